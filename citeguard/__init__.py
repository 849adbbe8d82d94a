"""citeguard decides, before a reader sees a RAG answer, whether its citations really support what it says."""

__version__ = "0.1.0"
