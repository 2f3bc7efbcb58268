"""What a client does at a table: what its move means in the rules, and how it counts there.

A move is read exactly where that matters, else tolerantly. Then it is judged by the rules, saved,
and sent to all.

A game begins once all at the table are ready.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.journal import Done
from skat.model.cards import Card
from skat.model.contract import Announced
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.model.units import BidValue
from skat.notation.words import CALLS, CARDS, GAME, RESIGNED, SHOWN, read_announcement
from skat.rules.actions import (
    Action,
    ActionBase,
    Announce,
    Bid,
    Discard,
    Hold,
    Pass,
    Play,
    TakeSkat,
)
from skat.rules.state import Phase, State
from skat.server.iss.board import IssBoard
from skat.tables.running.table import TABLE_ACTOR, draw_order, person_actor
from skat.tables.state.actions import ChangeTerms, Ready, TableAction
from skat.tables.state.requests import TableRequest, begin
from skat.tables.state.settings import Clock
from skat.tables.state.table_state import Stage, TableState

_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_HIGHEST: Final = 500


class BadMove(msgspec.Struct, frozen=True):
    """Why a move means nothing now: the key of the error, and what helps a reader."""

    key: str
    details: str = ""


class Meant(msgspec.Struct, frozen=True):
    """The actions of a move, one after the other, and the first half of one that is kept back."""

    actions: tuple[Action, ...] = ()
    half: str = ""


class ShowHand(msgspec.Struct, frozen=True):
    """The soloist shows his cards."""


class Resign(msgspec.Struct, frozen=True):
    """A player gives up."""


def meant(text: str, seat: Seat, deal: State, *, half: str) -> Meant | ShowHand | Resign | BadMove:
    """What this move of a seat means in this deal; `half` is the announcement kept back before.

    Whether it may happen is for the rules to say.
    """
    upper = text.upper()
    if upper == RESIGNED:
        return Resign()
    if upper.partition(".")[0] == SHOWN:
        return ShowHand()
    if deal.turn is not seat:
        return BadMove("_not_your_turn")
    word = CALLS.get(text.lower()) if len(text) == 1 else None
    if deal.phase is Phase.AUCTION:
        return _call(text, word, seat)
    if deal.phase is Phase.SKAT and word is TakeSkat:
        return Meant((TakeSkat(seat),))
    if deal.phase in (Phase.SKAT, Phase.DISCARD):
        return _announcement(upper, seat, deal, half=half)
    if deal.phase is Phase.PLAY:
        return _card(upper, seat)
    return BadMove("_invalid_move_colon", text)


def _call(text: str, word: type[ActionBase] | None, seat: Seat) -> Meant | BadMove:
    if word is Pass:
        return Meant((Pass(seat),))
    if word is Hold:
        return Meant((Hold(seat),))
    if not _NUMBER.fullmatch(text):
        return BadMove("_bid_not_number_colon", text)
    if int(text) >= _HIGHEST:
        return BadMove("_bid_ridiculous", text)
    return Meant((Bid(seat, BidValue(int(text))),))


def _card(upper: str, seat: Seat) -> Meant | BadMove:
    card = CARDS.get(upper)
    if card is None:
        return BadMove("_error_parsing_card", upper)
    return Meant((Play(seat, card),))


def _announcement(upper: str, seat: Seat, deal: State, *, half: str) -> Meant | BadMove:
    taken = deal.phase is Phase.DISCARD
    pair = _listed(upper)
    if half and pair is not None and len(pair) == 2:
        # Clients of old say their game first, and which cards they lay away after that.
        upper = f"{half}.{upper}"
    game = GAME.fullmatch(upper)
    if game is None:
        return BadMove("_invalid_move_colon", upper)
    letter, modifiers, rest = game.groups()
    in_null = letter == "N"
    if refused := _why_no_game(modifiers, in_null=in_null, taken=taken):
        return refused
    if "Z" in modifiers:
        modifiers = modifiers.replace("S", "")
    announcement = read_announcement(letter, "".join(dict.fromkeys(modifiers)))
    if announcement.announced is Announced.OUVERT and not in_null and taken:
        return BadMove("_hand_illegal_after_pickup", upper)
    announce = Announce(seat, announcement)
    if not taken:
        # Some clients add their ten cards to every hand game; the true ones are known.
        return Meant((announce,))
    if rest is None:
        return Meant(half=upper)
    cards = _listed(rest)
    if cards is None:
        return BadMove("_error_parsing_card", rest)
    if len(cards) < 2:
        return BadMove("_move_needs_3_parts_colon", upper)
    if cards[0] is cards[1]:
        return BadMove("_illegal_discards", rest)
    return Meant((Discard(seat, (cards[0], cards[1])), announce))


def _why_no_game(modifiers: str, *, in_null: bool, taken: bool) -> BadMove | None:
    if in_null and set(modifiers) & {"S", "Z"}:
        return BadMove("_illegal_move_colon", f"N{modifiers}")
    if taken and set(modifiers) & {"H", "S", "Z"}:
        return BadMove("_hand_illegal_after_pickup")
    says_hand = "H" in modifiers or ("O" in modifiers and not in_null)
    if not taken and not says_hand:
        return BadMove("_must_declare_hand")
    return None


def _listed(text: str) -> list[Card] | None:
    """The cards of a list separated by points; None where something else is there."""
    cards = [CARDS.get(word) for word in text.split(".") if word]
    return None if None in cards else [card for card in cards if card is not None]


_log = logging.getLogger(__name__)


MADE_HERE: Final = "iss-"
"""How the commands of the port begin: by them a journal tells who came by it."""

_TRIES: Final = 6
_STALE: Final = "stale"


async def entered(
    board: IssBoard,
    make: Callable[[TableState], TableAction | Refusal],
    *,
    place: Place | None = None,
) -> Refusal | None:
    """Enters what `make` makes of the table as it is, for a place or for the table itself."""
    refused = Refusal("too_busy")
    for _ in range(_TRIES):
        state = board.state
        action = make(state)
        if isinstance(action, Refusal):
            return action
        answer = await board.table.enter(
            action,
            actor=TABLE_ACTOR if place is None else person_actor(state, place),
            command_id=_fresh_id(),
            expected_seq=board.table.seq,
        )
        if isinstance(answer, Done):
            return None
        refused = answer.refusal
        if refused.code != _STALE:
            break
    return refused


async def asked(board: IssBoard, request: TableRequest, *, place: Place) -> Refusal | None:
    """Makes a move, once. Refused: `stale` for a player slower than another entry."""
    answer = await board.table.ask(
        request, place=place, command_id=_fresh_id(), expected_seq=board.table.seq
    )
    return None if isinstance(answer, Done) else answer.refusal


def _fresh_id() -> str:
    return f"{MADE_HERE}{secrets.token_hex(8)}"


async def begin_if_ready(board: IssBoard) -> None:
    """Begins the next game if everybody is ready."""
    async with board.changing:
        if not (board.is_open and board.all_ready):
            return
        board.starting = True
        if refused := await _begin(board):
            _log.warning("no game began at table %s: %s", board.name, refused.code)
            board.starting = False
            board.show_state()


async def _begin(board: IssBoard) -> Refusal | None:
    clock = _clock_of_next(board)
    if clock != board.state.settings.clock:
        refused = await entered(board, lambda state: _with_clock(state, clock))
        if refused is not None:
            return refused
    if board.state.stage is Stage.WAITING:
        return await entered(board, lambda state: begin(state, state.host, draw_order=draw_order))
    for place in board.state.people:
        if place not in board.state.ready and board.member_at(place) is not None:
            refused = await entered(board, partial(_ready, place), place=place)
            if refused is not None:
                return refused
    return None


def _clock_of_next(board: IssBoard) -> Clock:
    """None at all where all wish to practise; else the one that the table was opened with."""
    now = board.state.settings.clock
    if board.standing.all_wish(lambda flags: flags.practice):
        board.clock = board.clock or now
        return Clock()
    before, board.clock = board.clock, None
    return before or now


def _ready(place: Place, _: TableState) -> Ready:
    return Ready(place)


def _with_clock(state: TableState, clock: Clock) -> ChangeTerms:
    return ChangeTerms(state.host, state.rules, replace(state.settings, clock=clock))
