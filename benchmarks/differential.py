"""Rounds of gin on OpenSpiel and on rules that say its conventions, move by move: the same moves, the same returns.

Two differences are known, each OpenSpiel's, and each is proved to be so where it comes up, by a search that tries
everything (`oracle`):

- It looks for a knock with eleven cards in one of the groupings that leave least of all eleven, and throws the highest
  card left over; where another grouping leaves less once a card is thrown, the knock is refused.
- It forgets, for the third card, that a run has grown by two at one end, and does not let it be laid off there. That
  never changes a return: three cards that go to one end of a run are a run of their own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks import oracle
from benchmarks.sample import RANKS
from benchmarks.twin import OURS_OF, PASS, UTILS, Phase, Twin, Word, cards_of, dealt, their_value, theirs_of
from remigio_dsl import Game, load
from remigio_dsl.engine.state import SeatResult, State

RULES = Path(__file__).with_name("openspiel-gin.yaml")
THROUGH = 5  # of so many closes, one has all that OpenSpiel allows afterwards looked through


class DifferenceError(Exception):
    """Something that is neither the same on both engines nor one of the differences that are proved."""


@dataclass(slots=True)
class Report:
    """How much was compared, and what came up."""

    rounds: int = 0
    decisions: int = 0
    moves: int = 0
    seen: Counter[str] = field(default_factory=Counter)


def compared(game: Game, state: State, chance: Random, choose: Policy, report: Report) -> None:
    """Play one round on both engines and add to the report what was compared.

    Raises:
        DifferenceError: if the engines differ and it is not proved to be OpenSpiel's difference.
    """
    twin = Twin(game, state)
    report.rounds += 1
    while twin.ours.result is None and not twin.theirs.is_terminal():
        words = _agreed(twin, report)
        word = choose(twin, sorted(words), chance)
        wall = twin.theirs.current_phase() == Phase.KNOCK
        closer, hands = twin.ours.turn, list(twin.ours.hands)
        report.moves += 1
        twin.make(word)
        report.seen["closes with the last discard"] += wall
        if word[0] == "knock":
            _close(twin, closer, oracle_hands(hands, word[1], closer), report)
    _ended(twin, report)


# -- decisions
def _agreed(twin: Twin, report: Report) -> set[Word]:
    """Return what both allow, which is all that either does; a knock that OpenSpiel overlooks is left out."""
    ours, theirs = twin.our_words(), twin.their_words()
    report.decisions += 1
    hand = frozenset(cards_of(twin.ours.hands[twin.ours.turn]))
    phase = twin.theirs.current_phase()
    if phase in (Phase.DISCARD, Phase.KNOCK):
        knocks = {card for what, card in ours if what == "knock"}
        if knocks != oracle.closing_discards(hand):
            raise DifferenceError(f"closes {sorted(knocks)} of {sorted(hand)} are not {oracle.closing_discards(hand)}")
    if ours == theirs:
        return ours
    only = ours - theirs
    eleven = hand | {twin.ours.discard[-1]} if phase == Phase.WALL else hand
    overlooked = all(what in ("knock", "upcard") for what, _ in only) and not theirs - ours
    if not overlooked or not is_overlooked(eleven):
        raise DifferenceError(f"{sorted(ours)} here, {sorted(theirs)} there; {sorted(hand)}")
    report.seen["knocks that OpenSpiel overlooks"] += 1
    return theirs


def is_overlooked(eleven: frozenset[int]) -> bool:
    """Return whether a knock is open with these cards, by trying everything, and OpenSpiel counts too many points."""
    counted = UTILS.min_deadwood([theirs_of(card) for card in sorted(eleven)])
    return bool(oracle.closing_discards(eleven)) and counted > oracle.LIMIT


# -- closes
def oracle_hands(hands: list[int], thrown: int, closer: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return the closer's ten cards and the other's."""
    return frozenset(cards_of(hands[closer])) - {thrown}, frozenset(cards_of(hands[1 - closer]))


def _close(twin: Twin, closer: int, hands: tuple[frozenset[int], frozenset[int]], report: Report) -> None:
    """Compare a close: what it is worth here, by trying everything, and driven through OpenSpiel."""
    result = twin.ours.result
    assert result is not None
    mine, other = result.seats[closer], result.seats[1 - closer]
    ours = int(mine.points - other.points)
    worth = oracle.best_worth(*hands)
    if ours != worth:
        raise DifferenceError(f"a close of {sorted(hands[0])} against {sorted(hands[1])} is worth {worth}, not {ours}")
    report.seen["closes"] += 1
    report.seen["gin" if mine.deadwood == 0 else "undercuts" if ours < 0 else "knocks that won"] += 1
    report.seen["cards laid off"] += len(_laid(other))
    if report.seen["closes"] % THROUGH == 0:
        bounded = oracle.best_worth(*hands, at_an_end=2)
        theirs = their_value(twin.theirs, closer)
        if theirs != bounded:
            raise DifferenceError(f"OpenSpiel lets {sorted(hands[0])} against {sorted(hands[1])} come to {theirs}")
        report.seen["closes looked through"] += 1
    shown = tuple(frozenset(group) for group in _groups(mine))
    twin.show(map(sorted, shown))
    if mine.deadwood:
        _offered(twin, hands[1], shown, report)
    _answer(twin, closer, hands, shown, other, report)


def _answer(
    twin: Twin, closer: int, hands: tuple[frozenset[int], frozenset[int]], shown: oracle.Groups,
    other: SeatResult, report: Report,
) -> None:  # fmt: skip
    """Drive the other's answer through OpenSpiel; where it refuses a third card at an end, another as good."""
    before = twin.theirs.clone()
    if not twin.answer(_laid(other), _groups(other)):
        twin.theirs = before
        bounded = oracle.best_answer(hands[1], shown, at_an_end=2)
        if not twin.answer(bounded.laid, map(sorted, bounded.groups)):
            raise DifferenceError(f"OpenSpiel refuses to lay off {bounded.laid} on {shown}")
        report.seen["answers that OpenSpiel refuses, with others as good"] += 1
    if twin.theirs.returns()[closer] != oracle.worth(hands[0], shown, hands[1]):
        raise DifferenceError(f"returns {twin.theirs.returns()}; {shown} against {sorted(hands[1])}")


def _offered(twin: Twin, other: frozenset[int], shown: oracle.Groups, report: Report) -> None:
    """Lay off all that OpenSpiel offers, and compare each time with what can be laid off by the rules."""
    state = twin.theirs.clone()
    tables = {shown}
    while not state.finished_layoffs():
        offered = {OURS_OF[action] for action in state.legal_actions() if action != PASS}
        allowed = {card for lying in tables for card, _ in oracle.lay_offs(other, lying)}
        third = {card for lying in tables for card, grown in oracle.lay_offs(other, lying) if is_third(shown, grown)}
        if offered != allowed:
            if not allowed - third <= offered <= allowed:
                raise DifferenceError(f"OpenSpiel offers to lay off {offered} on {tables}, not {allowed}")
            report.seen["third cards at an end that OpenSpiel does not let be laid off"] += 1
        report.seen["lay-offs compared"] += 1
        if not offered:
            return
        card = min(offered)
        tables = {grown for lying in tables for some, grown in oracle.lay_offs(other, lying) if some == card}
        other -= {card}
        state.apply_action(theirs_of(card))


def is_third(shown: oracle.Groups, grown: oracle.Groups) -> bool:
    """Return whether a run has grown by more than two cards at one end."""
    return any(not oracle.within(new, old, 2) for old, new in zip(shown, grown, strict=True))


def _groups(shown: SeatResult) -> list[list[int]]:
    return [[card.face for card in group.cards] for group in shown.groups]


def _laid(shown: SeatResult) -> list[int]:
    return [card.face for group in shown.laid_off for card in group.cards]


# -- ends
def _ended(twin: Twin, report: Report) -> None:
    """Compare how a round ended that nobody closed: nobody has anything."""
    result = twin.ours.result
    if result is not None and result.closer is not None:
        return
    if not twin.theirs.is_terminal():  # here nobody could close at the wall; there that has to be said
        words = twin.their_words()
        if twin.theirs.current_phase() != Phase.WALL or words != {("stock", -1)}:
            raise DifferenceError(f"ended here, not there: {words}")
        twin.theirs.apply_action(twin.theirs.legal_actions()[0])
    if result is None:
        raise DifferenceError(f"ended there, not here: {twin.theirs}")
    if any(twin.theirs.returns()) or any(shown.points for shown in result.seats.values()):
        raise DifferenceError(f"returns {twin.theirs.returns()} of a round that nobody closed")
    why = "a card thrown back twice in a row" if twin.ours.thrown_back >= 2 else "no more cards to draw"
    report.seen["void: fifty draws of the upcard" if twin.ours.discard_draws >= 50 else f"void: {why}"] += 1


# -- players
Policy = Callable[[Twin, "list[Word]", Random], Word]


def anything(twin: Twin, words: list[Word], chance: Random) -> Word:
    """Return any move, each as likely as the others."""
    return words[chance.randrange(len(words))]


def collector(knocks: float) -> Policy:
    """Return a player that throws what leaves least, takes what helps, and knocks so often as it can."""

    def choose(twin: Twin, words: list[Word], chance: Random) -> Word:
        least = twin.game.book().least_points
        hand = twin.ours.hands[twin.ours.turn]
        kinds = {what for what, _ in words}
        closes = [word for word in words if word[0] == "knock"]
        if closes and ("throw" not in kinds or chance.random() < knocks):
            return chance.choice(closes)
        throws = [word for word in words if word[0] == "throw"]
        if throws:
            return min(throws, key=lambda word: (least(hand ^ 1 << word[1]), chance.random()))
        if "upcard" in kinds:
            taken = hand | 1 << twin.ours.discard[-1]
            helps = min(least(taken ^ 1 << card) for card in cards_of(taken)) < least(hand)
            if helps or chance.random() < 0.1:
                return "upcard", -1
        return chance.choice([word for word in words if word[0] != "upcard"] or words)

    return choose


def thrower_back(twin: Twin, words: list[Word], chance: Random) -> Word:
    """Return mostly the upcard, and now and then throw it back at once."""
    if ("upcard", -1) in words and chance.random() < 0.95:
        return "upcard", -1
    taken = [("throw", face) for face in twin.ours.taken]
    if taken and taken[0] in words and chance.random() < 0.3:
        return taken[0]
    return taker(twin, words, chance)


def taker(twin: Twin, words: list[Word], chance: Random) -> Word:
    """Return the upcard, then any other card, and never a knock."""
    if ("upcard", -1) in words:
        return "upcard", -1
    kept = [word for word in words if word[0] != "knock" and word[1] not in twin.ours.taken]
    return anything(twin, kept or words, chance)


POLICIES: tuple[Policy, ...] = (anything, collector(0.9), collector(0.3), collector(0.0), thrower_back, taker)


def rounds(number: int, seed: int = 1) -> Report:
    """Play so many rounds, every second one of a deal in which both have cards that go together; return the report."""
    game = Game(load(str(RULES)), 2)
    report = Report()
    for at in range(number):
        chance = Random(seed * 1_000_003 + at)
        state = game.start(seed * 1_000_003 + at) if at % 2 else _near(game, chance)
        try:
            compared(game, state, chance, POLICIES[at // 2 % len(POLICIES)], report)
        except DifferenceError as wrong:
            raise DifferenceError(f"round {at} of seed {seed}: {wrong}") from wrong
    return report


def _near(game: Game, chance: Random) -> State:
    """Return a deal in which most cards of both hands are of seven ranks that follow each other."""
    low = chance.randrange(RANKS - 6)
    near = [card for card in range(4 * RANKS) if low <= card % RANKS < low + 7]
    chosen = chance.sample(near, 22)
    others = [card for card in range(4 * RANKS) if card not in chosen]
    chance.shuffle(others)
    return dealt(game, chosen[:10], chosen[10:20], chosen[20], [*others, chosen[21]])


def main() -> None:
    """Play the rounds that are asked for and print the report."""
    parser = argparse.ArgumentParser(prog="make peers", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    start = perf_counter()
    try:
        report = rounds(args.rounds, args.seed)
    except DifferenceError as wrong:
        sys.exit(f"a difference that is ours, or nobody's yet: {wrong}")
    found = {"rounds": report.rounds, "moves": report.moves, "decisions compared": report.decisions, **report.seen,
             "seconds": round(perf_counter() - start, 1)}  # fmt: skip
    print(json.dumps(found, indent=2) if args.json else "\n".join(f"{n:10,}  {what}" for what, n in found.items()))


if __name__ == "__main__":
    main()
