"""Environments for learning: the whole game from the auction on, as actions and observations.

- `Batch`: thousands of deals side by side in the kernel, seen by numpy without a copy.
- `skat.env.pettingzoo` (`env`, `raw_env`, `parallel_env`), `skat.env.gymnasium` (`skat/Seat-v0`)
  and `skat.env.game` (a state as OpenSpiel knows it) are its other doors; the first two need the
  extra `research`.
- `action_to_string` and `string_to_action` name the 128 actions, `split` the fields of an
  observation, `unpack` one that is packed. `NativeGame` is one deal in the kernel, `RulesGame` its
  twin by the rules.

>>> from skat.env import Batch, action_to_string
>>> batch = Batch(4, seed=7)
>>> [action_to_string(action) for action in range(128) if batch.mask[0, action]]
['p', '18']

A name is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.env.actions import (
        ACTIONS,
        NUMBERING,
        action_to_string,
        numbers_of,
        rules_action,
        string_to_action,
    )
    from skat.env.batch import EXTRA_OUTPUTS, Batch, PlayedDeals
    from skat.env.by_rules import RulesGame
    from skat.env.dealing import null_opening, won_at_eighteen
    from skat.env.native import NativeGame
    from skat.env.observations import SuitNames
    from skat.env.planes import FIELDS, SHAPES, SIZE, planes_of_view, split, unpack
    from skat.env.settings import DealGame, DealOutcome, DealSettings, GamePhase, Reward

__all__ = [
    "ACTIONS",
    "EXTRA_OUTPUTS",
    "FIELDS",
    "NUMBERING",
    "SHAPES",
    "SIZE",
    "Batch",
    "DealGame",
    "DealOutcome",
    "DealSettings",
    "GamePhase",
    "NativeGame",
    "PlayedDeals",
    "Reward",
    "RulesGame",
    "SuitNames",
    "action_to_string",
    "null_opening",
    "numbers_of",
    "planes_of_view",
    "rules_action",
    "split",
    "string_to_action",
    "unpack",
    "won_at_eighteen",
]

_HOMES: Final = {
    "actions": (
        "ACTIONS",
        "NUMBERING",
        "action_to_string",
        "numbers_of",
        "rules_action",
        "string_to_action",
    ),
    "batch": ("EXTRA_OUTPUTS", "Batch", "PlayedDeals"),
    "by_rules": ("RulesGame",),
    "native": ("NativeGame",),
    "dealing": ("null_opening", "won_at_eighteen"),
    "planes": ("FIELDS", "SHAPES", "SIZE", "planes_of_view", "split", "unpack"),
    "settings": ("DealGame", "GamePhase", "DealOutcome", "Reward", "DealSettings"),
    "observations": ("SuitNames",),
}

__getattr__, __dir__ = door(__name__, _HOMES)
