"""A list as its viewers see it: everything but its secrets, all of it computed."""

from __future__ import annotations

import msgspec

from skat.journal import JournalId, Seq
from skat.model.contract import Announced, Contract
from skat.model.seats import Place
from skat.model.shown import shown_as
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue, ListPoints
from skat.office.lists.entries import Typed
from skat.office.lists.state import ListState
from skat.rules.scoring.steps import ScoreStep
from skat.scoresheet.bock import ramsch_is_due
from skat.scoresheet.foot import Foot, feet, totals_after_each
from skat.scoresheet.joining import keeper_of
from skat.scoresheet.line import Line
from skat.scoresheet.seats import Seating
from skat.scoresheet.settlement import settle_sheet
from skat.scoresheet.sheet import (
    ScoreSheet,
    begins_round,
    dealer_of,
    may_take_back,
    plays,
    rounds_in,
)
from skat.scoresheet.typed import TypedGame
from skat.scoresheet.typed_ramsch import TypedRamsch


class ShownLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the list with its steps; `game` is what was typed, `struck` what was there.

    By house rules `ramsch` is what the deal brought each place, `typed_ramsch` what was typed for
    it, and `times` how often the deal counts, for kontra, re and a round of `bock`.
    """

    deal: int
    dealer: Place
    soloist: Place | None
    contract: Contract | None
    tops: Tops | None
    hand: bool
    announced: Announced
    bid: BidValue | None
    base: GameValue | None
    steps: tuple[ScoreStep, ...]
    multiplier: int | None
    game_value: GameValue
    counted_value: GameValue
    overbid: bool
    won: bool | None
    score: ListPoints
    articles: tuple[str, ...]
    totals: tuple[ListPoints, ...]
    game: TypedGame | None = None
    struck: tuple[ListPoints, ...] = ()
    bock: bool = False
    times: int = 1
    ramsch: tuple[ListPoints, ...] = ()
    typed_ramsch: TypedRamsch | None = None


class ShownStruck(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was taken back or corrected."""

    deal: int
    before: ListPoints
    after: ListPoints | None
    by: str
    at: str
    why: str


class ShownList(msgspec.Struct, frozen=True, kw_only=True, tag="list", tag_field="type"):
    """The whole list after entry `seq`; places count from 1.

    `seatings` say who sits there from which deal on, in the order in which they deal, also when
    a player has announced that he leaves. `playing` are the places that are dealt cards in the
    next deal, by `next_dealer`; `amounts` is the settlement, in points where no stake was agreed,
    and `payable` the same in whole units. By house rules the next `bock_deals` count double, and
    the next deal is a Ramsch where one is due.
    """

    list: JournalId
    seq: Seq
    title: str
    opened_at: str
    players: tuple[str, ...]
    keeper: Place
    length: int | None
    edition: str
    house_rules: tuple[str, ...]
    lines: tuple[ShownLine, ...]
    seatings: tuple[Seating, ...]
    newcomers_may_join: bool
    next_deal: int
    next_dealer: Place
    playing: tuple[Place, ...]
    feet: tuple[Foot, ...]
    stake: str | None
    amounts: tuple[str, ...]
    payable: tuple[int, ...]
    trace: tuple[ShownStruck, ...]
    signed: tuple[Place, ...]
    complete: bool
    valid: bool
    may_write: bool
    may_take_back: bool
    bock_deals: int
    ramsch_due: bool


def shown_list(state: ListState, *, name: JournalId, seq: Seq, may_write: bool) -> ShownList:
    """What a list shows; to its keeper the same as to everybody, and that he may write.

    Raises ValueError for a list that is not open.
    """
    sheet = state.sheet
    if sheet is None:
        raise ValueError("a list is shown when it is open")
    due = len(sheet.lines) + 1
    settled = settle_sheet(sheet)
    return shown_as(
        ShownList,
        sheet,
        list=name,
        seq=seq,
        title=state.title,
        opened_at=state.opened_at,
        keeper=keeper_of(sheet),
        length=sheet.planned,
        edition=sheet.rules.edition.value,
        house_rules=sheet.rules.house_rules,
        lines=_lines(state, sheet),
        seatings=sheet.seatings,
        newcomers_may_join=not sheet.complete and begins_round(sheet, due),
        next_deal=due,
        next_dealer=dealer_of(sheet, due),
        playing=tuple(place for place in sheet.places if plays(sheet, place, deal=due)),
        feet=feet(sheet),
        stake=str(settled.stake) if settled.agreed else None,
        amounts=tuple(str(amount) for amount in settled.amounts),
        payable=settled.payable,
        trace=tuple(
            shown_as(
                ShownStruck,
                struck,
                before=struck.before.score,
                after=struck.after.score if struck.after is not None else None,
            )
            for struck in sheet.trace
        ),
        signed=tuple(signature.place for signature in sheet.signatures),
        may_write=may_write,
        may_take_back=may_take_back(sheet) is None,
        bock_deals=sum(deal >= due for each in rounds_in(sheet) for deal in each),
        ramsch_due=ramsch_is_due(sheet.lines, sheet.rules),
    )


def _lines(state: ListState, sheet: ScoreSheet) -> tuple[ShownLine, ...]:
    rows = zip(sheet.lines, totals_after_each(sheet), state.games, strict=True)
    return tuple(
        _line(sheet, line, deal=deal, totals=totals, typed=typed)
        for deal, (line, totals, typed) in enumerate(rows, start=1)
    )


def _line(
    sheet: ScoreSheet,
    line: Line,
    *,
    deal: int,
    totals: tuple[ListPoints, ...],
    typed: Typed,
) -> ShownLine:
    return shown_as(
        ShownLine,
        line,
        deal=deal,
        dealer=dealer_of(sheet, deal),
        totals=totals,
        game=typed if isinstance(typed, TypedGame) else None,
        typed_ramsch=typed if isinstance(typed, TypedRamsch) else None,
        bock=line.bock is True,
        struck=tuple(
            struck.before.score
            for struck in sheet.trace
            if struck.deal == deal and struck.after is not None
        ),
    )
