"""What all commands share: that they are strict, and how long their texts may be."""

from __future__ import annotations

from typing import Annotated

import msgspec

from skat.tournament.notice.prospectus import LONGEST_TEXT

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class TournamentCommand(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True
):
    """A command; refusals are values."""


class TableCommand(TournamentCommand, frozen=True):
    """A command about one table of a series; both count from 1."""

    series: int
    table: int
