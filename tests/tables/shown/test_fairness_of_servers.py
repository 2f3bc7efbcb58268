"""What a server could try to choose the cards is impossible, or found out."""

from __future__ import annotations

import asyncio
import random

import pytest
from msgspec.structs import replace

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.fairness import KeptDeal
from skat.notation.fairness.revealed import check_deal
from skat.notation.record import dealt_cards
from skat.shuffle import DealId, Seed, commitment
from skat.tables.running.next_shuffle import COMMIT_SECONDS, OPEN_SECONDS
from skat.tables.shown.fairness import Coming, FairInfo, Gathered, fair_info
from skat.tables.shown.snapshot import Snapshot
from skat.tables.shown.subscriber import Shown
from skat.tables.state.actions import (
    DealCards,
    SealSeed,
    VoidDeal,
)
from skat.tables.state.packs import pack_of
from skat.tables.state.reducer import after
from skat.tables.state.table_state import TableState
from tests.tables.fair_evening import (
    FIRST,
    SECOND,
    Evening,
    begun,
    committed,
    dealt_by_pages,
    revealed,
)
from tests.tables.pages import Honest, Lie, Silent
from tests.tables.shown.test_hidden_cards import course
from tests.tables.tools import seed, took
from tests.virtual_time import VirtualLoop, run


@pytest.mark.parametrize("moment", ["sealed", "fixed"])
async def test_attack_a_server_that_draws_again_goes_on_with_the_same_seed(
    moment: str,
    loop: VirtualLoop,
) -> None:
    """Killed after the commitment was shown, or after the set was: nothing is drawn anew."""

    at = await Evening.begun(loop)
    first, *others = (Honest(at.table, place) for place in (1, 2, 3))
    first.commits, first.opens = moment == "fixed", False
    at.sit(first, *others)
    await asyncio.sleep(0.1)
    sealed = at.table.state.sealed
    assert sealed is not None
    assert (sealed.commitments is not None) == (moment == "fixed")
    await at.killed()
    assert at.table.state.sealed == sealed
    first.commits = first.opens = True
    at.sit(first, *others)
    await asyncio.sleep(0.1)
    shuffle = at.table.state.shuffle
    assert shuffle is not None
    assert (shuffle.seed, shuffle.deal) == (sealed.seed, FIRST)
    assert len(first.kept[FIRST].shown) == len(first.kept[FIRST].sets) == 1
    await at.pass_all()
    assert all(page.check(FIRST).answer == "bound" for page in (first, *others))


def test_attack_bytes_of_the_silent_are_nobodys_to_draw() -> None:
    """After 49 tries forehand had four jacks: now every try gives the same pack."""
    nonces = [(1, seed(91))]
    table = took(after(begun(people=2), SealSeed(seed(1))))
    table = took(after(table, committed(nonces, of=seed(1), number=1)))
    packs = set()
    for number in range(50):
        dealt = took(after(table, DealCards((seed(91),), seed(200 + number))))
        assert dealt.shuffle is not None
        packs.add(pack_of(dealt.shuffle))
        # Bytes for a place that stayed silent have no place in the deal any more.
        more = after(table, DealCards((seed(91), seed(300 + number)), seed(2)))
        other = after(table, DealCards((seed(300 + number),), seed(2)))
        for refused in (more, other):
            assert not isinstance(refused, TableState)
            assert refused.code == "nonce_differs"
    assert len(packs) == 1


def test_attack_what_is_fixed_cannot_be_fixed_again() -> None:
    sealed = took(after(begun(), SealSeed(seed(1))))
    fixed = took(after(sealed, committed([(1, seed(91))], of=seed(1), number=1)))
    for state, action, code in (
        (sealed, SealSeed(seed(3)), "deal_sealed_already"),
        (fixed, SealSeed(seed(3)), "deal_sealed_already"),
        (fixed, committed([(1, seed(92))], of=seed(1), number=1), "deal_not_sealed"),
        (sealed, DealCards((), seed(3)), "deal_not_sealed"),
        (sealed, VoidDeal((), seed(3)), "deal_not_sealed"),
        # What all have opened is dealt and not voided.
        (fixed, VoidDeal((seed(91),), seed(3)), "nonce_differs"),
    ):
        refused = after(state, action)
        assert not isinstance(refused, TableState)
        assert refused.code == code


class TwoStories:
    """A server that shows one page something else from the second time on, or from the first."""

    def __init__(self, *, of: type[Coming] | type[Gathered], first: bool) -> None:
        self.of, self.first = of, first
        self.seen = 0

    def __call__(self, shown: Shown) -> Shown:
        if not isinstance(shown, self.of) or shown.deal != FIRST:
            return shown
        self.seen += 1
        if not self.first and self.seen == 1:
            return shown
        if isinstance(shown, Coming):
            return Coming(shown.deal, commitment(Seed(seed(77)), DealId(FIRST)).hex())
        assert isinstance(shown, Gathered)
        last = replace(shown.commitments[-1], commitment="ab" * 32)
        return replace(shown, commitments=(*shown.commitments[:-1], last))


@pytest.mark.parametrize(
    ("of", "complaint"), [(Coming, "second_commitment"), (Gathered, "second_set")]
)
async def test_attack_a_second_story_is_refused_told_to_all_and_found(
    of: type[Coming] | type[Gathered], complaint: str, loop: VirtualLoop
) -> None:
    at = await Evening.begun(loop)
    lied_to = Honest(at.table, 1, lie=TwoStories(of=of, first=False))
    other = Silent(at.table, 2)
    at.sit(lied_to, other)
    await asyncio.sleep(0.1)
    # The line breaks, and the second time the server has another story.
    at.table.audience.part(lied_to)
    at.sit(lied_to)
    assert [(each.deal, each.place, each.what) for each in other.objections] == [
        (FIRST, 1, complaint)
    ]
    assert lied_to.check(FIRST).fault == complaint
    # It says so once, however often it is asked.
    at.table.audience.part(lied_to)
    at.sit(lied_to)
    assert len(other.objections) == 1
    await asyncio.sleep(0.1)


@pytest.mark.parametrize("of", [Coming, Gathered])
async def test_attack_different_pages_are_shown_different_things(
    of: type[Coming] | type[Gathered],
    loop: VirtualLoop,
) -> None:
    """The lie is found by the page itself, and by the holder of the files of two pages."""

    at = await Evening.begun(loop)
    lied_to = Honest(at.table, 1, lie=TwoStories(of=of, first=True))
    other = Honest(at.table, 2)
    at.sit(lied_to, other)
    await asyncio.sleep(OPEN_SECONDS + COMMIT_SECONDS + 1)
    if of is Gathered:
        await at.pass_all()
    deal = FIRST
    assert lied_to.check(deal).fault in ("not_as_shown", "left_out", "nonce_differs")
    files = [other.revealed(deal), lied_to.revealed(deal)]
    together = check_deal(*files)
    assert (together.answer, together.whose) == ("unfair", "server")


async def test_attack_the_server_withholds_an_opening(loop: VirtualLoop) -> None:
    """It does not like the cards: the deal is void, all see why, and the server counts it."""

    at = await Evening.begun(loop)
    pages = [Honest(at.table, 1), Honest(at.table, 2)]
    heard = at.table.shuffle.open
    lost: list[str] = []

    def deaf(state: TableState, *, deal: str, nonce: bytes) -> None:
        if deal == FIRST and nonce == pages[1].nonce(FIRST):
            lost.append(deal)
        else:
            heard(state, deal=deal, nonce=nonce)

    at.table.shuffle.open = deaf  # type: ignore[method-assign]
    at.sit(*pages)
    await asyncio.sleep(OPEN_SECONDS - 1)
    early = at.running
    await asyncio.sleep(2)
    assert (lost, early, at.table.state.deal_number) == ([FIRST], False, 1)
    await at.pass_all()
    # Who had shown his number knows that it was not he.
    answers = [page.check(FIRST) for page in pages]
    assert [(each.answer, each.whose) for each in answers] == [
        ("void", "page 2"),
        ("unfair", "server"),
    ]
    for page in pages:
        assert page.check(SECOND).answer == "bound"
        fair = page.told[SECOND]
        assert isinstance(fair, FairInfo)
        assert [(each.deal, each.missing) for each in fair.voided] == [(FIRST, (2,))]
        assert page.kept[FIRST].opened


def test_attack_the_server_and_others_leave_the_honest_page_out() -> None:
    def without_own(shown: Shown) -> Shown | None:
        if isinstance(shown, Gathered):
            return replace(shown, commitments=shown.commitments[1:])
        return shown

    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        honest = Honest(at.table, 1, lie=without_own)
        at.table.shuffle.commit = lambda *_, **__: None  # type: ignore[method-assign]
        at.sit(honest)
        await asyncio.sleep(COMMIT_SECONDS + 0.1)
        assert at.running
        assert not honest.kept[FIRST].opened
        await at.pass_all()
        assert honest.check(FIRST).fault == "left_out"

    run(script)


def _swapped(snapshot: Snapshot) -> Snapshot:
    """Other cards on the table than those that were fixed."""
    assert snapshot.view is not None
    instead = next(card for card in Card if card not in snapshot.view.hand)
    return replace(snapshot, view=replace(snapshot.view, hand=(instead, *snapshot.view.hand[1:])))


def test_attack_other_cards_are_dealt_than_were_fixed() -> None:
    lie: Lie = lambda shown: (  # noqa: E731
        _swapped(shown) if isinstance(shown, Snapshot) and shown.view is not None else shown
    )

    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        lied_to, other = Honest(at.table, 1, lie=lie), Honest(at.table, 2)
        at.sit(lied_to, other)
        await asyncio.sleep(0.1)
        await at.pass_all()
        if lied_to.kept[FIRST].seat is None:
            raise AssertionError("this test needs a player with cards")
        assert lied_to.check(FIRST).fault == "cards_not_as_seen"
        assert other.check(FIRST).answer == "bound"

    run(script)


def test_attack_cards_of_two_others_are_exchanged() -> None:
    """The own hand is as it was, but a card was played by whom it was never dealt to."""
    *_, last = course(dealt_by_pages(), random.Random(4))
    fair = fair_info(last)
    assert fair is not None
    deal = revealed(fair)
    assert fair.pack is not None
    hands = dealt_cards(fair.pack)
    own = deal.commitments[0]
    kept = KeptDeal(
        shown=(deal.commitment,),
        sets=(deal.commitments,),
        nonce=deal.nonces[0] or "",
        commitment=own.commitment,
        opened=True,
        played={Seat.MIDDLEHAND: tuple(map(str, hands.middlehand[:3]))},
    )
    good = check_deal(replace(deal, kept=kept))
    lie = replace(kept, played={Seat.MIDDLEHAND: tuple(map(str, hands.rearhand[:1]))})
    bad = check_deal(replace(deal, kept=lie))
    from_skat = {Seat.MIDDLEHAND: tuple(map(str, hands.skat))}
    soloist = check_deal(replace(deal, kept=replace(kept, played=from_skat)))
    two = {seat: (str(hands.skat[0]),) for seat in (Seat.MIDDLEHAND, Seat.REARHAND)}
    both = check_deal(replace(deal, kept=replace(kept, played=two)))
    faults = [each.fault for each in (good, bad, soloist, both)]
    assert faults == [None, "cards_not_as_seen", None, "cards_not_as_seen"]
