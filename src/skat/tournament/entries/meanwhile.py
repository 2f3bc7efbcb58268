"""Two people at the desk for the same thing: who changes what another has changed is told."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from skat.model.refusal import Refusal


def changed_meanwhile(seen: int | UnsetType, now: int) -> Refusal | None:
    """Why nothing is put in the place of something that the sender has not seen.

    A sender who does not say what he has seen is not asked.

    >>> changed_meanwhile(0, 1).code
    'changed_meanwhile'
    >>> changed_meanwhile(1, 1), changed_meanwhile(UNSET, 1)
    (None, None)
    """
    return None if seen is UNSET or seen == now else Refusal(code="changed_meanwhile")
