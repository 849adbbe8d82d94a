"""`citeguard verify` against a plain script, as whole processes: time and peak memory, ratios of medians.

    python bench/verify.py [--runs 7] [--documents 10000] [--citations 100000]

Both read the same two files and write the same result; runs alternate, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

DATA = Path(__file__).with_name("verify_data.py")
PLAIN = Path(__file__).with_name("verify_plain.py")


class Run(NamedTuple):
    seconds: float
    cpu_seconds: float
    peak_mib: float


def measured(command: list[str], output: Path) -> Run:
    """One process from start to end."""
    begun = time.perf_counter()
    out = (os.POSIX_SPAWN_OPEN, 1, str(output), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=[out])
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - begun
    if status != 0:
        raise SystemExit(f"{command} ended with {os.waitstatus_to_exitcode(status)}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--runs", type=int, default=7)
    options.add_argument("--documents", type=int, default=10_000)
    options.add_argument("--citations", type=int, default=100_000)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write = [sys.executable, str(DATA), name, str(given.documents), str(given.citations)]
        # A process of its own: a child's peak memory counts that of the parent it was started from.
        subprocess.run(write, check=True)
        documents, response = folder / "documents.json", folder / "response.json"
        files = [str(response), str(documents)]
        limit = ["--max-bytes", str(10**9)]
        commands = {
            "plain": [sys.executable, str(PLAIN), *files],
            "citeguard": [sys.executable, "-m", "citeguard", "verify", *files, *limit],
        }
        runs: dict[str, list[Run]] = {name: [] for name in commands}
        for _ in range(given.runs):
            for name, command in commands.items():
                runs[name].append(measured(command, folder / f"{name}.json"))
        same = (folder / "plain.json").read_bytes() == (folder / "citeguard.json").read_bytes()
        sizes = f"{documents.stat().st_size / 2**20:.0f} MiB, response {response.stat().st_size / 2**20:.0f} MiB"
    print(f"{given.documents:,} documents ({sizes}), {given.citations:,} citations and claims; same output: {same}")
    report(runs)


def report(runs: dict[str, list[Run]]) -> None:
    middle = {name: Run(*(median(v) for v in zip(*found, strict=True))) for name, found in runs.items()}
    for name, run in middle.items():
        print(f"{name:10} {run.seconds:7.2f} s  {run.cpu_seconds:7.2f} s cpu  {run.peak_mib:7.0f} MiB peak")
    ours, plain = middle["citeguard"], middle["plain"]
    print(
        f"{'ratio':10} {ours.seconds / plain.seconds:7.2f}    {ours.cpu_seconds / plain.cpu_seconds:7.2f}        "
        f"{ours.peak_mib / plain.peak_mib:7.2f}"
    )


if __name__ == "__main__":
    main()
