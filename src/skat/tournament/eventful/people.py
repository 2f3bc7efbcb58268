"""Who comes and goes: entries, fees, check-in, exclusions, withdrawals, teams, the cash box."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from msgspec import UNSET, UnsetType

from skat.tournament.commands import (
    By,
    CheckIn,
    CloseCheckIn,
    CloseEntry,
    Enter,
    EnterMyself,
    ErasePerson,
    Exchange,
    Exclude,
    HandIn,
    KeepApart,
    OpenCheckIn,
    OpenEntry,
    Pay,
    PayTeam,
    Readmit,
    RefundTeam,
    RefuseEntry,
    Rename,
    ReturnToEvent,
    Role,
    ShowNames,
    StayAway,
    TakeBackCard,
    TakeBackPayment,
    TakeMoney,
    TakeTableMoney,
    Withdraw,
)
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant, Membership, ShownAs, Status
from skat.tournament.eventful import EventChance
from skat.tournament.fees import team_fees
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.results.receipts import costs_of_lists, taken_for_lost_games
from skat.tournament.results.standings import results
from skat.tournament.roles import NOBODY_YET
from skat.tournament.sample import Writer

Memberships: TypeAlias = tuple[Membership, ...] | UnsetType

_CLUBS = ("Herz Acht", "Pik Ass", "Karo Dame", None)


class EventPeople:
    """The people of one event, at its door and at its desk."""

    def __init__(self, writer: Writer, chance: EventChance) -> None:
        self._writer = writer
        self._chance = chance
        # Without clubs nobody walks to another hall who need not.
        self._clubs = chance.one_of((_CLUBS, (None,)))

    def enter(self, players: int) -> None:
        """So many players and some reserves; some enter themselves, some pay later."""
        chance = self._chance
        if chance.happens(percent=30):
            self._writer.do(OpenEntry(most=players))
        for at in range(players):
            self._one_more(at)
        if chance.happens(percent=30):
            self._writer.attempt(CloseEntry())
        for at in range(chance.between(0, 4)):
            self.late_entry(f"Reserve {at + 1}", reserve=True)
        for entrant in chance.some(self._writer.state.entrants, most=2):
            self._rename(entrant)
        if chance.happens(percent=15):
            self._fixed_table(chance.one_of(self._writer.state.entrants))
        for entrant in chance.some(self._writer.state.entrants, most=2):
            self._writer.attempt(RefuseEntry(number=entrant.number, reason="not a player"))
        self.show_names()

    def show_names(self) -> None:
        """Some say how published results may call them, each for himself or all at the desk."""
        chance = self._chance
        numbers = tuple(each.number for each in chance.some(self._writer.state.entrants, most=3))
        shown = chance.one_of(tuple(ShownAs))
        if numbers and chance.happens(percent=50):
            self._writer.attempt(ShowNames(numbers=numbers, shown=shown))
        for number in numbers if chance.happens(percent=30) else ():
            own = ShowNames(numbers=(number,), shown=chance.one_of(tuple(ShownAs)))
            self._writer.attempt(own, By(Role.PLAYER, number))

    def late_entry(self, name: str, *, reserve: bool = False) -> bool:
        """One more at the desk."""
        return self._writer.attempt(self._entry(name, team=self._some_team(), reserve=reserve))

    def between_series(self) -> None:
        """What happens before a draw, some of it."""
        chance, attempt = self._chance, self._writer.attempt
        for _ in range(chance.between(0, 4)):
            number, kind = self._number(), chance.between(1, 13)
            if kind == 1:
                attempt(Exclude(number=number, reason="signals"))
            elif kind == 2:
                attempt(Readmit(number=number, reason="it was another"))
                self._readmit_one()
            elif kind == 3:
                self._withdraw(number)
            elif kind == 4:
                self._return_one()
            elif kind == 5:
                self._exchange()
            elif kind == 6:
                self._money(number)
            elif kind == 7:
                attempt(TakeBackPayment(payment=self._payment(), reason="booked twice"))
            elif kind == 8:
                self.late_entry(f"Late {len(self._writer.state.entrants)}")
            elif kind == 9:
                self._rename(self._entrant(number))
            elif kind == 10:
                attempt(HandIn(numbers=(number,)))
                if chance.happens(percent=30):
                    attempt(TakeBackCard(number=number, reason="another's card"))
            elif kind == 11:
                self._fixed_table(self._entrant(number))
            elif kind == 12:
                mate, apart = self._number(), chance.happens(percent=75)
                attempt(KeepApart(one=number, other=mate, apart=apart))
            else:
                attempt(ErasePerson(number=number))

    def free_tables(self) -> None:
        """Nobody must sit at a certain table any more."""
        for entrant in self._writer.state.entrants:
            if entrant.fixed_table:
                self._sits(entrant, 0)

    def _fixed_table(self, entrant: Entrant) -> None:
        """An entrant must sit at a table from now on, or need not any more."""
        self._sits(entrant, self._chance.one_of((0, 1, 1, 2, 3)))

    def _sits(self, entrant: Entrant, table: int) -> None:
        self._writer.attempt(
            Rename(
                number=entrant.number,
                name=entrant.name,
                club=entrant.club,
                team=entrant.team,
                fixed_table=table,
            )
        )

    def pay(self) -> None:
        """Who has not paid pays now, or goes."""
        for entrant in self._writer.state.entrants:
            if entrant.paid is None and entrant.takes_part:
                fee = self._writer.state.prospectus.fee_of(entrant.fee_class) or Cents(0)
                stays = self._chance.happens(percent=85)
                number = entrant.number
                self._writer.do(
                    Pay(number=number, amount=fee) if stays else Withdraw(number=number)
                )

        self._pay_for_teams()

    def _pay_for_teams(self) -> None:
        """Most teams pay what they owe; one that has left gets some of it back."""
        for each in team_fees(self._writer.state):
            if each.owed and self._chance.happens(percent=85):
                self._writer.do(PayTeam(team=each.team, amount=each.owed, kind=each.kind))
            elif each.left and each.paid:
                back = self._chance.one_of((each.paid, Cents(each.paid - each.paid // 2)))
                self._writer.do(RefundTeam(team=each.team, amount=back, kind=each.kind))

    def check_in(self, series: int) -> None:
        """Some are away; sometimes everybody is asked to check in, and not all do."""
        chance, attempt = self._chance, self._writer.attempt
        if chance.happens(percent=25):
            away = tuple(each.number for each in chance.some(self._writer.state.entrants, most=2))
            if away:
                for only in (None, series, series + 1):
                    if chance.happens(percent=40):
                        attempt(StayAway(numbers=away, series=only))
        if not chance.happens(percent=25):
            return
        attempt(OpenCheckIn(series=series))
        for entrant in self._writer.state.entrants:
            if chance.happens(percent=90):
                by = By(Role.PLAYER, entrant.number) if chance.happens(percent=30) else By()
                attempt(CheckIn(series=series, numbers=(entrant.number,)), by)
        if chance.happens(percent=15):
            attempt(CloseCheckIn(series=series))

    def come_back(self, series: int) -> None:
        """Everybody who is away is here after all."""
        for entrant in self._writer.state.entrants:
            self._writer.attempt(CheckIn(series=series, numbers=(entrant.number,)))

    def lost_games(self) -> None:
        """What lost games cost is taken of some tables, and of some players."""
        state = self._writer.state
        newest, owed = len(state.series), Counter[int]()
        for each in costs_of_lists(state, taken_for_lost_games(state.payments)):
            if each.series == newest:
                owed[each.table] += each.owed
        for at, amount in sorted(owed.items()):
            if amount and self._chance.happens(percent=15):
                self._writer.attempt(TakeTableMoney(series=newest, table=at, amount=Cents(amount)))
        for number, result in results(self._writer.state).items():
            if result.lost_money and self._chance.happens(percent=30):
                self._writer.attempt(
                    TakeMoney(purpose=Purpose.LOST_GAMES, amount=result.lost_money, number=number)
                )

    def hand_in(self) -> None:
        """Most start cards come back."""
        back = tuple(
            each.number for each in self._writer.state.entrants if self._chance.happens(percent=85)
        )
        if back:
            self._writer.attempt(HandIn(numbers=back))

    def _one_more(self, at: int) -> None:
        chance, name = self._chance, f"Player {at + 1}"
        if chance.happens(percent=20):
            itself = EnterMyself(
                name=name,
                ticket=f"ticket-of-{at:08d}",
                club=chance.one_of(self._clubs),
                team=self._team(at),
                consents=True,
                categories=self._categories(),
                memberships=self._memberships(at),
            )
            if self._writer.attempt(itself, NOBODY_YET):
                return
        entry = self._entry(name, team=self._team(at), memberships=self._memberships(at))
        if not self._writer.attempt(entry):
            self._writer.do(self._entry(name, team=None))

    def _entry(
        self,
        name: str,
        *,
        team: str | None,
        reserve: bool = False,
        memberships: Memberships = UNSET,
    ) -> Enter:
        chance, notice = self._chance, self._writer.state.prospectus
        fee_class = "juniors" if chance.happens(percent=20) else ""
        paid = notice.fee_of(fee_class) if chance.happens(percent=40 if reserve else 80) else None
        highest = max((each.number for each in self._writer.state.entrants), default=0)
        gap = StartNumber(highest + 3) if chance.happens(percent=4) else None
        return Enter(
            name=name,
            number=gap,
            club=chance.one_of(self._clubs),
            team=team,
            paid=paid,
            reserve=reserve,
            categories=self._categories(),
            fee_class=fee_class,
            memberships=memberships,
        )

    def _team(self, at: int) -> str | None:
        """Players one after the other are in one team, as they enter together."""
        size = self._writer.state.prospectus.team_size or 4
        if not (self._writer.state.prospectus.prizes.teams or self._chance.happens(percent=40)):
            return None
        return None if self._chance.happens(percent=8) else f"Team {at // size + 1}"

    def _memberships(self, at: int) -> Memberships:
        """Those one after the other are a pair, where the notice ranks such teams."""
        kinds = self._writer.state.prospectus.team_kinds or ()
        named = [each.name for each in kinds if each.of == "teams"]
        if not named or self._chance.happens(percent=15):
            return UNSET
        return tuple(Membership(name, f"Pair {at // 2 + 1}") for name in named)

    def _some_team(self) -> str | None:
        return self._chance.one_of((None, "Team 1", "Team 2"))

    def _categories(self) -> tuple[str, ...]:
        known = [each.name for each in self._writer.state.prospectus.categories]
        return tuple(self._chance.some(known, most=len(known))) if known else ()

    def _rename(self, entrant: Entrant) -> None:
        self._writer.attempt(
            Rename(
                number=entrant.number,
                name=entrant.name,
                club=entrant.club,
                team=self._some_team(),
                categories=self._categories(),
                memberships=self._memberships(self._chance.between(0, 5)),
            )
        )

    def _withdraw(self, number: StartNumber) -> None:
        paid = self._entrant(number).paid or 0
        refund = Cents(self._chance.one_of((0, paid, paid // 2)))
        self._writer.attempt(Withdraw(number=number, reason="has to go", refund=refund))

    def _readmit_one(self) -> None:
        for number in self._with(Status.EXCLUDED)[:1]:
            self._writer.attempt(Readmit(number=number, reason="it was another"))

    def _return_one(self) -> None:
        for number in self._with(Status.WITHDRAWN)[:1]:
            self._writer.attempt(ReturnToEvent(number=number, reason="can stay after all"))

    def _exchange(self) -> None:
        for number in self._with(Status.RESERVE):
            team = self._entrant(number).team
            mates = [
                each
                for each in self._with(Status.ENTERED)
                if team and self._entrant(each).team == team
            ]
            if mates:
                out = self._chance.one_of(mates)
                self._writer.attempt(Exchange(number=out, reserve=number, reason="is tired"))

    def _money(self, number: StartNumber) -> None:
        purpose = self._chance.one_of((Purpose.LOST_GAMES, Purpose.OTHER, Purpose.REFUND))
        amount = Cents(self._chance.one_of((50, 333, -200)))
        self._writer.attempt(
            TakeMoney(purpose=purpose, amount=amount, number=number, note="by hand")
        )

    def _payment(self) -> int:
        return self._chance.between(1, max(1, len(self._writer.state.payments)))

    def _number(self) -> StartNumber:
        return self._chance.one_of(self._writer.state.entrants).number

    def _entrant(self, number: StartNumber) -> Entrant:
        return next(each for each in self._writer.state.entrants if each.number == number)

    def _with(self, status: Status) -> list[StartNumber]:
        return [each.number for each in self._writer.state.entrants if each.status is status]
