"""A change for every key that a rules file may set: what the sheet and the differences are tried with."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.source import shapes
from remigio_dsl.source.shapes import Shape

TEN, THIRTEEN, GIN = "remigio-10", "remigio-13", "gin"
NO_RULES = ("format", "id", "title", "extends", "answers", "remove", "options", "sources", "define")
FOR_PEOPLE = ("title", "say", "es", "en")

# key, NAME for a name that authors give: the variant that is changed, and lines of `--set`
CHANGES: dict[str, list[tuple[str, list[str]]]] = {
    "players.min": [(TEN, ["players.min=3"])],
    "players.max": [(TEN, ["players.max=8"])],
    "players.direction": [(TEN, ["players.direction=clockwise"])],
    "deck.cards": [
        (TEN, ["deck.cards=spanish48", "players.max=4", "remove=[values.hand.2..10, values.hand.J..K]",
               "values.hand.2..9=index", "values.hand.S..R=10"]),
    ],
    "deck.suits": [(TEN, ["deck.suits=[hearts, spades]", "players.max=3"])],
    "deck.ranks": [
        (TEN, ["deck.ranks=[A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q]", "remove=[values.hand.J..K]", "values.hand.J..Q=10"]),
    ],
    "deck.packs": [
        (TEN, ["deck.packs=2"]),
        (TEN, ["deck.packs=if players <= 4 then 2 else if players <= 6 then 3 else 4"]),
        (TEN, ["deck.packs=3"]),
    ],
    "deck.jokers": [
        (TEN, ["deck.jokers=0"]),
        (TEN, ["deck.jokers=5"]),
        (TEN, ["deck.jokers=if players <= 6 then 4 else 5"]),
    ],
    "deck.wild": [(TEN, ["deck.wild=rank = 2"]), (TEN, ["deck.wild=rank = J and colour = red"])],
    "cut.look": [(TEN, ["cut={look: 3}"]), (TEN, ["cut={look: 1}"])],
    "cut.keep": [(TEN, ["cut={keep: jokers}"])],
    "deal.hand": [
        (TEN, ["deal.hand=9"]),
        (TEN, ["deal.hand=6 + deal capped at 10"]),
        (TEN, ["deal.hand=if players = 2 then 13 else 10"]),
        (TEN, ["deal.hand=if dealing then 11 else 10"]),
    ],
    "deal.upcard": [(TEN, ["deal.upcard=false"]), (TEN, ["deal.upcard=deal > 1"])],
    "deal.starts": [(TEN, [f"deal.starts={seat}"]) for seat in ("left", "dealer", "closer", "winner", "loser")],
    "deal.dealer": [(TEN, [f"deal.dealer={seat}"]) for seat in ("left", "dealer", "closer", "winner", "loser")],
    "offers.NAME.at": [(TEN, ["offers.upcard={at: start, to: everyone}"])],
    "offers.NAME.to": [(GIN, ["offers.upcard.to=starter"]), (TEN, ["offers.upcard={to: starter}"])],
    "offers.NAME.gives": [(TEN, ["offers.upcard={gives: turn, to: everyone}"])],
    "offers.NAME.when": [(GIN, ["offers.upcard.when=not dealing"])],
    "turn.empty_stock.kept": [(GIN, ["turn.empty_stock.kept=3"]), (TEN, ["turn.empty_stock.kept=2"])],
    "closing.hands.NAME.leaving": [
        (GIN, ["closing.hands.knock.leaving=deadwood <= 5"]),
        (GIN, ["closing.hands.knock.leaving=deadwood < 10"]),
        (TEN, ["closing.hands.arranged.leaving=deadwood <= 5"]),
    ],
    "closing.hands.NAME.discard": [
        (GIN, ["closing.hands.gin.discard=optional"]),
        (GIN, ["closing.hands.knock.discard=none"]),
        (TEN, ["closing.hands.colour.discard=none"]),
    ],
    "match.rows.NAME.to": [(GIN, ["match.rows.game.to=each"]), (TEN, ["match.rows.game={to: others, points: 5}"])],
    "match.rows.NAME.when": [(GIN, ["match.rows.game.when=deals > 3"])],
    "match.rows.NAME.points": [(GIN, ["match.rows.boxes.points=20 * count(past where points > 0)"])],
    "turn.steps": [(TEN, ["turn.steps=[draw, play, discard]"])],
    "turn.draw.when": [(TEN, ["turn.draw.when=lap > 1"]), (THIRTEEN, ["turn.draw.when=true"])],
    "turn.draw.from.NAME.pile": [(THIRTEEN, ["turn.draw.from.third={pile: discard, take: 3, when: lap > 3}"])],
    "turn.draw.from.NAME.take": [
        (TEN, ["turn.draw.from.stock=2"]),
        (TEN, ["turn.draw.from.discard=1.."]),
        (TEN, ["turn.draw.from.discard=all"]),
        (THIRTEEN, ["turn.draw.from.discard.take=2.."]),
    ],
    "turn.draw.from.NAME.when": [
        (TEN, ["turn.draw.from.discard.when=lap > 2"]),
        (THIRTEEN, ["turn.draw.from.discard.when=true"]),
    ],
    "turn.draw.from.NAME.must": [(THIRTEEN, ["turn.draw.from.discard.must=deepest_laid"])],
    "turn.play.when": [(THIRTEEN, ["turn.play.when=true"]), (THIRTEEN, ["turn.play.when=opened or lap > 1"])],
    "turn.discard.when": [(TEN, ["turn.discard.when=lap > 1"])],
    "turn.discard.cards": [(TEN, ["turn.discard.cards=2"])],
    "turn.discard.forbid.NAME.when": [
        (TEN, ["turn.discard.forbid.just_taken=false"]),
        (TEN, ["turn.discard.forbid.joker=joker"]),
        (THIRTEEN, ["turn.discard.forbid.fits=fits_table and not closes"]),
        (THIRTEEN, ["turn.discard.forbid.just_taken=just_taken"]),
    ],
    "turn.discard.needs.NAME.when": [(TEN, ["turn.discard.needs.cheap=value < 10 or closes"])],
    "turn.discards_seen": [(TEN, ["turn.discards_seen=all"])],
    "turn.empty_stock.left": [(TEN, ["turn.empty_stock.left=3"])],
    "turn.empty_stock.refill": [(TEN, [f"turn.empty_stock.refill={how}"]) for how in ("none", "all_but_top")],
    "turn.empty_stock.shuffle": [(TEN, ["turn.empty_stock.shuffle=false"])],
    "turn.empty_stock.times": [(TEN, [f"turn.empty_stock.times={n}"]) for n in (0, 1, 3)],
    "turn.empty_stock.else": [(TEN, [f"turn.empty_stock.else={how}"]) for how in ("void", "lowest_wins")],
    "turn.limit.laps": [(TEN, ["turn.limit.laps=50"])],
    "turn.limit.when": [
        (TEN, ["turn.limit.when=discard_draws >= 20"]),
        (TEN, ["turn.limit.when=thrown_back >= 2", "turn.limit.else=void"]),
    ],
    "turn.limit.else": [(TEN, [f"turn.limit.else={how}"]) for how in ("void", "lowest_wins")],
    "melds.NAME.shape": [(TEN, ["melds.quad={shape: set, size: 4}"]), (TEN, ["melds.quad={shape: run, size: 4}"])],
    "melds.NAME.size": [(TEN, ["melds.set.size=3..4"]), (TEN, ["melds.run.size=4.."])],
    "melds.NAME.suits": [(TEN, [f"melds.set.suits={how}"]) for how in ("distinct", "same")],
    "melds.NAME.ace": [(TEN, [f"melds.run.ace={how}"]) for how in ("low", "high", "wheel")],
    "melds.NAME.order": [(TEN, ["melds.run.order=[A, 3, 2, 4, 5, 6, 7, 8, 9, 10, J, Q, K]"])],
    "melds.NAME.jokers": [
        (TEN, ["melds.set.jokers=jokers <= 1"]),
        (TEN, ["melds.set.jokers=false"]),
        (TEN, ["melds.set.jokers=true", "melds.run.jokers=true"]),
        (TEN, ["melds.run.jokers=jokers < naturals and not adjacent"]),
    ],
    "melds.NAME.when": [(TEN, ["melds.set.when=rank != K"]), (TEN, ["melds.run.when=stretch >= 2"])],
    "melds.NAME.forbid.NAME.when": [(TEN, ["melds.set.forbid.aces=rank = A"])],
    "melds.NAME.joker_is": [
        (THIRTEEN, ["melds.set.joker_is=declared"]),
        (TEN, ["melds.set.joker_is=declared"]),
        (TEN, ["melds.run.joker_is=open"]),
    ],
    "melds.NAME.swap": [
        (THIRTEEN, ["melds.set.swap=true"]),
        (THIRTEEN, ["melds.set.swap=given = missing"]),
        (THIRTEEN, ["melds.run.swap=false"]),
        (TEN, ["melds.set.swap=true"]),
    ],
    "melds.NAME.only": [(TEN, ["melds.run.only=closing"]), (THIRTEEN, ["melds.run.only=opening"])],
    "opening.points": [
        (THIRTEEN, ["opening.points=51"]),
        (THIRTEEN, ["opening.points=if closes then 0 else to_open"]),
        (THIRTEEN, ["opening.points=if total < 200 then 30 else 50"]),
        (TEN, ["opening.points=30"]),
    ],
    "opening.needs.NAME.when": [(THIRTEEN, ["opening.needs.clean=any(run where jokers = 0)"])],
    "opening.forbid.NAME.when": [(THIRTEEN, ["opening.forbid.joker=jokers > 0"])],
    "table.meld.when": [(THIRTEEN, ["table.meld.when=lap > 2"])],
    "table.meld.needs.NAME.when": [(THIRTEEN, ["table.meld.needs.few=size < 5"])],
    "table.meld.forbid.NAME.when": [(THIRTEEN, ["table.meld.forbid.jokers=jokers > 1"])],
    "table.lay_off.onto": [(THIRTEEN, ["table.lay_off.onto=own"])],
    "table.lay_off.when": [(THIRTEEN, ["table.lay_off.when=true"]), (THIRTEEN, ["table.lay_off.when=opened_before"])],
    "table.lay_off.needs.NAME.when": [(THIRTEEN, ["table.lay_off.needs.few=size < 6"])],
    "table.lay_off.forbid.NAME.when": [(THIRTEEN, ["table.lay_off.forbid.jokers=jokers > 0"])],
    "table.lay_off.scores_for": [(THIRTEEN, ["table.lay_off.scores_for=owner"])],
    "table.swap.when": [(THIRTEEN, ["table.swap.when=true"])],
    "table.swap.needs.NAME.when": [(THIRTEEN, ["table.swap.needs.long=size > 3"])],
    "table.swap.forbid.NAME.when": [(THIRTEEN, ["table.swap.forbid.after=cards_laid > 0"])],
    "table.swap.must": [(THIRTEEN, ["table.swap.must=laid"])],
    "values.hand": [
        (TEN, ["values.hand.A=11"]),
        (TEN, ["values.hand.QS=40"]),
        (TEN, ["values.hand.red A=2"]),
        (TEN, ["values.hand.K=index"]),
        (TEN, ["values.hand.2..4=if count(hand where joker) > 0 then 5 else 2"]),
        (THIRTEEN, ["values.hand.A={else: 12}"]),
    ],
    "values.melded": [
        (THIRTEEN, ["values.melded.joker=25"]),
        (THIRTEEN, ["values.melded.A={low: 1, high: 11, else: 10}"]),
        (TEN, ["values.melded={A..K: 1, joker: 2}"]),
    ],
    "values.opening": [
        (THIRTEEN, ["values.opening.J..K=10"]),
        (TEN, ["values.opening={A..K: index, joker: stands_for}"]),
    ],
    "closing.discard": [(name, [f"closing.discard={how}"]) for name in (TEN, THIRTEEN) for how in ("optional", "none")],
    "closing.face": [(TEN, ["closing.face=down"]), (THIRTEEN, ["closing.face=up"])],
    "closing.needs.NAME.when": [(TEN, ["closing.needs.late=lap > 1"]), (THIRTEEN, ["closing.needs.at_once=concealed"])],
    "closing.forbid.NAME.when": [(TEN, ["closing.forbid.twice=any(previous where closed)"])],
    "closing.hands.NAME.groups": [(TEN, ["closing.hands.arranged.groups=[run]"])],
    "closing.hands.NAME.when": [
        (TEN, ["closing.hands.colour.when=suits = 1 and loose = 0"]),
        (TEN, ["closing.hands.arranged.when=jokers < 3"]),
        (TEN, ["closing.hands.alike={when: ranks = 1}"]),
    ],
    "closing.hands.NAME.factor": [
        (TEN, ["closing.hands.colour.factor=1/2"]),
        (TEN, ["closing.hands.arranged.factor=3"]),
    ],
    "premiums.join": [(TEN, [f"premiums.join={how}"]) for how in ("multiply", "sum")],
    "premiums.base": [(TEN, ["premiums.base=2"]), (TEN, ["premiums.base=if jokers > 1 then 1 else 2"])],
    "premiums.most": [(TEN, ["premiums.most=4"])],
    "premiums.rows.NAME.when": [
        (TEN, ["premiums.rows.colour.when=colours = 1"]),
        (TEN, ["premiums.rows.no_joker.when=jokers <= 1"]),
        (THIRTEEN, ["premiums.rows.at_once={when: concealed, factor: 2}"]),
    ],
    "premiums.rows.NAME.factor": [(TEN, ["premiums.rows.colour.factor=7"]), (TEN, ["premiums.rows.remigio.factor=12"])],
    "showdown.lay_off.onto": [(TEN, [f"showdown.lay_off={{onto: {whose}}}"]) for whose in ("closer", "anyone")],
    "showdown.lay_off.when": [(TEN, ["showdown.lay_off={onto: closer, when: jokers = 0}"])],
    "score.rows.NAME.to": [(TEN, [f"score.rows.loss.to={who}"]) for who in ("each", "lowest")],
    "score.rows.NAME.from": [(TEN, ["score.rows.loss={from: others, to: closer, points: due}"])],
    "score.rows.NAME.when": [(TEN, ["score.rows.loss.when=deadwood > 10"])],
    "score.rows.NAME.points": [
        (TEN, ["score.rows.loss.points=deadwood"]),
        (TEN, ["score.rows.loss.points=2 * deadwood"]),
        (TEN, ["score.rows.loss.points=ceil(deadwood * factor)"]),
        (TEN, ["score.rows.loss.points=deadwood * factor + 5"]),
        (TEN, ["score.rows.fine={to: closer, points: -10}"]),
        (THIRTEEN, ["score.rows.hand.points=-deadwood"]),
        (THIRTEEN, ["score.rows.closing.points=30"]),
    ],
    "score.times": [(TEN, ["score.times=2"]), (TEN, ["score.times=if deal = 10 then 2 else 1"])],
    "score.no_close": [(TEN, ["score.no_close=rows"])],
    "match.out": [
        (TEN, ["match.out=total > 500"]),
        (TEN, ["match.out=total >= 300"]),
        (TEN, ["match.out=false", "match.end=deals = 10"]),
        (TEN, ["match.out=count(past where points > 100) >= 2"]),
    ],
    "match.end": [
        (TEN, ["match.end=active <= 2"]),
        (TEN, ["match.end=active <= 1 or deals = 20"]),
        (THIRTEEN, ["match.end=best > target"]),
        (THIRTEEN, ["match.end=minutes >= 60"]),
    ],
    "match.winner": [(TEN, ["match.winner=highest"])],
    "match.tie": [(TEN, ["match.tie=another_deal"])],
}  # fmt: skip

# changes that say the same rule in another way, or a thing that is no rule
NO_CHANGES: list[tuple[str, list[str]]] = [
    (TEN, ["define.limit=500"]),
    (TEN, ["match.out=total >= 500"]),
    (TEN, ["match.out=not not (500 <= total)"]),
    (TEN, ["premiums.rows.straight.when=count(melds) = 1 and count(run) = 1"]),
    (TEN, ["values.hand.2..5=index"]),
    (TEN, ["deck.jokers=packs * 2"]),
    (TEN, ["turn.discards_seen=top"]),
    (TEN, ["turn.limit.laps=100"]),
    (TEN, ["closing.needs.none=true"]),
    (TEN, ["deal.starts=right"]),
    (TEN, ["deal.dealer=right"]),
    (TEN, ["title.es=Otro nombre", "melds.set.jokers=jokers <= naturals"]),
    (THIRTEEN, ["values.hand.J..K=10"]),
    (THIRTEEN, ["turn.draw.when=not (lap <= 1)"]),
]


def keys() -> Iterator[str]:
    """Yield every key that rules may be set by, with NAME where authors give the name."""
    for key, shape in shapes.root("variant").properties.items():
        if key not in NO_RULES:
            yield from _keys(shape, key)


def _keys(shape: Shape, path: str) -> Iterator[str]:
    if shape.is_values or (not shape.properties and not shape.names):
        yield path
        return
    for key, child in shape.properties.items():
        if key not in FOR_PEOPLE:
            yield from _keys(child, f"{path}.{key}")
    for _, child in shape.names:
        yield from _keys(child, f"{path}.NAME")
