"""False facts of a deal that another fact given excludes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tests.referee.told.told_deals import (
    BIDS,
    CONTRACTS,
    PACK,
    SEATS,
    Deal,
    Facts,
    group,
    points,
    tops,
    trumps,
)

False_ = tuple[str, object, str]
"""The path of the fact changed, its false value, and the fact given that excludes it."""

HANDS = tuple(f"hands.{seat}" for seat in SEATS)


def false_facts(dealt: Deal, told: Facts) -> Iterator[False_]:
    """Every false fact that some fact given excludes; each changes one of those given."""
    every = chain(
        _of_the_auction(dealt, told),
        _of_tricks_played(dealt, told),
        _of_points(dealt, told),
        _cards_twice(dealt, told),
        _too_many_cards(dealt, told),
        _of_tops(dealt, told),
        _of_cards_lacked(dealt, told),
    )
    return (each for each in every if each[0] in told and each[2] in told)


def _of_the_auction(dealt: Deal, told: Facts) -> Iterator[False_]:
    for seat in SEATS:
        if seat != dealt.soloist:
            yield "game.soloist", seat, "auction"
    for bid in BIDS:
        if bid != dealt.bid:
            yield "game.bid", bid, "auction"


def _of_tricks_played(dealt: Deal, told: Facts) -> Iterator[False_]:
    """By the tricks as they were played all else of the standing is known."""
    for path in ("state.trick", "event.trick"):
        for trick in range(1, 11):
            if trick != dealt.trick and dealt.tricks:
                yield path, trick, "seen.tricks"
    if "game.contract" not in told or not dealt.tricks:
        return
    for seat in SEATS:
        if seat != dealt.leader:
            yield "state.leader", seat, "seen.tricks"
    if dealt.on_table:
        yield "state.table_cards", dealt.on_table[:-1], "seen.tricks"
    free = [card for card in PACK if card not in chain(*dealt.tricks)]
    yield "state.table_cards", [*dealt.on_table, free[0]][-1:], "seen.tricks"
    if "game.soloist" not in told:
        return
    own, own_tricks, theirs, their_tricks = dealt.taken()
    for count in range(dealt.trick):
        if count != own_tricks:
            yield "state.soloist_tricks", count, "seen.tricks"
        if count != their_tricks:
            yield "state.opponent_tricks", count, "seen.tricks"
    for near in (-7, -2, 2, 5):
        if points(theirs) + near >= 0:
            yield "state.opponent_points", points(theirs) + near, "seen.tricks"
        if points(own) + near >= 0 and "state.skat_points" in told:
            yield "state.soloist_points", points(own) + near, "seen.tricks"


def _of_points(dealt: Deal, told: Facts) -> Iterator[False_]:
    for value in (0, 3, 11, 15, 20):
        if value != points(dealt.skat):
            yield "state.skat_points", value, "seen.skat"


def _cards_twice(dealt: Deal, told: Facts) -> Iterator[False_]:
    for hand in HANDS:
        cards = told.get(hand)
        if not cards:
            continue
        for other in HANDS:
            if other != hand and told.get(other):
                yield hand, [*cards[1:], told[other][0]], other
        for path in ("state.table_cards", "seen.skat", "seen.cards"):
            for card in told.get(path, ())[:2]:
                yield hand, [*cards[1:], card], path
        for trick in told.get("seen.tricks", ())[-1:]:
            yield hand, [*cards[1:], trick[0]], "seen.tricks"
    gone = [card for trick in told.get("seen.tricks", ()) for card in trick]
    for card in (gone or told.get("seen.cards", []))[:2]:
        path = "seen.tricks" if gone else "seen.cards"
        yield "seen.skat", [dealt.skat[0], card], path
    for card in told.get("state.table_cards", ()):
        yield "seen.skat", [dealt.skat[0], card], "state.table_cards"


def _too_many_cards(dealt: Deal, told: Facts) -> Iterator[False_]:
    known = {
        card for path in (*HANDS, "seen.skat", "state.table_cards") for card in told.get(path, ())
    }
    known |= {card for trick in told.get("seen.tricks", ()) for card in trick}
    known |= set(told.get("seen.cards", ()))
    free = [card for card in PACK if card not in known]
    by_trick = next((p for p in ("event.trick", "state.trick", "seen.tricks") if told.get(p)), None)
    if not free or by_trick is None:
        return
    if len(free) >= 3:
        yield "seen.cards", [*told.get("seen.cards", ()), *free[:3]], by_trick
    for seat, hand in zip(SEATS, HANDS, strict=True):
        cards = told.get(hand)
        if cards is None:
            continue
        if len(cards) == 11 - dealt.trick:
            yield hand, [*cards, free[0]], by_trick
        place = (SEATS.index(seat) - SEATS.index(dealt.leader)) % 3
        led = {"state.leader", "state.table_cards"} <= set(told)
        if led and place < len(dealt.on_table):
            yield hand, [*cards, free[0]], "state.table_cards"


def _of_tops(dealt: Deal, told: Facts) -> Iterator[False_]:
    """Other tops, where a card whose holder is known excludes them."""
    if "game.soloist" not in told:
        return
    owners = dealt.owners()
    sources = {path: list(told.get(path, ())) for path in (*HANDS, "seen.skat")}
    if "game.contract" in told:
        sources["seen.tricks"] = [c for trick in told.get("seen.tricks", ()) for c in trick]
    if "state.leader" in told:
        sources["state.table_cards"] = list(told.get("state.table_cards", ()))
    paths = {f"game.tops_by_contract.{each}": each for each in CONTRACTS if each != "null"}
    if told.get("game.contract", "null") != "null":
        paths["game.tops"] = told["game.contract"]
    for path, contract in paths.items():
        if path not in told:
            continue
        order, true = trumps(contract), tops(dealt.twelve, contract)
        for source, cards in sources.items():
            for card in cards:
                if card not in order:
                    continue
                place = order.index(card)
                his = owners[card] == dealt.soloist
                for word, count in (("with", place + 1), ("without", place + 1)):
                    # The trumps counted are held or not, each of them.
                    false = f"{word} {count}"
                    if false != true and his != (word == "with"):
                        yield path, false, source
                if place:
                    # The next one ends them.
                    false = f"{'with' if his else 'without'} {place}"
                    if false != true:
                        yield path, false, source


def _of_cards_lacked(dealt: Deal, told: Facts) -> Iterator[False_]:
    names = {"trumps": "trumps", "C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
    for seat, hand in zip(SEATS, HANDS, strict=True):
        for card in told.get(hand, ())[:1]:
            yield f"seen.lacks.{seat}", [names[group(card, dealt.contract)]], hand
