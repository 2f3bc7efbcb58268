"""Whether one player is sound and honest: sanity figures with their limits, the honesty probe.

Cards that a player cannot see must not change what he decides.

A player can post a good difference for a bad reason: one that hardly ever declares lives on the
bonus for defending. The limits are set around 18 million tournament games and the best known
programs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from random import Random

import msgspec
from msgspec.structs import replace

from skat.arena.board import Board, BoardGame
from skat.arena.estimate import CHAIRS_OF_EACH, Estimate, chairs_of, mean_of, share_of
from skat.arena.naming import Maker
from skat.arena.opening import dealt, pack_of_board, stream_of_seat
from skat.model.cards import Card, CardSet
from skat.model.checked import checked
from skat.model.contract import SUIT_CONTRACTS, Contract
from skat.model.seats import SEATS, Seat
from skat.players import Player
from skat.players.protocol import Telling
from skat.rules.actions import Action
from skat.rules.machine import must
from skat.rules.state import Hands, State
from skat.rules.views import view


class SanityFinding(Enum):
    """Whether a figure lies inside its limits; unsure: outside, but its interval reaches in."""

    INSIDE = "inside"
    UNSURE = "unsure"
    ALARM = "alarm"
    NO_GAMES = "no games"


class Sanity(msgspec.Struct, frozen=True):
    """One figure with its interval and its limits; shares are fractions of 1."""

    name: str
    found: Estimate | None
    low: float
    high: float

    @property
    def finding(self) -> SanityFinding:
        """What the figure says.

        >>> Sanity("passed", Estimate(0.10, 0.08, 0.12), 0.01, 0.06).finding
        <SanityFinding.ALARM: 'alarm'>
        """
        if self.found is None:
            return SanityFinding.NO_GAMES
        if self.low <= self.found.value <= self.high:
            return SanityFinding.INSIDE
        apart = self.found.low > self.high or self.found.high < self.low
        return SanityFinding.ALARM if apart else SanityFinding.UNSURE


@checked
def sanity(boards: Sequence[Board], *, of_a: bool) -> tuple[Sanity, ...]:
    """The figures of A, or of B, in a match with the full auction; two boards at least.

    The limits are meant for a player among his equals: a match against himself reads them best.
    """
    chairs = [[chair for chair in chairs_of(board) if chair.is_a is of_a] for board in boards]
    games = [board.games for board in boards]
    declared = [[chair.game for chair in board if chair.declares] for board in chairs]
    defended = [
        [chair.game for chair in board if not chair.declares and not _passed(chair.game)]
        for board in chairs
    ]
    points = mean_of([sum(c.seeger_fabian for c in board) / CHAIRS_OF_EACH for board in chairs])
    all_declared = sum(map(len, declared))
    return (
        Sanity("passed", _share(games, _passed), 0.01, 0.06),
        Sanity(
            "declared, of chairs",
            share_of(all_declared, CHAIRS_OF_EACH * len(boards), units=len(boards)),
            0.28,
            0.40,
        ),
        Sanity("won, of declared", _share(declared, _won), 0.78, 0.86),
        Sanity("won, of suit games", _share(declared, _won, of=_suit), 0.74, 0.82),
        Sanity("won, of grands", _share(declared, _won, of=_grand), 0.87, 0.94),
        Sanity("won, of nulls", _share(declared, _won, of=_null), 0.65, 0.85),
        Sanity("grand, of declared", _share(declared, _grand), 0.25, 0.40),
        Sanity("null, of declared", _share(declared, _null), 0.04, 0.11),
        Sanity("hand, of declared", _share(declared, _hand), 0.04, 0.15),
        Sanity("overbid and lost", _share(declared, _overbid_and_lost), 0.0, 0.01),
        Sanity("won, of defended", _share(defended, _lost), 0.15, 0.22),
        Sanity("SF points a game", points, 21.0, 26.0),
    )


def _any(game: BoardGame) -> bool:
    return True


def _share(
    boards: Sequence[Sequence[BoardGame]],
    counts: Callable[[BoardGame], bool],
    *,
    of: Callable[[BoardGame], bool] = _any,
) -> Estimate | None:
    """The share of games that count, with the boards that had such games as units."""
    games = [[game for game in board if of(game)] for board in boards]
    return share_of(
        sum(counts(game) for board in games for game in board),
        sum(map(len, games)),
        units=sum(map(bool, games)),
    )


def _passed(game: BoardGame) -> bool:
    return game.soloist is None


def _suit(game: BoardGame) -> bool:
    return game.contract in SUIT_CONTRACTS


def _grand(game: BoardGame) -> bool:
    return game.contract is Contract.GRAND


def _null(game: BoardGame) -> bool:
    return game.contract is Contract.NULL


def _won(game: BoardGame) -> bool:
    return game.won


def _lost(game: BoardGame) -> bool:
    return not game.won


def _hand(game: BoardGame) -> bool:
    return game.hand


def _overbid_and_lost(game: BoardGame) -> bool:
    return game.overbid and not game.won


class Change(msgspec.Struct, frozen=True):
    """A decision that changed with hidden cards: where, and what was decided both times."""

    board: int
    seat: Seat
    calls: int
    tricks: int
    decided: Action
    otherwise: Action


class Probe(msgspec.Struct, frozen=True):
    """How many decisions were compared, and those that changed: none, if the player is honest."""

    decisions: int
    changes: tuple[Change, ...]


@checked
def probe_honesty(maker: Maker, *, deals: int, seed: int) -> Probe:
    """Let the player play whole deals with himself, and ask his double about every decision.

    The double is made from the same seed and asked at the same moments, but in a deal whose hidden
    cards were dealt anew. Claims end the deal, as they wait for an arbiter who sees all cards.

    >>> from skat.arena.naming import parse_player
    >>> probe_honesty(parse_player("simple"), deals=1, seed=1).changes
    ()
    """
    decisions = 0
    changes: list[Change] = []
    for board in range(deals):
        chance = Random(f"honesty {seed} {board}")
        players, doubles = (
            {seat: maker(stream_of_seat(seed, board, seat)) for seat in SEATS} for _ in range(2)
        )
        state = dealt(pack_of_board(seed, board))
        telling, telling_otherwise = Telling(players), Telling(doubles)
        while state.turn is not None:
            seat = state.turn
            telling.before(state, seat)
            action = _decided(players[seat], state, seat)
            anew = with_hidden_cards_anew(state, seat, chance)
            telling_otherwise.before(anew, seat)
            otherwise = _decided(doubles[seat], anew, seat)
            decisions += 1
            if action != otherwise:
                change = Change(board, seat, len(state.calls), len(state.tricks), action, otherwise)
                changes.append(change)
            telling.done(action, state)
            telling_otherwise.done(action, state)
            state = must(state, action)
        telling.over(state)
        telling_otherwise.over(state)
    return Probe(decisions, tuple(changes))


def _decided(player: Player, state: State, seat: Seat) -> Action:
    """The decision; no other state than this one is within reach of a player who peeps."""
    return player.decide(view(state, seat))


def with_hidden_cards_anew(state: State, seat: Seat, chance: Random) -> State:
    """The deal with all cards that this seat cannot see dealt anew, hand sizes kept.

    His own cards, cards played, open hands and a skat that he knows stay where they are, so that
    his view is the same. A seat that failed to follow suit may hold such cards again: an honest
    player has nothing but the view, and cannot tell.

    >>> from skat.arena.opening import pack_of_board
    >>> before = dealt(pack_of_board(1, 0))
    >>> after = with_hidden_cards_anew(before, Seat.FOREHAND, Random(1))
    >>> view(before, Seat.FOREHAND) == view(after, Seat.FOREHAND), before.skat == after.skat
    (True, False)
    """
    knows_skat = seat is state.soloist and state.skat_taken
    hidden = [owner for owner in SEATS if owner is not seat and owner not in state.open_hands]
    cards = [card for owner in hidden for card in state.hand_of(owner)]
    if not knows_skat:
        cards.extend(state.skat)
    chance.shuffle(cards)
    hands = list(state.hands)
    for owner in hidden:
        size = len(state.hand_of(owner))
        hands[owner.index], cards = CardSet.of(cards[:size]), cards[size:]
    skat = state.skat if knows_skat else CardSet.of(cards)
    anew = replace(state, hands=(hands[0], hands[1], hands[2]), skat=skat)
    return _with_a_past(anew, seat, chance)


def _with_a_past(state: State, seat: Seat, chance: Random) -> State:
    """The deal as it would have been dealt for these cards to be where they are."""
    past = list(state.hands)
    for trick in state.tricks:
        _give_back(past, trick.leader, trick.cards)
    _give_back(past, state.leader, state.trick)
    soloist, skat = state.soloist, state.skat
    if soloist is not None and state.skat_taken:
        if seat is soloist:
            skat = state.dealt_skat
        else:
            twelve = sorted(past[soloist.index] | state.skat, key=lambda card: card.index)
            skat = CardSet.of(chance.sample(twelve, 2))
        past[soloist.index] = (past[soloist.index] | state.skat) - skat
    hands: Hands = (past[0], past[1], past[2])
    return replace(state, dealt_hands=hands, dealt_skat=skat)


def _give_back(hands: list[CardSet], leader: Seat, cards: tuple[Card, ...]) -> None:
    for step, card in enumerate(cards):
        place = (leader.index + step) % 3
        hands[place] = hands[place].with_card(card)
