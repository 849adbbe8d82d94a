"""Words of the answer that are taken back, asked, or joined by letters nobody sees: never covered."""

from __future__ import annotations

import pytest

from tests.claims.coverage_case import codes, open_texts, stated

KEPT = "The log is retained for 30 days."
ХРАНИТСЯ = "Журнал хранится 30 дней."


@pytest.mark.parametrize(
    "answer",
    [
        f"~~{KEPT}~~",
        f"- ~~{KEPT}~~",
        f"It is so.\n\n~~{KEPT}~~",
        f"~{KEPT}~",
        f"~~{KEPT[:-1]}~~.",
        f"{KEPT}?",
        f"{KEPT[:-1]}?!",
        f"{KEPT[:-1]} (?)",
        f"{KEPT} \U000e0044\U000e0061",
        f"{KEPT[:-1]}\U000e0044\U000e0061.",
        f"\u202e{KEPT}\u202c",
        f"{KEPT}\U000e0134\U000e0151",
        f"{KEPT}\u2063",
        f"{KEPT}\u200b\u200c\u200b\u200c",
        f"{KEPT} ★★★★★",
    ],
)
def test_what_is_taken_back_or_not_seen_is_not_covered(answer: str) -> None:
    assert "answer_uncovered" in codes(stated(answer, KEPT, "It is so."))


@pytest.mark.parametrize("answer", [f"~~{ХРАНИТСЯ}~~", f"{ХРАНИТСЯ}?", f"{ХРАНИТСЯ[:-1]}??."])
def test_зачёркнутое_и_спрошенное_не_покрыто(answer: str) -> None:
    assert open_texts(answer, stated(answer, ХРАНИТСЯ)) == [answer]


@pytest.mark.parametrize(
    "answer",
    [
        f"> {KEPT}",
        f"- [x] {KEPT}",
        f"**{KEPT}**",
        f"=={KEPT}==",
        f"<b>{KEPT}</b>",
        f"[{KEPT}](https://example.com/log)",
        f"{KEPT}\u200b",
        f"\ufeff{KEPT}",
        "The log is re\u00adtained for 30\u00a0days.",
        f"{KEPT} 🙂",
        f"Hello \U0001f3f4\U000e0067\U000e0062\U000e007f! {KEPT}",
        f"> [!NOTE]\n> {KEPT}",
        f"How long is it kept? {KEPT}",
        f"{KEPT}\n\n```sh\nls ~/a ~/b\n```",
    ],
)
def test_honest_markup_is_covered(answer: str) -> None:
    assert open_texts(answer, stated(answer, KEPT)) == []


@pytest.mark.parametrize("address", ["https://a.b/limit-is-5", 'https://a.b "It is sold."', "javascript:5"])
def test_a_link_that_tells_more_is_not_covered(address: str) -> None:
    answer = f"[{KEPT}]({address})"
    assert open_texts(answer, stated(answer, KEPT)) == [answer]
