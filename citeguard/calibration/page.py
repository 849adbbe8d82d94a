"""The calibration report for people: what is promised, on what it rests, and which rows to read first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from citeguard.calibration.charts import Line, bars_chart, curve_chart, percent, reliability_chart
from citeguard.calibration.curves import apply
from citeguard.calibration.fit import Fitted, FittedStratum
from citeguard.calibration.html import bullets, facts, figure, heading, page, pair, paragraph, table, words
from citeguard.calibration.metrics import reliability, risk_coverage
from citeguard.calibration.rows import good_rows
from citeguard.calibration.runs import record_at
from citeguard.calibration.table import VERDICTS
from citeguard.models.profile import Profile, StratumProfile

WORST = 25
MOST_POINTS = 200
Words = dict[str, Any]


def render_page(profile: Profile, fitted: Fitted, *, language: str = "en", texts: Sequence[Path] = ()) -> str:
    """One self-contained page. `texts` are the rows of the run, for the claims of the worst ones."""
    say = words(language)
    body = [
        f"<h1>{say['title']}</h1>",
        *_verdict(profile, say),
        facts(_head(profile, say)),
        *_promise(profile, say),
        *_strata(profile, say),
        *_pictures(profile, fitted, say),
        *_answers(profile, say),
        *_worst(fitted, say, texts),
        *_method(profile, say),
    ]
    return page(say["title"], body, language)


def _verdict(profile: Profile, say: Words) -> Iterator[str]:
    found = sum(s.outcome == "threshold" for s in profile.strata)
    text = say["outcome_some"].format(found=found, all=len(profile.strata)) if found else say["outcome_none"]
    yield paragraph(text, "verdict" if found else "verdict no")


def _head(profile: Profile, say: Words) -> list[tuple[str, str]]:
    judge, data, target = profile.judge, profile.data, profile.target
    labels = ", ".join(f"{say['labels'].get(name, name)} {n}" for name, n in data.labels)
    return [
        (say["judge"], judge.name),
        (say["model"], judge.model or ""),
        (say["prompts"], ", ".join(f"{p.name} ({p.fingerprint})" for p in judge.prompts)),
        (say["languages"], ", ".join(profile.languages)),
        (say["guide"], profile.guide_version),
        (say["data"], f"{data.rows} ({data.groups} {say['groups']}; {labels})"),
        (say["target"], f"{percent(target.max_false_accept)}, delta {percent(target.delta)}, K = {target.strata}"),
        (say["created"], profile.created.date().isoformat()),
        (say["expires"], profile.expires.date().isoformat()),
        (say["fingerprint"], data.fingerprint[:16]),
    ]


def _promise(profile: Profile, say: Words) -> Iterator[str]:
    target = profile.target
    values = {
        "sure": percent(1 - target.delta),
        "target": percent(target.max_false_accept),
        "odds": f"{1 / target.delta:.0f}",
    }
    yield heading(say["guarantee_title"])
    if any(s.outcome == "threshold" for s in profile.strata):
        yield paragraph(say[f"guarantee_{target.risk}"].format(**values))
    yield bullets(text.format(**values) for text in say["limits"])


def stratum_name(stratum: StratumProfile, say: Words) -> str:
    parts = [stratum.lang, say["strata"].get(stratum.stratum, stratum.stratum) if stratum.stratum else None]
    return " · ".join(p for p in parts if p) or str(say["all"])


def _strata(profile: Profile, say: Words) -> Iterator[str]:
    yield heading(say["strata_title"])
    head = [
        say[k]
        for k in ("stratum", "rows", "groups", "threshold_raw", "threshold", "tested", "false", "bound", "coverage")
    ]
    yield table(head, (_stratum_row(s, say) for s in profile.strata), numbers=range(1, 9))
    for one in profile.strata:
        if one.outcome == "none":
            yield paragraph(f"{stratum_name(one, say)}: {_why(one, say)}", "soft")


def _stratum_row(one: StratumProfile, say: Words) -> list[str]:
    counts = [str(one.rows), str(one.groups)]
    if one.raw_threshold is None:
        return [stratum_name(one, say), *counts, say["none"], "", str(one.tested), str(one.false_accepts), "", "0%"]
    return [
        stratum_name(one, say),
        *counts,
        f"{one.raw_threshold:.3f}",
        f"{one.threshold:.3f}" if one.calibrator is not None else "–",
        str(one.tested),
        str(one.false_accepts),
        percent(one.upper_bound or 0.0),
        percent(one.coverage),
    ]


def _why(one: StratumProfile, say: Words) -> str:
    text = str(say["whys"].get(one.why, one.why))
    if one.needs is None or one.why not in ("too_few_labels", "too_many_false_accepts"):
        return text
    pattern = say["needs"] if one.needs.more else say["needs_hopeless"]
    return f"{text}; {pattern.format(n=one.needs.without_a_false_accept, have=one.needs.have, more=one.needs.more)}"


def _pictures(profile: Profile, fitted: Fitted, say: Words) -> Iterator[str]:
    shown = [one for one in fitted.strata if one.eligible.any()]
    if not shown:
        yield paragraph(say["no_confidence"], "soft")
        return
    yield heading(say["reliability_title"])
    yield paragraph(say["reliability_text"], "soft")
    yield pair(chart for one in shown for chart in _reliability(one, say))
    yield heading(say["curve_title"])
    yield paragraph(say["curve_text"], "soft")
    lines = [_line(one, say) for one in shown]
    chart = curve_chart(lines, profile.target.max_false_accept, say["coverage"], say["risk"])
    bars = [
        (stratum_name(s, say), s.coverage, say["none"] if s.raw_threshold is None else percent(s.coverage))
        for s in profile.strata
    ]
    yield pair(
        [
            figure(chart, ""),
            figure(bars_chart(bars), f"{say['coverage_title']}. {say['coverage_text']}"),
        ]
    )


def _reliability(one: FittedStratum, say: Words) -> Iterator[str]:
    scores, right = one.rows.score[one.eligible], one.rows.supported[one.eligible]
    name = stratum_name(one.profile, say)
    yield figure(
        reliability_chart(reliability(scores, right), say["confidence"], say["share_right"]), f"{name}: {say['raw']}"
    )
    if one.profile.calibrator is not None:
        bins = reliability(apply(one.profile.calibrator, scores), right)
        yield figure(reliability_chart(bins, say["confidence"], say["share_right"]), f"{name}: {say['calibrated']}")


def _line(one: FittedStratum, say: Words) -> Line:
    rows, profile = one.rows, one.profile
    curve = risk_coverage(rows.score[one.eligible], ~rows.supported[one.eligible], len(rows))
    n = len(curve.risk)
    at = np.unique(np.linspace(0, n - 1, min(n, MOST_POINTS)).round().astype(np.int64))
    points = [(float(curve.coverage[k]), float(curve.risk[k])) for k in at]
    chosen = None
    if profile.raw_threshold is not None:
        place = int(np.searchsorted(-curve.threshold, -profile.raw_threshold, side="right")) - 1
        chosen = (float(curve.coverage[place]), float(curve.risk[place]))
    return Line(stratum_name(profile, say), points, chosen, profile.upper_bound)


def _answers(profile: Profile, say: Words) -> Iterator[str]:
    answers = profile.answer_level
    if answers is None or profile.target.risk == "answer":
        return
    yield heading(say["answers_title"])
    low, high = answers.interval
    yield paragraph(
        say["answers_text"].format(
            accepted=answers.accepted,
            answers=answers.answers,
            false=answers.false_accepts,
            low=percent(low),
            high=percent(high),
        )
    )


def _worst(fitted: Fitted, say: Words, texts: Sequence[Path]) -> Iterator[str]:
    rows = fitted.rows
    wrong = np.flatnonzero(rows.claimed & ~rows.supported & ~np.isnan(rows.score))
    worst = wrong[np.argsort(-rows.score[wrong], kind="stable")][:WORST]
    yield heading(say["worst_title"])
    if not len(worst):
        yield paragraph(say["no_worst"], "soft")
        return
    yield paragraph(say["worst_text"], "soft")
    records = [record_at(rows.path, int(rows.offset[k])) for k in worst]
    claims = _claims({str(r["row_id"]) for r in records}, texts)
    head = [say["row"], say["language"], say["stratum"], say["raw"], say["label"], *([say["claim"]] if texts else [])]
    yield table(
        head,
        (
            [
                str(record["row_id"]),
                str(rows.lang.at(int(k))),
                str(say["strata"].get(rows.stratum.at(int(k)), rows.stratum.at(int(k)))),
                f"{rows.score[k]:.3f}",
                str(say["labels"]["disputed" if rows.disputed[k] else VERDICTS[int(rows.label[k])].value]),
                *([claims.get(str(record["row_id"]), "")] if texts else []),
            ]
            for k, record in zip(worst, records, strict=True)
        ),
        numbers=(3,),
    )


def _claims(ids: set[str], texts: Sequence[Path]) -> dict[str, str]:
    return {row.id: row.claim for row in good_rows(texts) if row.id in ids} if texts else {}


def _method(profile: Profile, say: Words) -> Iterator[str]:
    yield heading(say["method_title"])
    names = say["method"]
    unit = names[f"unit_{profile.target.risk}"]
    yield facts(
        [*((names[key], names[f"{key}_text"]) for key in ("calibrator", "threshold", "strata")), (names["unit"], unit)]
    )
    if profile.judge.stated_by == "user":
        yield paragraph(say["note_stated"], "soft")
