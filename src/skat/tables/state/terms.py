"""How a table is run and by which house rules: the host may change it until a list begins."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tables.state.actions import ChangeTerms
from skat.tables.state.online import may_change_people
from skat.tables.state.settings import Settings, why_not_so
from skat.tables.state.table_state import Changed, Stage, TableState


def after_change_terms(state: TableState, action: ChangeTerms) -> Changed:
    """The table with other terms; what a player agreed to under the old rules is open again.

    Refused: `terms_hold` during a list, `only_the_host`, `kind_of_table_holds`, and what a
    tournament forbids.
    """
    if not may_change_people(state):
        return Refusal("terms_hold")
    if state.stage is not Stage.WAITING and action.rules != state.rules:
        return Refusal("terms_hold")
    if action.by != state.host:
        return Refusal("only_the_host")
    if _kind(action.settings) != _kind(state.settings):
        return Refusal("kind_of_table_holds")
    refused = why_not_so(action.settings, action.rules)
    if refused is not None:
        return refused
    changed = replace(state, settings=action.settings, rules=action.rules, again=(), declined=())
    # As at the opening: whoever names a stake has agreed to it.
    return changed if action.rules == state.rules else replace(changed, agreed=(state.host,))


def _kind(settings: Settings) -> tuple[bool, bool, bool]:
    """What a table is for good: who played at it relied on that."""
    return settings.tournament, settings.open_play, settings.training
