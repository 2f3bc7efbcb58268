"""The cards given, each in its place: none lies in two, nobody holds what he lacks or played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skat.model.cards import Card, CardSet
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.events import Claim, OwnCards
from skat.referee.facts import impossible
from skat.referee.facts.played import holders_on_table, played
from skat.referee.facts.when import trick_path
from skat.referee.kind import AnyKind, Disputed
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL


class Lying(NamedTuple):
    """Cards given under one path; `holders` are the players who had them, where that is known."""

    path: str
    cards: tuple[Card, ...]
    holders: dict[Card, Seat]


def lying(situation: Situation) -> Iterator[Lying]:
    """All cards given, each once: the open trick of the tricks played lies on the table."""
    seen = situation.seen
    soloist = None if situation.game is None else situation.game.soloist
    tricks = () if seen is None else seen.tricks
    if tricks:
        told = played(situation)
        cards = tuple(card for trick in tricks for card in trick)
        yield Lying("seen.tricks", cards, {} if told is None else told.holders)
    else:
        table = situation.state.table_cards or ()
        yield Lying("state.table_cards", table, holders_on_table(situation))
    if seen is not None:
        on_table = situation.state.table_cards or ()
        gone = tuple(card for card in seen.cards or () if card not in on_table)
        yield Lying("seen.cards", gone, {})
        skat = tuple(seen.skat or ())
        yield Lying("seen.skat", skat, {} if soloist is None else dict.fromkeys(skat, soloist))
    for seat, hand in situation.hands.items():
        if seen is not None and seen.skat is not None and len(hand) == _WITH_THE_SKAT:
            hand = hand - seen.skat
        yield Lying(f"hands.{seat.value}", tuple(hand), dict.fromkeys(hand, seat))


_WITH_THE_SKAT = 12


def cards_told(situation: Situation, kind: AnyKind) -> Iterator[Refusal | None]:
    """Cards that cannot lie where they were given; each refusal names the facts."""
    table = situation.state.table_cards or ()
    places: dict[Card, str] = {}
    for path, cards, _ in lying(situation):
        for card in cards:
            if card in places:
                facts = (places[card], path)
                yield impossible("card_twice", "SkO-1.2.1", facts=facts, card=card.value)
            places[card] = path
    for seat, hand in situation.hands.items():
        path = f"hands.{seat.value}"
        if len(hand) > _WITH_THE_SKAT:
            yield impossible(
                "hand_too_big", "SkO-3.2.6", facts=(path,), seat=seat.value, cards=len(hand)
            )
        if kind.disputes is not Disputed.NUMBERS_OF_CARDS:
            yield _why_not_so_many(situation, seat, cards=len(hand), path=path)
        yield _why_not_lacking(situation, seat, hand, path=path)
    yield from _shown(situation, places)
    if len(table) > 3:
        yield impossible(
            "trick_too_big", "SkO-4.4.1", facts=("state.table_cards",), cards=len(table)
        )
    if kind.disputes is not Disputed.NUMBERS_OF_CARDS:
        yield _why_not_so_many_gone(situation)


def _shown(situation: Situation, places: dict[Card, str]) -> Iterator[Refusal | None]:
    """Cards that a player has shown are his own, and no more than he holds."""
    event = situation.event
    if not isinstance(event, OwnCards) or not isinstance(event.by, Seat):
        return
    cards, own = event.cards or (), f"hands.{event.by.value}"
    yield _why_not_so_many(situation, event.by, cards=len(cards), path="event.cards")
    yield _why_not_lacking(situation, event.by, CardSet.of(cards), path="event.cards")
    for card in cards:
        place = places.get(card, own)
        away = place not in (own, "state.table_cards", "seen.tricks")
        missing = isinstance(event, Claim) and event.by in situation.hands and card not in places
        if away or missing or _was_played(situation, card):
            facts = ("event.cards", place)
            yield impossible("shown_not_held", facts=facts, card=card.value, seat=event.by.value)


def _was_played(situation: Situation, card: Card) -> bool:
    """Whether the card lies in a complete trick; one of the open trick may have been shown."""
    tricks = () if situation.seen is None else situation.seen.tricks
    return any(card in trick for trick in tricks if len(trick) == 3)


def _why_not_so_many(situation: Situation, seat: Seat, *, cards: int, path: str) -> Refusal | None:
    """Nobody holds more cards than tricks are left; twelve are those of the soloist's deal.

    Fewer may be all that are known. A player whose card lies in the open trick holds one less.
    """
    trick = situation.trick
    soloist = None if situation.game is None else situation.game.soloist
    twelve = cards == _WITH_THE_SKAT and soloist in (None, seat)
    if trick is None or twelve:
        return None
    facts, most = (path, trick_path(situation)), TRICKS_OF_A_DEAL - trick + 1
    if path.startswith("hands.") and cards == most and _has_played(situation, seat):
        led = ("state.leader",) if situation.state.leader is not None else ()
        facts, most = (*facts, "state.table_cards", *led), most - 1
    if cards <= most:
        return None
    return impossible(
        "hand_contradicts_trick",
        "LF-tricks",
        facts=facts,
        seat=seat.value,
        cards=cards,
        trick=trick,
    )


def _has_played(situation: Situation, seat: Seat) -> bool:
    """Whether a card of this player lies in the open trick; a complete one may be gathered."""
    table = holders_on_table(situation)
    return len(table) < 3 and seat in table.values()


def _why_not_lacking(
    situation: Situation, seat: Seat, cards: CardSet, *, path: str
) -> Refusal | None:
    """A player who has shown that he lacks cards holds none of them."""
    lacks = {} if situation.seen is None else situation.seen.lacks
    held = cards & lacks.get(seat, CardSet())
    if not held:
        return None
    return impossible(
        "lacks_but_holds",
        "SkO-4.2.1",
        facts=(f"seen.lacks.{seat.value}", path),
        seat=seat.value,
        card=next(iter(held)).value,
    )


def _why_not_so_many_gone(situation: Situation) -> Refusal | None:
    """No more cards are gone than three for each trick before the open one, and those of that."""
    trick = situation.trick
    if situation.seen is None or situation.seen.cards is None or trick is None:
        return None
    table = situation.state.table_cards
    gone = len(situation.seen.cards - CardSet.of(table or ()))
    if gone <= 3 * (trick - 1) + (2 if table is None else 0):
        return None
    facts = ("seen.cards", trick_path(situation))
    return impossible("too_many_gone", "LF-tricks", facts=facts, cards=gone, trick=trick)
