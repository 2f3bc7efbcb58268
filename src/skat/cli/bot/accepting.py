"""Which invitations a bot takes: rules from a TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from skat.cli.whole_files import read_whole
from skat.client import DeclineReason, Invited


class Accepting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot plays.

    `rules` are editions or whole words of rules as the engine protocol has them; `least_seconds`
    what a clock must give; `who` whom it plays with, `names` by whom alone it is invited; `at_once`
    at how many tables.
    """

    rules: tuple[str, ...] = ("isko-2022", "isko-1999")
    house_rules: bool = False
    seats: tuple[int, ...] = (3, 4)
    least_seconds: int = 5
    who: tuple[Literal["people", "bots"], ...] = ("people", "bots")
    names: tuple[str, ...] = ()
    at_once: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4

    def why_not(self, invited: Invited, *, playing: int) -> DeclineReason | None:
        """The reason to decline an invitation, or None.

        >>> from skat.client import TableClock
        >>> asked = Invited(
        ...     table="t-1", by="Anna", rules="isko-2022", seats=3, people=1, list="open",
        ...     clock=TableClock(per="none", seconds=60, on_time_out="computer"),
        ... )
        >>> Accepting().why_not(asked, playing=0) is None
        True
        >>> Accepting(who=("bots",)).why_not(asked, playing=0)
        'no_bots'
        """
        rules = invited.rules
        edition, _, changed = rules.partition(",")
        if rules not in self.rules and (
            edition not in self.rules or (changed and not self.house_rules)
        ):
            return "rules"
        if invited.seats not in self.seats:
            return "rules"
        clock = invited.clock
        if clock.per != "none" and clock.seconds < self.least_seconds:
            return "clock_too_fast"
        if self.names and invited.by not in self.names:
            return "strangers_only"
        if ("people" if invited.people else "bots") not in self.who:
            return "no_bots"
        return "later" if playing >= self.at_once else None


def read_accepting(file: Path | None) -> Accepting:
    """The rules in a file, or those that take everything. Raises ValueError."""
    if file is None:
        return Accepting()
    text = read_whole(file, command="skat bot run")
    try:
        return msgspec.convert(tomllib.loads(text.decode()), Accepting)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise ValueError(f"{file}: {error}") from None
