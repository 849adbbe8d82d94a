"""The splitter that asks a model: it resolves pronouns and cuts compound sentences; code decides what to believe.

The rules find the sentences, their places and citations; the model only rewords them. A sentence's claims are kept
where nothing was invented and nothing dropped; else that sentence keeps the claim that the rules made of it. The name
in the report says for how many sentences the model's claims are used.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from citeguard.claims.splitting import RuleSplitter, split
from citeguard.claims.stage import split as stage
from citeguard.claims.wording import faithful
from citeguard.endpoint.client import Ask, AskFailed, EndpointClient
from citeguard.endpoint.datablock import block_of
from citeguard.endpoint.opening import Endpoints
from citeguard.endpoint.schema import array, choice, closed_object, string
from citeguard.language.detection import detect
from citeguard.models import CheckRequest, Claim, Claims, FindingCode, Fragment
from citeguard.prompts import load_prompt
from citeguard.text import fold

MOST_SENTENCES = 40
"""A longer answer keeps the claims of the rules: one call must not run into its maximum length."""
CLAIMS_PER_SENTENCE = 6
CLAIM_CHARS = 2_000


class _ClaimReply(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    sentence_id: Annotated[str, Field(max_length=8)]
    text: Annotated[str, Field(max_length=CLAIM_CHARS, min_length=1)]


class SplitReply(BaseModel):
    """What a splitter model must answer."""

    model_config = ConfigDict(extra="forbid", strict=True)

    claims: Annotated[list[_ClaimReply], Field(max_length=MOST_SENTENCES * CLAIMS_PER_SENTENCE)]


_IDS = tuple(f"s{n}" for n in range(1, MOST_SENTENCES + 1))
_SCHEMA = closed_object(
    {
        "claims": array(
            closed_object({"sentence_id": choice(_IDS), "text": string(CLAIM_CHARS)}),
            MOST_SENTENCES * CLAIMS_PER_SENTENCE,
        )
    }
)


def open_splitter(spec: str, endpoints: Endpoints) -> ModelSplitter:
    """`openai:MODEL` or a named judge, with the client that a judge of the same name uses. Raises ConfigError."""
    return ModelSplitter(endpoints.client(spec), model=endpoints.named(spec).name)


class ModelSplitter:
    """`name` is the model's; what of its work was used for an answer stands in the claims of that answer."""

    def __init__(
        self, client: EndpointClient, *, model: str, token: Callable[[], str] = lambda: secrets.token_hex(8)
    ) -> None:
        self._client = client
        self._model = model
        self._token = token
        self.name = model

    async def split(self, request: CheckRequest, fragments: Mapping[str, Fragment], /) -> Claims:
        """Never raises on content: where the model fails, the claims of the rules stand and the name says why."""
        rules = split(request, fragments)
        open_claims = [c for c in rules.claims if not _stands_whole(c, fragments)]
        if not open_claims:
            return self._named(rules, "nothing to split")
        if len(open_claims) > MOST_SENTENCES:
            return self._named(rules, "too many sentences")
        try:
            reply = await self._ask(request.answer or "", open_claims)
        except AskFailed as failed:
            return self._named(rules, str(failed.fault.cause))
        except Exception as error:  # noqa: BLE001  # as in a judge: whatever a library raises, the rules stand
            return self._named(rules, type(error).__name__)
        offered = _believed(reply, open_claims, request.answer or "")
        kept = await _covering(offered, rules, request, fragments)
        return self._named(_merged(rules, kept), f"{len(kept)} of {len(open_claims)} sentences")

    def _named(self, claims: Claims, used: str) -> Claims:
        name = f"{self._model} ({used}), else {RuleSplitter.name}"
        return replace(claims, splitter=name)

    async def _ask(self, answer: str, claims: Sequence[Claim]) -> SplitReply:
        language = detect(answer)
        language = language if language in ("en", "ru") else "en"
        sentences = [
            {"sentence_id": i, "text": c.text, **({"under": c.context} if c.context else {})}
            for i, c in zip(_IDS, claims, strict=False)
        ]
        ask = Ask(
            system=load_prompt("split_claims", language).body,
            format_note=load_prompt("split_object", language).body,
            user=block_of({"answer": answer, "sentences": sentences}, self._token()),
            reply=SplitReply,
            schema=_SCHEMA,
        )
        answered = await self._client.ask(ask, self._client.answer_purse(), self._client.answer_deadline())
        return answered.reply


def _stands_whole(claim: Claim, fragments: Mapping[str, Fragment]) -> bool:
    """A sentence that stands word for word in what it cites is left alone."""
    text = fold(claim.text).strip().rstrip(".")
    return any(text in fold(fragments[i].text) for i in claim.citation_ids if i in fragments)


def _believed(reply: SplitReply, sentences: Sequence[Claim], answer: str) -> dict[str, list[Claim]]:
    """By the id of the rules' claim: the model's claims for it, where their words are those of the answer."""
    texts: dict[str, list[str]] = {}
    for each in reply.claims:
        texts.setdefault(each.sentence_id, []).append(each.text.strip())
    offered = {}
    for sentence_id, claim in zip(_IDS, sentences, strict=False):
        new = texts.get(sentence_id, [])
        if 0 < len(new) <= CLAIMS_PER_SENTENCE and faithful(new, claim.text, answer):
            offered[claim.id] = [replace(claim, text=t, language=detect(t) or claim.language) for t in new]
    return offered


async def _covering(
    offered: Mapping[str, list[Claim]], rules: Claims, request: CheckRequest, fragments: Mapping[str, Fragment]
) -> dict[str, list[Claim]]:
    """Without those for which a part of the answer would be left open, or which say what the answer does not."""
    before = await _open_places(rules, request, fragments)
    kept = dict(offered)
    while kept:
        claims = _merged(rules, kept)
        bad = await _open_places(claims, request, fragments) - before
        worse = [i for i, new in kept.items() if any(c.span is not None and c.span in bad for c in new)]
        if not bad:
            break
        for i in worse or list(kept):
            del kept[i]
    return kept


async def _open_places(claims: Claims, request: CheckRequest, fragments: Mapping[str, Fragment]) -> set[object]:
    """Spans that claims leave open, as the stage sees it, widened to the claims that stand there."""

    class _Fixed:
        name = claims.splitter

        async def split(self, _request: CheckRequest, _fragments: Mapping[str, Fragment], /) -> Claims:
            return claims

    seen = await stage(request, fragments, _Fixed())
    spans = {c.id: c.span for c in claims.claims}
    strange = {spans[f.claim_id] for f in seen.findings if f.code is FindingCode.CLAIM_NOT_IN_ANSWER and f.claim_id}
    left = [u.span for u in seen.uncovered]
    return strange | {s for s in spans.values() if s is not None and any(u.overlaps(s) for u in left)} | set(left)


def _merged(rules: Claims, kept: Mapping[str, list[Claim]]) -> Claims:
    """All claims in the order of the answer, numbered anew."""
    every = [new for claim in rules.claims for new in kept.get(claim.id, [claim])]
    return replace(rules, claims=tuple(replace(c, id=f"c{n}") for n, c in enumerate(every, 1)))
