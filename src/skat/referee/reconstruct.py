"""Offences found after the deal: by the tricks as they lie, card by card, or by a record.

A player who did not follow and later shows a card of that suit has revoked. The deal is played
again in open play, which keeps every offence with its moment; then the referee rules on each.
"""

from __future__ import annotations

import msgspec

from skat.model.cards import Card, CardSet, deck
from skat.model.contract import Announcement, Contract
from skat.model.law import implements
from skat.model.order import winning_card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.referee.enact import game_of_state, situation_of
from skat.referee.events import Revoke
from skat.referee.facts import ContradictoryFactsError, MissingError, refuse, required
from skat.referee.judge import rule
from skat.referee.null_over import null_over
from skat.referee.ruling import Consequence, Ruling
from skat.referee.situation import PlayedGame, Situation, StateOfPlay
from skat.rules.actions import Play
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.machine import apply, is_over, start
from skat.rules.result import DealEnding
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL
from skat.rules.state import Offence, Phase, Sitting, State


class PlayedTricks(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as its tricks tell it after play.

    `tricks` hold their cards in the order played; `leaders` who led each, where that is known: else
    the winner of the trick before did, forehand at first. `left` are the cards that each still
    held if play stopped early; what then is missing was in the skat.
    """

    game: PlayedGame
    tricks: tuple[tuple[Card, ...], ...]
    leaders: tuple[Seat | None, ...] = ()
    left: dict[Seat, CardSet] = {}
    rules: RuleSet = PRESENT_RULES
    table_size: int = 3


class Found(msgspec.Struct, frozen=True):
    """An offence with what the referee says to it."""

    offence: Offence
    ruling: Ruling

    @property
    def trick(self) -> int:
        """The number of its trick, from 1."""
        return len(self.offence.before.tricks) + 1


class Reconstructed(msgspec.Struct, frozen=True):
    """All offences in order, and which one decides: the first that ended the game.

    `over` is the ruling on a null that ended with the soloist's trick; what was played after that
    is no offence any more.
    """

    found: tuple[Found, ...] = ()
    needs: tuple[str, ...] = ()
    over: Ruling | None = None

    @property
    def decisive(self) -> Found | None:
        """The first offence that ended the game; else the first of all, if there is any."""
        ended = (
            offence for offence in self.found if offence.ruling.outcome is Consequence.GAME_OVER
        )
        return next(ended, self.found[0] if self.found else None)


def reconstruct(played: PlayedTricks) -> Reconstructed | Refusal:
    """The offences that these tricks show, or why they cannot have been played so.

    Facts that are missing are asked for by name, as `rule` does.

    >>> from skat.model.units import BidValue
    >>> from skat.rules import must
    >>> game = PlayedGame(contract=Contract.GRAND, bid=BidValue(18), soloist=Seat.FOREHAND)
    >>> tricks = ((Card.CJ, Card.C7, Card.C8),)
    >>> must(reconstruct(PlayedTricks(game=game, tricks=tricks))).needs
    ('left.forehand', 'left.middlehand', 'left.rearhand')
    """
    try:
        return offences_in(_played(played))
    except MissingError as missing:
        return Reconstructed(needs=missing.paths)
    except ContradictoryFactsError as error:
        return error.refusal


@implements("SkO-4.2.4")
def offences_in(state: State) -> Reconstructed:
    """What was done in this deal of open play, each with its ruling."""
    offences = []
    for offence in state.offences:
        ruling = rule(situation_of(state, offence))
        if isinstance(ruling, Refusal):
            raise AssertionError(f"a deal cannot contradict itself: {ruling.code}")
        offences.append(Found(offence, ruling))
    return Reconstructed(tuple(offences), over=_null_over(state))


@implements("SkO-5.2.7")
def _null_over(state: State) -> Ruling | None:
    """A null is over with the soloist's first trick, whatever else lies on the table."""
    if state.result is None or state.result.ending is not DealEnding.NULL_TRICK:
        return None
    trick = len(state.tricks)
    situation = Situation(
        event=Revoke(trick=trick),
        rules=state.rules,
        game=game_of_state(state),
        state=StateOfPlay(soloist_tricks=1, opponent_tricks=trick - 1),
    )
    return null_over(situation, trick=trick)


def _played(played: PlayedTricks) -> State:
    """The deal after these tricks, with all offences in it."""
    contract = required(played.game.contract, "game.contract")
    leaders = _leaders(played, contract)
    state = _before_play(played, leaders)
    for leader, trick in zip(leaders, played.tricks, strict=True):
        for place, card in enumerate(trick):
            if is_over(state):
                return state
            seat = SEATS[(leader.index + place) % 3]
            applied = apply(state, Play(seat, card))
            if isinstance(applied, Refusal):
                raise ContradictoryFactsError(applied)
            state = applied.state
    return state


def _leaders(played: PlayedTricks, contract: Contract) -> list[Seat]:
    """Who led each trick, as given or because he won the one before."""
    if len(played.tricks) > TRICKS_OF_A_DEAL or len(played.leaders) > len(played.tricks):
        raise refuse("no_such_trick", "LF-tricks", trick=max(len(played.tricks), 11))
    leaders: list[Seat] = []
    leader = Seat.FOREHAND
    for number, trick in enumerate(played.tricks):
        if not 1 <= len(trick) <= 3 or (len(trick) < 3 and number + 1 < len(played.tricks)):
            raise refuse("trick_incomplete", "SkO-4.4.1", trick=number + 1, cards=len(trick))
        named = played.leaders[number] if number < len(played.leaders) else None
        leaders.append(named or leader)
        if len(trick) == 3:
            won = winning_card(trick, contract=contract)
            leader = SEATS[(leaders[-1].index + won) % 3]
    return leaders


def _before_play(played: PlayedTricks, leaders: list[Seat]) -> State:
    """The deal at its first card, put together from the cards that each has played."""
    game = played.game
    contract = required(game.contract, "game.contract")
    hands = _dealt(played, leaders)
    skat = deck() - hands[0] - hands[1] - hands[2]
    return msgspec.structs.replace(
        start(played.rules, table_size=played.table_size, sitting=Sitting.OPEN),
        phase=Phase.PLAY,
        turn=Seat.FOREHAND,
        dealt_hands=hands,
        hands=hands,
        dealt_skat=skat,
        skat=skat,
        soloist=required(game.soloist, "game.soloist"),
        bid=required(game.bid, "game.bid"),
        skat_taken=not game.hand,
        announcement=Announcement(contract, hand=game.hand, announced=game.announced),
    )


def _dealt(played: PlayedTricks, leaders: list[Seat]) -> tuple[CardSet, CardSet, CardSet]:
    hands = {seat: played.left.get(seat, CardSet()) for seat in SEATS}
    seen = [card for cards in hands.values() for card in cards]
    for leader, trick in zip(leaders, played.tricks, strict=True):
        for place, card in enumerate(trick):
            seat = SEATS[(leader.index + place) % 3]
            hands[seat] = hands[seat].with_card(card)
            seen.append(card)
    twice = next((card for card in seen if seen.count(card) > 1), None)
    if twice is not None:
        raise refuse("card_twice", "SkO-1.2.1", card=twice.value)
    missing = [seat for seat in SEATS if len(hands[seat]) < TRICKS_OF_A_DEAL]
    if missing and not any(seat in played.left for seat in missing):
        raise MissingError(*(f"left.{seat.value}" for seat in missing))
    for seat in SEATS:
        if len(hands[seat]) != TRICKS_OF_A_DEAL:
            raise refuse("hand_is_not_ten", "SkO-3.2.6", seat=seat.value, cards=len(hands[seat]))
    return hands[Seat.FOREHAND], hands[Seat.MIDDLEHAND], hands[Seat.REARHAND]
