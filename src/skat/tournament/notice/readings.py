"""How an event reads the articles on which the documents differ: its notice says it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from skat.rules.editions import HOUSE_OPTIONS, OPTION_NAMES, RuleSet, edition_options

OF_THE_OFFICE: Final = (
    "protest_deadline",
    "protest_last_series_minutes",
    "late_correction",
    "correction_basis",
    "forbid_gifts",
    "retention",
    "max_stake",
)
"""Options that the office of an event decides by."""

OF_THE_NOTICE: Final = ("stake",)
"""Options that the notice names in an item of its own."""

OF_A_DEAL: Final = tuple(
    name for name in OPTION_NAMES if name not in (*HOUSE_OPTIONS, *OF_THE_OFFICE, *OF_THE_NOTICE)
)
"""Options on which a deal, or the ruling of a referee on it, depends; by their articles."""


def other_readings(rules: RuleSet) -> dict[str, Any]:
    """What a notice reads otherwise than its edition, by the name of the option.

    >>> from skat.rules.editions import Options
    >>> other_readings(RuleSet(options=Options(peek_excludes=False, stake="1/4")))
    {'peek_excludes': False}
    """
    usual = msgspec.structs.asdict(edition_options(rules.edition))
    chosen = msgspec.structs.asdict(rules.options)
    names = (*OF_THE_OFFICE, *OF_A_DEAL)
    return {name: chosen[name] for name in names if chosen[name] != usual[name]}
