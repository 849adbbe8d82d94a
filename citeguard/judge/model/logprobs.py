"""The log-probability of the verdict's own tokens, where the endpoint gave any."""

from __future__ import annotations

import re

from citeguard.endpoint.completion import Completion

_VERDICT = re.compile(r'(?<!\\)"verdict"\s*:\s*"([a-z]+)"')


def verdict_logprob(completion: Completion) -> float | None:
    """Sum over the tokens that the label is made of; None where it cannot be told which they are."""
    if not completion.logprobs:
        return None
    text = "".join(token.token for token in completion.logprobs)
    found = list(_VERDICT.finditer(text))
    if len(found) != 1:
        return None
    start, end = found[0].span(1)
    total, at = 0.0, 0
    for token in completion.logprobs:
        if at < end and at + len(token.token) > start:
            total += token.logprob
        at += len(token.token)
    return total
