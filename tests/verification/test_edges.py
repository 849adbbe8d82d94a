"""Ranges that cut a token: `|` in the text marks the edge."""

from __future__ import annotations

import pytest

from citeguard.verification.edges import splits_token


def splits(marked: str) -> bool:
    at = marked.index("\N{BROKEN BAR}")
    return splits_token(marked.replace("\N{BROKEN BAR}", ""), at)


@pytest.mark.parametrize(
    "marked",
    [
        "kept for 1¦30 days",
        "kept for 13¦0 days",
        "хранится 1¦30 дней",
        "retent¦ion",
        "хране¦ние",
        "price 1¦,000 roubles",
        "price 1,¦000 roubles",
        "цена 1¦ 000 рублей",
        "цена 1 ¦000 рублей",
        "цена 12\u00a0¦500,5 тыс.",
        "цена 12\u202f¦500 руб.",
        "rate of 2¦.5 percent",
        "rate of 2.¦5 percent",
        "at 12:¦30 sharp",
        "on 2026-¦01-31",
        "within 10–¦20 days",
        "within 10—¦20 days",
        "за 10-¦20 дней",
        "half is 1/¦2 of it",
        "1'¦000 francs",
        "non-¦refundable",
        "non¦-refundable",
        "кто-¦либо",
        "не\u2011¦возвратный",
        "do¦n't",
        "don’¦t",
        "об¦ъект",
        "AES-¦256",
        "v4.¦2",
        "v4¦.2",
        "N¦7",
        "5¦GB",
        "example.¦com",
        "user@¦example.com",
        "snake_¦case",
        "at -¦18 degrees",
        "at −¦18 degrees",
        "(−¦18)",
        "-¦5",
        "R&¦D costs",
        "e¦\u0301tude",
        "e\u0301¦tude",
        "и¦\u0306од",
        "и\u0306¦од",
        "👩¦\u200d💻",
        "👩\u200d¦💻",
        "👍¦🏽",
        "🇷¦🇺",
        "🇷🇺🇬¦🇧",
        "❤¦\ufe0f",
        "re\u00ad¦fund",
        "re¦\u00adfund",
        "un\u200b¦paid",
        "un¦\u200bpaid",
        "un\ufeff¦paid",
        "un\u200c¦paid",
        "не\u200b¦оплачено",
        "1\u200b¦30",
        "re-\n¦fundable",
        "re-¦\nfundable",
        "re-\r\n¦fundable",
        "воз-\n¦врат",
        "1\u200d¦30",
        "10¦² metres",
        "30 м¦²",
        "30 km¦²",
        "٣¦٤",
    ],
)
def test_an_edge_inside_a_token_splits_it(marked):
    assert splits(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "¦kept for 130 days",
        "kept for 130 days¦",
        "kept for ¦130 days",
        "kept for 130¦ days",
        "kept for 130 days¦.",
        "kept for 130 days.¦ Then",
        "Хранится ¦130 дней",
        "«¦Заявка» принята",
        "«Заявка¦» принята",
        "(¦see below)",
        "**¦Bold** text",
        "_¦italic_ text",
        "_italic¦_ text",
        "one,¦ two",
        "в 2026 ¦100 заявок",
        "в 2026¦ 100 заявок",
        "costs $¦5 million",
        "costs 5¦%",
        "5 ¦- 7",
        "a line\n¦another line",
        "a line¦\nanother line",
        "- item one\n¦- item two",
        "a dash -\n¦and more",
        "word—¦word",
        "days.¦The next",
        "дней.¦Далее",
        "and/¦or",
        "list:¦one",
        "🇷🇺¦🇬🇧",
        "中文¦字符",
        "第30¦天",
        "1, ¦200 and 300",
        "12 ¦34",
        "1 ¦0000 rows",
        "a&nbsp;¦b",
        "text¦&nbsp;b",
        "a\u00a0¦b",
        "ok¦…",
        "within 30 days¦¹",
        "в течение 30 дней¦¹.",
        "¹¦Premium only",
        "paid.\u200b¦Then",
        "docs/\u200b¦path",
        "ភាសា\u200b¦ខ្មែរ",
        "\ufeff¦kept for 130 days",
    ],
)
def test_an_edge_between_tokens_does_not(marked):
    assert not splits(marked)


def test_a_long_run_of_regional_indicators_is_not_walked_through():
    assert splits_token("🇷" * 100_000, 50_000)
