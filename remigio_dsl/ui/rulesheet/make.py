"""A variant to its sheet: every section in the order of play, then what was agreed."""

from __future__ import annotations

from remigio_dsl.core.voice import Voice
from remigio_dsl.ui.rulesheet.agreed import agreed
from remigio_dsl.ui.rulesheet.cards import cards, deal
from remigio_dsl.ui.rulesheet.closing import closing
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.ending import end
from remigio_dsl.ui.rulesheet.melds import melds
from remigio_dsl.ui.rulesheet.others import others
from remigio_dsl.ui.rulesheet.scoring import scoring
from remigio_dsl.ui.rulesheet.sheet import Section, Sheet
from remigio_dsl.ui.rulesheet.table import opening, table
from remigio_dsl.ui.rulesheet.turn import turn
from remigio_dsl.variant.model import Variant

_SECTIONS = (cards, deal, turn, melds, opening, table, closing, scoring, end, others)


def make_sheet(variant: Variant, voice: Voice, players: int | None = None) -> Sheet:
    """Return the rule sheet of a variant, for all numbers of players that it allows or for one of them."""
    draft = Draft(variant, voice, players)
    return Sheet(voice.lang, voice.words(variant.title), make_sections(draft), agreed(draft))


def make_sections(draft: Draft) -> tuple[Section, ...]:
    """Return what the rules say, without what was agreed."""
    return tuple(section for write in _SECTIONS if (section := write(draft)) is not None)
