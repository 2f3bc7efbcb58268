"""What a viewer sees: the only form of a deal that ever leaves the table.

A view is built field by field from what its viewer may know. Two deals that differ only in cards
hidden from a viewer give him equal views, byte for byte.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.cards import Card, CardSet
from skat.model.contract import Announced, Announcement, Contract
from skat.model.law import implements
from skat.model.order import sorted_for
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.rules.actions import Action
from skat.rules.drawn import Picture, as_svg, as_text, picture
from skat.rules.editions import RuleSet
from skat.rules.machine import dealer_actions, legal_actions
from skat.rules.result import DealResult
from skat.rules.state import (
    Call,
    Offence,
    OffenceKind,
    Pending,
    Phase,
    Settled,
    Sitting,
    State,
    Trick,
)

Viewer: TypeAlias = Seat | Literal["dealer", "spectator"]
"""An active player, the idle dealer, or a spectator."""


class Revealed(msgspec.Struct, frozen=True, gc=False):
    """All cards, shown when the deal is over: as dealt, and the skat as it was at the end."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    skat: tuple[Card, ...]
    discarded: tuple[Card, ...]


class Shown(msgspec.Struct, frozen=True, gc=False):
    """Cards that a player let the table see in open play and that he still holds."""

    seat: Seat
    cards: tuple[Card, ...]


class Called(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A call for the referee: on which fault, if any, and what is demanded so far."""

    by: Seat | None
    fault: OffenceKind | None
    seat: Seat | None
    demand: Literal["end", "continue"] | None


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One viewer's knowledge of a deal.

    `hand` and open hands are sorted for the contract. `open_hands` holds one entry a seat: the
    cards laid open, or nothing. `last_trick` is there only while the viewer may look at it
    (SkO-4.4.3); `played` is what everybody at the table saw, for players that remember it.
    `conceded` are those who wanted to give up in vain. `legal` are the viewer's own actions. In
    open play `shown` and `looked_at_skat` are what all could see, a revoke is not among it;
    `called` and `settled` are calls for the referee.

    House rules are there where they are played: `bock` if the deal counts double, `spitze` if it
    was announced, in Ramsch who `pushed` the skat on unseen and who took it (`exchanged`).
    """

    viewer: Viewer
    rules: RuleSet
    table_size: int
    phase: Phase
    turn: Seat | None
    hand: tuple[Card, ...]
    card_counts: tuple[int, int, int]
    calls: tuple[Call, ...]
    bid: BidValue | None
    soloist: Seat | None
    skat_taken: bool
    skat: tuple[Card, ...] | None
    announcement: Announcement | None
    kontra: Seat | None
    re: bool
    defenders_announced: Announced
    leader: Seat
    trick: tuple[Card, ...]
    last_trick: Trick | None
    played: tuple[Trick, ...]
    discarded: tuple[Card, ...] | None
    tricks_won: tuple[int, int, int]
    open_hands: tuple[tuple[Card, ...] | None, tuple[Card, ...] | None, tuple[Card, ...] | None]
    conceded: tuple[Seat, ...]
    pending: Pending | None
    result: DealResult | None
    revealed: Revealed | None
    legal: tuple[Action, ...]
    sitting: Sitting = Sitting.PREVENTED
    shown: tuple[Shown, ...] = ()
    looked_at_skat: tuple[Seat, ...] = ()
    called: Called | None = None
    settled: tuple[Settled, ...] = ()
    bock: bool | UnsetType = UNSET
    spitze: bool | UnsetType = UNSET
    pushed: tuple[Seat, ...] | UnsetType = UNSET
    exchanged: tuple[Seat, ...] | UnsetType = UNSET

    @property
    def contract(self) -> Contract:
        """The contract that is played.

        Raises ValueError where none is announced.
        """
        if self.announcement is None:
            raise ValueError(f"no contract is announced (phase {self.phase.value})")
        return self.announcement.contract

    def as_at_table(self) -> View:
        """The view without what a player may not look up at the table (SkO-4.4.3, 3.4.8).

        A computer player remembers every trick and his discard; on a page they could be read.

        >>> from skat.rules.machine import start
        >>> view(start(), "spectator").as_at_table().played
        ()
        """
        if not self.played and self.discarded is None:
            return self
        return replace(self, played=(), discarded=None)

    def __str__(self) -> str:
        return as_text(self._picture())

    def svg(self) -> str:
        """What this viewer sees of the table, drawn as one SVG element.

        >>> from skat.rules.machine import start
        >>> view(start(), "spectator").svg()[:4]
        '<svg'
        """
        return as_svg(self._picture())

    def _repr_svg_(self) -> str:
        return self.svg()

    def _picture(self) -> Picture:
        """Cards that the viewer does not see are backs."""
        seen = zip(SEATS, self.open_hands, self.card_counts, strict=True)
        taken = self.phase in (Phase.DISCARD, Phase.LAY_AWAY)  # its cards lie in a hand
        known = () if taken else self.skat or self.discarded
        hidden = () if taken or self.phase is Phase.DEAL else (None, None)
        return picture(
            phase=self.phase.value,
            turn=self.turn,
            hands=(
                self.hand if seat is self.viewer else shown or (None,) * count
                for seat, shown, count in seen
            ),
            skat=(self.revealed.discarded if self.revealed else known) or hidden,
            soloist=self.soloist,
            announcement=self.announcement,
            bid=self.bid,
            leader=self.leader,
            trick=self.trick,
            tricks_won=self.tricks_won,
            points=None,
            result=self.result,
        )


def view(state: State, viewer: Viewer | None = None) -> View:
    """What this viewer sees of a deal; without one the player who must act.

    Raises ValueError where nobody is named and nobody must act (`State.on_turn`).

    >>> from skat.rules.machine import start
    >>> view(start(), "spectator").hand
    ()
    """
    return own_view(state, viewer or state.on_turn, public=public_view(state))


def public_view(state: State) -> View:
    """What everybody sees, and a spectator nothing beyond it.

    >>> from skat.rules.machine import start
    >>> public_view(start()).viewer
    'spectator'
    """
    contract = state.announcement.contract if state.announcement else None
    return View(
        viewer="spectator",
        rules=state.rules,
        table_size=state.table_size,
        phase=state.phase,
        turn=state.turn,
        hand=(),
        card_counts=(len(state.hands[0]), len(state.hands[1]), len(state.hands[2])),
        calls=state.calls,
        bid=state.bid,
        soloist=state.soloist,
        skat_taken=state.skat_taken,
        skat=None,
        announcement=state.announcement,
        kontra=state.kontra,
        re=state.re,
        defenders_announced=state.defenders_announced,
        leader=state.leader,
        trick=state.trick,
        last_trick=_last_trick(state, None),
        played=state.tricks,
        discarded=None,
        tricks_won=state.tricks_won,
        conceded=state.conceded,
        pending=state.pending,
        result=state.result,
        legal=(),
        sitting=state.sitting,
        shown=_shown(state),
        looked_at_skat=tuple(fault.seat for fault in _faults(state, OffenceKind.SKAT_SEEN)),
        called=_called(state),
        settled=state.settled,
        open_hands=_open_hands(state, contract),
        revealed=_revealed(state),
        bock=state.bock or UNSET,
        spitze=state.spitze or UNSET,
        pushed=state.pushed or UNSET,
        exchanged=tuple(exchange.seat for exchange in state.exchanges) or UNSET,
    )


@implements("SkO-3.5.4", "SkO-4.5.3", "SkO-4.5.5", "TR-8.5", "SkO-3.2.6")
def own_view(state: State, viewer: Viewer, *, public: View) -> View:
    """The public view with what this viewer knows beyond it: nothing else differs between viewers.

    >>> from skat.rules.machine import start
    >>> own_view(start(), "dealer", public=public_view(start())).hand
    ()
    """
    if viewer == "spectator":
        return public
    seat = viewer if isinstance(viewer, Seat) else None
    contract = state.announcement.contract if state.announcement else None
    skat, discarded = _skat_to_see(state, seat), _own_discard(state, seat)
    return replace(
        public,
        viewer=viewer,
        last_trick=_last_trick(state, seat),
        hand=sorted_for(contract, state.hand_of(seat)) if seat else (),
        skat=None if skat is None else sorted_for(None, skat),
        discarded=None if discarded is None else sorted_for(None, discarded),
        legal=dealer_actions(state) if viewer == "dealer" else legal_actions(state, viewer),
    )


def _faults(state: State, fault: OffenceKind) -> tuple[Offence, ...]:
    return tuple(offence for offence in state.offences if offence.fault is fault)


def _shown(state: State) -> tuple[Shown, ...]:
    """What was shown and is not played yet."""
    seen = (
        Shown(fault.seat, tuple(card for card in fault.cards if card in state.hand_of(fault.seat)))
        for fault in _faults(state, OffenceKind.CARDS_SHOWN)
    )
    return tuple(shown for shown in seen if shown.cards)


def _called(state: State) -> Called | None:
    referral = state.referral
    if referral is None:
        return None
    offence = referral.offence
    return Called(
        by=referral.by,
        fault=None if offence is None else offence.fault,
        seat=None if offence is None else offence.seat,
        demand=referral.demand,
    )


@implements("SkO-2.2.3", "SkO-4.5.4")
def _skat_to_see(state: State, seat: Seat | None) -> CardSet | None:
    """The skat while its taker may look at it: until the announcement (SkO-3.4.8).

    In open play also for a seat that looked at it without a right to.
    """
    looked = next(
        (fault for fault in _faults(state, OffenceKind.SKAT_SEEN) if fault.seat is seat), None
    )
    if looked is not None:
        return looked.before.skat
    if seat is None:
        return None
    if state.phase is Phase.LAY_AWAY and seat is state.turn:
        return state.exchanges[-1].taken
    if seat is not state.soloist:
        return None
    if state.phase is Phase.DISCARD:
        return state.dealt_skat
    return state.skat if state.phase is Phase.ANNOUNCE else None


def _own_discard(state: State, seat: Seat | None) -> CardSet | None:
    """What lies in the skat because he laid it away himself, which he remembers."""
    last = state.exchanges[-1] if state.exchanges else None
    if last is not None and seat is last.seat and last.laid:
        return last.laid
    laid_away = state.skat_taken and state.phase is not Phase.DISCARD
    if seat is None or seat is not state.soloist or not laid_away:
        return None
    return state.skat


@implements("SkO-4.4.3", "TR-8.6")
def may_see_last_trick(state: State, seat: Seat | None) -> bool:
    """Whether the last trick may be looked at: until the own card to the next (B26)."""
    if not state.tricks or state.phase is Phase.FINISHED:
        return False
    if not state.trick:
        return True
    if seat is None or state.rules.options.last_trick_review == "until_next_lead":
        return False
    steps_after_leader = (seat.index - state.leader.index) % 3
    return steps_after_leader >= len(state.trick)


def _last_trick(state: State, seat: Seat | None) -> Trick | None:
    if state.phase is Phase.FINISHED:
        return state.tricks[-1] if state.tricks else None
    return state.tricks[-1] if may_see_last_trick(state, seat) else None


@implements("SkO-2.2.5", "TR-8.9", "LF-null-ouvert")
def _open_hands(
    state: State, contract: Contract | None
) -> tuple[tuple[Card, ...] | None, tuple[Card, ...] | None, tuple[Card, ...] | None]:
    """The hands that lie open, grouped by suit and ordered by rank."""
    shown = [
        sorted_for(contract, state.hand_of(seat)) if seat in state.open_hands else None
        for seat in SEATS
    ]
    return (shown[0], shown[1], shown[2])


@implements("SkO-2.2.3")
def _revealed(state: State) -> Revealed | None:
    """All cards once the deal is over; a hand game's skat is turned up then."""
    if state.phase is not Phase.FINISHED:
        return None
    first, second, third = (sorted_for(None, hand) for hand in state.dealt_hands)
    return Revealed(
        hands=(first, second, third),
        skat=sorted_for(None, state.dealt_skat),
        discarded=sorted_for(None, state.skat),
    )
