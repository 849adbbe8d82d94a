"""What `judge check` says, in English and Russian."""

from __future__ import annotations

import statistics

from citeguard.endpoint.spending import Estimate
from citeguard.judge.explained import explained
from citeguard.judge.trial import QUESTIONS, TriedOut
from citeguard.models import Judged, JudgeFailed, Judgment

_WORDS = {
    "en": {
        "works": "{name} works: {right} of {all} plain questions answered rightly.",
        "wrong": "{name} answers, but only {right} of {all} plain questions rightly: do not use it.",
        "down": "{name} could not be reached.",
        "local": "It needs no endpoint and costs nothing. It accepts word-for-word quotations only.",
        "endpoint": "Endpoint {url}, model {model}.",
        "rung": "JSON is asked for by: {rung}.",
        "latency": "One call takes {seconds:.2f} s (median).",
        "tokens": "One call uses {tokens:.0f} tokens.",
        "no_tokens": "The server does not count tokens: caps on tokens and cost rest on estimates.",
        "cost": "One call costs {cost:.5f} {currency}; {claims} claims about {sum:.2f} {currency}, second looks apart.",
        "no_prices": "No prices are set: give input_per_million and output_per_million to see cost.",
        "estimate": "{claims} claims: {claims} calls without second looks, about {tokens:.0f} tokens, "
        "{minutes:.1f} min at {concurrency} in flight.",
        "fix": "To fix: {what}",
    },
    "ru": {
        "works": "{name} работает: верных ответов на простые вопросы {right} из {all}.",
        "wrong": "{name} отвечает, но верно лишь на {right} из {all} простых вопросов: не используйте его.",
        "down": "{name} недоступен.",
        "local": "Ему не нужен сервер, он ничего не стоит. Он принимает только дословные цитаты.",
        "endpoint": "Адрес {url}, модель {model}.",
        "rung": "JSON запрашивается способом: {rung}.",
        "latency": "Один вызов длится {seconds:.2f} с (медиана).",
        "tokens": "Один вызов расходует {tokens:.0f} токенов.",
        "no_tokens": "Сервер не считает токены: пределы на токены и расход опираются на оценку.",
        "cost": "Один вызов стоит {cost:.5f} {currency}; {claims} утверждений — около {sum:.2f} {currency} без "
        "повторных взглядов.",
        "no_prices": "Цены не заданы: укажите input_per_million и output_per_million, чтобы видеть расход.",
        "estimate": "{claims} утверждений: {claims} вызовов без повторных взглядов, около {tokens:.0f} токенов, "
        "{minutes:.1f} мин при {concurrency} одновременных.",
        "fix": "Что исправить: {what}",
    },
}

_FIXES = {
    "en": {
        "auth": "the key was refused; check OPENAI_API_KEY, api_key_env or api_key_command.",
        "model": "the address or the model was not found; check base_url (it usually ends in /v1) and model.",
        "network": "nobody answers at this address; check base_url, proxy, ca_bundle and whether the server runs.",
        "quota": "the account has no quota left.",
        "timeout": "raise attempt_timeout_s, or take a faster model.",
        "truncated": "raise parameters.max_tokens: replies are cut.",
        "unparseable": "the model keeps to the form on no rung; take a larger model or a server with JSON schema.",
        "refused": "the model refuses plain questions; take another model.",
        "other": "the model's quotes or echoes do not hold; take a larger model.",
    },
    "ru": {
        "auth": "ключ отвергнут; проверьте OPENAI_API_KEY, api_key_env или api_key_command.",
        "model": "адрес или модель не найдены; проверьте base_url (обычно оканчивается на /v1) и model.",
        "network": "по этому адресу никто не отвечает; проверьте base_url, proxy, ca_bundle и запущен ли сервер.",
        "quota": "квота счёта исчерпана.",
        "timeout": "увеличьте attempt_timeout_s или возьмите модель быстрее.",
        "truncated": "увеличьте parameters.max_tokens: ответы обрезаются.",
        "unparseable": "модель не держит форму ни на одном способе; нужна модель крупнее или сервер с JSON Schema.",
        "refused": "модель отказывается от простых вопросов; возьмите другую.",
        "other": "цитаты или эхо модели не сходятся; возьмите модель крупнее.",
    },
}


_SIGNS = (
    ("HTTP 401", "auth"), ("HTTP 403", "auth"), ("key command", "auth"),
    ("HTTP 404", "model"), ("HTTP 405", "model"), ("HTTP 30", "model"),
    ("HTTP 402", "quota"), ("quota", "quota"),
)  # fmt: skip
"""Parts of a fault's detail, and what to fix then."""


def described(tried: TriedOut, *, claims: int, explain: bool, language: str) -> str:
    """Plain words, one statement a line."""
    words = _WORDS[language]
    first = "down" if not tried.reached else "works" if tried.usable else "wrong"
    lines = [words[first].format(name=tried.name, right=tried.right, all=len(QUESTIONS))]
    if tried.settings is None:
        lines.append(words["local"])
    else:
        lines.append(words["endpoint"].format(url=tried.settings.base_url, model=tried.settings.model))
        lines += _measured(tried, claims, words) if tried.reached else []
    lines += [words["fix"].format(what=_FIXES[language][fix]) for fix in _fixes(tried)]
    lines += dict.fromkeys(note for j in tried.judgments for note in _notes(j))
    shown = explained(tried.exchanges, QUESTIONS[0][0].claim, language=language) if explain else ""
    return "\n".join(lines) + "\n" + shown


def _measured(tried: TriedOut, claims: int, words: dict[str, str]) -> list[str]:
    settings = tried.settings
    assert settings is not None
    seconds = statistics.median((j.judge.latency_ms or 0.0) / 1000 for j in tried.judgments)
    counted = [j.judge.tokens / max(1, j.judge.attempts) for j in tried.judgments if j.judge.tokens is not None]
    tokens = statistics.mean(counted) if counted else float(Estimate.of(8_000, None).tokens)
    minutes = claims * seconds / settings.concurrency / 60
    lines = [words["rung"].format(rung=tried.rung), words["latency"].format(seconds=seconds)]
    lines.append(words["tokens"].format(tokens=tokens) if counted else words["no_tokens"])
    lines.append(
        words["estimate"].format(
            claims=claims, tokens=claims * tokens, minutes=minutes, concurrency=settings.concurrency
        )
    )
    costs = [j.judge.cost / max(1, j.judge.attempts) for j in tried.judgments if j.judge.cost is not None]
    if settings.prices is None:
        lines.append(words["no_prices"])
    elif costs:
        cost = statistics.mean(costs)
        lines.append(
            words["cost"].format(cost=cost, claims=claims, sum=cost * claims, currency=settings.prices.currency)
        )
    return lines


def _fixes(tried: TriedOut) -> list[str]:
    return list(
        dict.fromkeys(_fix(j) for j in tried.judgments if isinstance(j, JudgeFailed) and j.reason != "not_quoted")
    )


def _fix(failed: JudgeFailed) -> str:
    detail = failed.detail or ""
    if failed.reason == "endpoint_error":
        return next((fix for sign, fix in _SIGNS if sign in detail), "network")
    return failed.reason.value if failed.reason.value in _FIXES["en"] else "other"


def _notes(judgment: Judgment) -> tuple[str, ...]:
    detail = () if isinstance(judgment, Judged) or not judgment.detail else (judgment.detail,)
    return (*detail, *judgment.judge.notes)
