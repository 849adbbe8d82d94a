"""What identifies a judgment: all that could change it. Endpoint, model, prompt, schema, parameters, the very texts.

The ids of claim and citations are no part of it: the same words under other ids are the same question.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from citeguard.endpoint.settings import EndpointSettings
from citeguard.judge.model.reply import SCHEMA_VERSION
from citeguard.models import Question
from citeguard.prompts import Prompt


def identity(settings: EndpointSettings, prompts: tuple[Prompt, ...], question: Question) -> str:
    """Hex SHA-256. No key and no header enters it: they may hold secrets."""
    p = settings.parameters
    value: list[Any] = [
        settings.base_url,
        settings.model,
        [[prompt.id, prompt.fingerprint] for prompt in prompts],
        SCHEMA_VERSION,
        [p.temperature, p.seed, p.top_p, p.max_tokens, dict(p.extra)],
        question.claim,
        question.claim_context,
        [[f.heading, f.text] for f in question.fragments],
        list(question.narrowing),
    ]
    # ASCII: lone surrogates are escaped, so any text has a digest.
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode("ascii")).hexdigest()
