"""From a fit to a profile: who judged, for how long it holds, in which words it is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta

import numpy as np

from citeguard.calibration.fit import Fitted, Wanted
from citeguard.calibration.table import VERDICTS, JudgeSeen, Table
from citeguard.errors import InputError
from citeguard.models.profile import Data, JudgeId, Profile, PromptId, StratumProfile, Target
from citeguard.version import __version__

METHOD = {
    "calibrator": "Platt 1999 or isotonic regression (Zadrozny and Elkan 2002), by grouped cross-validation of the "
    "Brier score, on groups that the threshold does not use",
    "threshold": "fixed-sequence Learn-then-Test (Angelopoulos and others 2021) with the exact binomial test",
    "strata": "Bonferroni: delta / K",
}
UNITS = {
    "claim": "one claim drawn per group before any label is looked at, so that the exact test's units are independent",
    "answer": "a group is one answer: accepted if all its claims are, false if any of them is not entailed",
}
PROFILE_DAYS = 180


def judge_of(seen: JudgeSeen, stated: JudgeId) -> JudgeId:
    """Who judged, by the records; what they do not tell is taken from whoever states it. Raises InputError where the
    records are of several judges, models asked for or second looks, or of another judge than stated."""
    mixed = {"judges": seen.names, "second looks": seen.second_looks, "models": seen.requested, "policies": seen.rules}
    for what, found in mixed.items():
        if len(found) > 1:
            raise InputError(f"the run mixes several {what}: {', '.join(one or 'strict' for one in found)}")
    if seen.names and seen.names[0] != stated.name:
        raise InputError(f"the run was judged by {seen.names[0]!r}, not by {stated.name!r}")
    model = seen.requested[0] if seen.requested else seen.models[0] if len(seen.models) == 1 else stated.model
    if stated.model is not None and model is not None and seen.requested and model != stated.model:
        raise InputError(f"the run asked the model {model!r}, not {stated.model!r}")
    prompts = tuple(PromptId(name=name, fingerprint=fingerprint) for name, fingerprint in seen.prompts)
    told = bool(seen.names)
    return replace(
        stated,
        model=model,
        prompts=prompts if prompts or told else stated.prompts,
        reply_schema=seen.schemas[0] if len(seen.schemas) == 1 else None if told else stated.reply_schema,
        served_models=seen.models,
        second_look=seen.second_looks[0] if seen.second_looks else None,
        rules=tuple(rule for rule in "; ".join(seen.rules).split("; ") if rule),
        stated_by="run" if told else "user",
    )


def profile_of(
    table: Table,
    fitted: Fitted,
    wanted: Wanted,
    *,
    judge: JudgeId,
    guide_version: str,
    now: datetime,
    days: int = PROFILE_DAYS,
) -> Profile:
    rows = fitted.rows
    labels = Counter("disputed" if code < 0 else VERDICTS[int(code)].value for code in rows.label)
    return Profile(
        judge=judge,
        languages=tuple(sorted({str(rows.lang.names[c]) for c in np.unique(rows.lang.codes)})),
        guide_version=guide_version,
        data=Data(
            fingerprint=rows.fingerprint(),
            rows=len(rows),
            groups=len(np.unique(rows.group)),
            labels=tuple(sorted(labels.items())),
        ),
        method=tuple({**METHOD, "unit": UNITS[wanted.risk], "seed": str(wanted.seed)}.items()),
        target=Target(
            risk=wanted.risk,
            max_false_accept=wanted.max_false_accept,
            delta=wanted.delta,
            strata=fitted.tested,
        ),
        by=wanted.by,
        strata=tuple(one.profile for one in fitted.strata),
        answer_level=fitted.answers,
        created=now,
        expires=now + timedelta(days=days),
        citeguard=__version__,
        notes=tuple(_notes(table.first_pass, rows, judge)),
    )


def _notes(first: Table, used: Table, judge: JudgeId) -> list[str]:
    notes = []
    if judge.stated_by == "user":
        notes.append("The run does not say who judged; judge and prompt are as stated by whoever calibrated.")
    unlabelled = int(((first.label < 0) & ~first.disputed).sum())
    if unlabelled:
        notes.append(f"{unlabelled} rows without a label were left out.")
    incomplete = len(first) - unlabelled - len(used)
    if incomplete > 0:
        notes.append(f"{incomplete} labelled rows of answers that are not labelled whole were left out.")
    if used.disputed.any():
        notes.append(f"{int(used.disputed.sum())} disputed or skipped rows count as not entailed.")
    return notes


def told(profile: Profile) -> str:
    """The profile in lines for a terminal."""
    target = profile.target
    unit = "claim" if target.risk == "claim" else "answer"
    lines = [
        f"judge {profile.judge.name}, {profile.data.rows} labelled rows in {profile.data.groups} groups, "
        f"valid until {profile.expires.date().isoformat()}",
        f"target: at most {100 * target.max_false_accept:g}% of accepted {unit}s not entailed, "
        f"with probability {100 * (1 - target.delta):g}% over the labels ({_strata(target.strata)})",
        "",
    ]
    lines += [line for stratum in profile.strata for line in _told_stratum(stratum)]
    answers = profile.answer_level
    if answers is not None and target.risk == "claim":
        low, high = answers.interval
        lines += [
            "",
            f"whole answers (groups): {answers.accepted} of {answers.answers} accepted, {answers.false_accepts} of "
            f"them with an unsupported claim [{100 * low:.1f}%, {100 * high:.1f}%]: "
            "counted, not promised (--risk answer)",
        ]
    return "\n".join([*lines, *(f"note: {note}" for note in profile.notes)]) + "\n"


_WHY = {
    "no_confidence": "the judge gives no confidence",
    "nothing_entailed": "the judge calls nothing entailed",
    "blocked": "the gate accepts none of these whatever the confidence",
    "too_few_labels": "too few labels",
    "too_many_false_accepts": "too many of the surest verdicts are wrong",
}


def _strata(count: int) -> str:
    return "one stratum" if count == 1 else f"{count} strata together"


def _told_stratum(stratum: StratumProfile) -> list[str]:
    name = " / ".join(part for part in (stratum.lang, stratum.stratum) if part) or "all"
    if stratum.raw_threshold is not None:
        curve = "" if stratum.calibrator is None else f" (calibrated {stratum.threshold:.3f})"
        return [
            f"{name}: accept from raw confidence {stratum.raw_threshold:g}{curve}; {stratum.false_accepts} false of "
            f"{stratum.tested} tested, at most {100 * (stratum.upper_bound or 0):.1f}%; "
            f"coverage {100 * stratum.coverage:.1f}%"
        ]
    lines = [f"{name}: none; {_WHY.get(stratum.why or '', 'not known')}"]
    if stratum.why == "blocked":
        by_signal = "manual_review" in (stratum.stratum or "")
        lines[0] += ": their signals send them to a person" if by_signal else ": was there a second look?"
    needs = stratum.needs
    if stratum.why in ("too_few_labels", "too_many_false_accepts") and needs is not None:
        lines[0] += f" ({stratum.false_accepts} false of {stratum.tested})" if stratum.why != "too_few_labels" else ""
        lines.append(
            f"    needs {needs.without_a_false_accept} groups without a false accept, has {needs.have}"
            + (f": about {needs.more} more" if needs.more else "; more labels would not help, a better judge would")
        )
    return lines
