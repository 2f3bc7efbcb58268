"""What is in the journal of an evening's list: what its keeper did, nothing derived.

Entry 1 opens the list; then come deals, what was taken back, corrections and signatures. Values
are not written down: they follow from the games by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import FormatVersion
from skat.model.malformed import UNREADABLE, malformed
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.editions import RuleSet
from skat.scoresheet.typed import TypedGame
from skat.scoresheet.typed_ramsch import TypedRamsch

LIST_KIND: Final = "list"
FORMAT: Final = FormatVersion(3)
"""How entries are written now; raised when that changes, so that old lists stay readable."""

Typed: TypeAlias = TypedGame | TypedRamsch | None
"""What the keeper types of a deal; None where it was passed."""

PlainText = Annotated[str, msgspec.Meta(max_length=200)]


class _Action(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True
):
    """Something done to a list; `at` is when, as the server's clock has it.

    `clock` is what it showed, where it had gone back: nothing is done before what was done before.
    """

    clock: str | UnsetType = UNSET


class OpenList(_Action, frozen=True, tag="open_list", kw_only=True):
    """The list is opened: who sits where, who deals first, how long it is.

    The hashes are SHA-256 of the two secrets, to write and to read; they are kept nowhere else.
    """

    title: str
    players: tuple[str, ...]
    first_dealer: Place
    length: int | None
    rules: RuleSet
    write_hash: bytes
    read_hash: bytes
    at: str


class TypedDeal(_Action, frozen=True, kw_only=True):
    """A deal as it is typed: a game, by house rules a `ramsch`, and passed where it is neither."""

    deal: int
    game: TypedGame | None
    ramsch: TypedRamsch | UnsetType = UNSET

    @property
    def typed(self) -> Typed:
        """What was typed; None for a passed deal."""
        return self.game if isinstance(self.ramsch, UnsetType) else self.ramsch


class EnterLine(TypedDeal, frozen=True, tag="enter_deal", kw_only=True):
    """A deal is entered."""

    at: str = ""


class TakeDealBack(_Action, frozen=True, tag="take_deal_back", kw_only=True):
    """The newest entry, that of this deal, was a slip."""

    deal: int
    why: PlainText = ""
    at: str = ""


class CorrectLine(TypedDeal, frozen=True, tag="correct_deal", kw_only=True):
    """An older entry is put right with the consent of these places."""

    consent: tuple[Place, ...]
    by: Place
    why: PlainText = ""
    at: str = ""


class RuleOnDeal(TypedDeal, frozen=True, tag="rule_on_deal", kw_only=True):
    """The management corrects an entry on which the players do not agree (TR-7.2.5).

    What is typed is another reading of it; what counts is the lowest. `by` is who decided.
    """

    by: str
    why: PlainText
    consent: tuple[Place, ...] = ()
    at: str = ""


class RenamePlayer(_Action, frozen=True, tag="rename_player", kw_only=True):
    """A name was spelt wrong."""

    place: Place
    name: str
    at: str = ""


class JoinTable(_Action, frozen=True, tag="join_table", kw_only=True):
    """A player joins with the next round, in the last seat or in another's (SkO-3.1.2)."""

    name: str
    consent: tuple[Place, ...]
    instead_of: Place | None = None
    at: str = ""


class AnnounceLeaving(_Action, frozen=True, tag="announce_leaving", kw_only=True):
    """A player announces that he leaves after the next whole round (SkO-4.5.9)."""

    place: Place
    at: str = ""


class StayOnList(_Action, frozen=True, tag="stay", kw_only=True):
    """A player who announced that he leaves stays after all."""

    place: Place
    at: str = ""


class ChangeKeeper(_Action, frozen=True, tag="change_keeper", kw_only=True):
    """Another one keeps the list from now on, with the consent of these places (TR-7.2.2)."""

    place: Place
    consent: tuple[Place, ...]
    at: str = ""


class EndList(_Action, frozen=True, tag="end_list", kw_only=True):
    """The evening is over before the list is full."""

    at: str = ""


class SignList(_Action, frozen=True, tag="sign_list", kw_only=True):
    """A player signs."""

    place: Place
    at: str = ""


ListRequest: TypeAlias = (
    EnterLine
    | TakeDealBack
    | CorrectLine
    | RuleOnDeal
    | RenamePlayer
    | JoinTable
    | AnnounceLeaving
    | StayOnList
    | ChangeKeeper
    | EndList
    | SignList
)
"""What the keeper of a list may ask for."""

ListAction: TypeAlias = OpenList | ListRequest
"""Everything that an entry can hold."""

Dated = TypeVar("Dated", bound=ListAction)


def dated(action: Dated, *, now: str, after: str) -> Dated:
    """An action with its time, `after` that of the newest one.

    >>> later = dated(EndList(), now="2026-03-29T02:00:05+00:00", after="2026-03-29T02:00:41+00:00")
    >>> later.at[-8:-6], later.clock[-8:-6]
    ('41', '05')
    """
    if now < after:
        return replace(action, at=after, clock=now)
    return replace(action, at=now, clock=UNSET)


_WISHES: msgspec.json.Decoder[ListRequest] = msgspec.json.Decoder(ListRequest)
_ENTRIES: msgspec.json.Decoder[ListAction] = msgspec.json.Decoder(ListAction)


def parse_list_request(data: bytes | msgspec.Raw) -> ListRequest | Refusal:
    """What a keeper asks for, from its JSON, or why that is nothing one can ask for.

    >>> parse_list_request(b'{"do":"enter_deal","deal":1,"game":null}').deal
    1
    >>> parse_list_request(b'{"do":"enter_deal"}').code
    'unknown_action'
    """
    try:
        return _WISHES.decode(data)
    except UNREADABLE as error:
        return Refusal(code="unknown_action", details=malformed(error, bytes(data)))


def since(action: ListAction) -> int:
    """The format in which such an entry came to be: house rules are typed since the second."""
    if isinstance(action, StayOnList):
        return 3
    if not isinstance(action, TypedDeal):
        return 1
    by_house = action.game is not None and action.game.house is not UNSET
    return 2 if by_house or action.ramsch is not UNSET else 1


READERS: Final[Mapping[int, Callable[[bytes], ListAction]]] = {
    **dict.fromkeys(range(1, FORMAT + 1), _ENTRIES.decode),
}
"""How entries of each format are read."""
