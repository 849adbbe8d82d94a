"""The journal: ids, hashes, versions, verdicts and reasons of every decision; no text."""
