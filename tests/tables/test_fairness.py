"""Nobody chooses the cards unseen: an evening as it should be, and the attack of each party."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from io import BytesIO

import msgspec
import pytest
from msgspec.structs import replace

from skat.cli.verify import Deals
from skat.journal import Journal, MemoryStore
from skat.model.cards import Card
from skat.model.seats import Place, Seat
from skat.notation.kept import Kept, ShownCommitment
from skat.notation.record import dealt_cards
from skat.notation.revealed import DealCheck, RevealedDeal, check_deal
from skat.players import make_player
from skat.rules.actions import Pass
from skat.rules.editions import RuleSet
from skat.shuffle import Commitment, DealId, Nonce, Seed, commitment, nonce_commitment
from skat.tables import FairInfo, OpenTable, Settings, Shown, Snapshot, Table, TableState, after
from skat.tables.driver import Driver, Pace
from skat.tables.entries import (
    Begin,
    DealCards,
    FixCommitments,
    NextDeal,
    PageCommitment,
    SealSeed,
    VoidDeal,
)
from skat.tables.fairness import COMMIT_SECONDS, OPEN_SECONDS, Coming, Gathered, fair_info
from skat.tables.packs import pack_of
from skat.tables.projection import snapshot_for
from skat.tables.recovery import recovered
from skat.tables.wishes import WantsNextDeal
from tests.tables.pages import Honest, Lie, Silent
from tests.tables.test_hidden_cards import course
from tests.tables.tools import NOBODY, TABLE, chairs, entered, memory_store, seed, seeds, took
from tests.tables.virtual_time import AtOnce, VirtualLoop, run

PLACES = (Place(1), Place(2), Place(3))
FIRST, SECOND = f"{TABLE}/1", f"{TABLE}/2"


def begun(*, people: int = 3) -> TableState:
    """A list has begun, and nothing is sealed."""
    opened = took(after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3, people=people))))
    return took(after(opened, Begin(Place(1), PLACES)))


def committed(nonces: Iterable[tuple[int, bytes]], *, of: bytes, number: int) -> FixCommitments:
    """The commitments of pages with these nonces to a seed."""
    deal = DealId(f"{TABLE}/{number}")
    sealed = commitment(Seed(of), deal)
    return FixCommitments(
        tuple(
            PageCommitment(Place(place), nonce_commitment(Nonce(nonce), deal, sealed=sealed))
            for place, nonce in nonces
        )
    )


def dealt_by_pages(people: int = 3) -> TableState:
    """A deal that all pages have fixed and opened."""
    nonces = [(place, seed(90 + place)) for place in range(1, people + 1)]
    table = took(after(begun(people=people), SealSeed(seed(1))))
    table = took(after(table, committed(nonces, of=seed(1), number=1)))
    return took(after(table, DealCards(tuple(nonce for _, nonce in nonces), seed(2))))


def revealed(fair: FairInfo) -> RevealedDeal:
    assert fair.pack is not None
    return RevealedDeal(
        deal=fair.deal,
        seed=fair.seed,
        commitment=fair.commitment,
        pack=tuple(map(str, fair.pack)),
        nonces=fair.nonces,
        scheme=2 if fair.scheme == 2 else 1,
        commitments=tuple(ShownCommitment(at.place, at.commitment) for at in fair.commitments),
    )


# --- as it should be --------------------------------------------------------------------------


class Evening:
    """A list of three on virtual time, with its driver and its pages."""

    def __init__(self, loop: VirtualLoop, store: MemoryStore, table: Table) -> None:
        self.loop, self.store, self.table = loop, store, table
        self.drive()

    @classmethod
    async def begun(cls, loop: VirtualLoop, *, people: int = 3) -> Evening:
        store = memory_store()
        at = cls(loop, store, Table(store, TABLE, draw=seeds(), clock=loop.time))
        store.create(Journal(TABLE, kind="table")).result()
        opening = OpenTable(RuleSet(), chairs(3, people=people), Settings())
        await entered(at.table, opening, Begin(Place(1), PLACES))
        return at

    @property
    def running(self) -> bool:
        return self.table.state.deal_is_running

    def drive(self) -> None:
        driver = Driver(
            self.table,
            seat_player=lambda *_: make_player("simple"),
            thinking=AtOnce(),
            clock=self.loop.time,
        )
        driver.pace = Pace.INSTANT
        self.driving = self.loop.create_task(driver.run())

    async def killed(self) -> None:
        """The server is killed, and another one goes on; its chance is another one too."""
        self.driving.cancel()
        draw = iter(seed(number) for number in range(500, 600))
        self.table = Table(self.store, TABLE, draw=lambda: next(draw), clock=self.loop.time)
        self.table.state = recovered(self.store, TABLE).state
        self.drive()

    def sit(self, *pages: Honest) -> None:
        for page in pages:
            page.table = self.table
            self.table.audience.join(page)

    async def pass_all(self) -> None:
        """Everybody passes, and everybody wants to go on."""
        while self.running:
            deal = self.table.state.deal
            assert deal is not None
            assert deal.turn is not None
            await entered(self.table, Pass(deal.turn))
        for place in self.table.state.people:
            await self.table.ask(
                WantsNextDeal(),
                place=place,
                command_id=f"next-{self.table.state.seq}",
                expected_seq=self.table.state.seq,
            )


def test_all_commit_all_open_and_every_page_verifies_the_cards_that_it_saw() -> None:
    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        pages = [Honest(at.table, place) for place in (1, 2, 3)]
        at.sit(*pages)
        await asyncio.sleep(0.1)
        # Nobody is waited for where all answer.
        assert at.running
        await at.pass_all()
        await asyncio.sleep(0.1)
        assert at.table.state.deal_number == 2
        for page in pages:
            assert page.check(FIRST) == DealCheck(FIRST, "dealt", True, True)
            assert page.kept[FIRST].hand is not None
            assert page.sent == [f"{what} {deal}" for deal in (FIRST, SECOND) for what in (
                "commit", "open")] + [f"commit {TABLE}/3"]  # fmt: skip

    run(script)


def test_one_person_with_computer_players_gets_cards_at_once() -> None:
    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop, people=1)
        at.sit(Honest(at.table, 1))
        begun_at = loop.time()
        while not at.running:
            await asyncio.sleep(0)
        assert loop.time() == begun_at
        shuffle = at.table.state.shuffle
        assert shuffle is not None
        assert [page.place for page in shuffle.commitments or ()] == [1]

    run(script)


def test_the_seed_never_leaves_before_the_end_and_every_finished_deal_can_be_checked() -> None:
    for table in course(dealt_by_pages(), random.Random(9)):
        fair = fair_info(table)
        assert fair is not None
        if table.deal_is_running:
            assert (fair.seed, fair.pack) == (None, None)
            continue
        check = check_deal(revealed(fair))
        assert isinstance(check, DealCheck)
        assert check.fair
        assert snapshot_for(table, "spectator", NOBODY).fair == fair


def test_a_deal_of_the_old_scheme_is_told_as_one_and_verifies() -> None:
    opened = took(after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3))))
    old = took(after(opened, NextDeal(seed(0), (seed(1), seed(2), seed(3)))))
    *_, last = course(old, random.Random(2))
    fair = fair_info(last)
    assert fair is not None
    assert (fair.scheme, fair.deal, fair.commitments) == (1, FIRST, ())
    check = check_deal(revealed(fair))
    assert isinstance(check, DealCheck)
    assert check.fair
    # What is sealed next never has the name of a deal that was.
    assert took(after(last, SealSeed(seed(7)))).seals == 2


# --- the server ----------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["sealed", "fixed"])
def test_attack_a_server_that_draws_again_goes_on_with_the_same_seed(moment: str) -> None:
    """Killed after the commitment was shown, or after the set was: nothing is drawn anew."""

    async def script(loop: VirtualLoop) -> None:
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
        assert all(page.check(FIRST).fair for page in (first, *others))

    run(script)


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
def test_attack_a_second_story_is_refused_told_to_all_and_found(
    of: type[Coming] | type[Gathered], complaint: str
) -> None:
    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        lied_to = Honest(at.table, 1, lie=TwoStories(of=of, first=False))
        other = Silent(at.table, 2)
        at.sit(lied_to, other)
        await asyncio.sleep(0.1)
        # The line breaks, and the second time the server has another story.
        at.table.audience.part(lied_to)
        at.sit(lied_to)
        assert [(one.deal, one.place, one.what) for one in other.objections] == [
            (FIRST, 1, complaint)
        ]
        assert lied_to.check(FIRST).fault == complaint
        # It says so once, however often it is asked.
        at.table.audience.part(lied_to)
        at.sit(lied_to)
        assert len(other.objections) == 1
        await asyncio.sleep(0.1)

    run(script)


@pytest.mark.parametrize("of", [Coming, Gathered])
def test_attack_different_pages_are_shown_different_things(
    of: type[Coming] | type[Gathered],
) -> None:
    """The lie is found by the page itself, and by whoever has the files of two pages."""

    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        lied_to = Honest(at.table, 1, lie=TwoStories(of=of, first=True))
        other = Honest(at.table, 2)
        at.sit(lied_to, other)
        await asyncio.sleep(OPEN_SECONDS + COMMIT_SECONDS + 1)
        if of is Gathered:
            await at.pass_all()
        deal = FIRST
        assert lied_to.check(deal).fault in ("not_as_shown", "left_out", "nonce_differs")
        deals = Deals(say=lambda code, details: code)
        unfinished = replace(lied_to.revealed(deal), kept=None)
        if of is Coming:
            unfinished = replace(unfinished, commitment=lied_to.kept[deal].shown[0])
        else:
            unfinished = replace(unfinished, commitments=lied_to.kept[deal].sets[0], nonces=())
        files = [other.revealed(deal), unfinished]
        rows = [
            row
            for found in files
            for row in deals.rows(BytesIO(msgspec.json.encode(found)), name="page")
        ]
        assert not rows[-1].fair

    run(script)


def test_attack_the_server_withholds_an_opening() -> None:
    """It does not like the cards: the deal is void, all are told, and it is counted."""

    async def script(loop: VirtualLoop) -> None:
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
        for page in pages:
            assert page.check(FIRST).outcome == "voided"
            assert page.check(SECOND).fair
            fair = page.told[SECOND]
            assert isinstance(fair, FairInfo)
            assert [(one.deal, one.missing) for one in fair.voided] == [(FIRST, (2,))]
            assert page.kept[FIRST].opened

    run(script)


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
        assert other.check(FIRST).fair

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
    kept = Kept(
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
    faults = [one.fault for one in (good, bad, soloist, both) if isinstance(one, DealCheck)]
    assert faults == [None, "cards_not_as_seen", None, "cards_not_as_seen"]


# --- the players ---------------------------------------------------------------------------------


def test_attack_a_player_chooses_when_he_has_seen_the_others() -> None:
    """He opens something else than he committed to, or commits when the set is fixed."""

    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        honest, late = Honest(at.table, 1), Silent(at.table, 2)
        at.sit(honest, late)
        await asyncio.sleep(0.1)
        fixed = at.table.state.sealed
        assert fixed is not None
        assert fixed.commitments is not None
        at.table.shuffle.open(at.table.state, deal=FIRST, nonce=seed(404))
        sealed = Commitment(bytes.fromhex(late.kept[FIRST].shown[0]))
        shown = nonce_commitment(Nonce(seed(404)), DealId(FIRST), sealed=sealed)
        at.table.shuffle.commit(at.table.state, Place(2), deal=FIRST, shown=shown)
        at.table.shuffle.open(at.table.state, deal=FIRST, nonce=seed(404))
        assert at.table.state.sealed == fixed
        await asyncio.sleep(OPEN_SECONDS + 1)
        assert [voided.missing for voided in at.table.state.voided] == [(2,)]

    run(script)


def test_attack_a_player_opens_too_early() -> None:
    """What is shown before all is fixed is passed over: it would let others choose."""

    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        at.sit(Honest(at.table, 1))
        state = took(after(at.table.state, SealSeed(seed(0))))
        at.table.shuffle.told(state)
        at.table.shuffle.open(state, deal=FIRST, nonce=seed(1))
        at.table.shuffle.commit(state, Place(1), deal="another/7", shown=bytes(32))
        assert at.table.shuffle.fixed(state) == FixCommitments(())

    run(script)


def test_attack_a_player_never_opens() -> None:
    """He holds the table up twice, all see that it is he, and then it goes on without him."""

    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        honest, never = Honest(at.table, 1), Silent(at.table, 2)
        at.sit(honest, never)
        await asyncio.sleep(2 * OPEN_SECONDS + 1)
        assert at.running
        shuffle = at.table.state.shuffle
        assert shuffle is not None
        assert [page.place for page in shuffle.commitments or ()] == [1]
        assert [voided.missing for voided in shuffle.voided] == [(2,), (2,)]
        outcomes = [honest.check(f"{TABLE}/{number}").outcome for number in (1, 2)]
        assert outcomes == ["voided", "voided"]
        await at.pass_all()
        await asyncio.sleep(0.1)
        assert honest.check(f"{TABLE}/3").fair
        # In the next deal he is asked again.
        sealed = at.table.state.sealed
        assert sealed is not None
        assert [page.place for page in sealed.commitments or ()] == [1, 2]

    run(script)


def test_a_page_that_is_gone_for_a_moment_opens_when_it_is_back() -> None:
    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop)
        away, there = Silent(at.table, 1), Honest(at.table, 2)
        at.sit(away, there)
        await asyncio.sleep(0.1)
        at.table.audience.part(away)
        await asyncio.sleep(OPEN_SECONDS - 3)
        away.opens = True
        at.sit(away)
        await asyncio.sleep(0.1)
        assert at.running
        assert at.table.state.shuffle is not None
        assert at.table.state.shuffle.voided == ()

    run(script)


@pytest.mark.parametrize("adds", [True, False])
def test_a_silent_page_holds_up_the_first_deal_for_two_seconds_at_most(adds: bool) -> None:
    async def script(loop: VirtualLoop) -> None:
        at = await Evening.begun(loop, people=2)
        silent = Honest(at.table, 1, lie=lambda shown: None)
        silent.adds_bytes = adds
        at.sit(silent)
        began = loop.time()
        while not at.running:
            await asyncio.sleep(0.01)
        assert abs(loop.time() - began - (COMMIT_SECONDS if adds else 0)) < 0.1

    run(script)


def test_attack_a_computer_player_has_nothing_to_choose_with() -> None:
    """It has no nonce, and no commitment can be entered for its place."""
    sealed = took(after(begun(people=1), SealSeed(seed(1))))
    for place in (2, 3):
        refused = after(sealed, committed([(place, seed(91))], of=seed(1), number=1))
        assert not isinstance(refused, TableState)
        assert refused.code == "bad_commitments"


def test_a_set_has_each_place_once_in_order() -> None:
    sealed = took(after(begun(), SealSeed(seed(1))))
    for places in ([2, 1], [1, 1]):
        refused = after(
            sealed, committed([(at, seed(90 + at)) for at in places], of=seed(1), number=1)
        )
        assert not isinstance(refused, TableState)
        assert refused.code == "bad_commitments"
