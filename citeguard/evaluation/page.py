"""The measurement as a page: the tables of the text, and the pictures of the confidence where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from citeguard.calibration.charts import Line, curve_chart, percent, reliability_chart
from citeguard.calibration.html import facts, figure, heading, page, pair, paragraph, table, words
from citeguard.calibration.table import VERDICTS
from citeguard.evaluation.measure import points, widest
from citeguard.evaluation.summary import LABELS, Cell, Confidence, Summary

Words = dict[str, Any]


def render_page(summary: Summary, *, language: str = "en") -> str:
    """One self-contained page."""
    say = words(language)
    total = summary.total
    body = [
        f"<h1>{say['measure_title']}</h1>",
        facts([(say["judge"], summary.judge), (say["data"], f"{total.labelled} ({total.groups} {say['groups']})")]),
        _cells([(say["all"], total)], say),
        paragraph(f"{say['interval_text']} {say['verdicts_text']}", "soft"),
        *_confusion(total, say),
        *_spent(total, say),
        *_confidence(total, say),
        *_margins(summary, say),
    ]
    return page(say["measure_title"], body, language)


def _cells(cells: list[tuple[str, Cell]], say: Words) -> str:
    head = ["", *(say[k] for k in ("rows", "accepted", "false", "balanced", "agreement", "verdicts"))]
    return table(head, (_row(name, cell) for name, cell in cells), numbers=range(1, 7))


def _row(name: str, cell: Cell) -> list[str]:
    low, high = widest(cell)
    return [
        name,
        str(cell.n),
        f"{cell.accepted} ({percent(cell.accepted / cell.n)})",
        f"{cell.false_accepted} [{percent(low)}, {percent(high)}]",
        _number(cell.balanced_accuracy),
        _number(cell.entailed_kappa),
        " / ".join(str(cell.verdicts.get(v.value, 0)) for v in VERDICTS),
    ]


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _confusion(cell: Cell, say: Words) -> Iterator[str]:
    names = say["labels"]
    yield heading(say["confusion_title"])
    rows = (
        [names[label.value], *(str(cell.confusion[label.value][v.value]) for v in VERDICTS)]
        for label in LABELS
        if label.value in cell.confusion
    )
    yield table([say["label"], *(names[v.value] for v in VERDICTS)], rows, numbers=range(1, 5))


def _spent(cell: Cell, say: Words) -> Iterator[str]:
    """What the judging took, and how far a second pass said the same."""
    flips = latency = ""
    if cell.repeated and cell.flip_interval is not None:
        low, high = cell.flip_interval
        share = percent(cell.flipped / cell.repeated)
        flips = f"{cell.flipped} / {cell.repeated} = {share} [{percent(low)}, {percent(high)}]"
    if cell.latency_ms is not None:
        latency = f"{cell.latency_ms[0]:.0f} / {cell.latency_ms[1]:.0f}"
    shown = [
        (say["tokens"], "" if cell.tokens is None else f"{cell.tokens:.0f}"),
        (say["cost"], "" if cell.cost is None else f"{cell.cost:.4f}"),
        (say["latency"], latency),
        (say["flips"], flips),
    ]
    if any(value for _, value in shown):
        yield heading(say["spent_title"])
        yield facts(shown)


def _confidence(cell: Cell, say: Words) -> Iterator[str]:
    shown = [(say[name], one) for name, one in (("raw", cell.raw), ("calibrated", cell.calibrated)) if one is not None]
    if not shown:
        yield paragraph(say["no_confidence"], "soft")
        return
    yield heading(say["reliability_title"])
    yield paragraph(say["reliability_text"], "soft")
    yield pair(
        figure(reliability_chart(one.bins, say["confidence"], say["share_right"]), _caption(name, one))
        for name, one in shown
    )
    yield heading(say["curve_title"])
    lines = [Line(name, [(c, r) for _, c, r in points(one.curve)]) for name, one in shown]
    yield paragraph(say["measure_curve_text"], "soft")
    yield pair([figure(curve_chart(lines, None, say["coverage"], say["risk"]), "")])


def _caption(name: str, one: Confidence) -> str:
    return f"{name}: ECE {_number(one.ece)}, Brier {_number(one.brier)}, AURC {_number(one.curve.area)}"


def _margins(summary: Summary, say: Words) -> Iterator[str]:
    for name, cells in summary.margins.items():
        if len(cells) < 2:
            continue
        shown = [(_named(getattr(cell, name), name, say), cell) for cell in cells]
        title = {"lang": "language"}.get(name, name)
        yield heading(say["by"].format(name=say[title]))
        yield _cells(shown, say)


def _named(value: str | None, dimension: str, say: Words) -> str:
    if value is None:
        return "–"
    return str(say["strata"].get(value, value)) if dimension == "stratum" else value
