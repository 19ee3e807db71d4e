"""`remigio odds`: what a dealt hand looks like."""

from __future__ import annotations

import json
import shutil
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice
from remigio_dsl.ui import studies
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from remigio_dsl.engine.game import Game
    from remigio_dsl.study.odds import Odds
    from remigio_dsl.ui.parser import Parser

DEFAULT_HANDS = 10_000


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    say = voice.say
    parser.add_argument("variant", metavar="VARIANT", help=say("usage.variant"))
    parser.add_argument("--players", type=int, metavar="P", help=say("study.players", n=studies.DEFAULT_PLAYERS))
    many = say("odds.hands", n=DEFAULT_HANDS)
    parser.add_argument("--hands", type=int, default=DEFAULT_HANDS, metavar="N", help=many)
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=say("study.seed"))
    parser.add_argument("--json", action="store_true", help=say("usage.json"))
    parser.add_answers()


def run(args: Namespace, voice: Voice) -> int:
    """Print the odds; return 0, or 2 where nobody can play so."""
    from remigio_dsl.engine.game import Game
    from remigio_dsl.study.odds import odds
    from remigio_dsl.variant.load import load

    variant = load(args.variant, options=args.option, sets=args.set)
    try:
        studies.number_at_least("--hands", args.hands, 2)
        game = Game(variant, studies.players_of(args, [variant]))
    except studies.StudyError as wrong:
        tell(f"remigio odds: {voice.say(wrong.message)}")
        return 2
    found = odds(game, args.seed, -(-args.hands // game.players))
    if args.json:
        print(json.dumps(_as_json(args, game, found), ensure_ascii=False, indent=2))
    else:
        print("\n".join(_lines(args, game, found, voice)))
    return 0


def _lines(args: Namespace, game: Game, found: Odds, voice: Voice) -> Iterator[str]:
    from remigio_dsl.ui import figures

    variant = game.variant
    head = voice.say(
        "odds.head", title=voice.words(variant.title), name=variant.name, hash=figures.short_hash(variant),
        size=found.size, deck=game.deck.size, players=game.players, hands=found.hands, seed=str(args.seed),
    )  # fmt: skip
    yield from studies.folded([head])
    if found.looked_up:
        key = "odds.looked_up_ready" if "ready" in found.from_looked_up else "odds.looked_up"
        yield from studies.folded([voice.say(key, hands=found.looked_up)])
    yield from studies.folded([voice.say("odds.brackets")])
    yield ""
    yield from studies.lined_up(
        [(voice.say(f"odds.{line.key}"), *figures.figure(line.found, line.decimals, voice)) for line in found.lines]
    )
    yield from ("", voice.say("picture.left"))
    yield from figures.distribution(found.left, voice, shutil.get_terminal_size((80, 24)).columns)


def _as_json(args: Namespace, game: Game, found: Odds) -> dict[str, object]:
    from remigio_dsl.ui import figures

    lines = {line.key: {**(figures.figure_as_json(line.found) or {}), "exact": line.exact} for line in found.lines}
    return {
        "variant": game.variant.name, "rules_hash": game.variant.rules_hash, "players": game.players,
        "hands": found.hands, "looked_up": found.looked_up, "size": found.size, "seed": args.seed, "level": 0.95,
        "figures": lines,
        "left": {f"{points:g}": n for points, n in sorted(found.left.items())},
    }  # fmt: skip
