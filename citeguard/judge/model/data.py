"""The data block: claim and fragments as one line of JSON between two random boundary lines.

Nothing in the texts can end the block: JSON strings hold no raw line end, and the boundary is drawn anew for every
question. Marks that a chat template or a reader could take for the end of data, and characters that a person would not
see, are written as JSON escapes; decoding the line gives back exactly the texts.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from citeguard.models import Question

CLAIM_IDS = tuple(f"k{n:02}" for n in range(1, 17))
"""The claim goes under one of these, drawn at random; the caller's ids are text of strangers and stay out. A fixed
choice keeps the schema the same for all claims, and the echo still tells a reply to another question."""

_MARKS = re.compile(
    r"<(?=[|/!?]|[A-Za-z_]{1,40}[>|_])"  # <|im_start|>, </s>, <think>, <start_of_turn>
    r"|\[(?=/?(?:INST|SYS|SYSTEM|AVAILABLE|TOOL|IMG|THINK|PREFIX|SUFFIX|MIDDLE|BOS|EOS|PAD|SEP|CLS|MASK))"
    r"|`(?=``)"
)
_SELDOM = re.compile("[^ -~¡-¬®-\u05ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u23ff\u3000-\ud7ff]")
"""Everything outside the scripts that are certainly visible: only these code points are looked at one by one."""
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """The block as sent, with the ids under which claim and citations travel."""

    block: str
    claim_id: str
    citation_ids: tuple[str, ...]
    """`f1`, `f2`, ... in the order of the question's fragments."""


def data_of(question: Question, *, claim_id: str, token: str) -> Data:
    """`token` must be unknown to whoever wrote the texts: it makes the boundary."""
    ids = tuple(f"f{n}" for n in range(1, len(question.fragments) + 1))
    value: dict[str, Any] = {"claim_id": claim_id, "claim": question.claim}
    if question.claim_context:
        value["claim_context"] = question.claim_context
    fragments = []
    for citation_id, fragment in zip(ids, question.fragments, strict=True):
        heading = {"heading": fragment.heading} if fragment.heading else {}
        fragments.append({"citation_id": citation_id, **heading, "text": fragment.text})
    value["fragments"] = fragments
    if question.narrowing:
        value["context"] = list(question.narrowing)
    return Data(block=block_of(value, token), claim_id=claim_id, citation_ids=ids)


def block_of(value: Any, token: str) -> str:
    boundary = f"=== {token} ==="
    return f"{boundary}\n{escaped_json(value)}\n{boundary}"


def read_block(block: str) -> Any:
    """The value of a block: what a model is asked to read, and what tests read back."""
    return json.loads(block.split("\n")[1])


def escaped_json(value: Any) -> str:
    """One line of JSON. Letters of all scripts as they are; marks and hidden characters as `\\uXXXX`."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _SELDOM.sub(_hidden_escaped, _MARKS.sub(lambda m: f"\\u{ord(m[0]):04x}", text))


def _hidden_escaped(match: re.Match[str]) -> str:
    character = match[0]
    if unicodedata.category(character) not in _HIDDEN:
        return character
    return json.dumps(character)[1:-1]
