"""The commands of `remigio`."""

import argparse
from collections.abc import Sequence

from remigio_dsl import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Return the exit status of one command line; `argv` is that of the process unless given."""
    parser = argparse.ArgumentParser(prog="remigio")
    parser.add_argument("--version", action="version", version=f"remigio {__version__}")
    parser.parse_args(argv)
    return 0
