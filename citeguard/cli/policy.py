"""`citeguard policy`: look at a policy before trusting it."""

from __future__ import annotations

from pathlib import Path

import click

from citeguard.cli.writing import write_output


@click.group()
def policy() -> None:
    """Show the default policy, or check one of your own."""


@policy.command("list")
def list_policies() -> int:
    """Name the shipped policies and what each is for."""
    from citeguard.policy import SHIPPED, shipped_policy

    found = [policy for name in SHIPPED if (policy := shipped_policy(name)) is not None]
    write_output("".join(f"{p.name}: {p.description}\n" for p in found), None)
    return 0


@policy.command()
@click.argument("name", default="strict")
def show(name: str) -> int:
    """Print a shipped policy as commented TOML: a starting point for your own."""
    from citeguard.policy import shipped

    write_output(shipped(name), None)
    return 0


@policy.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def check_policy(file: Path) -> int:
    """Say whether FILE is a policy that can be used; exit 2 with the place if it is not."""
    from citeguard.policy import load_policy

    loaded = load_policy(file)
    raised = len(loaded.findings) + len(loaded.signals)
    write_output(f"{file}: policy {loaded.name!r} is valid: {raised} raised, {len(loaded.waivers)} waived\n", None)
    return 0
