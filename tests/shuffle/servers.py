"""Servers at the level of values: an honest one, and those that try to choose the cards.

Each plays a deal with the pages at its table and hands out what they are left with: transcripts in
the form of `skat verify`. Nothing here is shared with the code that judges but the sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Any, Final

from skat.model.cards import Card
from skat.shuffle import (
    Commitment,
    DealId,
    Nonce,
    Seed,
    commitment,
    jointly_shuffled_pack,
    nonce_commitment,
    shuffled_pack,
    transcript,
)

Transcript = dict[str, Any]
JACKS: Final = {"CJ", "SJ", "HJ", "DJ"}
_HANDS: Final = {
    "forehand": (*range(3), *range(11, 15), *range(23, 26)),
    "middlehand": (*range(3, 6), *range(15, 19), *range(26, 29)),
    "rearhand": (*range(6, 9), *range(19, 23), *range(29, 32)),
}
"""Three, the skat, four, three: the positions in the pack, written out."""


def chance(*words: object) -> bytes:
    """32 bytes that are the same in every run."""
    return sha256(" ".join(map(str, words)).encode()).digest()


def hand(pack: Sequence[str], seat: str) -> list[str]:
    """What a pack deals to a seat."""
    return [pack[position] for position in _HANDS[seat]]


class Pages:
    """The pages at a table for one deal, with their nonces by place."""

    def __init__(self, deal: str, sealed: bytes, places: Sequence[int]) -> None:
        self.deal, self.sealed = DealId(deal), Commitment(sealed)
        self.nonces = {place: Nonce(chance("nonce", deal, place)) for place in places}

    def commitment(self, place: int) -> Commitment:
        return nonce_commitment(self.nonces[place], self.deal, sealed=self.sealed)

    @property
    def set(self) -> list[Transcript]:
        return [
            {"place": place, "commitment": self.commitment(place).hex()} for place in self.nonces
        ]

    def pack(self, seed: Seed) -> list[str]:
        fixed = transcript(
            self.deal,
            sealed=self.sealed,
            commitments=[(place, self.commitment(place)) for place in self.nonces],
        )
        nonces = list(self.nonces.values())
        return list(map(str, jointly_shuffled_pack(seed, fixed, nonces=nonces)))

    def kept(self, place: int, pack: Sequence[str] | None, *, opened: bool = True) -> Transcript:
        """What the page at a place keeps, with the cards of this pack on the table."""
        seat = list(_HANDS)[(place - 1) % 3]
        return {
            "shown": [self.sealed.hex()],
            "sets": [self.set],
            "nonce": self.nonces[place].hex(),
            "commitment": self.commitment(place).hex(),
            "opened": opened,
            "seat": None if pack is None else seat,
            "hand": None if pack is None else hand(pack, seat),
            "played": {} if pack is None else {"middlehand": hand(pack, "middlehand")[:2]},
        }


def honest(
    deal: str = "table-17/1",
    *,
    places: Sequence[int] = (1, 2, 3),
    missing: Sequence[int] = (),
    of: int | None = 1,
) -> Transcript:
    """The file of the page at place `of`, or what the server tells where that is None.

    The deal is void where some do not open.
    """
    seed = Seed(chance("seed", deal))
    sealed = commitment(seed, DealId(deal))
    pages = Pages(deal, sealed, places)
    pack = None if missing else pages.pack(seed)
    nonces = [None if place in missing else pages.nonces[place].hex() for place in places]
    told: Transcript = {
        "deal": deal,
        "scheme": 2,
        "seed": seed.hex(),
        "commitment": sealed.hex(),
        "commitments": pages.set,
        "nonces": nonces,
        "pack": pack,
    }
    if of is not None:
        told["kept"] = pages.kept(of, pack, opened=of not in missing)
    return told


def of_old(deal: str, *, nonces: int = 3) -> Transcript:
    """A deal of `skat shuffle 1`, with nonces that were sent openly."""
    seed = Seed(chance("seed", deal))
    sent = [Nonce(chance("nonce", deal, place)) for place in range(nonces)]
    return {
        "deal": deal,
        "seed": seed.hex(),
        "commitment": commitment(seed, DealId(deal)).hex(),
        "nonces": [nonce.hex() for nonce in sent],
        "pack": list(map(str, shuffled_pack(seed, DealId(deal), nonces=sent))),
    }


def untold(deal: Transcript, *, cards: bool) -> Transcript:
    """The file of a page that was sent nothing in the end, with or without cards on the table."""
    kept = dict(deal["kept"])
    if not cards:
        kept |= {"seat": None, "hand": None, "played": {}}
    nothing = [None] * len(deal["commitments"])
    return {**deal, "seed": None, "pack": None, "nonces": nothing, "kept": kept}


def _likes(pack: Sequence[Card] | Sequence[str]) -> bool:
    """Whether forehand has the four jacks."""
    return {*hand(list(map(str, pack)), "forehand")} >= JACKS


def never_asks(deal: str = "table-17/8", *, scheme: int = 2) -> Transcript:
    """Attack (a): it asks nobody for numbers, and draws seeds until forehand has four jacks.

    The page has a place and saw the cards; it has no number, since nobody asked it for one.
    """
    for seed in _seeds(deal):
        sealed = commitment(seed, DealId(deal))
        if scheme == 1:
            pack = shuffled_pack(seed, DealId(deal))
        else:
            fixed = transcript(DealId(deal), sealed=sealed, commitments=())
            pack = jointly_shuffled_pack(seed, fixed)
        if _likes(pack):
            break
    cards = list(map(str, pack))
    return {
        "deal": deal,
        "scheme": scheme,
        "seed": seed.hex(),
        "commitment": sealed.hex(),
        "commitments": [],
        "nonces": [],
        "pack": cards,
        "kept": {
            "shown": [],
            "sets": [],
            "nonce": None,
            "commitment": None,
            "opened": False,
            "seat": "rearhand",
            "hand": hand(cards, "rearhand"),
            "played": {},
        },
    }


def _seeds(deal: str) -> Iterator[Seed]:
    return (Seed(chance("seed", deal, number)) for number in count())


def goes_back(deal: str = "table-17/9", *, hides_set: bool = False) -> tuple[Transcript, int]:
    """Attack (b): all have opened, and it tells a deal of `skat shuffle 1` with one nonce more.

    It tries that nonce until forehand has four jacks. Also how many it tried.
    """
    fair = honest(deal, of=None)
    pages = Pages(deal, bytes.fromhex(fair["commitment"]), (1, 2, 3))
    seed = Seed(bytes.fromhex(fair["seed"]))
    for tries in count(1):
        more = Nonce(chance("extra", deal, tries))
        nonces = [*pages.nonces.values(), more]
        pack = shuffled_pack(seed, DealId(deal), nonces=nonces)
        if _likes(pack):
            break
    cards = list(map(str, pack))
    told = {**fair, "scheme": 1, "nonces": [nonce.hex() for nonce in nonces], "pack": cards}
    if hides_set:
        told["commitments"] = []
    return {**told, "kept": pages.kept(1, cards)}, tries


def goes_back_before_the_set(deal: str = "table-17/19") -> Transcript:
    """It asks the page for a number, shows it no set, and deals by `skat shuffle 1`."""
    told = of_old(deal)
    page = Pages(deal, bytes.fromhex(told["commitment"]), (1,))
    kept = page.kept(1, told["pack"], opened=False)
    return {**told, "kept": {**kept, "sets": []}}


def voids_for_nothing(deal: str = "table-17/10") -> Transcript:
    """Attack (c): it does not like the cards that follow when all have opened."""
    fair = honest(deal)
    return {**untold(fair, cards=False), "seed": fair["seed"], "nonces": fair["nonces"]}


def loses_a_number(deal: str = "table-17/11") -> Transcript:
    """Attack (c): it says that the number of the page at place 1 did not come."""
    fair = honest(deal)
    lost = [None, *fair["nonces"][1:]]
    return {**untold(fair, cards=False), "seed": fair["seed"], "nonces": lost}


def hides_the_seed(deal: str = "table-17/12") -> Transcript:
    """Attack (c): cards were played, and the seed is never shown."""
    return untold(honest(deal), cards=True)


def left_out(deal: str = "table-17/13") -> Transcript:
    """It takes no number of the page at place 1, which had sent its commitment."""
    others = honest(deal, places=(2, 3), of=None)
    page = Pages(deal, bytes.fromhex(others["commitment"]), (1,))
    kept = page.kept(1, others["pack"], opened=False) | {"sets": [others["commitments"]]}
    return {**others, "kept": kept}


def came_in_later(deal: str = "table-17/14") -> Transcript:
    """No attack: the page came back when the numbers were fixed, and saw the rest of the deal."""
    others = honest(deal, places=(2, 3), of=None)
    seen = {"seat": "forehand", "hand": hand(others["pack"], "forehand"), "played": {}}
    nothing: Transcript = {
        "shown": [],
        "sets": [],
        "nonce": None,
        "commitment": None,
        "opened": False,
    }
    return {**others, "kept": {**nothing, **seen, "came_in_later": True}}


def tells(
    deal: str,
    *,
    places: Sequence[int] = (1, 2, 3),
    order: Sequence[int] = (0, 1, 2),
    seed: bytes | None = None,
    another: int | None = None,
    without: int | None = None,
) -> Transcript:
    """A server that tells the page at place 1 another deal than the one that was fixed.

    With more pages, with the same in another order, with another seed, with another nonce of the
    page `another`, without the nonce of the page `without`. The pack always follows from what it
    tells, and the cards on the table are those.
    """
    fair = honest(deal)
    sealed = Commitment(bytes.fromhex(fair["commitment"]))
    pages = Pages(deal, sealed, places)
    told = Seed(seed or bytes.fromhex(fair["seed"]))
    shown = commitment(told, DealId(deal))
    nonces = dict(pages.nonces)
    if another is not None:
        nonces[another] = Nonce(chance("another", deal))
    ordered = [places[at] for at in order]
    fixed = transcript(
        DealId(deal),
        sealed=shown,
        commitments=[(place, pages.commitment(place)) for place in ordered],
    )
    sent = [nonces[place] for place in ordered if place != without]
    pack = list(map(str, jointly_shuffled_pack(told, fixed, nonces=sent)))
    return {
        **fair,
        "seed": told.hex(),
        "commitment": shown.hex(),
        "commitments": [pages.set[at] for at in order],
        "nonces": [nonce.hex() for nonce in sent],
        "pack": pack,
        "kept": {**pages.kept(1, pack), "sets": fair["kept"]["sets"]},
    }


def told_only(deal: Transcript) -> Transcript:
    """The same without what a page kept."""
    return {name: value for name, value in deal.items() if name != "kept"}


def no_pages(deal: str) -> Transcript:
    """A deal of scheme 2 that the server alone has drawn, as those of a day."""
    return honest(deal, places=(), of=None)


def announced(deal: str = "table-17/15") -> Transcript:
    """The last deal of an evening: its seed was fixed, and nothing came of it."""
    hidden = untold(honest(deal), cards=False)
    kept = {**hidden["kept"], "sets": [], "opened": False}
    return {**hidden, "commitments": [], "nonces": [], "kept": kept}


def all_deals() -> dict[str, Transcript]:
    """Every transcript of the table of cases, by its name there."""
    old_later = of_old("table-17/18")
    old_later["kept"] = {"came_in_later": True, "seat": "rearhand"}
    old_later["kept"]["hand"] = hand(old_later["pack"], "rearhand")
    seen_twice = honest("table-17/27")
    seen_twice["kept"]["shown"].append(chance("second").hex())
    two_sets = honest("table-17/28")
    two_sets["kept"]["sets"].append(two_sets["commitments"][:2])
    turned = tells("table-17/23", order=(2, 1, 0))
    more = tells("table-17/22", places=(1, 2, 3, 4), order=(0, 1, 2, 3))
    return {
        "dealt": honest(),
        "dealt_at_2": honest(of=2),
        "told": told_only(honest()),
        "other": honest("table-17/2"),
        "alone": honest("table-17/3", places=(1,)),
        "void": honest("table-17/4", missing=(2,)),
        "void_at_2": honest("table-17/4", missing=(2,), of=2),
        "void_by_two": honest("table-17/4", missing=(2, 3)),
        "old": of_old("table-17/5"),
        "no_page": no_pages("table-17/6"),
        "daily": no_pages("daily-2026-11-23/3"),
        "duplicate": of_old("duplicate-cup/3", nonces=1),
        "duplicate_without_words": of_old("duplicate-cup/4", nonces=0),
        "duplicate_with_two_numbers": of_old("duplicate-cup/5", nonces=2),
        "never_asks": never_asks(),
        "never_asks_old": never_asks(scheme=1),
        "goes_back": goes_back()[0],
        "goes_back_and_hides_the_set": goes_back(hides_set=True)[0],
        "goes_back_before_the_set": goes_back_before_the_set(),
        "goes_back_for_others": honest("table-17/9", of=2),
        "voids_for_nothing": voids_for_nothing(),
        "loses_a_number": loses_a_number(),
        "hides_the_seed": hides_the_seed(),
        "left_out": left_out(),
        "came_in_later": came_in_later(),
        "old_and_came_in_later": old_later,
        "adds_a_page": more,
        "adds_a_page_unseen": told_only(more),
        "turns_the_order": turned,
        "turns_the_order_unseen": told_only(turned),
        "tells_another_seed": tells("table-17/24", seed=chance("another seed")),
        "tells_another_number": tells("table-17/25", another=2),
        "drops_a_number": tells("table-17/26", without=3),
        "shows_a_second_commitment": seen_twice,
        "shows_a_second_set": two_sets,
        "left_before_the_cards": {**untold(honest(of=3), cards=False)},
        "left_with_cards": untold(honest(of=3), cards=True),
        "gathered": untold(honest("table-17/16"), cards=False),
        "announced": announced(),
    }
