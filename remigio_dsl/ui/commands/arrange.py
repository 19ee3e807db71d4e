"""`remigio arrange`: the groups of a hand that leave the fewest points."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from remigio_dsl.core.hints import Number
from remigio_dsl.core.voice import Voice
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from remigio_dsl.core.cards import Written
    from remigio_dsl.engine.arrange import Arrangement
    from remigio_dsl.engine.game import Game
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.variant.model import ClosingHand


class Closing(NamedTuple):
    """A card by whose discard a hand closes, as what, and the points that are left over then."""

    face: int
    hand: ClosingHand
    leaves: Number


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("variant", metavar="VARIANT", help=voice.say("usage.variant"))
    parser.add_argument("hand", nargs="*", default=[], metavar="HAND", help=voice.say("arrange.hand"))
    parser.add_argument("--players", type=int, metavar="N", help=voice.say("arrange.players"))
    parser.add_argument("--upcard", metavar="HAND", help=voice.say("arrange.upcard"))
    parser.add_argument("--all", action="store_true", help=voice.say("arrange.all"))
    parser.add_argument("--json", action="store_true", help=voice.say("arrange.json"))
    parser.add_answers()
    parser.parse_mixed()


def run(args: Namespace, voice: Voice) -> int:
    """Print the best grouping of each hand; return 1 if a line was no hand, 2 if nobody plays with so many."""
    from remigio_dsl.engine.game import Game
    from remigio_dsl.engine.table import TableError
    from remigio_dsl.variant.load import load

    variant = load(args.variant, options=args.option, sets=args.set)
    try:
        game = Game(variant, variant.players.min if args.players is None else args.players)
    except TableError as wrong:
        tell(f"remigio arrange: {voice.say(wrong.message)}")
        return 2
    if not args.hand and sys.stdin.isatty():
        tell(voice.say("arrange.keyboard"))
    hands = [" ".join(args.hand)] if args.hand else (line.strip() for line in sys.stdin)
    status = 0
    for number, hand in enumerate(hands, 1):
        if not hand and not args.hand:
            continue
        faults = _told(game, hand, number if not args.hand else 0, args, voice)
        status = max(status, faults)
    return status


def _told(game: Game, hand: str, number: int, args: Namespace, voice: Voice) -> int:
    """Print what is to be said of one line; return 1 if it is no hand."""
    from remigio_dsl.core.cards import CardError

    try:
        cards = _read(game, hand)
        upcard = _read(game, args.upcard)[0].face if args.upcard else -1
    except CardError as wrong:
        said = voice.say(wrong.message)
        if args.json:
            print(json.dumps({"hand": hand, "error": said}, ensure_ascii=False))
        else:
            where = voice.say("arrange.wrong", n=str(number), what=said) if number else said
            tell(where)
        return 1
    closing = _closing_discards(game, cards, upcard)
    for found in _groupings(game, cards, every=args.all):
        if args.json:
            print(json.dumps(_as_json(game, hand, found, closing), ensure_ascii=False))
        else:
            print(_line(game, found, closing, voice))
    return 0


def _read(game: Game, hand: str) -> list[Written]:
    from remigio_dsl.core.cards import CardError, Written
    from remigio_dsl.core.messages import text
    from remigio_dsl.ui import vocabulary
    from remigio_dsl.ui.spelling import CardReader, NoSuit, NotACard

    try:
        typed = CardReader(game.deck).read(vocabulary.simplify(hand).replace(",", " ").split())
    except NotACard as no:
        raise CardError(no.said) from None
    except NoSuit as no:
        raise CardError(text("ask.suit", word=hand.split()[no.at] if no.at < len(hand.split()) else hand)) from None
    cards = [Written(one.card.face) for one in typed]
    if not cards:
        raise CardError(text("arrange.empty"))
    game.deck.count(card.face for card in cards)
    return cards


def _groupings(game: Game, cards: list[Written], *, every: bool) -> Iterator[Arrangement]:
    from remigio_dsl.engine.arrange import all_least, least

    counts = game.counts(card.face for card in cards)
    if every:
        yield from all_least(game.book(), counts)
    else:
        yield least(game.book(), counts)


def _closing_discards(game: Game, cards: list[Written], upcard: int) -> list[Closing]:
    """Return the cards whose discard lets a hand of one card too many close, those that leave fewest points first."""
    from remigio_dsl.engine import questions

    if len(cards) != game.hand_size(1, False, False) + 1 or game.variant.closing.discard == "none":
        return []
    found = []
    for face in dict.fromkeys(sorted(card.face for card in cards)):
        rest = list(cards)
        rest.remove(next(card for card in rest if card.face == face))
        judged = questions.judge_close(game, rest, upcard=upcard)
        if judged.shown is not None:
            found.append(Closing(face, judged.shown.hand, judged.shown.facts.over[1]))
    return sorted(found, key=lambda one: one.leaves)


def _as_json(game: Game, hand: str, found: Arrangement, closing: list[Closing]) -> dict[str, Any]:
    deck = game.deck
    said: dict[str, Any] = {
        "hand": hand,
        "deadwood": _plain(found.points),
        "groups": [group.text(deck) for group in found.groups],
        "left": deck.format_faces(found.left),
    }
    if not found.exact:
        said["exact"] = False
    if closing:
        said["closing_discards"] = [deck.format_face(one.face) for one in closing]
    if closing and _leaves_cards(game):
        said["closes"] = [
            {"discard": deck.format_face(one.face), "hand": one.hand.name, "leaves": _plain(one.leaves)}
            for one in closing
        ]
    return said


def _leaves_cards(game: Game) -> bool:
    return any(hand.leaving is not None for hand in game.variant.closing.hands)


def _plain(points: Number) -> int | str:
    return str(points) if isinstance(points, Fraction) and points.denominator != 1 else int(points)


def _line(game: Game, found: Arrangement, closing: list[Closing], voice: Voice) -> str:
    deck = game.deck
    parts = [" ".join(f"[{group.text(deck)}]" for group in found.groups)] if found.groups else []
    if found.left:
        parts.append(voice.say("arrange.left", cards=deck.format_faces(found.left)))
    points = voice.say("word.points", n=found.points)
    parts.append(points if found.exact else voice.say("arrange.at_most", points=points))
    if closing:
        cards = [deck.format_face(one.face) for one in closing]
        if _leaves_cards(game):
            cards = [
                voice.say("arrange.leaves", card=card, hand=voice.words(one.hand.title), n=one.leaves)
                for card, one in zip(cards, closing, strict=True)
            ]
        parts.append(voice.say("arrange.closes", cards=cards))
    return "   ".join(parts)
