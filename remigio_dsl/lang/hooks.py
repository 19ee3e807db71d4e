"""Which names exist where: one table of subjects and one of hooks, read by the checker, the sheet and `explain`.

A hook is a place where an expression may stand. It knows one subject and its surroundings; what the names mean is
said in `core/messages/names.py`, under `name.SUBJECT.NAME`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from remigio_dsl.core.dataclass import dataclass, replace
from remigio_dsl.core.messages import Text
from remigio_dsl.lang.runtime import POINT_DIGITS
from remigio_dsl.lang.types import AnyType, Bag, Type

COUNT_DIGITS = 6  # counts of cards, groups, deals and laps stay far below a million
MOST_OF = {Type.CARD: 200, Type.GROUP: 50, Type.PLAYER: 16, Type.DEAL: 400}  # elements at most, for the cost


@dataclass(frozen=True, slots=True)
class Name:
    """A name that a subject has.

    `least` is the smallest value a number can have (None: no bound), `whole` whether it is always an integer;
    `null`: there may be no value; `some`: the bag is never empty.
    """

    id: str
    type: AnyType
    subject: str = ""
    whole: bool = True
    least: int | None = 0
    null: bool = False
    some: bool = False

    @property
    def meaning(self) -> Text:
        """Return what the name means, as a short phrase: "jokers in the close"."""
        return Text(f"name.{self.subject}.{self.id}")

    @property
    def phrase(self) -> Text:
        """Return how a sentence says the name, with its article: "the jokers"."""
        return Text(f"phrase.{self.subject}.{self.id}")

    @property
    def digits(self) -> int:
        """Return how many digits the number has at most."""
        return COUNT_DIGITS if self.whole else POINT_DIGITS

    @property
    def example(self) -> str:
        """Return a short expression with the name."""
        return EXAMPLES.get(f"{self.subject}.{self.id}") or EXAMPLES.get(self.id) or _example(self)


EXAMPLES: Mapping[str, str] = {
    "rank": "rank in J..K", "suit": "suit = hearts", "colour": "colour = red", "index": "index >= 11",
    "value": "value = 10", "total": "total >= 500", "jokers": "jokers = 0",
    "group.jokers": "jokers <= naturals", "points": "points >= 36",
    "lap": "lap > 1", "deal": "deal <= 7", "players": "if players <= 6 then 2 else 3", "packs": "2 * packs",
    "top": "rank of top = A", "upcard": "value of upcard", "closer": "deadwood of closer",
    "dealer": "total of dealer", "starter": "total of starter", "winner": "deadwood of winner",
    "others": "sum(deadwood of others)", "everyone": "max(total of everyone)", "survivors": "count(survivors)",
    "kind": "kind = run", "closed_with": "closed_with = arranged",
    "factor": "floor(deadwood * factor)",
    "deadwood": "deadwood <= 10", "active": "active <= 1", "best": "best >= 500", "minutes": "minutes >= 60",
    "deals": "deals = 10", "hand": "count(hand where joker) = 0",
    "cards": "all(cards where not joker have suit = hearts)",
    "melds": "count(melds) = 1", "past": "count(past where points > 0)", "previous": "any(previous where closed)",
    "seats.everyone": "any(everyone where opened)", "added": "any(added where joker)", "own": "opened and own",
    "final.winner": "total of winner", "final.others": "max(total of others) = 0",
    "final.everyone": "max(total of everyone) - total",
    "held": "held <= 2", "given": "given = missing",
    "missing": "given = missing", "size": "size in 3..4", "taken": "taken = 1",
}  # fmt: skip


def _example(name: Name) -> str:
    if isinstance(name.type, Bag):
        return f"count({name.id})"
    return f"not {name.id}" if name.type is Type.TRUTH else f"{name.id} > 0"


def _count(name: str, least: int = 0) -> Name:
    return Name(name, Type.NUMBER, least=least)


def _points(name: str, least: int | None = None, null: bool = False) -> Name:
    return Name(name, Type.NUMBER, whole=False, least=least, null=null)


def _truth(*names: str) -> tuple[Name, ...]:
    return tuple(Name(name, Type.TRUTH) for name in names)


def _bag(name: str, of: Type, some: bool = False) -> Name:
    return Name(name, Bag(of), some=some)


_PRINTED = (Name("rank", Type.RANK), Name("suit", Type.SUIT), Name("colour", Type.COLOUR), _count("index", 1))
_FACE = (
    Name("rank", Type.RANK, null=True),
    Name("suit", Type.SUIT, null=True),
    Name("colour", Type.COLOUR, null=True),
    Name("index", Type.NUMBER, least=1, null=True),
    *_truth("joker", "wild"),
)
_SHOWN = (
    _points("points"), _count("size"), _count("jokers"), _count("naturals"), _count("suits"), _count("colours"),
    _count("ranks"), _points("deadwood"), _points("hand_points"), _count("loose"), *_truth("closes", "concealed"),
    _bag("cards", Type.CARD), _bag("melds", Type.GROUP),
)  # fmt: skip
_GROUP = (
    _count("size", 1), _count("naturals", 1), _count("jokers"), _count("suits", 1), _count("colours", 1),
    _count("ranks", 1), _count("stretch", 1), Name("rank", Type.RANK, null=True), Name("suit", Type.SUIT, null=True),
    Name("kind", Type.KIND), *_truth("adjacent"), _bag("cards", Type.CARD, some=True),
)  # fmt: skip
_PLAYER = (
    _points("total"), _count("turns"), _count("taken"), _count("cards_laid"),
    *_truth("opened", "opened_before", "starts", "dealing"),
    _bag("hand", Type.CARD), _bag("melds", Type.GROUP), _bag("past", Type.DEAL), _bag("previous", Type.DEAL),
)  # fmt: skip
_SEATED = (
    _points("total"), _count("turns"), _count("held"), *_truth("opened", "starts", "dealing"),
    _bag("melds", Type.GROUP), _bag("past", Type.DEAL), _bag("previous", Type.DEAL),
)  # fmt: skip
_AFTER = (
    _points("deadwood"), _points("hand_points"), _points("melded"), _points("factor"), _count("jokers"),
    _points("points"), *_truth("closed", "concealed"),
)  # fmt: skip

SUBJECTS: Mapping[str, tuple[Name, ...]] = {
    "players": (_count("players", 1),),
    "match_deal": (_count("deal", 1),),
    "packs": (_count("packs", 1),),
    "deck": (_count("jokers"),),
    "seat": _truth("dealing", "starts"),
    "play": (
        _count("lap", 1),
        _count("stock"),
        _count("discards"),
        _count("discard_draws"),
        _count("thrown_back"),
        Name("top", Type.CARD, null=True),
        Name("upcard", Type.CARD, null=True),
    ),
    "seats": (_bag("everyone", Type.PLAYER, some=True),),
    "card": (*_FACE, _points("value")),
    "face": _FACE,
    "printed": _PRINTED,
    "thrown": _truth("just_taken", "fits_table", "closes"),
    "group": (*_GROUP, _points("points")),
    "shape": _GROUP,
    "exchange": (_count("given"), _count("missing")),
    "onto": (_bag("added", Type.CARD, some=True), *_truth("own")),
    "groups": tuple(replace(name, some=True) if isinstance(name.type, Bag) else name for name in _SHOWN),
    "shown": _SHOWN,
    "duty": _truth("laid", "top_laid", "deepest_laid", "new_meld", "from_hand", "opened", "opened_before", "closed"),
    "joker_duty": _truth("laid", "new_meld", "opened", "opened_before", "closed"),
    "bag": (_bag("hand", Type.CARD),),
    "player": _PLAYER,
    "seated": _SEATED,
    "after": _AFTER,
    "past": (
        _count("deal", 1),
        *_AFTER,
        Name("closed_with", Type.CLOSING, null=True),
    ),
    "end": (
        Name("closed_with", Type.CLOSING, null=True),
        Name("closer", Type.PLAYER, null=True),
        Name("dealer", Type.PLAYER),
        Name("starter", Type.PLAYER),
        Name("winner", Type.PLAYER, null=True),
        _bag("others", Type.PLAYER, some=True),
        _bag("everyone", Type.PLAYER, some=True),
        _bag("survivors", Type.PLAYER),
        _count("lap", 1),
    ),
    "match": (
        _points("total"),
        _points("best"),
        _points("worst"),
        _count("active"),
        _count("deals"),
        _count("minutes"),
    ),
    "final": (
        Name("winner", Type.PLAYER, null=True),
        _bag("others", Type.PLAYER, some=True),
        _bag("everyone", Type.PLAYER, some=True),
    ),
}

_TABLE = ("players", "match_deal", "packs")
_TURN = ("player", "play", "seats", *_TABLE)
# hook: its subjects, the nearest first; a name of a nearer one hides the same name of those behind
HOOKS: Mapping[str, tuple[str, ...]] = {
    "deck": ("players",),
    "jokers": ("players", "packs"),
    "wild": ("printed", *_TABLE),
    "deal": ("seat", *_TABLE, "deck"),
    "turn": _TURN,
    "duty": ("duty", *_TURN),
    "joker_duty": ("joker_duty", *_TURN),
    "thrown": ("card", "thrown", *_TURN),
    "group": ("group", *_TABLE),
    "exchange": ("group", "exchange", *_TABLE),
    "groups": ("groups", *_TURN),
    "lay": ("group", "onto", *_TURN),
    "card_melded": ("face", "shape", *_TABLE),
    "card_hand": ("face", "bag", *_TABLE),
    "shown": ("shown", *_TURN),
    "score": ("after", "player", "end", "play", "match", *_TABLE),
    "showdown": ("after", "player", "end", "play", *_TABLE),
    "standing": ("player", "match", "seats", *_TABLE),
    "match": ("match", "seats", *_TABLE),
    "final": ("player", "final", "match", *_TABLE),
}
# hooks whose rules give the values of cards: what rests on those values would turn in a circle there
_VALUING = frozenset({"card_melded", "card_hand"})
# hooks after the close: players have what the close gave them
_CLOSED = frozenset({"score", "showdown"})


@cache
def names_of(hook: str) -> Mapping[str, Name]:
    """Return the names that an expression of the hook knows by itself, in the order of its subjects."""
    return _gather(HOOKS[hook])


@cache
def element_names(hook: str, of: Type) -> Mapping[str, Name]:
    """Return the names of one card, group, player or deal, as expressions of the hook read them."""
    match of:
        case Type.CARD:
            return _gather(("face",) if hook in _VALUING else ("card",))
        case Type.GROUP:
            return _gather(("shape",) if hook in _VALUING else ("group",))
        case Type.PLAYER:
            return _gather(("after", "player") if hook in _CLOSED else ("seated",))
        case Type.DEAL:
            return _gather(("past",))
        case _:
            return {}


def hooks_with(name: str) -> list[str]:
    """Return the hooks that know a name by themselves, in the order of the table."""
    return [hook for hook in HOOKS if name in names_of(hook)]


def first_with(name: str) -> Name | None:
    """Return the name of the first subject that has it."""
    return next((one for subject in SUBJECTS for one in _of(subject) if one.id == name), None)


def bags_of(hook: str) -> Mapping[Type, Mapping[str, Name]]:
    """Return the types of element that bags of the hook have, each with the names read inside."""
    found: dict[Type, Mapping[str, Name]] = {}
    waiting = [names_of(hook)]
    while waiting:
        for name in waiting.pop().values():
            of = name.type.of if isinstance(name.type, Bag) else name.type
            names = element_names(hook, of)
            if names and of not in found:
                found[of] = names
                waiting.append(names)
    return found


def _gather(subjects: tuple[str, ...]) -> Mapping[str, Name]:
    found: dict[str, Name] = {}
    for subject in subjects:
        for name in _of(subject):
            found.setdefault(name.id, name)
    return found


@cache
def _of(subject: str) -> tuple[Name, ...]:
    """Return the names of a subject, each with the subject that it is of."""
    return tuple([replace(name, subject=subject) for name in SUBJECTS[subject]])
