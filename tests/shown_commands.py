"""Commands and outputs shown in Markdown, run as a reader would. `python -m tests.shown_commands FILE... --write` puts
the outputs of today in; the tests hold what is there against what comes out.

A block fenced as `console` holds lines `$ command` and, below each, its output (standard output and error together).
All blocks of one file run in one shell, in the root of the project, with the environment's own `citeguard` first.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"```console\n(.*?)```\n", re.DOTALL)
_END = "\x01end of output\x01"


@dataclass(frozen=True)
class Shown:
    command: str
    output: str


def shown(markdown: str) -> list[Shown]:
    found = []
    for block in _BLOCK.findall(markdown):
        for step in re.split(r"(?m)^\$ ", block)[1:]:
            command, _, output = step.partition("\n")
            found.append(Shown(command, output))
    return found


def run(commands: list[str]) -> list[str]:
    """The output of each command, in order; `$?` is that of the command before."""
    script = "".join(f"{command}\ncode=$?; printf '%s' '{_END}'; (exit $code)\n" for command in commands)
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        environment.pop(name, None)
    done = subprocess.run(
        ["bash"],
        input=script,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )
    return done.stdout.split(_END)[: len(commands)]


def rewritten(markdown: str) -> str:
    outputs = iter(run([s.command for s in shown(markdown)]))

    def block(match: re.Match[str]) -> str:
        steps = re.split(r"(?m)^\$ ", match.group(1))[1:]
        return "```console\n" + "".join(f"$ {s.partition(chr(10))[0]}\n{next(outputs)}" for s in steps) + "```\n"

    return _BLOCK.sub(block, markdown)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        if name != "--write":
            path = Path(name)
            path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
