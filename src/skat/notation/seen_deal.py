"""A deal rebuilt from what one seat saw of it: the way back from `skat.notation.seen_moves`.

Cards that the seat did not see are put into any place that may hold them. So the state is one of
many that fit; the seat's own view of it is the view that the seat had, and that alone may be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.model.order import followers, winning_card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.iss_moves import ONLINE_RULES
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import WORLD, IssMove, IssRecord
from skat.notation.problem import Problem, quoted
from skat.notation.seen_words import meant_by
from skat.notation.words import CARDS, CONTRACT_LETTERS, HIDDEN, SEAT_OF, SHOWN
from skat.rules.actions import Action, Deal
from skat.rules.dealing import pack_of
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, start
from skat.rules.state import Phase, State

_SIZES: Final = (10, 10, 10, 2)
_SKAT: Final = 3


class PositionRead(msgspec.Struct, frozen=True):
    """A state that fits what this seat saw, and the seat."""

    state: State
    seat: Seat


def read_position(text: str, rules: RuleSet | None = None) -> PositionRead | Problem:
    """The deal of a position: one record in a seat's own view, its game not over.

    >>> deal = "|".join([".".join(["??"] * 10), "CJ.SJ.CA.CT.CK.C7.HA.HT.D8.S7",
    ...                  ".".join(["??"] * 10), "??.??"])
    >>> read_position(f"(;GM[Skat]OW[1]MV[w {deal} 1 18 ]R[unknown] ;)").state.bid
    18
    >>> read_position("(;GM[Skat]OW[1]MV[1 18 ]R[unknown] ;)").code
    'hidden_cards'
    """
    record = next(read_iss(text), None)
    if not isinstance(record, IssRecord):
        return record or Problem("label_missing", details={"label": "MV"})
    seat = SEAT_OF.get(record.labels.get("OW", ""))
    if seat is None:
        return Problem("label_missing", details={"label": "OW"})
    state = deal_seen(record.moves, seat, rules)
    return state if isinstance(state, Problem) else PositionRead(state, seat)


def deal_seen(
    moves: Sequence[IssMove], seat: Seat, rules: RuleSet | None = None
) -> State | Problem:
    """A state that fits the moves as this seat saw them; the first of them are the cards.

    The problems are those of records: `hidden_cards` without the own cards, `not_a_pack` where no
    deal fits, and the refusal of the rules for a move that nobody could make.
    """
    seen = _Seen(seat, rules)
    if refused := seen.note(moves):
        return refused
    hands = seen.placed()
    if hands is None:
        named = seen.cards_named
        details = {"cards": len(named), "different": len(set(named))}
        return Problem("not_a_pack", details=dict(details), articles=("SkO-1.2.1", "SkO-3.2.6"))
    state = _after(start(rules), Deal(pack_of(hands[:_SKAT], hands[_SKAT])))
    for number, move in enumerate(moves[1:], 2):
        if isinstance(state, Refusal):
            return _at(state, number - 1)
        if move.who == WORLD or _binds_nobody(move, state, rules):
            continue
        away = seen.away or tuple(hands[_SKAT])
        word = move.text.replace(f"{HIDDEN}.{HIDDEN}", f"{away[0]}.{away[1]}")
        meant = meant_by(word, state, SEAT_OF[move.who])
        if isinstance(meant, Refusal):
            return _at(meant, number)
        for action in meant:
            if isinstance(state, State):
                state = _after(state, action)
    return _at(state, len(moves)) if isinstance(state, Refusal) else state


def _binds_nobody(move: IssMove, state: State, rules: RuleSet | None) -> bool:
    """Whether cards are shown by the online rules, which is no action of the game."""
    return (
        rules is not None
        and (rules.edition, rules.options) == (ONLINE_RULES.edition, ONLINE_RULES.options)
        and move.text.partition(".")[0] == SHOWN
        and state.phase is Phase.PLAY
        and state.soloist is SEAT_OF[move.who]
    )


def _after(state: State, action: Action) -> State | Refusal:
    applied = apply(state, action)
    return applied if isinstance(applied, Refusal) else applied.state


def _at(refusal: Refusal, move: int) -> Problem:
    return Problem(refusal.code, refusal.articles, refusal.details, move=move)


class _Seen:
    """What the moves tell about where the cards were dealt.

    The skat that another soloist took is thought to be what he laid away, so that all that he plays
    was dealt to him.
    """

    def __init__(self, seat: Seat, rules: RuleSet | None) -> None:
        self._seat = seat
        self._rules = rules
        self._dealt: list[set[Card]] = [set(), set(), set(), set()]
        self._cannot: list[set[Card]] = [set(), set(), set(), set()]
        self._contract = Contract.GRAND
        self._leader = Seat.FOREHAND
        self._trick: list[Card] = []
        self.away: tuple[Card, Card] | None = None

    @property
    def cards_named(self) -> list[Card]:
        """All cards that the record names, a card twice where it lies in two places."""
        return [card for cards in self._dealt for card in cards]

    def note(self, moves: Sequence[IssMove]) -> Problem | None:
        """Read the moves once; what has no meaning here is a `Problem`."""
        groups = moves[0].text.split("|") if moves and moves[0].who == WORLD else ()
        sizes = [len(group.split(".")) for group in groups]
        if sizes != list(_SIZES) or HIDDEN in groups[self._seat.index]:
            dealt_word = quoted(moves[0].text) if moves else ""
            return Problem("hidden_cards", details={"move": dealt_word}, move=1)
        for place, group in enumerate(groups):
            self._dealt[place].update(_cards_in(group))
        for number, move in enumerate(moves[1:], 2):
            if move.who == WORLD:
                self._dealt[_SKAT].update(_cards_in(move.text))
            elif move.who not in SEAT_OF:
                return Problem("bad_move", details={"move": quoted(str(move))}, move=number)
            elif move.text in CARDS:
                self._play(SEAT_OF[move.who], CARDS[move.text])
            else:
                self._say(SEAT_OF[move.who], move.text)
        return None

    def _say(self, seat: Seat, text: str) -> None:
        """A game with its discard and open cards, or cards laid open."""
        word, *rest = text.split(".")
        listed = [CARDS.get(word_of_card) for word_of_card in rest]
        if word.startswith(SHOWN) or word[:1] not in CONTRACT_LETTERS:
            shown = listed
        else:
            self._contract = CONTRACT_LETTERS[word[0]]
            shown = listed[2:] if len(listed) in (2, 12) else listed
            if len(listed) in (2, 12) and listed[0] and listed[1]:
                self.away = (listed[0], listed[1])
        if seat is not self._seat:
            self._dealt[seat.index].update(card for card in shown if card is not None)

    def _play(self, seat: Seat, card: Card) -> None:
        if self._trick:
            group = followers(self._trick[0], contract=self._contract)
            if card not in group:
                self._cannot[seat.index].update(group)
        if seat is not self._seat:
            self._dealt[seat.index].add(card)
        self._trick.append(card)
        if len(self._trick) == 3:
            step = winning_card(tuple(self._trick), contract=self._contract)
            self._leader = SEATS[(self._leader.index + step) % 3]
            self._trick = []

    def placed(self) -> list[list[Card]] | None:
        """Three hands and the skat with every card in its place, or None if no deal fits.

        Cards not seen go to places that may hold them; one that finds none makes another move on.
        """
        known = self.cards_named
        if len(known) != len(set(known)):
            return None
        free = [size - len(cards) for size, cards in zip(_SIZES, self._dealt, strict=True)]
        placed: list[list[Card]] = [[], [], [], []]

        def settle(card: Card, tried: set[int]) -> bool:
            for place in range(4):
                if place in tried or card in self._cannot[place]:
                    continue
                tried.add(place)
                if len(placed[place]) < free[place]:
                    placed[place].append(card)
                    return True
                for other in list(placed[place]):
                    if settle(other, tried):
                        placed[place][placed[place].index(other)] = card
                        return True
            return False

        for card in ALL_CARDS:
            if card not in known and not settle(card, set()):
                return None
        hands = [[*cards, *placed[at]] for at, cards in enumerate(self._dealt)]
        return hands if all(map(int.__eq__, map(len, hands), _SIZES)) else None


def _cards_in(text: str) -> set[Card]:
    return {CARDS[word] for word in text.split(".") if word in CARDS}
