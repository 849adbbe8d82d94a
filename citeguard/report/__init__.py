"""Views of one report: JSON for machines, text and Markdown for people, an exit code for shells. A file per format."""

from __future__ import annotations

from citeguard.models import ClaimFacts, Effect, JudgeFailed, NotJudged, Report, Status

EXIT_ACCEPT = 0
EXIT_NOT_ACCEPTED = 1
EXIT_BAD_INPUT = 2
EXIT_JUDGE_UNREACHABLE = 3


def exit_code(report: Report) -> int:
    """0 accept; 3 when no claim that needed a judge got an answer because the judge could not be reached and nothing
    was rejected; 1 for any other decision."""
    if report.decision.status is Status.ACCEPT:
        return EXIT_ACCEPT
    asked = [c for c in report.facts.claims if not isinstance(c.judgment, NotJudged)]
    rejected = any(report.decision.effect(f.code) is Effect.REJECT for f in report.facts.findings)
    if asked and not rejected and all(_unreachable(c) for c in asked):
        return EXIT_JUDGE_UNREACHABLE
    return EXIT_NOT_ACCEPTED


def _unreachable(facts: ClaimFacts) -> bool:
    return isinstance(facts.judgment, JudgeFailed) and facts.judgment.reason.transport


FORMATS = ("text", "json", "markdown", "html")


def render(report: Report, form: str, *, language: str = "en", colour: bool = False) -> str:
    """The report in one of `FORMATS`. Each renderer is imported when it is used."""
    match form:
        case "json":
            from citeguard.report.json import render_json

            return render_json(report, language=language)
        case "markdown":
            from citeguard.report.markdown import render_markdown

            return render_markdown(report, language=language)
        case "html":
            from citeguard.report.html import render_html

            return render_html(report, language=language)
        case "text":
            from citeguard.report.text import render_text

            return render_text(report, language=language, colour=colour)
        case _:
            raise ValueError(f"unknown report format {form!r}; known are {', '.join(FORMATS)}")
