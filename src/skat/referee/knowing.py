"""What one player knows of the cards: his own, those laid open, the tricks, the voids shown."""

from __future__ import annotations

from skat.kernel.worlds import EVERY_CARD, ContradictionError, Knowledge, count, knowledge_of
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.referee.missing import MissingError, contract_of, game_of, soloist_of, told
from skat.referee.refusal import refuse
from skat.referee.situation import Seen, Situation
from skat.rules.standing import TRICKS_OF_A_DEAL


def leader_of(situation: Situation) -> Seat:
    """Who led the open trick or leads next; to the first trick forehand does."""
    if situation.state.leader is not None:
        return situation.state.leader
    if situation.seen is not None and situation.seen.tricks:
        return _leader_after(situation, situation.seen.tricks)
    if situation.trick == 1:
        return Seat.FOREHAND
    return told(situation.state.leader, "state.leader")


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


def all_hands_told(situation: Situation) -> bool:
    """Whether the cards of all three were told, so that nothing is hidden."""
    return all(seat in situation.hands for seat in SEATS)


def knowledge(situation: Situation, by: Seat) -> Knowledge:
    """What this player knows; raises MissingError or RefusalError where that cannot be told.

    Without `seen` it can only be told where nothing is gone, or all hands lie open.
    """
    hands = {seat: cards.mask for seat, cards in situation.hands.items()}
    missing = [f"hands.{seat.value}" for seat in SEATS if seat not in hands]
    seen = situation.seen or Seen()
    fresh = by in hands and len(situation.hands[by]) == TRICKS_OF_A_DEAL
    if missing and (by not in hands or (situation.seen is None and not fresh)):
        raise MissingError(*missing)
    if not missing:
        first, second, third = (hands[seat] for seat in SEATS)
        return Knowledge(certain=(first, second, third, 0), unseen=0, room=(0, 0, 0, 0))
    skat = _skat(situation, seen, by)
    try:
        known = (
            _by_tricks(situation, seen, hands, skat)
            if seen.tricks
            else _by_cards(situation, seen, by, skat)
        )
    except ContradictionError as why:
        raise _refused(why) from None
    if count(known) == 0:
        raise refuse("no_distribution_fits", "SkO-1.2.1")
    return known


def _refused(why: ContradictionError) -> Exception:
    cards = " ".join(str(card) for card in ALL_CARDS if card.mask & why.cards)
    return refuse("seen_contradicts", "SkO-1.2.1", why=why.code, cards=cards)


def _skat(situation: Situation, seen: Seen, by: Seat) -> int | None:
    """The skat, if this player knows it: a soloist who took it up does."""
    if seen.skat is not None:
        return seen.skat.mask
    if by is soloist_of(situation) and not game_of(situation).hand:
        raise MissingError("seen.skat")
    return None


def _by_tricks(
    situation: Situation, seen: Seen, hands: dict[Seat, int], skat: int | None
) -> Knowledge:
    """By the tricks as they were played, who did not follow included."""
    played: list[tuple[int, int]] = []
    leader = Seat.FOREHAND
    for number, trick in enumerate(seen.tricks, start=1):
        if len(trick) != 3 and number != len(seen.tricks):
            raise refuse("trick_incomplete", "SkO-4.4.1", trick=number, cards=len(trick))
        played += [((leader.index + place) % 3, card.index) for place, card in enumerate(trick)]
        leader = _leader_after(situation, seen.tricks[:number])
    return knowledge_of(
        contract=contract_of(situation).index,
        hands={seat.index: cards for seat, cards in hands.items()},
        played=played,
        skat=skat,
    )


def _by_cards(situation: Situation, seen: Seen, by: Seat, skat: int | None) -> Knowledge:
    """By the cards that are gone, in any order, and what somebody is known not to hold."""
    table = open_trick(situation)
    gone = (seen.cards or CardSet()).mask | CardSet.of(table).mask
    certain = [0, 0, 0, skat or 0]
    room = [0, 0, 0, 0 if skat is not None else 2]
    for seat in SEATS:
        if seat in situation.hands:
            certain[seat.index] = situation.hands[seat].mask
        else:
            room[seat.index] = _size(situation, seat, by, len(table))
    unseen = EVERY_CARD & ~gone
    for cards in certain:
        if cards & ~unseen:
            raise ContradictionError("card_twice", cards & ~unseen)
        unseen &= ~cards
    if unseen.bit_count() != sum(room):
        if seen.cards is None:
            raise MissingError("seen.cards")
        raise refuse("cards_do_not_add_up", "SkO-1.2.1", unseen=unseen.bit_count(), room=sum(room))
    lacking = [seen.lacks.get(seat, CardSet()).mask for seat in SEATS]
    first, second, third = (EVERY_CARD & ~cards for cards in lacking)
    return Knowledge(
        certain=(certain[0], certain[1], certain[2], certain[3]),
        unseen=unseen,
        room=(room[0], room[1], room[2], room[3]),
        possible=(first, second, third, EVERY_CARD),
    )


def _size(situation: Situation, seat: Seat, by: Seat, on_table: int) -> int:
    """How many cards this seat holds, by the hand of the one who is known."""
    leader = leader_of(situation)

    def played(one: Seat) -> int:
        return int((one.index - leader.index) % 3 < on_table)

    return len(situation.hands[by]) + played(by) - played(seat)
