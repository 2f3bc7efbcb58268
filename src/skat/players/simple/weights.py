"""The numbers of `skat.players.simple.hand`, from `weights.json` (`tools/training/fit_hand.py`)."""

from __future__ import annotations

from importlib import resources

import msgspec


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the classes of jacks, trump suit and side suits add to a hand's strength."""

    constant: float
    leads: float
    laid_away: float
    jacks: tuple[float, ...]
    trump_suit: tuple[float, ...]
    side: tuple[float, ...]


_FAMILIES = msgspec.json.decode(
    resources.files("skat.players.simple").joinpath("weights.json").read_bytes(),
    type=dict[str, Fitted],
)

SUIT = _FAMILIES["suit"]
SUIT_BEFORE_SKAT = _FAMILIES["suit_before_skat"]
GRAND = _FAMILIES["grand"]
GRAND_BEFORE_SKAT = _FAMILIES["grand_before_skat"]
NULL = _FAMILIES["null"]
NULL_BEFORE_SKAT = _FAMILIES["null_before_skat"]
