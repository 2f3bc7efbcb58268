"""What stands in the journal of a table: accepted actions, one an entry, nothing derived.

Entry 1 opens the table; then come deals, the players' actions and what the solver or the referee
said. The pack of a deal is not written down: it follows from the seed (`skat.shuffle`).
"""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

import msgspec

from skat.journal import Entry, FormatVersion
from skat.model.seats import Place
from skat.rules.actions import (
    Action,
    ActionBase,
    Agree,
    Announce,
    AnnounceDefence,
    Bid,
    Concede,
    Discard,
    Expose,
    Hold,
    Kontra,
    Pass,
    Play,
    Re,
    Refuse,
    TakeSkat,
    ThrowIn,
)
from skat.rules.editions import RuleSet
from skat.rules.violation import Detail, Violation

TABLE_KIND: Final = "table"
FORMAT: Final = FormatVersion(1)
"""How entries are written now; raised when that changes, so that old tables stay readable."""


class Kind(Enum):
    """Who sits at a place."""

    HUMAN = "human"
    COMPUTER = "computer"


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """One place of a table and who has it.

    `player` names a computer player. `token_hash` is SHA-256 of the secret by which a person
    shows that the place is his; the secret itself is kept nowhere.
    """

    place: Place
    name: str
    kind: Kind
    player: str | None = None
    token_hash: bytes = b""


class OpenTable(ActionBase, frozen=True, tag="open_table"):
    """The table is set up: its rules, and who sits where; place 1 deals first (SkO-3.2.1)."""

    rules: RuleSet
    chairs: tuple[Chair, ...]


class NextDeal(ActionBase, frozen=True, tag="next_deal"):
    """The next deal with its seed, and the players' nonces in the order of their places."""

    seed: bytes
    nonces: tuple[bytes, ...] = ()


class LeaveTable(ActionBase, frozen=True, tag="leave_table"):
    """A player gets up for good; his deal and the table end."""

    place: Place


TableAction: TypeAlias = OpenTable | NextDeal | LeaveTable | Action
"""Everything that an entry can hold."""


class WantsNextDeal(ActionBase, frozen=True, tag="next_deal"):
    """A player asks for the next deal; the seed is the server's."""


class WantsToLeave(ActionBase, frozen=True, tag="leave"):
    """A player gets up; which place is his the server knows."""


PlayerAction: TypeAlias = (
    Bid
    | Hold
    | Pass
    | TakeSkat
    | Discard
    | Announce
    | Play
    | Concede
    | Expose
    | ThrowIn
    | Agree
    | Refuse
    | Kontra
    | Re
    | AnnounceDefence
)
"""The actions of a deal that a player may ask for; the others come from outside."""

Wish: TypeAlias = PlayerAction | WantsNextDeal | WantsToLeave
"""Everything that a player may ask for at a table."""

_WISHES: msgspec.json.Decoder[Wish] = msgspec.json.Decoder(Wish)
_ENTRIES: msgspec.json.Decoder[TableAction] = msgspec.json.Decoder(TableAction)


def parse_wish(data: bytes | msgspec.Raw) -> Wish | Violation:
    """What a player asks for, from its JSON, or why that is nothing one can ask for.

    >>> parse_wish(b'{"do":"pass","seat":"forehand"}')
    Pass(seat=<Seat.FOREHAND: 'forehand'>)
    >>> parse_wish(b'{"do":"verdict","holds":true}').code
    'unknown_action'
    """
    try:
        return _WISHES.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Violation("unknown_action", details={"reason": str(error)[:200]}, impossible=True)


def written(action: TableAction) -> bytes:
    """An action as an entry holds it."""
    return msgspec.json.encode(action)


def read_entry(entry: Entry) -> TableAction | Violation:
    """The action in an entry, or why it cannot be read: a format that this version does not know.

    A table that is not understood is not played on: whoever is asked for it refuses it.
    """
    if entry.format_version != FORMAT:
        details: dict[str, Detail] = {"format": entry.format_version, "known": FORMAT}
        return Violation("unknown_format", details=details, impossible=True)
    try:
        return _ENTRIES.decode(entry.payload)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        reason = str(error)[:200]
        details = {"seq": entry.seq, "reason": reason}
        return Violation("unreadable_entry", details=details, impossible=True)
