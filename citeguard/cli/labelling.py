"""`citeguard calibrate sample` and `merge`: which rows to label, and the labels taken back."""

from __future__ import annotations

import json
from pathlib import Path

import click

from citeguard.cli.keeping import each, refuse_overwriting
from citeguard.cli.writing import write_output


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("-n", "size", type=click.IntRange(min=1), required=True, help="Rows to label.")
@click.option(
    "--rows", "rows", multiple=True, required=True, type=click.Path(path_type=Path), help="Texts of the rows."
)
@click.option("--output", required=True, type=click.Path(path_type=Path), help="The sheet, one row a line.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
def sample(run: Path, size: int, rows: tuple[Path, ...], output: Path, seed: int) -> int:
    """Draw rows of RUN for people to label, blind to what the judge said.

    Half of them are drawn among rows that the judge calls entailed, where a mistake would be accepted. Each row's
    probability goes into the run's own key file OUTPUT.key, which `merge` reads; give annotators the sheet alone.
    """
    from citeguard.calibration import require_numerics

    require_numerics()
    from citeguard.calibration.sampling import draw, key_text, sheet_text
    from citeguard.calibration.table import read_table

    refuse_overwriting({"--output": output, "the key file": key_path(output)}, {"RUN": run, **each("--rows", rows)})
    drawn = draw(read_table(run), size, seed=seed)
    write_output(sheet_text(drawn, rows), output)
    write_output(key_text(drawn), key_path(output))
    click.echo(f"{len(drawn)} rows to label in {output}; keep {key_path(output)} for `calibrate merge`", err=True)
    return 0


def key_path(sheet: Path) -> Path:
    return sheet.with_name(sheet.name + ".key")


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("sheets", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--key", type=click.Path(path_type=Path), help="Key file of the sample.  [default: first sheet + .key]")
@click.option("--output", required=True, type=click.Path(path_type=Path), help="The run with labels, for `calibrate`.")
@click.option("--disagreements", type=click.Path(path_type=Path), help="Write the rows they disagree on here.")
@click.option("--resolved", type=click.Path(path_type=Path), help="Sheet with the labels agreed on since.")
def merge(
    run: Path,
    sheets: tuple[Path, ...],
    key: Path | None,
    output: Path,
    disagreements: Path | None,
    resolved: Path | None,
) -> int:
    """Put the labels of one or two annotators back into RUN, weighted by how they were drawn.

    Two sheets give kappa and the list of disagreements; rows they disagree on stay without a label until --resolved
    names what was agreed. Until then they, and rows that were skipped, count as not entailed in `calibrate`: they are
    the hard ones, and leaving them out would flatter the judge.
    The bias-corrected share of unsupported claims in the whole run is printed with its interval.
    """
    from citeguard.calibration import require_numerics

    require_numerics()
    from citeguard.calibration.labelling import agreement, disputed_rows, labelled_run, read_key, read_sheet, settled
    from citeguard.calibration.rates import corrected_rate
    from citeguard.calibration.table import read_table

    read = {"RUN": run, **each("SHEETS", sheets), "--key": key or key_path(sheets[0]), "--resolved": resolved}
    refuse_overwriting({"--output": output, "--disagreements": disagreements}, read)
    given = [read_sheet(sheet) for sheet in sheets]
    found = agreement([sheet.labels for sheet in given])
    labels = settled([sheet.labels for sheet in given], None if resolved is None else read_sheet(resolved).labels)
    disputed = disputed_rows(given, labels)
    probabilities = read_key(key or key_path(sheets[0]))
    write_output(labelled_run(run, labels, probabilities, disputed), output)
    told = {
        "labelled": len(labels),
        "disputed": len(disputed),
        **found,
        **corrected_rate(read_table(run), read_table(output)),
    }
    if disagreements is not None:
        write_output("".join(json.dumps(d, ensure_ascii=False) + "\n" for d in found["disagreements"]), disagreements)
    click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    return 0
