"""Against over-caution: honest and smuggling answers, decided with a judge and a second look that are always right.

    python bench/over_caution.py

Honest answers (tests/data/honest_answers.jsonl) are true and say nothing that their citations do not: what is not
accepted here was stopped by citeguard's own checks. Smuggling answers carry something past their own claim list: with a
judge that finds every listed claim entailed, every one that is accepted is a hole. Both sets are self-made.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from citeguard import Gate, open_documents
from citeguard.judge import Judge
from citeguard.judge.local import LocalJudge
from citeguard.models import Evidence, Judged, JudgeInfo, Judgment, Question, Report, Status, Verdict

DATA = Path(__file__).parents[1] / "tests" / "data"


class AlwaysEntailed:
    """Right on answers whose every claim is true to its citations."""

    name = "always-entailed"

    async def judge(self, question: Question, /) -> Judgment:
        evidence = tuple(
            Evidence(citation_id=f.citation_id, quote=f.text, start=f.span.start, end=f.span.end)
            for f in question.fragments
        )
        return Judged(
            claim_id=question.claim_id, verdict=Verdict.ENTAILED, judge=JudgeInfo(name=self.name), evidence=evidence
        )


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def report_of(row: dict[str, Any], judge: Judge, second_look: Judge | None) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        documents = Path(folder) / "documents.json"
        documents.write_text(json.dumps(row["documents"]), encoding="utf-8")
        gate = Gate(open_documents(documents), judge=judge, second_look=second_look)
        return gate.check_sync(row["request"])


def shares(name: str, judge: Judge, second_look: Judge | None) -> None:
    accepted: Counter[str] = Counter()
    total: Counter[str] = Counter()
    why: Counter[str] = Counter()
    for row in rows(name):
        report = report_of(row, judge, second_look)
        total[row["lang"]] += 1
        accepted[row["lang"]] += report.decision.status is Status.ACCEPT
        why.update({reason.code for reason in report.decision.reasons})
    shown = ", ".join(f"{lang} {accepted[lang]}/{total[lang]}" for lang in sorted(total))
    print(f"  accepted {accepted.total()}/{total.total()} = {accepted.total() / total.total():.0%} ({shown})")
    print("  reasons: " + (", ".join(f"{code} {n}" for code, n in why.most_common(8)) or "none"))


def main() -> None:
    right = AlwaysEntailed()
    for title, name, judge, second in (
        ("honest answers, judge and second look always right", "honest_answers.jsonl", right, right),
        ("honest answers, judge always right, no second look", "honest_answers.jsonl", right, None),
        ("honest answers, embedded local judge", "honest_answers.jsonl", LocalJudge(), None),
        ("smuggling answers, judge and second look say entailed", "smuggled_answers.jsonl", right, right),
    ):
        print(title)
        shares(name, judge, second)


if __name__ == "__main__":
    main()
