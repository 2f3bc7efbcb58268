"""A whole invented event: entries, draws, lists, protests, cuts, the results and what follows."""

from __future__ import annotations

from typing import Any, Final

from skat.model.refusal import Refusal
from skat.tournament.commands import (
    Abandon,
    AllowRank,
    AnnounceNotice,
    AtLive,
    Close,
    CloseSeries,
    Decide,
    DrawSeries,
    Exclude,
    Join,
    Lodge,
    OpenOnline,
    PayPostage,
    PayPrize,
    Plan,
    Publish,
    Qualify,
    Redraw,
    Reopen,
    ReopenSeries,
    ReportSwap,
    Step,
    Swap,
    TakeBackPayment,
    TakeBackResults,
    TakeOff,
    Withdraw,
)
from skat.tournament.draw.drawing import Method, draw
from skat.tournament.draw.lot import lot_commitment
from skat.tournament.draw.table_sizes import table_sizes
from skat.tournament.eventful.lists import OneList, correct_something
from skat.tournament.eventful.notice import eventful_notice
from skat.tournament.eventful.people import EventPeople
from skat.tournament.eventful.writer import EventChance, Writer
from skat.tournament.notice.days import last_series
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.protests import ProtestRuling
from skat.tournament.results.prizes import prizes
from skat.tournament.sample import sample_commitments, sample_seconds, seed_for
from skat.tournament.series.draw_request import draw_request
from skat.tournament.series.steps import expected, to_be_seated, without_newest
from skat.tournament.state import cut_purpose, draw_purpose, lot_purpose, redraw_purpose

_PLAYERS: Final = (*range(3, 14), 6, 7, 8, 8, 9, 10, 12, 12, 16, 17, 20, 24, 31)
_MANY: Final = (44, 60, 83)


def eventful_steps(seed: bytes) -> tuple[Step, ...]:
    """All steps of one event; number of players, notice and incidents are by chance.

    >>> len(eventful_steps(bytes(32))) > 20
    True
    """
    chance = EventChance(seed)
    notice, name = eventful_notice(chance), f"event-{seed.hex()[-8:]}"
    cuts = [cut_purpose(name, at) for at in range(1, notice.series)]
    plan = Plan(
        id=name,
        prospectus=notice,
        commitments=sample_commitments(seed, name, notice.series),
        second=sample_seconds(seed, name, notice.series),
        cuts=tuple(lot_commitment(seed_for(seed, purpose), purpose) for purpose in cuts),
    )
    event = _Event(Writer(plan), chance, seed)
    event.play()
    return tuple(event.writer.steps)


class _Event:
    def __init__(self, writer: Writer, chance: EventChance, seed: bytes) -> None:
        self.writer = writer
        self._chance = chance
        self._seed = seed
        self._people = EventPeople(writer, chance)

    def play(self) -> None:
        """From the notice to the last signature."""
        self.writer.do(AnnounceNotice())
        players = _MANY if self._chance.happens(percent=3) else _PLAYERS
        self._people.enter(self._chance.one_of(players))
        for series in range(1, self.writer.state.prospectus.series + 1):
            if not self._series(series):
                self._abandon()
                break
        self._decide_all()
        self.writer.wait(20)
        self._after_the_results()

    # --- one series -------------------------------------------------------------------------------

    def _series(self, series: int) -> bool:
        """Whether it was drawn, played and closed."""
        if series > 1:
            self._people.between_series()
        if not (self._cut(series) and self._drawn(series)):
            return False
        self._seats(series)
        self._online(series)
        tables = len(self.writer.state.series[-1].tables)
        stop = self._chance.between(1, tables) if self._chance.happens(percent=4) else 0
        for table in range(1, tables + 1):
            if table == stop:
                return False
            OneList(self.writer, self._chance, table).keep()
            if self._chance.happens(percent=5):
                number = self._chance.one_of(self.writer.state.entrants).number
                self.writer.attempt(Exclude(number=number, reason="signals"))
        self.writer.do(CloseSeries(series=series))
        if self._chance.happens(percent=10):
            self.writer.attempt(ReopenSeries(series=series, reason="a list was wrong"))
            self._late_correction(series)
            self.writer.do(CloseSeries(series=series))
        self._protests(series)
        self._people.lost_games()
        return True

    def _cut(self, series: int) -> bool:
        """Whether who goes on was said, where the notice asks for it."""
        days = self.writer.state.prospectus.days
        day = next((at for at in range(1, len(days)) if last_series(days, at) == series - 1), None)
        if day is None or not days[day - 1].cuts:
            return True
        self._decide_all()
        seed = seed_for(self._seed, cut_purpose(self.writer.state.id, series - 1))
        said = False
        for tried in range(4):
            declined = [] if tried == 0 else self._chance.some(self.writer.state.entrants, most=3)
            numbers = tuple(each.number for each in declined)
            done = self.writer.attempt(Qualify(day=day, seed=seed.hex(), declined=numbers))
            said = said or done
            if said and self._chance.happens(percent=75):
                break
        if said and self._chance.happens(percent=20):
            self._people.between_series()
        return any(cut.day == day for cut in self.writer.state.cuts)

    def _drawn(self, series: int) -> bool:
        self._people.pay()
        self._people.check_in(series)
        self._people.pay()
        if not self._enough(series):
            return False
        few = len(self.writer.state.entrants) <= 24
        standing = series > 1 and few and self._chance.happens(percent=30)
        method = Method.STANDING if standing else Method.RANDOM
        seed = seed_for(self._seed, draw_purpose(self.writer.state.id, series))
        state = self.writer.state
        players = to_be_seated(state)
        if isinstance(players, Refusal):
            return False
        made = draw(draw_request(state, players, seed=seed, method=method))
        if isinstance(made, Refusal):
            return False
        command = DrawSeries(
            series=series, seed=seed.hex(), tables=made.tables, method=method, plan=made.plan
        )
        return self.writer.attempt(command)

    def _enough(self, series: int) -> bool:
        """Whether as many are here as make tables, if need be after some came or went."""
        for tried in range(6):
            here = expected(self.writer.state)
            if not isinstance(table_sizes(len(here)), Refusal):
                return True
            if tried == 0:
                self._people.come_back(series)
            elif not self._people.late_entry(f"Late {series}.{tried}") and here:
                self.writer.attempt(Withdraw(number=max(here), reason="too few"))
            self._people.pay()
        return False

    def _seats(self, series: int) -> None:
        """Swaps, latecomers, who did not come; sometimes the draw is repeated."""
        chance, attempt = self._chance, self.writer.attempt
        if chance.happens(percent=12):
            self._redraw(series)
        for _ in range(chance.between(0, 2)):
            tables, what = self.writer.state.series[-1].tables, chance.between(1, 8)
            at = chance.between(1, len(tables))
            number = chance.one_of(tables[at - 1].numbers)
            other = chance.one_of(chance.one_of(tables).numbers)
            if what == 1 and number != other:
                attempt(Swap(series=series, one=number, other=other, reason="a wheelchair"))
            elif what == 2:
                attempt(TakeOff(series=series, table=at, number=number, reason="did not come"))
            elif what == 3:
                self._join(series)
            elif what == 4 and number != other and chance.happens(percent=30):
                attempt(ReportSwap(one=number, other=other))

    def _join(self, series: int) -> None:
        """Somebody who sits nowhere takes the free place of a table of three."""
        self._people.late_entry(f"Late {series}.j")
        state = self.writer.state
        seated = {number for table in state.series[-1].tables for number in table.numbers}
        standing = [each.number for each in state.entrants if each.number not in seated]
        for at, table in enumerate(state.series[-1].tables, start=1):
            if table.size == 3 and standing:
                number = self._chance.one_of(standing)
                command = Join(series=series, table=at, number=number, reason="came late")
                if self.writer.attempt(command):
                    return

    def _redraw(self, series: int) -> None:
        before = without_newest(self.writer.state)
        absent = tuple(
            each for each in self._chance.some(sorted(expected(self.writer.state)), most=1)
        )
        players = to_be_seated(before, absent=absent)
        seed = seed_for(self._seed, redraw_purpose(self.writer.state.id, series))
        if isinstance(players, Refusal) or isinstance(table_sizes(len(players)), Refusal):
            return
        made = draw(draw_request(before, players, seed=seed, again=True))
        if isinstance(made, Refusal):
            return
        self.writer.attempt(
            Redraw(
                series=series,
                seed=seed.hex(),
                tables=made.tables,
                plan=made.plan,
                reason="did not come",
                absent=absent,
            )
        )

    def _online(self, series: int) -> None:
        """Some of the tables are played at a server."""
        tables = range(1, len(self.writer.state.series[-1].tables) + 1)
        here = self._chance.some(tables, most=len(tables))
        opened = tuple(AtLive(table=at, live=f"live-{series}-{at}") for at in sorted(here))
        if opened:
            self.writer.attempt(OpenOnline(series=series, tables=opened))

    # --- protests and corrections -----------------------------------------------------------------

    def _protests(self, series: int) -> None:
        """Some lodge one; it is decided, and what follows from that is corrected."""
        chance = self._chance
        if chance.happens(percent=15):
            self._late_correction(series)
        if not chance.happens(percent=25):
            return
        tables = self.writer.state.series[series - 1].tables
        at = chance.between(1, len(tables))
        number = chance.one_of(tables[at - 1].numbers)
        lodged = Lodge(number=number, series=series, table=at, facts="a revoke")
        if not self.writer.attempt(lodged):
            return
        protest = len(self.writer.state.protests)
        upheld = chance.happens(percent=60)
        ruling = ProtestRuling(upheld=upheld, text="as it was seen", by="Olga Rau")
        self.writer.do(Decide(id=protest, ruling=ruling))
        correct_something(self.writer, chance, series=series, table=at, protest=protest)

    def _late_correction(self, series: int) -> None:
        tables = self.writer.state.series[series - 1].tables
        table = self._chance.between(1, len(tables))
        correct_something(self.writer, self._chance, series=series, table=table)

    def _decide_all(self) -> None:
        ruling = ProtestRuling(upheld=False, text="nothing was seen", by="Olga Rau")
        for protest in self.writer.state.protests:
            if protest.ruling is None:
                self.writer.do(Decide(id=protest.id, ruling=ruling))

    # --- the end ----------------------------------------------------------------------------------

    def _abandon(self) -> None:
        self.writer.do(Abandon(reason="a fire", refund=self._chance.happens(percent=50)))

    def _after_the_results(self) -> None:
        chance, writer = self._chance, self.writer
        self._people.hand_in()
        self._ranks()
        publish = Publish(seed=seed_for(self._seed, lot_purpose(writer.state.id)).hex())
        writer.do(publish)
        if chance.happens(percent=10):
            writer.attempt(TakeBackResults(reason="a list was wrong"))
            if writer.state.series and not writer.state.abandoned:
                self._late_correction(len(writer.state.series))
            writer.do(publish)
        if chance.happens(percent=20):
            number = chance.one_of(writer.state.entrants).number
            writer.attempt(Exclude(number=number, reason="it came out later"))
        self._hand_over_prizes(percent=70)
        self._take_back_a_prize()
        self._people.hand_in()
        self._hand_over_prizes(percent=70)
        if chance.happens(percent=50):
            signatures = (writer.state.prospectus.organiser, "Martha Voss")
            writer.do(Close(signatures=signatures))
            if chance.happens(percent=20):
                writer.attempt(Reopen(reason="a prize was left"))
                self._hand_over_prizes(percent=100)

    def _ranks(self) -> None:
        """The desk decides on some for whom a computer player acted."""
        for entrant in self._chance.some(self.writer.state.entrants, most=4):
            allowed = self._chance.happens(percent=50)
            self.writer.attempt(
                AllowRank(number=entrant.number, allowed=allowed, reason="the line was down")
            )

    def _hand_over_prizes(self, *, percent: int) -> None:
        for prize in prizes(self.writer.state):
            if not (prize.paid or prize.withheld) and self._chance.happens(percent=percent):
                whose: Any = {"number": prize.number, "team": prize.team, "award": prize.award}
                if self._chance.happens(percent=15):
                    postage = Cents(self._chance.one_of((160, 690)))
                    self.writer.attempt(PayPrize(**whose, postage=postage))
                    if self._chance.happens(percent=60):
                        self.writer.attempt(PayPostage(**whose))
                    continue
                self.writer.attempt(PayPrize(**whose))

    def _take_back_a_prize(self) -> None:
        paid = [
            at
            for at, payment in enumerate(self.writer.state.payments, start=1)
            if payment.purpose is Purpose.PRIZE
        ]
        if paid and self._chance.happens(percent=25):
            payment = self._chance.one_of(paid)
            self.writer.attempt(TakeBackPayment(payment=payment, reason="the wrong one"))
