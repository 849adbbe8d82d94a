"""The claims stage: what the answer asserts, and what of it no claim carries.

Takes a valid request and the valid cited fragments, returns `Claims`. Given claims are kept; without claims the
splitter takes the answer apart, and coverage is checked all the same. Never raises on content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from citeguard.claims import Splitter
from citeguard.claims.compared import Carrier
from citeguard.claims.coverage import Coverage, cover
from citeguard.claims.given import Said, not_in_answer, placed
from citeguard.claims.invented import invented
from citeguard.claims.itemise import Readings
from citeguard.claims.keys import locator_key
from citeguard.claims.lines import Line, lines_of
from citeguard.claims.markers import anchored, find_markers, plain
from citeguard.claims.nonclaims import abstains
from citeguard.claims.reading import Key
from citeguard.claims.unsaid import without_unsaid
from citeguard.claims.vocabulary import word_stem
from citeguard.language.detection import detect
from citeguard.language.tokens import Kind, tokenise
from citeguard.messages import Message, told
from citeguard.models import CheckRequest, Claim, Claims, Finding, FindingCode, Fragment, GivenClaim, Span, Uncovered


async def split(request: CheckRequest, fragments: Mapping[str, Fragment], splitter: Splitter) -> Claims:
    """The claims of the answer and its coverage. An answer that is missing has been reported by the contract."""
    if request.answer is None:
        return _without_answer(request)
    known = frozenset(c.id for c in request.citations)
    texts = Readings(_sources(fragments))
    lines = lines_of(request.answer, known, texts, anchored(request.anchors, known))
    if request.claims is not None:
        return _given(request, request.claims, lines, known, texts, _section_numbers(fragments))
    taken = await splitter.split(request, fragments)
    numbered = _section_numbers(fragments)
    carriers = [
        _carrier(c.id, c.text, c.context, known, texts, _located(c.citation_ids, numbered)) for c in taken.claims
    ]
    # What was used for this answer: a splitter may serve several at once, and not use the same for all of them.
    name = splitter.name if taken.splitter == "given" else taken.splitter
    found = (*taken.findings, *_uncited(taken.claims))
    coverage = without_unsaid(request.answer, lines, cover(lines, carriers))
    return _compared(taken.claims, carriers, lines, coverage, name, found, told("claim.nothing_claimed"))


_SEPARATORS = str.maketrans("-_./", "    ")


def _sources(fragments: Mapping[str, Fragment]) -> frozenset[str]:
    """Stems of the words by which the cited documents are known: their ids and headings."""
    known = (f"{f.document_id} {f.heading or ''}".translate(_SEPARATORS) for f in fragments.values())
    return frozenset(word_stem(t.norm) for text in known for t in tokenise(text) if t.kind is Kind.WORD)


_LINE_START = re.compile(r"^[^\w\n]*(?:[^\W\d_]{1,12}\.?\s+)?(\d[\w.]*)", re.MULTILINE)
"""The number that a line of a document opens with: "4.2. The tenant ...", «Статья 12.»."""


def _section_numbers(fragments: Mapping[str, Fragment]) -> dict[str, frozenset[Key]]:
    """By citation: the numbers of the sections that its fragment begins in or is headed by."""
    return {
        key: frozenset(locator_key(n) for text in _bearing(f) for n in _LINE_START.findall(text))
        for key, f in fragments.items()
    }


def _bearing(fragment: Fragment) -> Iterator[str]:
    yield fragment.heading or ""
    yield fragment.text
    yield fragment.before.rpartition("\n")[2] + fragment.text


def _located(citation_ids: Sequence[str], numbered: Mapping[str, frozenset[Key]]) -> frozenset[Key]:
    return frozenset().union(*(numbered.get(i, frozenset()) for i in citation_ids))


def _carrier(
    claim_id: str, text: str, context: str | None, known: frozenset[str], texts: Readings, located: frozenset[Key]
) -> Carrier:
    shown = plain(text, Span(0, len(text)), find_markers(text, known))
    return Carrier.of(claim_id, texts.of(shown), texts.of(context).items if context else (), located)


def _given(
    request: CheckRequest,
    given: Sequence[GivenClaim],
    lines: Sequence[Line],
    known: frozenset[str],
    texts: Readings,
    numbered: Mapping[str, frozenset[Key]],
) -> Claims:
    answer = request.answer or ""
    carriers = [_carrier(g.id, g.text, None, known, texts, _located(g.citation_ids, numbered)) for g in given]
    coverage = without_unsaid(answer, lines, cover(lines, carriers))
    carried = _carried_by(coverage, len(given))
    said = Said(lines)
    claims = tuple(
        Claim(
            id=g.id,
            text=g.text,
            span=placed(carriers[at], g.span, answer, said, carried[at]),
            citation_ids=g.citation_ids,
            language=detect(g.text),
        )
        for at, g in enumerate(given)
    )
    cited = {i for g in given for i in g.citation_ids}
    found = (*invented(answer, lines, known, cited), *_uncited(claims, given))
    empty = None if request.claims_unreadable else told("claim.no_claims")
    return _compared(claims, carriers, lines, coverage, "given", found, empty)


def _without_answer(request: CheckRequest) -> Claims:
    """Claims that were given are still claims, with nothing to hold them against; there is nothing to split."""
    if request.claims is None:
        return Claims(claims=())
    claims = tuple(
        Claim(id=g.id, text=g.text, span=None, citation_ids=g.citation_ids, language=detect(g.text))
        for g in request.claims
    )
    empty = () if claims or request.claims_unreadable else (_no_claims(told("claim.no_claims")),)
    return Claims(claims=claims, findings=(*empty, *_uncited(claims, request.claims)))


def _carried_by(coverage: Coverage, count: int) -> list[list[int]]:
    """For each claim the indices of the sentences it carries."""
    found: list[list[int]] = [[] for _ in range(count)]
    for at, carriers in enumerate(coverage.carriers):
        for claim in carriers:
            found[claim].append(at)
    return found


def _compared(
    claims: tuple[Claim, ...],
    carriers: Sequence[Carrier],
    lines: Sequence[Line],
    coverage: Coverage,
    splitter: str,
    findings: tuple[Finding, ...],
    empty: Message | None,
) -> Claims:
    """The claims held against the answer, whoever stated them. `empty`: what to say where there are none."""
    abstained = not claims and abstains(line.kind for line in lines)
    own = [
        *(() if claims or abstained or empty is None else (_no_claims(empty),)),
        *_strangers(carriers, Said(lines), _carried_by(coverage, len(claims))),
        *(_open(u) for u in coverage.uncovered),
    ]
    known = frozenset(findings)
    return Claims(
        claims=claims,
        covered=coverage.covered,
        non_claims=coverage.non_claims,
        uncovered=coverage.uncovered,
        findings=(*findings, *(f for f in own if f not in known)),
        splitter=splitter,
        abstained=abstained,
    )


def _strangers(carriers: Sequence[Carrier], said: Said, carried: Sequence[Sequence[int]]) -> Iterator[Finding]:
    for at, carrier in enumerate(carriers):
        if carrier.reading.required and (finding := not_in_answer(carrier, said, carried[at])) is not None:
            yield finding


def _no_claims(message: Message) -> Finding:
    return Finding(code=FindingCode.NO_CLAIMS, message=message)


def _uncited(claims: Sequence[Claim], given: Sequence[GivenClaim] = ()) -> Iterator[Finding]:
    """What an unreadable list cites nobody knows, so it is not said to cite nothing."""
    unreadable = {g.id for g in given if g.unreadable}
    return (_without_citations(c) for c in claims if not c.citation_ids and c.id not in unreadable)


def _without_citations(claim: Claim) -> Finding:
    return Finding(
        code=FindingCode.CLAIM_WITHOUT_CITATIONS,
        message=told("claim.cites_nothing", claim=claim.id),
        claim_id=claim.id,
        received=claim.text,
    )


def _open(uncovered: Uncovered) -> Finding:
    words = ", ".join(repr(m) for m in uncovered.missing)
    return Finding(
        code=FindingCode.ANSWER_UNCOVERED,
        message=told("claim.uncovered", span=list(uncovered.span)),
        hint=told("hint.missing", words=words) if words else None,
    )
