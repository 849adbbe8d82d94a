"""What the small validators of this format do: load, one dict an id, one slice comparison a citation, dump.

The yardstick of `bench/verify.py`. It has their holes: it passes a range that cuts a word, an empty list, one letter.
"""

from __future__ import annotations

import json
import sys


def main(response_path: str, documents_path: str) -> int:
    with open(response_path, encoding="utf-8") as file:  # noqa: PTH123  # the plain script is plain
        response = json.load(file)
    with open(documents_path, encoding="utf-8") as file:  # noqa: PTH123
        documents = json.load(file)
    errors = []
    invalid = set()
    citations = {c["id"]: c for c in response["citations"]}
    for citation in citations.values():
        document = documents.get(citation["document_id"])
        if document is None or document["version"] != citation["document_version"]:
            errors.append({"code": "document_missing", "citation_id": citation["id"]})
            invalid.add(citation["id"])
        elif document["text"][citation["start"] : citation["end"]] != citation["quote"]:
            errors.append({"code": "quote_mismatch", "citation_id": citation["id"]})
            invalid.add(citation["id"])
    claims = []
    for claim in response["claims"]:
        missing = [i for i in claim["citation_ids"] if i not in citations]
        bad = [i for i in claim["citation_ids"] if i in invalid]
        status = "unsupported" if not claim["citation_ids"] else "requires_entailment_check"
        if missing or bad:
            status = "invalid_reference"
        claims.append(
            {"claim_id": claim["id"], "status": status, "missing_citations": missing, "invalid_citations": bad}
        )
    sys.stdout.write(json.dumps({"ok": not errors, "errors": errors, "claims": claims}, ensure_ascii=False) + "\n")
    return 0 if not errors else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
