"""`remigio schema`: the schema of rules or of case files, for editors: its text, its place, or the line for a file."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from remigio_dsl.ui.parser import Parser


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    say = voice.say
    parser.add_argument(
        "which", nargs="?", choices=("variant", "cases"), default="variant", metavar="variant|cases",
        help=say("schema.which"),
    )  # fmt: skip
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--path", action="store_true", help=say("schema.path"))
    forms.add_argument("--line", action="store_true", help=say("schema.line"))


def run(args: Namespace, voice: Voice) -> int:
    """Print a schema, where it stands, or the line that names it; return 0, or 1 where it has no place of its own."""
    from remigio_dsl.core import resources
    from remigio_dsl.ui.schemas import place_of, schema_line

    place = place_of(args.which)
    if args.line:
        print(schema_line(Path(), args.which))
    elif args.path:
        path = resources.path_of(place)
        if path is None:
            tell(f"remigio schema: {voice.say('schema.no_path', name=Path(place).name)}")
            return 1
        print(path)
    else:
        sys.stdout.write(resources.read_text(place))
    return 0
