"""What one player knows of the cards: his own, those laid open, the tricks, the voids shown."""

from __future__ import annotations

from typing import NamedTuple

from skat.kernel.worlds import EVERY_CARD, ContradictionError, Knowledge, count, knowledge_of
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.referee.events import Claim
from skat.referee.facts import MissingError, contract_of, game_of, refuse, required, soloist_of
from skat.referee.situation import Seen, Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL


def leader_of(situation: Situation) -> Seat:
    """Who led the open trick or leads next; to the first trick forehand does."""
    if situation.state.leader is not None:
        return situation.state.leader
    if situation.seen is not None and situation.seen.tricks:
        return _leader_after(situation, situation.seen.tricks)
    if situation.trick == 1:
        return Seat.FOREHAND
    return required(situation.state.leader, "state.leader")


def open_trick(situation: Situation) -> tuple[Card, ...]:
    """The cards on the table."""
    if situation.state.table_cards is None and situation.seen is not None:
        tricks = situation.seen.tricks
        return tricks[-1] if tricks and len(tricks[-1]) < 3 else ()
    return situation.state.table_cards or ()


def _leader_after(situation: Situation, tricks: tuple[tuple[Card, ...], ...]) -> Seat:
    """Who led the last trick if it is open, else who won it."""
    leader = Seat.FOREHAND
    for trick in tricks:
        if len(trick) == 3:
            won = winning_card(trick, contract=contract_of(situation))
            leader = SEATS[(leader.index + won) % 3]
    return leader


def all_hands_known(situation: Situation) -> bool:
    """Whether the cards of all three were given, so that nothing is hidden."""
    return all(hand_of(situation, seat) is not None for seat in SEATS)


class KnownCards(NamedTuple):
    """What a player knows; `asks` are the facts that would tell more, where some are missing.

    While a fact is missing every unknown card may lie anywhere, in the tricks too:
    what holds even so holds for certain, and what does not hold is not refuted yet.
    """

    cards: Knowledge
    asks: tuple[str, ...] = ()


def hand_of(situation: Situation, seat: Seat) -> CardSet | None:
    """The cards of this seat, as given, or laid open with a claim; None if they are not known."""
    event = situation.event
    if seat in situation.hands:
        return situation.hands[seat]
    if isinstance(event, Claim) and event.by is seat and event.cards:
        return CardSet.of(event.cards)
    return None


def knowledge(situation: Situation, by: Seat) -> KnownCards:
    """What this player knows; MissingError without his cards, ContradictionError if it cannot be.

    All is known where all hands lie open, where nothing is gone yet, or where `seen` tells it.
    """
    told_hands = {seat: hand_of(situation, seat) for seat in SEATS}
    hands = {seat: cards.mask for seat, cards in told_hands.items() if cards is not None}
    missing = tuple(f"hands.{seat.value}" for seat in SEATS if seat not in hands)
    if not missing:
        first, second, third = (hands[seat] for seat in SEATS)
        return KnownCards(Knowledge(certain=(first, second, third, 0), unseen=0, room=(0, 0, 0, 0)))
    if by not in hands:
        raise MissingError(*missing)
    seen = situation.seen or Seen()
    fresh = hands[by].bit_count() == TRICKS_OF_A_DEAL
    try:
        if situation.seen is None and not fresh:
            return KnownCards(_anywhere(situation, hands, by), missing)
        if _knows_skat(situation, by) and seen.skat is None:
            return KnownCards(_anywhere(situation, hands, by), ("seen.skat",))
        known = _by_tricks(situation, seen, hands) if seen.tricks else None
        known = known or _by_cards(situation, seen, hands, by)
    except ContradictionError as why:
        raise _refused(why, situation) from None
    if count(known) == 0:
        raise refuse("no_distribution_fits", "SkO-1.2.1", facts=_cards_given(situation))
    return KnownCards(known)


def _refused(why: ContradictionError, situation: Situation) -> Exception:
    cards = " ".join(str(card) for card in ALL_CARDS if card.mask & why.cards)
    facts = _cards_given(situation)
    return refuse("seen_contradicts", "SkO-1.2.1", facts=facts, why=why.code, cards=cards)


def _cards_given(situation: Situation) -> tuple[str, ...]:
    """The paths of all cards given, and of what players lack."""
    seen, shown = situation.seen or Seen(), situation.event
    facts = {
        "state.table_cards": situation.state.table_cards,
        "seen.tricks": seen.tricks,
        "seen.cards": seen.cards,
        "seen.skat": seen.skat,
        **{f"seen.lacks.{seat.value}": lacks for seat, lacks in seen.lacks.items()},
        **{f"hands.{seat.value}": hand for seat, hand in situation.hands.items()},
        "event.cards": shown.cards if isinstance(shown, Claim) else None,
    }
    return tuple(path for path, cards in facts.items() if cards)


def _knows_skat(situation: Situation, by: Seat) -> bool:
    """Whether this player knows the skat: a soloist who took it up does."""
    return by is soloist_of(situation) and not game_of(situation).hand


def _anywhere(situation: Situation, hands: dict[Seat, int], by: Seat) -> Knowledge:
    """By the cards given alone: all others may be held, lie in the skat, or be gone."""
    on_table = CardSet.of(open_trick(situation)).mask
    certain = [hands.get(seat, 0) for seat in SEATS]
    unseen = EVERY_CARD & ~on_table
    for cards in certain:
        if cards & ~unseen:
            raise ContradictionError("card_twice", cards & ~unseen)
        unseen &= ~cards
    room = [0 if seat in hands else _size(situation, seat, hands, by) for seat in SEATS]
    not_held = unseen.bit_count() - sum(room)
    if not_held < 0:
        raise ContradictionError("room_wrong")
    return Knowledge(
        certain=(certain[0], certain[1], certain[2], 0),
        unseen=unseen,
        room=(room[0], room[1], room[2], not_held),
    )


def _by_tricks(situation: Situation, seen: Seen, hands: dict[Seat, int]) -> Knowledge:
    """By the tricks as they were played, with the seats that did not follow."""
    played: list[tuple[int, int]] = []
    leader = Seat.FOREHAND
    for number, trick in enumerate(seen.tricks, start=1):
        if len(trick) != 3 and number != len(seen.tricks):
            facts = ("seen.tricks",)
            raise refuse(
                "trick_incomplete", "SkO-4.4.1", facts=facts, trick=number, cards=len(trick)
            )
        played += [((leader.index + place) % 3, card.index) for place, card in enumerate(trick)]
        leader = _leader_after(situation, seen.tricks[:number])
    return knowledge_of(
        contract=contract_of(situation).index,
        hands={seat.index: cards for seat, cards in hands.items()},
        played=played,
        skat=None if seen.skat is None else seen.skat.mask,
    )


def _by_cards(situation: Situation, seen: Seen, hands: dict[Seat, int], by: Seat) -> Knowledge:
    """By the cards that are gone, in any order, and what a seat is known not to hold."""
    gone = (seen.cards or CardSet()).mask | CardSet.of(open_trick(situation)).mask
    certain = [hands.get(seat, 0) for seat in SEATS] + [(seen.skat or CardSet()).mask]
    room = [0 if seat in hands else _size(situation, seat, hands, by) for seat in SEATS]
    room.append(0 if seen.skat is not None else 2)
    unseen = EVERY_CARD & ~gone
    for cards in certain:
        if cards & ~unseen:
            raise ContradictionError("card_twice", cards & ~unseen)
        unseen &= ~cards
    if unseen.bit_count() != sum(room):
        if seen.cards is None:
            raise MissingError("seen.cards")
        may_lie_open = situation.state.table_cards is None
        if may_lie_open and abs(unseen.bit_count() - sum(room)) < len(SEATS):
            raise MissingError("state.table_cards")
        raise refuse(
            "cards_do_not_add_up",
            "SkO-1.2.1",
            facts=_cards_given(situation),
            unseen=unseen.bit_count(),
            room=sum(room),
        )
    lacking = [seen.lacks.get(seat, CardSet()).mask for seat in SEATS]
    first, second, third = (EVERY_CARD & ~cards for cards in lacking)
    return Knowledge(
        certain=(certain[0], certain[1], certain[2], certain[3]),
        unseen=unseen,
        room=(room[0], room[1], room[2], room[3]),
        possible=(first, second, third, EVERY_CARD),
    )


def _size(situation: Situation, seat: Seat, hands: dict[Seat, int], by: Seat) -> int:
    """How many cards this seat holds, by the hand of the one who is known."""
    leader, on_table = leader_of(situation), len(open_trick(situation))

    def played(seat_asked: Seat) -> int:
        return int((seat_asked.index - leader.index) % 3 < on_table)

    return hands[by].bit_count() + played(by) - played(seat)
