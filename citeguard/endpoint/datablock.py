"""Untrusted text as data: one line of JSON between two random boundary lines.

Nothing in the texts can end the block: JSON strings hold no raw line end, and the boundary is drawn anew for every
question. Marks that a chat template or a reader could take for the end of data, and characters that a person would not
see, are written as JSON escapes; decoding the line gives back exactly the texts.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

_MARKS = re.compile(
    r"<(?=[|/!?]|[A-Za-z_]{1,40}[>|_])"  # <|im_start|>, </s>, <think>, <start_of_turn>
    r"|\[(?=/?(?:INST|SYS|SYSTEM|AVAILABLE|TOOL|IMG|THINK|PREFIX|SUFFIX|MIDDLE|BOS|EOS|PAD|SEP|CLS|MASK))"
    r"|`(?=``)"
)
_SELDOM = re.compile("[^ -~¡-¬®-\u05ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u23ff\u3000-\ud7ff]")
"""Everything outside the scripts that are certainly visible: only these code points are looked at one by one."""
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})


def block_of(value: Any, token: str) -> str:
    """`token` must be unknown to whoever wrote the texts: it makes the boundary."""
    boundary = f"=== {token} ==="
    return f"{boundary}\n{escaped_json(value)}\n{boundary}"


def read_block(block: str) -> Any:
    """The value of a block: what a model is asked to read, and what tests read back."""
    return json.loads(block.split("\n")[1])


def escaped_json(value: Any) -> str:
    """One line of JSON. Letters of all scripts as they are; marks and hidden characters as escapes of JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _SELDOM.sub(_hidden_escaped, _MARKS.sub(lambda m: f"\\u{ord(m[0]):04x}", text))


def _hidden_escaped(match: re.Match[str]) -> str:
    character = match[0]
    if unicodedata.category(character) not in _HIDDEN:
        return character
    return json.dumps(character)[1:-1]
