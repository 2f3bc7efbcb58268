"""The commands about helpers: who they are, and what each may do."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from skat.tournament.commands.base import TournamentCommand
from skat.tournament.roles import Duty, HelperId


class AddHelper(TournamentCommand, frozen=True, tag="add_helper"):
    """Somebody helps from now on, with a key of his own that lets him do just this.

    With a `section` only in that hall of the notice, from 1.
    """

    name: Annotated[str, msgspec.Meta(max_length=80), "The name of the helper."]
    duties: Annotated[
        tuple[Duty, ...],
        msgspec.Meta(min_length=1, max_length=len(Duty)),
        "What the helper may do.",
    ]
    section: Annotated[int | UnsetType, "The hall that it is for, by its number from 1."] = UNSET


class RemoveHelper(TournamentCommand, frozen=True, tag="remove_helper"):
    """A helper helps no more; his key opens nothing."""

    helper: HelperId
