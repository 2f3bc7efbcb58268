"""Wrong numbers of cards: in the deal, and later in play (SkO-3.2.9, 4.2.6, 4.5.6).

How many cards each hand must hold now is counted first, and which hands do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.referee.events import WrongCardCount, WrongHandSizes
from skat.referee.facts import MissingError, impossible, offender, refuse, required, soloist_of
from skat.referee.facts.when import when
from skat.referee.fault import fault
from skat.referee.game_over import game_over
from skat.referee.handlers.deal import SAME_DEALER, deal_again
from skat.referee.kind import IN_THE_DEAL, WITH_A_GAME, AnyKind, Disputed, Doer, EventKind, When
from skat.referee.ruling import Party, Reason, Ruling, Undecided, put_right
from skat.referee.search.knowing import leader_of
from skat.referee.search.proof import proved_by_search
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL, GameEnd


class WrongHand(NamedTuple):
    """A hand with a wrong number of cards, and the right one."""

    seat: Seat
    cards: int
    right: int


class WrongCounts(NamedTuple):
    """The parties with wrong numbers, the hands where they are known for certain.

    `dealt_wrong`: all numbers add up, so the tricks were complete and the deal was wrong;
    `taken_as_empty`: the cards on the table are not known, so the trick is taken as not led.
    """

    parties: frozenset[Party]
    hands: tuple[WrongHand, ...] = ()
    dealt_wrong: bool = False
    taken_as_empty: bool = False


def wrong_counts(situation: Situation, event: WrongCardCount) -> WrongCounts:
    """Who deviates from what trick, leader and the cards on the table leave each hand.

    Without the cards on the table the trick is taken as not led. Without the leader, all leaders
    are tried, and he is asked for where the parties depend on him.
    """
    accused = _accused(situation, event)
    tried = [_counts(situation, event, right) for right in _right_sizes(situation, event)]
    if not any(counts.hands for counts in tried):
        if accused is not None:
            return WrongCounts(frozenset({accused}))
        raise refuse("sizes_are_right", "SkO-4.2.6")
    if accused is not None:
        tried = [counts._replace(parties=counts.parties | {accused}) for counts in tried]
    if len({counts.parties for counts in tried}) > 1:
        raise MissingError("state.leader")
    same = len({counts.hands for counts in tried}) == 1
    return tried[0] if same else tried[0]._replace(hands=())


def _accused(situation: Situation, event: WrongCardCount) -> Party | None:
    """The party of the accused player, where his number of cards was not given."""
    if event.by is None:
        if not event.sizes:
            raise MissingError("event.by")
        return None
    by = offender(situation)
    if by in event.sizes:
        return None
    return _party(situation, by) if isinstance(by, Seat) else None


def _right_sizes(situation: Situation, event: WrongCardCount) -> Iterator[dict[Seat, int]]:
    """The right number for each seat, by everybody who can have led."""
    if not event.sizes:
        return
    over = when(situation) is When.FINISHED
    left = 0 if over else TRICKS_OF_A_DEAL + 1 - required(situation.trick, "state.trick")
    on_table = 0 if over else len(situation.state.table_cards or ())
    for leader in _leaders(situation) if on_table else SEATS[:1]:
        yield {seat: left - int((seat.index - leader.index) % 3 < on_table) for seat in SEATS}


def _leaders(situation: Situation) -> tuple[Seat, ...]:
    try:
        return (leader_of(situation),)
    except MissingError:
        return SEATS


def _counts(situation: Situation, event: WrongCardCount, right: dict[Seat, int]) -> WrongCounts:
    hands = tuple(
        WrongHand(seat, cards, right[seat])
        for seat, cards in sorted(event.sizes.items(), key=lambda pair: pair[0].index)
        if cards != right[seat]
    )
    parties = frozenset(_party(situation, hand.seat) for hand in hands)
    complete = len(event.sizes) == len(SEATS)
    adds_up = complete and sum(event.sizes.values()) == sum(right.values())
    return WrongCounts(
        parties,
        hands,
        dealt_wrong=adds_up,
        taken_as_empty=situation.state.table_cards is None and when(situation) is not When.FINISHED,
    )


def _party(situation: Situation, seat: Seat) -> Party:
    return "soloist" if seat is soloist_of(situation) else "defenders"


@implements("SkO-3.2.9", "SkO-4.5.6")
def wrong_hand_sizes(situation: Situation, event: WrongHandSizes) -> Ruling:
    """Dealt again if challenged in the auction, or if both parties are wrong."""
    now = when(situation)
    if now is None:
        raise MissingError("event.noticed")
    if now is When.BIDDING:
        if not event.sizes and event.skat is None:
            raise MissingError("event.sizes")
        return deal_again(
            "SkO-3.2.9", "SkO-4.5.6", because="wrong_sizes_in_time", correction=SAME_DEALER
        )
    parties = _parties_dealt_wrong(situation, event)
    if len(parties) == 2:
        return deal_again("SkO-3.2.9", because="both_parties_dealt_wrong", correction=SAME_DEALER)
    if not parties:
        raise refuse("skat_size_decides_nothing", "SkO-3.2.9")
    return _one_party_dealt_wrong(situation, parties.pop())


def _why_no_wrong_sizes(situation: Situation, event: WrongHandSizes) -> Refusal | None:
    sizes, skat = event.sizes, event.skat
    complete = len(sizes) == len(SEATS)
    facts = tuple(f"event.sizes.{seat.value}" for seat in sizes)
    if complete and skat is not None and sum(sizes.values()) + skat != 32:
        cards = sum(sizes.values()) + skat
        facts = (*facts, "event.skat")
        return impossible("sizes_not_32", "SkO-3.2.6", facts=facts, cards=cards)
    if complete and all(size == 10 for size in sizes.values()) and skat in (None, 2):
        return impossible("sizes_are_right", "SkO-3.2.9", facts=("event.kind", *facts))
    return None


def _parties_dealt_wrong(situation: Situation, event: WrongHandSizes) -> set[Party]:
    soloist = soloist_of(situation)
    sizes = _complete(event)
    missing = [seat for seat in SEATS if seat not in sizes]
    parties: set[Party] = {
        "soloist" if seat is soloist else "defenders" for seat, size in sizes.items() if size != 10
    }
    decided = len(parties) == 2 or not missing
    decided = decided or (missing != [soloist] and "defenders" in parties and soloist in sizes)
    if not decided:
        raise MissingError(*(f"event.sizes.{seat.value}" for seat in missing))
    return parties


def _complete(event: WrongHandSizes) -> dict[Seat, int]:
    """The sizes given, and the one that 32 cards leave, where only one is missing."""
    missing = [seat for seat in SEATS if seat not in event.sizes]
    if len(missing) != 1 or event.skat is None:
        return event.sizes
    return {**event.sizes, missing[0]: 32 - event.skat - sum(event.sizes.values())}


def _one_party_dealt_wrong(situation: Situation, party: Party) -> Ruling:
    """Too late for a redeal the party with the right number wins, as in SkO-4.2.6 (C6, C11)."""
    return counted_wrong(
        situation,
        "SkO-3.2.9",
        "SkO-4.2.6",
        because="one_party_dealt_wrong",
        by=party,
        undecided=Undecided("C6"),
    )


@implements("SkO-4.1.1")
def counted_wrong(
    situation: Situation, *articles: str, because: str, by: Party, undecided: Undecided | None
) -> Ruling:
    """The other party wins; where no game is announced yet, the one that the soloist announces.

    A soloist with a wrong number of cards has lost before he announces: a game that covers bid and
    tops.
    """
    if when(situation) is not When.ANNOUNCING:
        return fault(situation, *articles, because=because, by=by, undecided=undecided)
    if by == "soloist":
        return game_over(
            situation, GameEnd.NO_CONTRACT, *articles, because=because, undecided=undecided
        )
    ruling = put_right(
        *articles, "SkO-3.4.1", because=because, correction=Reason("announce_and_win")
    )
    return replace(ruling, undecided=undecided)


@implements("SkO-4.2.6")
def wrong_card_count(situation: Situation, event: WrongCardCount) -> Ruling:
    """The party with the right number wins, simple or at the level it proves."""
    wrong = wrong_counts(situation, event)
    if len(wrong.parties) == 2:
        return _both_wrong(wrong)
    (party,) = wrong.parties
    searched = proved_by_search(situation, "soloist" if party == "defenders" else "defenders")
    proved = event.proved if searched is None else searched
    ruling = fault(situation, "SkO-4.2.6", because="wrong_card_count", by=party, proved=proved)
    first, *more = ruling.reasons
    ruling = replace(ruling, reasons=(first, *_named(wrong), *more))
    if proved.value != ruling.level:
        return ruling
    code = "level_proved" if searched is None else "level_proved_by_search"
    return replace(ruling, reasons=(*ruling.reasons, Reason(code, {"level": proved.value})))


def _why_more_in_hand(situation: Situation, event: WrongCardCount) -> Refusal | None:
    """Nobody holds more cards than were counted; fewer may be all that are known."""
    for seat, size in event.sizes.items():
        cards = len(situation.hands.get(seat, ()))
        if cards > size:
            facts = (f"event.sizes.{seat.value}", f"hands.{seat.value}")
            return impossible(
                "sizes_differ", "SkO-4.2.6", facts=facts, seat=seat.value, cards=cards, size=size
            )
    return None


def _named(wrong: WrongCounts) -> tuple[Reason, ...]:
    """Who deviates, and by how much; and that an unknown trick is taken as not led."""
    hands = tuple(
        Reason(
            "holds_wrong_number",
            {"seat": hand.seat.value, "count": hand.cards, "right": hand.right},
        )
        for hand in wrong.hands
    )
    return (*hands, Reason("table_taken_as_empty")) if wrong.taken_as_empty else hands


@implements("SkO-4.2.6", "SkO-3.2.9")
def _both_wrong(wrong: WrongCounts) -> Ruling:
    """Dealt again; numbers that add up show that the deal was wrong, as at the start."""
    dealt_wrong = deal_again(
        "SkO-3.2.9", "SkO-4.2.6", because="both_parties_dealt_wrong", correction=SAME_DEALER
    )
    ruling = dealt_wrong if wrong.dealt_wrong else both_parties_wrong()
    return replace(ruling, reasons=(*ruling.reasons, *_named(wrong)))


def both_parties_wrong() -> Ruling:
    """With both parties wrong after a correct deal nobody can win by SkO-4.2.6: dealt again."""
    return replace(
        deal_again("SkO-4.2.6", "SkO-3.2.9", because="both_wrong", correction=SAME_DEALER),
        undecided=Undecided("both_wrong"),
    )


KINDS: tuple[AnyKind, ...] = (
    EventKind(
        WrongHandSizes,
        wrong_hand_sizes,
        by=Doer.ANY_PERSON,
        moments=IN_THE_DEAL,
        why_not=(_why_no_wrong_sizes,),
    ),
    EventKind(
        WrongCardCount,
        wrong_card_count,
        by=Doer.CARD_HOLDER,
        moments=WITH_A_GAME,
        disputes=Disputed.NUMBERS_OF_CARDS,
        why_not=(_why_more_in_hand,),
    ),
)
"""What this chapter rules on."""
