"""The state of one deal: a value, never changed, only replaced."""

from __future__ import annotations

from enum import Enum
from typing import Literal

import msgspec

from skat.model.cards import Card, CardSet
from skat.model.contract import Announced, Announcement, Contract
from skat.model.law import implements
from skat.model.order import sorted_for
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue, CardPoints
from skat.rules.drawn import Picture, as_svg, as_text, picture
from skat.rules.editions import RuleSet
from skat.rules.result import DealResult
from skat.rules.scoring.finished import Score


class Phase(Enum):
    """Where a deal stands; `legal_actions` says what may happen there."""

    DEAL = "deal"
    AUCTION = "auction"
    SKAT = "skat"
    DISCARD = "discard"
    ANNOUNCE = "announce"
    KONTRA = "kontra"
    RAMSCH = "ramsch"
    PUSH = "push"
    LAY_AWAY = "lay_away"
    PLAY = "play"
    CONSENT = "consent"
    VERDICT = "verdict"
    REFEREE = "referee"
    FINISHED = "finished"

    __hash__ = object.__hash__


class Sitting(Enum):
    """Two ways to sit: what is forbidden is prevented, or it happens, as at a real table.

    In open play wrong leads, revokes, cards shown, premature passes and looks at the skat are
    recorded, and the referee rules on them when he is called; a null below the bid is lost.
    """

    PREVENTED = "prevented"
    OPEN = "open"


class Call(msgspec.Struct, frozen=True, gc=False):
    """One call of the auction: a value named, "hold" or "pass"."""

    seat: Seat
    call: BidValue | str


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A complete trick: its cards in the order played, who led, who took it."""

    leader: Seat
    cards: tuple[Card, Card, Card]
    winner: Seat


class SkatExchange(msgspec.Struct, frozen=True, gc=False):
    """House rule: who took the skat in Ramsch, what lay in it, and what he laid away (so far)."""

    seat: Seat
    taken: CardSet
    laid: CardSet = CardSet()


class Offer(Enum):
    """What waits for an answer."""

    CONCESSION = "concession"
    SHORTENING = "shortening"
    SOLOIST_CLAIM = "soloist_claim"
    DEFENDER_CLAIM = "defender_claim"


class Pending(msgspec.Struct, frozen=True, gc=False):
    """An offer or claim under way: by whom, the level asked for, who agreed or refused so far."""

    offer: Offer
    by: Seat
    asked: Announced = Announced.NONE
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()


class OffenceKind(Enum):
    """What can be done in open play that the rules forbid."""

    LEAD_OUT_OF_TURN = "lead_out_of_turn"
    REVOKE = "revoke"
    CARDS_SHOWN = "cards_shown"
    PREMATURE_PASS = "premature_pass"
    SKAT_SEEN = "skat_seen"


class Offence(msgspec.Struct, frozen=True, gc=False):
    """One of them: by whom, with which cards, and the deal as it stood before it."""

    fault: OffenceKind
    seat: Seat
    cards: tuple[Card, ...]
    before: State


class Referral(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A call for the referee: who called (nobody's seat: the idle dealer) and on what offence.

    `phase` and `turn` are where play stopped; `demand` what the offended party wants, once asked.
    """

    by: Seat | None
    phase: Phase
    turn: Seat | None
    offence: Offence | None = None
    demand: Literal["end", "continue"] | None = None


class Settled(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A call that was ruled on, for all to read; without a fault nothing had happened."""

    by: Seat | None
    fault: OffenceKind | None = None
    seat: Seat | None = None
    demand: Literal["end", "continue"] | None = None
    outcome: str = "continue"
    put_right: bool = False
    articles: tuple[str, ...] = ()


Hands = tuple[CardSet, CardSet, CardSet]
"""The cards of forehand, middlehand and rearhand."""

NO_HANDS: Hands = (CardSet(), CardSet(), CardSet())


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One deal, all of it: the only place where everybody's cards stand together.

    `hands` and `skat` are what is held now, `dealt_hands` and `dealt_skat` what was dealt.
    `points` and `tricks_won` count the tricks taken by each seat, the skat not included.
    As text it is a table of all cards, and `svg` draws it.

    `turn` is who must act; nobody while the world (dealer, solver, referee) does. `offences` are
    those of open play that nobody has ruled on yet. `conceded` are those who wanted to give up and
    play went on: a soloist whom both refused, a defender where online both must.

    Of house rules: `bock` says that the deal counts double, `ramsch_due` that it begins as Ramsch.
    In Ramsch `pushed` are those who pushed the skat on unseen, `exchanges` those who took it.
    """

    rules: RuleSet
    table_size: int = 3
    sitting: Sitting = Sitting.PREVENTED
    bock: bool = False
    ramsch_due: bool = False
    phase: Phase = Phase.DEAL
    turn: Seat | None = None

    dealt_hands: Hands = NO_HANDS
    dealt_skat: CardSet = CardSet()
    hands: Hands = NO_HANDS
    skat: CardSet = CardSet()

    calls: tuple[Call, ...] = ()
    bid: BidValue | None = None
    bid_by: Seat | None = None
    passed: tuple[Seat, ...] = ()

    soloist: Seat | None = None
    skat_taken: bool = False
    announcement: Announcement | None = None
    laid_open: bool = False
    spitze: bool = False
    pushed: tuple[Seat, ...] = ()
    exchanges: tuple[SkatExchange, ...] = ()
    kontra: Seat | None = None
    re: bool = False
    defenders_announced: Announced = Announced.NONE

    leader: Seat = Seat.FOREHAND
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    points: tuple[CardPoints, CardPoints, CardPoints] = (CardPoints(0),) * 3
    tricks_won: tuple[int, int, int] = (0, 0, 0)
    open_hands: tuple[Seat, ...] = ()
    conceded: tuple[Seat, ...] = ()
    pending: Pending | None = None

    offences: tuple[Offence, ...] = ()
    referral: Referral | None = None
    settled: tuple[Settled, ...] = ()

    result: DealResult | None = None

    def hand_of(self, seat: Seat) -> CardSet:
        """The cards this seat holds now."""
        return self.hands[seat.index]

    @property
    def on_turn(self) -> Seat:
        """The seat that must act.

        Raises ValueError while nobody must: before the deal, at its end, while others decide.
        """
        if self.turn is None:
            raise ValueError(f"nobody must act now (phase {self.phase.value})")
        return self.turn

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now: an offer is answered by both opponents in any order.

        What becomes of an offence any of the innocent party may say (SkO-4.3.2, SkO-4.1.6).

        >>> State(rules=RuleSet(), phase=Phase.AUCTION, turn=Seat.MIDDLEHAND).to_act[0].value
        'middlehand'
        """
        referral, pending = self.referral, self.pending
        if referral is not None and referral.offence is not None and self.turn is not None:
            return innocent(self, referral.offence)
        if self.phase is Phase.CONSENT and pending is not None:
            answered = (*pending.agreed, *pending.refused)
            return tuple(seat for seat in pending.by.others if seat not in answered)
        return () if self.turn is None else (self.turn,)

    @property
    def contract(self) -> Contract:
        """The contract that is played.

        Raises ValueError where none is announced.
        """
        if self.announcement is None:
            raise ValueError(f"no contract is announced (phase {self.phase.value})")
        return self.announcement.contract

    @property
    def score(self) -> Score:
        """What the game came to.

        Raises ValueError before its end, and where nobody played alone (passed, Ramsch, abandoned).
        """
        if self.result is None or self.result.score is None:
            raise ValueError(f"there is no score (phase {self.phase.value})")
        return self.result.score

    @property
    @implements("DEF-opponents", "SkO-1.1.1")
    def defenders(self) -> tuple[Seat, ...]:
        """The two active players against the soloist; nobody before there is one."""
        return tuple(seat for seat in SEATS if seat is not self.soloist) if self.soloist else ()

    def __str__(self) -> str:
        return as_text(self._picture())

    def svg(self) -> str:
        """All cards, as they lie now, drawn as one SVG element; notebooks show it by themselves.

        >>> State(rules=RuleSet()).svg()[:39]
        "<svg xmlns='http://www.w3.org/2000/svg'"
        """
        return as_svg(self._picture())

    def _repr_svg_(self) -> str:
        return self.svg()

    def _picture(self) -> Picture:
        contract = self.announcement.contract if self.announcement else None
        return picture(
            phase=self.phase.value,
            turn=self.turn,
            hands=(sorted_for(contract, hand) for hand in self.hands),
            skat=sorted_for(contract, self.skat),
            soloist=self.soloist,
            announcement=self.announcement,
            bid=self.bid,
            leader=self.leader,
            trick=self.trick,
            tricks_won=self.tricks_won,
            points=self.points,
            result=self.result,
        )


def innocent(state: State, offence: Offence) -> tuple[Seat, ...]:
    """Who may demand that the game ends or goes on after an offence; nobody in the auction."""
    if state.soloist is None:
        return ()
    return state.defenders if offence.seat is state.soloist else (state.soloist,)
