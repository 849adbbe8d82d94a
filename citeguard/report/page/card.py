"""All that is said about one item: state, claim, verdict, sources, what speaks against it, what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeguard.models import (
    Claim,
    ClaimFacts,
    Judged,
    JudgeFailed,
    JudgeInfo,
    NotJudged,
    Reason,
    RiskSignal,
    Span,
)
from citeguard.report.advice import feedback
from citeguard.report.labels import Labels
from citeguard.report.page.answer import Item
from citeguard.report.page.items import ClaimItem, GapItem, Mark, worst_first
from citeguard.report.page.markup import NOTHING, Html, clipped, join, said, tag, text
from citeguard.report.page.painting import layered
from citeguard.report.page.source import Sources, applied, finding_line, sources

LONGEST_CLAIM = 2_000
"""A claim is shown once in the answer already; here it is cut, so that many claims over one long text stay small."""
_NOT_TOLD_BY_VERDICT = frozenset({Mark.HELD, Mark.UNCITED, Mark.BROKEN, Mark.UNCOVERED})
_TOLD = frozenset(
    {"verdict_contradicted", "verdict_insufficient", "verdict_unknown", "not_judged", "invalid_reference"}
)
"""Reasons that the verdict or the state says in other words."""


def card(item: Item, answer: str, of: Sources) -> Html:
    words = of.words
    body = list(_gap(item, answer, words) if isinstance(item, GapItem) else _claim(item, of))
    back = tag("a", words("page", "back"), href=f"#m{item.number}", class_="back")
    return tag(
        "article",
        tag("div", _state(item, words), *body, back, class_="inside"),
        class_=f"card {item.mark.value}",
        id=f"k{item.number}",
        tabindex=-1,
        aria_labelledby=f"s{item.number}",
    )


def _state(item: Item, words: Labels) -> Html:
    """The reader's state first, then what exactly it is, then the id."""
    exact = words("mark", item.mark.value) if item.mark in _NOT_TOLD_BY_VERDICT else None
    return tag(
        "h3",
        tag("span", item.mark.sign, class_="sign", aria_hidden="true"),
        tag("span", words("reader", item.status.value), class_="state"),
        tag("span", " · ", exact, class_="exact") if exact else NOTHING,
        tag("span", " · ", words("page", "item").format(n=item.number), class_="number"),
        id=f"s{item.number}",
    )


def _claim(item: ClaimItem, of: Sources) -> Iterator[Html]:
    facts, words = item.facts, of.words
    yield tag("blockquote", *_claim_text(facts), class_="claim said", dir="auto")
    yield tag("p", *_verdict(facts, words), class_="verdict")
    yield sources(facts, of)
    yield _section(words("text", "signals"), [_signal(s, facts.claim, of) for s in facts.signals])
    decision = of.report.decision
    findings = [finding_line(f, decision, words, known=facts.claim.text) for f in worst_first(item.findings, decision)]
    yield _section(words("page", "claim_findings"), findings)
    yield _section(words("page", "also"), [_reason(r, words) for r in _untold(item)])
    yield _todo(feedback(facts, decision, words), words)
    yield tag("p", join(_provenance(facts, words), " · "), class_="provenance")


def _claim_text(facts: ClaimFacts) -> Iterator[Html]:
    """The claim, with what the judge found unsupported and what the signals compared marked in it."""
    claim = facts.claim.text[:LONGEST_CLAIM]
    layers = [(span, "sig") for signal in facts.signals for span in signal.claim_spans]
    layers += [(span, "part") for span in _unsupported(facts, claim)]
    for span, names in layered(Span(0, len(claim)), layers):
        value = span.of(claim)
        yield tag("span", value, class_=" ".join(names)) if names else text(value)
    if len(facts.claim.text) > LONGEST_CLAIM:
        yield tag("span", "…", class_="cut")


def _unsupported(facts: ClaimFacts, claim: str) -> Iterator[Span]:
    """Where the judge's words for an unsupported part stand in the claim, if they do. They are listed in any case."""
    for part in _parts(facts):
        at = claim.find(part) if part else -1
        if at >= 0:
            yield Span(at, at + len(part))


def _parts(facts: ClaimFacts) -> tuple[str, ...]:
    return facts.judgment.unsupported_parts if isinstance(facts.judgment, Judged) else ()


def _verdict(facts: ClaimFacts, words: Labels) -> Iterator[Html]:
    yield tag("span", words("text", "verdict"), ": ", class_="label")
    match facts.judgment:
        case Judged(verdict=verdict):
            yield text(words("verdict", verdict.value))
        case JudgeFailed(reason=reason):
            yield text(f"{words('verdict', 'unknown')}: {words('unknown', reason.value)}")
        case NotJudged():
            yield text(words("verdict", "none"))
    if parts := _parts(facts):
        listed = join((tag("bdi", clipped(p, 300), class_="said part") for p in parts), "; ")
        yield tag("span", words("feedback", "unsupported_parts"), ": ", listed, class_="detail")
    if facts.second is not None:
        yield tag("span", words("page", "second_look"), ": ", _second(facts, words), class_="detail")


def _second(facts: ClaimFacts, words: Labels) -> str:
    match facts.second:
        case Judged(verdict=verdict):
            return words("verdict", verdict.value)
        case JudgeFailed(reason=reason):
            return f"{words('verdict', 'unknown')}: {words('unknown', reason.value)}"
        case None:
            return ""


def _section(title: str, lines: Sequence[Html]) -> Html:
    if not lines:
        return NOTHING
    return tag("section", tag("h4", title), tag("ul", *lines, class_="notes"))


def _signal(signal: RiskSignal, claim: Claim, of: Sources) -> Html:
    """A signal in words, and what was compared: from the texts themselves, else as the signal says it."""
    words = of.words
    ours = [span.of(claim.text) for span in signal.claim_spans]
    theirs = [value for f in signal.fragment_spans if (value := _at(f.citation_id, f.span, of)) is not None]
    compared = [
        tag("span", label, ": ", _quotes(values), class_="detail")
        for label, values in ((words("page", "claim_says"), ours), (words("page", "source_says"), theirs))
        if values
    ]
    if signal.context:
        compared.append(tag("span", words("page", "nearby"), ": ", _quotes(signal.context), class_="detail"))
    if not compared:
        compared = [tag("span", tag("bdi", clipped(words.said(signal.message), 300)), class_="detail")]
    decision = of.report.decision
    policy = applied(signal.code, decision, words)
    head = [text(words("signal", signal.code.value)), tag("code", signal.code.value), *([policy] if policy else [])]
    return tag("li", join(head, " "), *compared, class_=f"effect-{decision.effect(signal.code).value}")


def _at(citation_id: str, span: Span, of: Sources) -> str | None:
    resolved = of.citations.get(citation_id)
    if resolved is None or resolved.document is None or resolved.span is None:
        return None
    return span.shift(resolved.span.start).of(resolved.document.text)


def _quotes(values: Sequence[str]) -> Html:
    shown = [tag("q", tag("bdi", clipped(v, 200), class_="said")) for v in dict.fromkeys(values) if v]
    return join(shown[:6], ", ")


def _untold(item: ClaimItem) -> list[Reason]:
    """Reasons that verdict, signals and findings have not told already."""
    told = {s.code.value for s in item.facts.signals} | {f.code.value for f in item.findings}
    seen = {r.code: r for r in item.reasons if r.code not in told | _TOLD and r.citation_id is None}
    return list(seen.values())


def _reason(reason: Reason, words: Labels) -> Html:
    for table in ("reason", "finding", "signal"):
        if said_so := words.get(table, reason.code, ""):
            return tag("li", join([said_so, tag("code", reason.code)], " "), class_=f"effect-{reason.status.value}")
    shown = join([said(words.said(reason.message)), tag("code", reason.code)], " ")
    return tag("li", shown, class_=f"effect-{reason.status.value}")


def _todo(advice: str | None, words: Labels) -> Html:
    if not advice:
        return NOTHING
    return tag("section", tag("h4", words("page", "todo")), tag("p", said(advice, LONGEST_CLAIM)), class_="todo")


def _provenance(facts: ClaimFacts, words: Labels) -> Iterator[Html]:
    yield join([words("text", "claim"), " ", tag("code", said(facts.claim.id))])
    if isinstance(facts.judgment, Judged | JudgeFailed):
        yield join([words("text", "judge"), " ", said(_judge_name(facts.judgment.judge))])
    if facts.calibrated_confidence is not None:
        yield text(f"{words('page', 'confidence')} {facts.calibrated_confidence:.2f}")
    elif isinstance(facts.judgment, Judged) and facts.judgment.confidence is not None:
        yield text(f"{words('page', 'raw_confidence')} {facts.judgment.confidence:.2f}")


def _judge_name(judge: JudgeInfo) -> str:
    return " ".join(part for part in (judge.name, judge.model, judge.prompt) if part)


def _gap(item: GapItem, answer: str, words: Labels) -> Iterator[Html]:
    quote = item.span.of(answer)
    yield tag("blockquote", clipped(quote, LONGEST_CLAIM), class_="claim said", dir="auto")
    yield tag("p", words("finding", "answer_uncovered"), " ", tag("code", "answer_uncovered"), class_="verdict")
    if item.uncovered.missing:
        missing = join((tag("bdi", clipped(m, 100), class_="said") for m in item.uncovered.missing[:40]), ", ")
        yield tag("p", tag("span", words("text", "missing"), ": ", class_="label"), missing)
    yield _todo(words("page", "gap_todo"), words)
