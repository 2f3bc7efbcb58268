"""A whole invented event: entries, draws, lists, protests, cuts, the results and what follows."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from skat.tournament.commands import (
    Abandon,
    AddHelper,
    AllowRank,
    Amend,
    AnnounceNotice,
    Appeal,
    AtLive,
    By,
    Close,
    CloseSeries,
    Decide,
    Duty,
    ErasePerson,
    Exclude,
    HandOver,
    HelperId,
    Lodge,
    NameGame,
    OpenOnline,
    PayPostage,
    PayPrize,
    Plan,
    Publish,
    Qualify,
    RemoveHelper,
    Reopen,
    ReopenSeries,
    Resume,
    Role,
    Step,
    TakeBackCard,
    TakeBackPayment,
    TakeBackResults,
    TakeOverHere,
)
from skat.tournament.draw.lot import lot_commitment
from skat.tournament.eventful import EventChance
from skat.tournament.eventful.games import Director, correct_something
from skat.tournament.eventful.lists import OneList
from skat.tournament.eventful.notice import eventful_notice
from skat.tournament.eventful.people import EventPeople
from skat.tournament.eventful.seats import EventSeats
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.notice.parts import last_series
from skat.tournament.protests import ProtestRuling
from skat.tournament.results.prizes import prizes
from skat.tournament.results.rankings import waiting_games
from skat.tournament.sample import Writer, sample_commitments, sample_seconds, seed_for
from skat.tournament.state import cut_purpose, lot_purpose

_PLAYERS: Final = (*range(3, 14), 6, 7, 8, 8, 9, 10, 12, 12, 16, 17, 20, 24, 31)
_MANY: Final = (44, 60, 83)
HELPERS: Final = ("Ida", "Max")
"""The names of the helpers with the lists, by their numbers from 1."""

Deals: TypeAlias = tuple[int, ...]


def eventful_steps(
    seed: bytes, *, players: int | None = None, series: int | None = None, deals: Deals = ()
) -> tuple[Step, ...]:
    """All steps of one event; notice and incidents are by chance, and so is what is not given.

    So many enter before the first draw; `deals` are those of each series at tables of four. Raises
    `ValueError` for deals that make no rounds, or are not those of so many series.

    >>> len(eventful_steps(bytes(32))) > 20
    True
    >>> eventful_steps(bytes(32), deals=(8, 4))[0].do.prospectus.series
    2
    """
    chance = EventChance(seed)
    notice = eventful_notice(chance, series=series, deals=deals)
    name = f"event-{seed.hex()[-8:]}"
    cuts = [cut_purpose(name, at) for at in range(1, notice.series)]
    plan = Plan(
        id=name,
        prospectus=notice,
        commitments=sample_commitments(seed, name, notice.series),
        second=sample_seconds(seed, name, notice.series),
        cuts=tuple(lot_commitment(seed_for(seed, purpose), purpose) for purpose in cuts),
    )
    event = _Event(Writer(plan), chance, seed)
    event.play(players)
    return tuple(event.writer.steps)


class _Event:
    def __init__(self, writer: Writer, chance: EventChance, seed: bytes) -> None:
        self.writer = writer
        self._chance = chance
        self._seed = seed
        self._people = EventPeople(writer, chance)
        self._director = Director(writer, chance)
        self._seats = EventSeats(writer, chance, self._people, seed=seed)

    def play(self, players: int | None) -> None:
        """From the notice to the last signature."""
        self.writer.do(AnnounceNotice())
        for name in HELPERS:
            self.writer.do(AddHelper(name=name, duties=(Duty.LISTS,)))
        some = _MANY if self._chance.happens(percent=3) else _PLAYERS
        self._people.enter(players or self._chance.one_of(some))
        self._amend()
        for series in range(1, self.writer.state.prospectus.series + 1):
            if not self._series(series):
                self._abandon()
                break
        self._decide_all()
        self.writer.wait(20)
        self._after_the_results()
        self._people.show_names()
        if self._chance.happens(percent=6):
            self.writer.do(HandOver(to="another"), By(Role.STANDBY))

    def _amend(self) -> None:
        """Before the first draw sometimes there is a series less."""
        notice = self.writer.state.prospectus
        if notice.series > 1 and self._chance.happens(percent=6):
            lengths = notice.series_deals
            fewer = replace(
                notice,
                series=notice.series - 1,
                days=(),
                series_deals=lengths if lengths is UNSET else lengths[:-1],
            )
            self.writer.do(Amend(prospectus=fewer, reason="it is late"))

    # --- one series -------------------------------------------------------------------------------

    def _series(self, series: int) -> bool:
        """Whether it was drawn, played and closed."""
        if series > 1:
            self._people.between_series()
            self._office()
        if not (self._cut(series) and self._seats.draw(series)):
            return False
        self._seats.change(series)
        self._online(series)
        tables = len(self.writer.state.series[-1].tables)
        stop = self._chance.between(1, tables) if self._chance.happens(percent=4) else 0
        for table in range(1, tables + 1):
            if table == stop:
                return False
            self._director.something()
            OneList(self.writer, self._chance, table).keep()
            if self._chance.happens(percent=5):
                number = self._chance.one_of(self.writer.state.entrants).number
                self.writer.attempt(Exclude(number=number, reason="signals"))
        self._false_alarm()
        self.writer.do(CloseSeries(series=series))
        self._false_alarm()
        if self._chance.happens(percent=10):
            self.writer.attempt(ReopenSeries(series=series, reason="a list was wrong"))
            self._late_correction(series)
            self.writer.do(CloseSeries(series=series))
        self._protests(series)
        self._people.lost_games()
        return True

    def _office(self) -> None:
        """A helper goes, another comes, a second machine takes over."""
        chance, writer = self._chance, self.writer
        if chance.happens(percent=10):
            helper = HelperId(chance.between(1, len(writer.state.helpers)))
            if writer.attempt(RemoveHelper(helper=helper)):
                writer.do(AddHelper(name="Eva", duties=(Duty.LISTS, Duty.MONEY)))
        if chance.happens(percent=8):
            writer.do(TakeOverHere())

    def _false_alarm(self) -> None:
        """The event is cut short, and goes on after all."""
        if self._chance.happens(percent=4):
            self._abandon()
            self.writer.do(Resume(reason="a false alarm"))

    def _cut(self, series: int) -> bool:
        """Whether the cut was made, where the notice asks for one."""
        days = self.writer.state.prospectus.days
        day = next((at for at in range(1, len(days)) if last_series(days, at) == series - 1), None)
        if day is None or not days[day - 1].cuts:
            return True
        self._decide_all()
        seed = seed_for(self._seed, cut_purpose(self.writer.state.id, series - 1))
        is_made = False
        for tried in range(4):
            declined = [] if tried == 0 else self._chance.some(self.writer.state.entrants, most=3)
            numbers = tuple(each.number for each in declined)
            done = self.writer.attempt(Qualify(day=day, seed=seed.hex(), declined=numbers))
            is_made = is_made or done
            if is_made and self._chance.happens(percent=75):
                break
        if is_made and self._chance.happens(percent=20):
            self._people.between_series()
        return any(cut.day == day for cut in self.writer.state.cuts)

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
        if chance.happens(percent=20):
            self.writer.attempt(Appeal(id=protest, text="the cards lie there still"))
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
        if chance.happens(percent=20):
            number = chance.one_of(writer.state.entrants).number
            writer.attempt(TakeBackCard(number=number, reason="another's card"))
        self._ranks()
        self._second_person()
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
        if chance.happens(percent=10):
            writer.attempt(ErasePerson(number=chance.one_of(writer.state.entrants).number))
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

    def _second_person(self) -> None:
        """The desk names what a helper alone has named, or takes it back."""
        for game in waiting_games(self.writer.state):
            value = game.value if self._chance.happens(percent=70) else 0
            self.writer.do(
                NameGame(series=game.series, table=game.table, number=game.number, value=value)
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
