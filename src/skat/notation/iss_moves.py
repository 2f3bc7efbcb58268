"""What the moves of an ISS record mean in the actions of the rules.

The server's customs live here and nowhere else: which resignations bind, that showing cards binds
nobody, that a clock that runs out is a player's own fault, and when a game that cannot be won any
more is stopped.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from skat.model.announcement import Announced, Announcement
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Contract
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.notation.iss_record import WORLD, IssMove
from skat.notation.problem import Problem, quoted
from skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Deal,
    Discard,
    Hold,
    Leave,
    Outcome,
    Pass,
    Play,
    Ruled,
    TakeSkat,
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
"""The rules that games on the server are played by: resigning takes both defenders, and who gives
up keeps the points he has, as early as that may be. They stay as they were when it kept them."""

SHOWN_WORD: Final = "SC"
"""The word of a soloist who shows his cards: online that binds nobody, elsewhere it is a claim."""

CONTRACT_LETTERS: dict[str, Contract] = {
    "D": Contract.DIAMONDS,
    "H": Contract.HEARTS,
    "S": Contract.SPADES,
    "C": Contract.CLUBS,
    "G": Contract.GRAND,
    "N": Contract.NULL,
}

Actions: TypeAlias = tuple[Action, ...]

_SEATS = dict(zip("012", SEATS, strict=True))
_CARDS = {card.value: card for card in ALL_CARDS}
_PLAYS: dict[tuple[str, str], Actions] = {
    (who, text): (Play(seat, card),)
    for who, seat in _SEATS.items()
    for text, card in _CARDS.items()
}
_WORDS: dict[tuple[str, str], Actions] = {
    (who, text): (kind(seat),)
    for who, seat in _SEATS.items()
    for text, kind in (("p", Pass), ("y", Hold), ("s", TakeSkat))
}
_BID = re.compile(r"[0-9]{1,4}")
_CARD_LIST = re.compile(r"[CSHD][AKQJT987](?:[.|][CSHD][AKQJT987])*")
_ANNOUNCEMENT = re.compile(r"([CSHDGN])([OHSZ]{0,4})(?:\.(.*))?")
_ABSENT = re.compile(r"(TI|LE)\.([012])")


def read_announcement(letter: str, modifiers: str) -> Announcement:
    """The game of an announcement's letters: O ouvert, H hand, S schneider, Z schwarz, any order.

    >>> grand = read_announcement("G", "O")
    >>> grand.hand, grand.announced
    (True, <Announced.OUVERT: 'ouvert'>)
    """
    contract = CONTRACT_LETTERS[letter]
    announced = Announced.NONE
    for modifier, level in (
        ("S", Announced.SCHNEIDER),
        ("Z", Announced.SCHWARZ),
        ("O", Announced.OUVERT),
    ):
        if modifier in modifiers:
            announced = level
    open_in_trump = announced is Announced.OUVERT and contract is not Contract.NULL
    return Announcement(contract, hand="H" in modifiers or open_in_trump, announced=announced)


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
        card_played = _PLAYS.get((move.who, move.text))
        if card_played is not None:
            return card_played
        said = _WORDS.get((move.who, move.text))
        if said is not None:
            return said
        if "?" in move.text:
            code = "hidden_cards" if state.phase is Phase.DEAL else "bad_move"
            return Problem(code, details={"move": quoted(str(move))})
        if move.who == WORLD:
            return self._of_the_world(move, state)
        seat = _SEATS[move.who]
        if _BID.fullmatch(move.text):
            return (Bid(seat, BidValue(int(move.text))),)
        if move.text == "RE":
            return self._resignation(seat, state)
        if move.text.partition(".")[0] == SHOWN_WORD:
            return _shown(seat, move, state)
        return self._announcement(seat, move, state)

    def _of_the_world(self, move: IssMove, state: State) -> Actions | Problem:
        absent = _ABSENT.fullmatch(move.text)
        if absent is not None:
            seat = _SEATS[absent.group(2)]
            if absent.group(1) == "TI":
                self.timed_out = seat
            else:
                self.left = seat
            return (absence(seat, state, clock=absent.group(1) == "TI"),)
        if not _CARD_LIST.fullmatch(move.text):
            return _bad(move)
        cards = _listed(move.text)
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
        if self.named is not None and _CARD_LIST.fullmatch(move.text):
            cards = _listed(move.text)
            if len(cards) == 2:
                announcement, self.named = self.named, None
                return Discard(seat, (cards[0], cards[1])), Announce(seat, announcement)
        found = _ANNOUNCEMENT.fullmatch(move.text)
        if found is None or len(set(found.group(2))) != len(found.group(2)):
            return _bad(move)
        announcement = read_announcement(found.group(1), found.group(2))
        if not found.group(3):
            if state.phase is Phase.DISCARD and seat is state.soloist:
                self.named = announcement
                return ()
            return (Announce(seat, announcement),)
        if not _CARD_LIST.fullmatch(found.group(3)):
            return _bad(move)
        return _with_cards(seat, announcement, _listed(found.group(3)), move, state)


def _with_cards(
    seat: Seat, announcement: Announcement, cards: list[Card], move: IssMove, state: State
) -> Actions | Problem:
    """Two discards, or the ten cards of an open hand, or both."""
    discards = cards[:2] if len(cards) in (2, 12) else []
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


def _listed(text: str) -> list[Card]:
    return [_CARDS[text[at : at + 2]] for at in range(0, len(text), 3)]


def _bad(move: IssMove) -> Problem:
    return Problem("bad_move", details={"move": quoted(str(move))})


def _deal(cards: list[Card]) -> Actions | Problem:
    if len(cards) != 32 or len(set(cards)) != 32:
        details = {"cards": len(cards), "different": len(set(cards))}
        return Problem("not_a_pack", details=dict(details), articles=("SkO-1.2.1", "SkO-3.2.6"))
    return (Deal(pack_of((cards[:10], cards[10:20], cards[20:30]), cards[30:])),)


def _shown(seat: Seat, move: IssMove, state: State) -> Actions | Problem:
    """Showing the cards is a courtesy that binds nobody: no action of the rules."""
    if state.phase is not Phase.PLAY or seat is not state.soloist:
        return Problem("only_soloist_shows", details={"seat": seat.value}, articles=("SkO-4.3.4",))
    cards = move.text[3:]
    if not cards and move.text == SHOWN_WORD:
        return ()
    if not _CARD_LIST.fullmatch(cards):
        return _bad(move)
    if CardSet.of(_listed(cards)) != state.hand_of(seat):
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
    """What it means that somebody's time is up, or that he has left.

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
