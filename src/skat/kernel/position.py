"""Positions: all cards open, as the exact solver takes them; and the half that everybody sees."""

from __future__ import annotations

import msgspec

from skat.kernel import _core

NULL = 5
"""The number of the contract null."""


class PositionRefusedError(ValueError):
    """The position cannot be; `code` says why.

    Codes: `contract_unknown`, `seat_unknown`, `card_unknown`, `trick_too_long`, `skat_size`
    (neither none nor two cards), `cards_overlap` (a card lies in two places),
    `hand_sizes_differ`, `trick_revokes` (the second card should have followed),
    `points_impossible` (more than the cards that are gone are worth), `not_twelve_cards` (before a
    discard), `null_has_no_points`, `null_only` and `target_missing` (the question does not suit
    the contract).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """Three open hands in the middle of a deal, or at its start.

    `contract` is 0 diamonds, 1 hearts, 2 spades, 3 clubs, 4 grand or 5 null; seats are 0 forehand,
    1 middlehand, 2 rearhand; `hands` are the cards still held, as masks of 32 bits
    (`Card.mask`). `leader` led the cards of `trick`, at most two cards as numbers 0
    to 31 in the order played, or leads next. `soloist_points` and `defender_points` are card points
    of the tricks taken so far, without the skat; that is two cards, or none where it is unknown.

    >>> from skat.model.cards import Card
    >>> clubs_jack, hearts_ten, spades_ace = (
    ...     card.mask for card in (Card.CJ, Card.HT, Card.SA)
    ... )
    >>> Position(contract=4, hands=(clubs_jack, hearts_ten, spades_ace), soloist=0).turn
    0
    """

    contract: int
    hands: tuple[int, int, int]
    soloist: int
    leader: int = 0
    skat: int = 0
    trick: tuple[int, ...] = ()
    soloist_points: int = 0
    defender_points: int = 0

    @property
    def turn(self) -> int:
        """The seat whose card is due."""
        return (self.leader + len(self.trick)) % 3


def why_refused(position: Position) -> str | None:
    """The code of what is wrong with a position, or None; see `PositionRefusedError`.

    >>> why_refused(Position(contract=4, hands=(1, 1, 2), soloist=0))
    'cards_overlap'
    """
    code = _why_no_numbers(position)
    return code or _plain(position).why_refused() or None


def packed(position: Position) -> _core.Position:
    """The position as the compiled kernel takes it; raises PositionRefusedError."""
    code = why_refused(position)
    if code is not None:
        raise PositionRefusedError(code)
    return _plain(position)


def packed_before_discard(position: Position) -> _core.Position:
    """The same where the soloist still holds twelve cards."""
    code = _why_no_numbers(position) or _plain(position).why_discards_refused()
    if code:
        raise PositionRefusedError(code)
    return _plain(position)


def _why_no_numbers(position: Position) -> str | None:
    """Which of the numbers is too large or too small for what it stands for."""
    if not 0 <= position.contract <= NULL:
        return "contract_unknown"
    if not (0 <= position.soloist <= 2 and 0 <= position.leader <= 2):
        return "seat_unknown"
    if len(position.trick) > 2:
        return "trick_too_long"
    if not all(0 <= cards < 1 << 32 for cards in (*position.hands, position.skat)):
        return "card_unknown"
    if not all(0 <= card <= 31 for card in position.trick):
        return "card_unknown"
    if not (0 <= position.soloist_points <= 120 and 0 <= position.defender_points <= 120):
        return "points_impossible"
    return None


def within_reach(target: int) -> int:
    """The same question with a target from 0, which everybody reaches, to 121, which nobody does.

    >>> within_reach(61), within_reach(-(10**12))
    (61, 0)
    """
    return min(max(target, 0), 121)


def _plain(position: Position) -> _core.Position:
    return _core.Position(
        contract=position.contract,
        hands=position.hands,
        skat=position.skat,
        soloist=position.soloist,
        leader=position.leader,
        trick=position.trick,
        soloist_points=position.soloist_points,
        defender_points=position.defender_points,
    )


class PublicPosition(msgspec.Struct, frozen=True, kw_only=True):
    """The public half of a position; a world is the other half.

    `contract` is 0 diamonds, 1 hearts, 2 spades, 3 clubs, 4 grand or 5 null; seats are 0 forehand,
    1 middlehand, 2 rearhand. `leader` led the cards of `trick`, at most two cards as numbers 0 to
    31, or leads next. `taken` are the soloist's card points in the tricks so far, without the skat.

    >>> PublicPosition(contract=3, soloist=0, leader=1, trick=(30,)).seat_to_play
    2
    """

    contract: int
    soloist: int
    leader: int = 0
    trick: tuple[int, ...] = ()
    taken: int = 0

    @property
    def seat_to_play(self) -> int:
        """The seat whose card is due."""
        return (self.leader + len(self.trick)) % 3


def as_position(situation: PublicPosition) -> _core.Position:
    """The situation as the compiled kernel takes it: a position whose cards a world supplies."""
    return _core.Position(
        contract=situation.contract,
        hands=(0, 0, 0),
        soloist=situation.soloist,
        leader=situation.leader,
        trick=situation.trick,
        soloist_points=situation.taken,
    )
