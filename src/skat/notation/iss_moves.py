"""What the moves of an ISS record mean in the actions of the rules.

The server's customs live here and nowhere else: which resignations bind, that showing cards binds
nobody, that a clock that runs out is a player's own fault, and when a game that cannot be won any
more is stopped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from skat.model.cards import Card, CardSet
from skat.model.contract import Announced, Announcement, Contract
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.notation.iss_record import WORLD, IssMove
from skat.notation.problem import Problem, quoted
from skat.notation.words import PLAIN, RESIGNED, SEAT_OF, SHOWN, read_cards, read_game
from skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Deal,
    Discard,
    Leave,
    Outcome,
    Ruled,
    ThrowIn,
    TimeOut,
)
from skat.rules.dealing import pack_of
from skat.rules.editions import Options, RuleSet
from skat.rules.ending.closing import standing
from skat.rules.state import Phase, State

ONLINE_RULES = RuleSet(
    options=Options(
        both_defenders_concede=True,
        throw_in_level="points_so_far",
        throw_in_early="as_thrown_in",
    )
)
"""The rules that games on the server are played by: resigning takes both defenders, and a party
that gives up keeps its points, as early as that may be. They stay as they were when the server
kept them."""

Actions: TypeAlias = tuple[Action, ...]

_PLAIN: dict[tuple[str, str], Actions] = {
    (who, word): (action,) for who, seat in SEAT_OF.items() for word, action in PLAIN[seat].items()
}
_BID = re.compile(r"[0-9]{1,4}")
_ABSENT = re.compile(r"(TI|LE)\.([012])")


class IssReading:
    """Reads the moves of one record in order; remembers what the actions do not hold.

    `named` is a game announced whose discard is still to come, `resigned` who resigned, `left` and
    `timed_out` whom the server reported.
    """

    def __init__(self) -> None:
        self.named: Announcement | None = None
        self.resigned: list[Seat] = []
        self.left: Seat | None = None
        self.timed_out: Seat | None = None

    def actions(self, move: IssMove, state: State) -> Actions | Problem:
        """The actions of the next move in this state: none, one or two, or why it has no meaning.

        Whether they may happen is for the rules to say.
        """
        plain = _PLAIN.get((move.who, move.text))
        if plain is not None:
            return plain
        if "?" in move.text:
            code = "hidden_cards" if state.phase is Phase.DEAL else "bad_move"
            return Problem(code, details={"move": quoted(str(move))})
        if move.who == WORLD:
            return self._of_the_world(move, state)
        seat = SEAT_OF[move.who]
        if _BID.fullmatch(move.text):
            return (Bid(seat, BidValue(int(move.text))),)
        if move.text == RESIGNED:
            return self._resignation(seat, state)
        if move.text.partition(".")[0] == SHOWN:
            return _shown(seat, move, state)
        return self._announcement(seat, move, state)

    def _of_the_world(self, move: IssMove, state: State) -> Actions | Problem:
        absent = _ABSENT.fullmatch(move.text)
        if absent is not None:
            seat = SEAT_OF[absent.group(2)]
            if absent.group(1) == "TI":
                self.timed_out = seat
            else:
                self.left = seat
            return (absence(seat, state, clock=absent.group(1) == "TI"),)
        cards = _listed(move.text)
        if cards is None:
            return _bad(move)
        if state.phase is Phase.DEAL:
            return _deal(cards)
        if state.phase is Phase.DISCARD and len(cards) == 2:
            if CardSet.of(cards) == state.dealt_skat:
                return ()
            return Problem("skat_differs", details={"shown": move.text}, articles=("SkO-3.2.6",))
        return _bad(move)

    def _resignation(self, seat: Seat, state: State) -> Actions | Problem:
        if state.phase is not Phase.PLAY:
            return Problem(
                "resigned_before_play", details={"seat": seat.value}, articles=("SkO-4.3.1",)
            )
        self.resigned.append(seat)
        return (resignation(seat, state),)

    def _announcement(self, seat: Seat, move: IssMove, state: State) -> Actions | Problem:
        cards = None if self.named is None else _listed(move.text)
        if self.named is not None and cards is not None and len(cards) == 2:
            announcement, self.named = self.named, None
            return Discard(seat, (cards[0], cards[1])), Announce(seat, announcement)
        game = read_game(move.text)
        if game is None:
            return _bad(move)
        announcement, said_with_it = game
        if not said_with_it:
            if state.phase is Phase.DISCARD and seat is state.soloist:
                self.named = announcement
                return ()
            return (Announce(seat, announcement),)
        cards = _listed(said_with_it)
        if cards is None:
            return _bad(move)
        return _with_cards(seat, announcement, cards, move, state)


def _with_cards(
    seat: Seat, announcement: Announcement, cards: Sequence[Card], move: IssMove, state: State
) -> Actions | Problem:
    """Two discards, or the ten cards of an open hand, or both."""
    discards = cards[:2] if len(cards) in (2, 12) else ()
    shown = cards[len(discards) :]
    if len(shown) not in (0, 10) or (shown and not announcement.ouvert):
        return _bad(move)
    held = state.hand_of(seat) - CardSet.of(discards)
    if shown and CardSet.of(shown) != held:
        return Problem(
            "shown_cards_differ", details={"move": quoted(str(move))}, articles=("SkO-2.2.5",)
        )
    announce = Announce(seat, announcement)
    if discards:
        return Discard(seat, (discards[0], discards[1])), announce
    return (announce,)


def _listed(text: str) -> Sequence[Card] | None:
    """The cards of a list; the hands of a deal may be divided by bars."""
    return read_cards(text.replace("|", "."))


def _bad(move: IssMove) -> Problem:
    return Problem("bad_move", details={"move": quoted(str(move))})


def _deal(cards: Sequence[Card]) -> Actions | Problem:
    if len(cards) != 32 or len(set(cards)) != 32:
        details = {"cards": len(cards), "different": len(set(cards))}
        return Problem("not_a_pack", details=dict(details), articles=("SkO-1.2.1", "SkO-3.2.6"))
    return (Deal(pack_of((cards[:10], cards[10:20], cards[20:30]), cards[30:])),)


def _shown(seat: Seat, move: IssMove, state: State) -> Actions | Problem:
    """Showing the cards is a courtesy that binds nobody: no action of the rules."""
    if state.phase is not Phase.PLAY or seat is not state.soloist:
        return Problem("only_soloist_shows", details={"seat": seat.value}, articles=("SkO-4.3.4",))
    if move.text == SHOWN:
        return ()
    cards = _listed(move.text[len(SHOWN) + 1 :])
    if cards is None:
        return _bad(move)
    if CardSet.of(cards) != state.hand_of(seat):
        return Problem(
            "shown_cards_differ", details={"move": quoted(str(move))}, articles=("SkO-4.3.4",)
        )
    return ()


def _schwarz(state: State) -> Ruled | None:
    """A soloist who gives up without a trick is schwarz to the server: its ruling then."""
    announcement = state.announcement
    if state.soloist is None or announcement is None or announcement.contract is Contract.NULL:
        return None
    if not state.tricks or state.tricks_won[state.soloist.index]:
        return None
    return Ruled(Outcome.GAME_OVER, winner="defenders", level="schwarz", articles=("SkO-5.2.4",))


def resignation(seat: Seat, state: State) -> Action:
    """What resigning means in play: of the defenders both must.

    The soloist's is a plain loss in the first trick; later what was taken so far decides.
    """
    if seat is not state.soloist or not state.tricks:
        return Concede(seat)
    return _schwarz(state) or ThrowIn(seat)


def absence(seat: Seat, state: State, *, clock: bool) -> Action:
    """What it means that a player's time is up, or that he has left.

    A soloist gone in the first trick has lost the game, but suffers no further level by it.
    """
    if state.phase is Phase.PLAY and seat is state.soloist:
        if not state.tricks:
            return Ruled(Outcome.GAME_OVER, winner="defenders", level="simple")
        schwarz = _schwarz(state)
        if schwarz is not None:
            return schwarz
    return TimeOut(seat) if clock else Leave(seat)


def stopped_by_server(state: State) -> Ruled | None:
    """The server stops a game whose announced level has failed; this is its ruling then.

    Schwarz announced fails with the first trick of the defenders, schneider with their 31st point.
    """
    if state.phase is not Phase.PLAY or state.announcement is None:
        return None
    announcement = state.announcement
    if announcement.contract is Contract.NULL or announcement.announced is Announced.NONE:
        return None
    now = standing(state)
    if announcement.announced is Announced.SCHNEIDER:
        failed = now.opponent_points > 30
    else:
        failed = now.opponent_tricks > 0
    if not failed:
        return None
    without_trick = now.soloist_tricks == 0 and len(state.tricks) > 1
    level: Literal["simple", "schwarz"] = "schwarz" if without_trick else "simple"
    return Ruled(Outcome.GAME_OVER, winner="defenders", level=level, articles=("SkO-5.2.5",))
