"""The command line: it translates, it decides nothing. A file per command; each is imported when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from citeguard.errors import CiteguardError
from citeguard.version import __version__

# name -> (module, one line for the overview): the overview must not import what it lists.
COMMANDS = {
    "check": ("citeguard.cli.check", "Check one answer and decide about it."),
    "verify": ("citeguard.cli.verify", "Existence and exactness of citations only, as JSON."),
    "judge": ("citeguard.cli.judge", "Try a judge out, replay a run by another, delete what was stored."),
    "redteam": ("citeguard.cli.redteam", "How often can a judge be talked into an entailed?"),
    "measure": ("citeguard.cli.measure", "Any judge against labelled rows: right, wrong, unknown, with intervals."),
    "calibrate": ("citeguard.cli.calibrate", "Thresholds with a stated risk, or none, from labelled judgments."),
    "compare": ("citeguard.cli.compare", "Two releases of a RAG system on the same questions, in pairs."),
    "corpus": ("citeguard.cli.corpus", "Keep documents in a store, with their old versions."),
    "doctor": ("citeguard.cli.doctor", "Say what is set up and what is not."),
    "journal": ("citeguard.cli.journal", "Counts over a journal of decisions."),
    "resolve": ("citeguard.cli.resolve", "Chunk ids and quotes to documents, versions and ranges; exact only."),
    "policy": ("citeguard.cli.policy", "List, show or check policies."),
    "schema": ("citeguard.cli.schema", "List and print the JSON Schemas of all wire formats."),
}

_COMPLETION = "_CITEGUARD_COMPLETE"
"""Set by shells that ask click what could be typed next; it answers and ends by itself."""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # click's signature
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(COMMANDS[cmd_name][0]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="citeguard")
def cli() -> None:
    """Decides whether a RAG answer's citations really support what it says.

    Exit codes: 0 accepted, 1 not accepted, 2 bad usage or unreadable input, 3 the judge could not be reached.
    """


def main() -> None:
    """The `citeguard` command. Whatever goes wrong is one line on standard error and exit code 2, never a traceback."""
    try:
        code = cli.main(standalone_mode=False)
    except SystemExit as ended:
        # click ends with 1 where the reader of our output has gone; 1 is a decision here, and nobody has read one.
        sys.exit(ended.code if _COMPLETION in os.environ else 2)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except CiteguardError as error:
        click.echo(f"citeguard: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output has gone: nothing to say, and nobody to say it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)
    except OSError as error:
        # What a command writes itself has its own message; this is click's help and version.
        click.echo(f"citeguard: {error.filename or '<stdout>'}: {error.strerror or type(error).__name__}", err=True)
        sys.exit(2)
    except Exception as error:
        if os.environ.get("CITEGUARD_DEBUG") == "1":
            raise
        # Only the class: the message of an unforeseen exception may hold text of a document.
        click.echo(
            f"citeguard: internal error ({type(error).__name__}); CITEGUARD_DEBUG=1 shows the traceback", err=True
        )
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)
