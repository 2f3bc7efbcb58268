"""What is in the journal of a table: accepted actions, one an entry, nothing derived.

Entry 1 opens the table; then people come, go and agree, and there are deals, the players' actions
and the rulings of the solver, the clock or the referee. The pack of a deal is not written down: it
follows from seed and nonces (`skat.shuffle`). What a player may ask for is in
`skat.tables.state.requests`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, TypeAlias

import msgspec
from msgspec import UNSET

from skat.journal import FormatVersion
from skat.model.seats import Place, Seat
from skat.rules.actions import Action, ActionBase, Ruled
from skat.rules.editions import RuleSet
from skat.tables.state.daily import DailyDeals
from skat.tables.state.drawn_table import CallText, DrawnTable, FromDirector, NoteText
from skat.tables.state.settings import Settings

TABLE_KIND: Final = "table"
FORMAT: Final = FormatVersion(8)
"""How entries are written now; raised when that changes, so that old tables stay readable."""


class ChairKind(Enum):
    """Who sits at a place."""

    HUMAN = "human"
    COMPUTER = "computer"
    FREE = "free"


class Chair(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One place of a table and who has it.

    `player` names a computer player. `token_hash` is SHA-256 of the secret by which a person shows
    that the place is his; the secret itself is kept nowhere. A person's `name` is that of his
    actor; the name is kept outside the journal (`skat.tables.state.people`).
    """

    place: Place
    name: str
    kind: ChairKind
    player: str | None = None
    token_hash: bytes = b""


class OpenTable(ActionBase, frozen=True, gc=False, tag="open_table", omit_defaults=True):
    """The table is set up: its rules, and who sits where; place 1 deals first (SkO-3.2.1).

    With `daily` the cards are those of a day, with `drawn` this is a table of a tournament; no
    request can ask for either.
    """

    rules: RuleSet
    chairs: tuple[Chair, ...]
    settings: Settings = Settings()
    daily: DailyDeals | None = None
    drawn: DrawnTable | None = None


# --- who sits where ---------------------------------------------------------------------------


class TakePlace(ActionBase, frozen=True, gc=False, tag="take_place"):
    """A person sits down at a free place, before the list begins."""

    chair: Chair


class FreePlace(ActionBase, frozen=True, gc=False, tag="free_place"):
    """A place is free again, before the list begins: its owner left, or the host wants it so."""

    place: Place
    by: Place


class AgreeStake(ActionBase, frozen=True, gc=False, tag="agree_stake"):
    """A player agrees to the stake that the rules name, or objects (SkO-5.5.4, TR-9.2)."""

    place: Place
    agrees: bool


class ChangeTerms(ActionBase, frozen=True, gc=False, tag="change_terms"):
    """The host changes how the table is run, and its house rules, before a list begins."""

    by: Place
    rules: RuleSet
    settings: Settings


class Begin(ActionBase, frozen=True, gc=False, tag="begin"):
    """A list begins: the places of the players so far, in the order in which they now sit.

    Free places are taken away. Where places are drawn, this is the draw.
    """

    by: Place
    order: tuple[Place, ...]


class PlayAgain(ActionBase, frozen=True, gc=False, tag="play_again"):
    """After a list: a player wants another with the same people, or does not."""

    place: Place
    agrees: bool


class AskToJoin(ActionBase, frozen=True, gc=False, tag="ask_to_join"):
    """A person wants to join when the round is complete: as the last, or instead of a player.

    `chair.place` is the place he would like to have.
    """

    chair: Chair


class Consent(ActionBase, frozen=True, gc=False, tag="consent"):
    """A player lets a newcomer join, or does not (SkO-3.1.2)."""

    place: Place
    newcomer: int
    agrees: bool


class AnnounceLeave(ActionBase, frozen=True, gc=False, tag="announce_leave"):
    """A player says that the round after this one is his last (SkO-4.5.9)."""

    place: Place


class Stay(ActionBase, frozen=True, gc=False, tag="stay"):
    """A player who announced that he leaves stays after all."""

    place: Place


class Remove(ActionBase, frozen=True, gc=False, tag="remove"):
    """The host sends a player away; a computer player ends the round for him."""

    place: Place
    by: Place
    player: str


class TakeOver(ActionBase, frozen=True, gc=False, tag="take_over"):
    """A computer player acts for a person who is away or out of time."""

    place: Place
    player: str


class ComeBack(ActionBase, frozen=True, gc=False, tag="come_back"):
    """He is back and acts for himself again."""

    place: Place


class LeaveTable(ActionBase, frozen=True, gc=False, tag="leave_table"):
    """The only person gets up for good; his deal and the table end."""

    place: Place


# --- a table of a tournament -------------------------------------------------------------------


class CallOfficial(ActionBase, frozen=True, gc=False, tag="call_official"):
    """A player calls the referee of the tournament; play stops until he was there (TR-3.2)."""

    place: Place
    said: CallText = ""


class OfficialWasThere(
    ActionBase, frozen=True, gc=False, kw_only=True, tag="official_was_there", omit_defaults=True
):
    """The referee was there: who he was, what he wrote to it, and his ruling.

    Without a ruling play goes on as it stood. Up to format 4 a ruling was an entry of its own.
    """

    by: CallText = ""
    note: NoteText = ""
    ruling: Ruled | None = None


class SeatReserve(ActionBase, frozen=True, gc=False, tag="seat_reserve"):
    """A reserve takes the place of a player who had to leave, with his cards (TR-4.4)."""

    chair: Chair


class Directed(ActionBase, frozen=True, gc=False, tag="directed"):
    """What the director has decided for the table, all of it; what was decided before is gone."""

    now: FromDirector


class SeriesOver(ActionBase, frozen=True, gc=False, tag="series_over"):
    """The series is over at all tables: who may look back at deals may do so from now on."""


class LeaveDraw(ActionBase, frozen=True, gc=False, tag="leave_draw"):
    """The office takes its table away from here: nobody plays on."""


# --- the deal ---------------------------------------------------------------------------------


class Ready(ActionBase, frozen=True, gc=False, tag="ready"):
    """A player has seen the result and wants the next deal."""

    place: Place


class NextDeal(ActionBase, frozen=True, gc=False, tag="next_deal"):
    """The next deal with its seed, and the players' nonces in the order of their places.

    Up to format 2; since then a deal is sealed first (`skat.tables.state.sealing`).
    """

    seed: bytes
    nonces: tuple[bytes, ...] = ()


class PageCommitment(msgspec.Struct, frozen=True, gc=False):
    """What the page at a place showed of its nonce before any page opened."""

    place: Place
    commitment: bytes


class SealSeed(ActionBase, frozen=True, gc=False, tag="seal_seed"):
    """The seed of the next deal, drawn before anything of it is shown."""

    seed: bytes


class FixCommitments(ActionBase, frozen=True, gc=False, tag="fix_commitments"):
    """Whose commitments the sealed deal has; from now on nothing of it can be changed."""

    commitments: tuple[PageCommitment, ...]


class DealCards(ActionBase, frozen=True, gc=False, tag="deal_cards"):
    """All have opened, in the order of the commitments; `seed` seals the deal after this one."""

    nonces: tuple[bytes, ...]
    seed: bytes


class VoidDeal(ActionBase, frozen=True, gc=False, tag="void_deal"):
    """A page did not open: this deal is never dealt. `seed` seals the one in its place."""

    nonces: tuple[bytes | None, ...]
    seed: bytes


class AskToLook(ActionBase, frozen=True, gc=False, tag="ask_to_look"):
    """The idle dealer would like to look into one hand (SkO-3.5.4)."""

    place: Place
    seat: Seat


class LetLook(ActionBase, frozen=True, gc=False, tag="let_look"):
    """The player whose hand it is lets him, or does not."""

    place: Place
    agrees: bool


class Resize(ActionBase, frozen=True, gc=False, tag="resize"):
    """At an online table all want another number of places: one more that is free, or one less."""

    size: int


class LayOpen(ActionBase, frozen=True, gc=False, tag="lay_open"):
    """At an online table the soloist shows his cards to everybody."""

    place: Place


class AskHint(ActionBase, frozen=True, gc=False, tag="ask_hint"):
    """A player asks for a hint; asked again for the same decision, he gets one step more."""

    place: Place


TableAction: TypeAlias = (
    OpenTable
    | TakePlace
    | FreePlace
    | AgreeStake
    | ChangeTerms
    | Begin
    | PlayAgain
    | AskToJoin
    | Consent
    | AnnounceLeave
    | Stay
    | Remove
    | TakeOver
    | ComeBack
    | LeaveTable
    | Ready
    | NextDeal
    | SealSeed
    | FixCommitments
    | DealCards
    | VoidDeal
    | AskToLook
    | LetLook
    | AskHint
    | CallOfficial
    | OfficialWasThere
    | SeatReserve
    | Directed
    | SeriesOver
    | LeaveDraw
    | Resize
    | LayOpen
    | Action
)
"""Everything that an entry can hold."""


class Recorded(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An action, and the milliseconds that the player on turn had thought by then.

    Time is written down only where a clock counts it.
    """

    action: TableAction
    thought_ms: int = 0


_FORMAT_1: msgspec.json.Decoder[TableAction] = msgspec.json.Decoder(TableAction)
_WITH_TIME: msgspec.json.Decoder[Recorded] = msgspec.json.Decoder(Recorded)

READERS: Final[Mapping[int, Callable[[bytes], Recorded]]] = {
    # The same actions, without an envelope and with fewer fields.
    1: lambda payload: Recorded(_FORMAT_1.decode(payload)),
    **dict.fromkeys(range(2, FORMAT + 1), _WITH_TIME.decode),
}
"""How entries of each format are read."""


_SINCE_4: Final = (
    CallOfficial, OfficialWasThere, SeatReserve, SeriesOver, LeaveDraw, Resize, LayOpen,
)  # fmt: skip


def since(recorded: Recorded) -> int:
    """The format in which such an entry came to be; servers before it could not read it."""
    action = recorded.action
    if isinstance(action, Stay):
        return 8
    if isinstance(action, Directed):
        return 7
    if isinstance(action, OpenTable) and action.drawn is not None and action.drawn.boards:
        return 6
    if isinstance(action, OfficialWasThere) and action != OfficialWasThere():
        return 5
    drawn = isinstance(action, OpenTable) and action.drawn is not None
    terms = isinstance(action, (OpenTable, ChangeTerms)) and action.settings.bots is not UNSET
    return 4 if drawn or terms or isinstance(action, _SINCE_4) else 1
