"""One small request that holds, as JSON, and the document it cites."""

from __future__ import annotations

TEXT = "Event logs are kept for 130 days."
CITATION = {"id": "q1", "document_id": "logs", "document_version": "1", "start": 0, "end": 33, "quote": TEXT}
REQUEST = {
    "answer": TEXT,
    "claims": [{"id": "c1", "text": TEXT, "citation_ids": ["q1"]}],
    "citations": [CITATION],
}
DOCUMENTS = {"logs": {"version": "1", "text": TEXT}}
