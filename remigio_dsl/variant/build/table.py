"""The table and its turns: players, deck, deal, steps, draws, discards, and the acts at the step `play`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from remigio_dsl.core.cards import FRENCH_SUITS, INDEX, PACKS, SPANISH_INDEX, SPANISH_SUITS, SUIT_NAMES
from remigio_dsl.core.messages import text
from remigio_dsl.lang.types import Type
from remigio_dsl.source.schema import is_default
from remigio_dsl.variant.build.reading import Part, conditions, did_you_mean, permission
from remigio_dsl.variant.model import (
    Cut,
    DealRules,
    DeckRules,
    DiscardRules,
    DrawSource,
    EmptyStock,
    LayOff,
    Limit,
    Offer,
    Opening,
    Players,
    Seat,
    Step,
    TableRules,
    Turn,
)


def players(part: Part) -> Players:
    """Return who may play, and which way round."""
    least, most = part["min"].number(2), part["max"].number(2)
    if part["min"].exists and part["max"].exists and least > most:
        part["max"].tell("E416", least=least, most=most)
    return Players(least, most, part["direction"].word("clockwise"))  # type: ignore[arg-type]


def faces(part: Part) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ranks and suits of the deck: those of a usual pack, or lists of one's own in their place."""
    ranks, suits = PACKS.get(part["cards"].word("french"), PACKS["french"])
    suits = _names(part["suits"], suits, SUIT_NAMES)
    known = SPANISH_INDEX if "O" in suits else INDEX
    return _names(part["ranks"], ranks, {"T": "10"}, tuple(known)), suits


def _names(
    part: Part, usual: tuple[str, ...], words: Mapping[str, str], known: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return a list of ranks or suits by their letters; of suits, all French or all Spanish."""
    names: list[str] = []
    for one in part.elements():
        name = words.get(one.word(), one.word())
        possible = known or next((suits for _, suits in PACKS.values() if {name, *names} <= set(suits)), ())
        if name not in possible:
            every = known or FRENCH_SUITS + SPANISH_SUITS
            one.tell("E426", rank=one.word(), label=text("E426.known", known=list(dict.fromkeys(every))))
        elif name in names:
            one.tell("E418", word=one.word(), place=part.path)
        else:
            names.append(name)
    return tuple(names) or usual


def deck(part: Part) -> DeckRules:
    """Return the cards of the game."""
    ranks, suits = faces(part)
    wild = part["wild"].maybe_rule("wild")
    return DeckRules(ranks, suits, part["packs"].rule("deck"), part["jokers"].rule("jokers"), wild)


def cut(part: Part) -> Cut | None:
    """Return the cutter's look for jokers, where there is one."""
    return Cut(part["look"].number(3)) if part.exists else None


def deal(part: Part) -> DealRules:
    """Return what is dealt, by whom, and who starts."""
    starts, dealer = (cast(Seat, part[key].word("next")) for key in ("starts", "dealer"))
    return DealRules(part["hand"].rule("deal"), part["upcard"].rule("deal", Type.TRUTH), starts, dealer)


def offers(part: Part, deal: DealRules, turn: Turn) -> tuple[Offer, ...] | None:
    """Return the cards that are offered before the first turn, None where there are none."""
    found = tuple(_offer(name, one) for name, one in part.items())
    if found and deal.upcard.path and deal.upcard.constant is False:
        part.tell("E436", whole=True, key="deal.upcard: true")
    elif found and turn.sources and all(source.pile != "discard" for source in turn.sources):
        part.tell("E436", whole=True, key="turn.draw.from.discard: 1")
    for _, one in list(part.items())[1:]:
        one.tell("E437", whole=True, name=found[0].name)
    return found or None


def _offer(name: str, part: Part) -> Offer:
    return Offer(
        name,
        at=part["at"].word("start"),  # type: ignore[arg-type]
        to=part["to"].word("everyone"),  # type: ignore[arg-type]
        gives=part["gives"].word("turn"),  # type: ignore[arg-type]
        when=part["when"].maybe_rule("turn"),
        path=part.path,
    )


def turn(part: Part) -> Turn:
    """Return a turn: its steps, where one draws from, what may be discarded, and how a deal ends by itself."""
    return Turn(
        steps=_steps(part),
        sources=tuple(_source(name, one) for name, one in part["draw"]["from"].items()),
        discard=_discard(part["discard"]),
        discards_seen=part["discards_seen"].word("top"),  # type: ignore[arg-type]
        empty_stock=_empty_stock(part["empty_stock"]),
        limit=_limit(part["limit"]),
    )


def _limit(part: Part) -> Limit:
    return Limit(
        laps=part["laps"].number(100),
        otherwise=part["else"].word("end_deal"),  # type: ignore[arg-type]
        when=part["when"].maybe_rule("turn"),
    )


def _steps(part: Part) -> tuple[Step, ...]:
    steps: list[Step] = []
    for one in part["steps"].elements():
        name = one.word()
        if any(step.name == name for step in steps):
            one.tell("E418", word=name, place="turn.steps")
        elif name in ("draw", "play", "discard"):
            steps.append(Step(name, part[name]["when"].maybe_rule("turn")))  # type: ignore[arg-type]
    _check_steps(part, [step.name for step in steps])
    return tuple(steps)


def _check_steps(part: Part, names: list[str]) -> None:
    """Note steps that say nothing of what they do, and what is said of steps that the turn does not have."""
    if not part["steps"].exists:
        return
    sources = list(part["draw"]["from"].items())
    if "draw" in names and not sources:
        part["steps"].tell("E423", step="draw", key="turn.draw.from")
    for name in ("draw", "play"):
        if name not in names and part[name].exists and list(part[name].items()):
            _tell_idle(part[name], name)
    if names and names != sorted(names, key=("draw", "play", "discard").index):
        part["steps"].tell("E424", label=text("E424.order"))


def _tell_idle(part: Part, step: str) -> None:
    """Warn of what is said of a step that the turn does not have."""
    inherited = part.span is not None and part.span.source.name != part.reading.file
    help_ = text("W405.help", key=part.path) if inherited else None
    part.tell("W405", whole=True, help=help_, key=part.path, step=step)


def _source(name: str, part: Part) -> DrawSource:
    take = part["take"]
    whole = take.word("1") == "all"
    least, most = (1, None) if whole or not take.exists else take.range()
    if not take.exists:
        most = 1
    if least < 1 or (most is not None and most < least):
        take.tell("E415", word=take.word(), least=1)
    pile = part["pile"].word(name)
    when, must = part["when"].maybe_rule("turn"), part["must"].maybe_rule("duty")
    return DrawSource(name, pile, least, most, whole, when, must, part.path)  # type: ignore[arg-type]


def _discard(part: Part) -> DiscardRules:
    return DiscardRules(
        part["cards"].number(1), conditions(part["needs"], "thrown"), conditions(part["forbid"], "thrown")
    )


def _empty_stock(part: Part) -> EmptyStock:
    return EmptyStock(
        left=part["left"].number() if part["left"].exists else None,
        refill=part["refill"].word("none"),  # type: ignore[arg-type]
        shuffle=part["shuffle"].flag(True),
        times=part["times"].number() if part["times"].exists else None,
        otherwise=part["else"].word("end_deal"),  # type: ignore[arg-type]
        kept=part["kept"].number() if part["kept"].exists else None,
    )


def opening(part: Part) -> Opening | None:
    """Return what a player's first groups must meet, where anything is asked of them."""
    if not part.exists:
        return None
    return Opening(
        part["points"].rule("groups") if part["points"].exists else None,
        conditions(part["needs"], "groups"),
        conditions(part["forbid"], "groups"),
        part.path,
    )


def table(part: Part, has_play: bool) -> TableRules:
    """Return the acts at the step `play`."""
    if not has_play:
        for name, act in part.items():
            if (act.node is not None and is_default(act.node)) or (name == "meld" and not list(act.items())):
                continue
            _tell_idle(act, "play")
    swap = part["swap"]
    return TableRules(
        meld=permission(part["meld"], "groups"),
        lay_off=lay_off(part["lay_off"]),
        swap=permission(swap, "lay") if swap.exists else None,
        swap_must=swap["must"].maybe_rule("joker_duty"),
    )


def lay_off(part: Part, when: str = "turn") -> LayOff | None:
    """Return how cards are laid on melds, None where they are not; `when` is the hook of its first condition."""
    if not part.exists:
        return None
    onto, scores_for = part["onto"].word("anyone"), part["scores_for"].word("owner")
    return LayOff(permission(part, "lay", when), onto, scores_for)  # type: ignore[arg-type]


def place_of(part: Part, rank: str, ranks: tuple[str, ...]) -> int | None:
    """Return the place of a rank that the file names, noting one that this pack does not have."""
    name = "10" if rank == "T" else rank
    if name in ranks:
        return ranks.index(name)
    part.tell("E426", rank=rank, label=did_you_mean(rank, ranks) or text("E426.known", known=list(ranks)))
    return None
