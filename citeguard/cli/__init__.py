"""The command line: translates, decides nothing."""


def main() -> None:
    raise SystemExit(2)
