"""Start-up: `import citeguard` beside `import pydantic`, `citeguard --help` beside a two-command click app.

    python bench/startup.py

Whole processes, in turn, medians of the runs; quote the ratios.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 15
TWO_COMMANDS = """
import click

@click.group()
def app():
    "Two commands."

@app.command()
def one():
    "The first."

@app.command()
def two():
    "The second."

app(["--help"])
"""


def seconds(*arguments: str) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def ratio(title: str, ours: list[str], theirs: list[str], limit: float) -> None:
    pairs = [(seconds(*ours), seconds(*theirs)) for _ in range(RUNS + 1)][1:]
    a, b = (statistics.median(side) for side in zip(*pairs, strict=True))
    print(f"{title}: {a * 1000:.0f} ms / {b * 1000:.0f} ms = {a / b:.2f} (at most {limit})")


def main() -> None:
    ratio("import citeguard / import pydantic", ["-c", "import citeguard"], ["-c", "import pydantic"], 4.0)
    gate = "from citeguard import Gate, open_documents"
    ratio("import citeguard and load Gate / import pydantic", ["-c", gate], ["-c", "import pydantic"], 4.0)
    ratio("citeguard --help / a two-command click app", ["-m", "citeguard", "--help"], ["-c", TWO_COMMANDS], 1.5)


if __name__ == "__main__":
    main()
