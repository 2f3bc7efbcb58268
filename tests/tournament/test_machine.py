"""Random commands in random order: nothing raises, nothing is half done, everything is rebuilt."""

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.tournament.audit import problems
from skat.tournament.commands import (
    Abandon,
    Amend,
    AnnounceNotice,
    Appeal,
    By,
    Close,
    CloseSeries,
    Command,
    ConfirmDeal,
    CorrectTableDeal,
    CorrectTotals,
    DateChange,
    Decide,
    Enter,
    EnterList,
    EnterTableDeal,
    EnterTotals,
    Exclude,
    HandIn,
    Join,
    LeaveSeat,
    Lodge,
    Pay,
    PayPrize,
    Readmit,
    Rename,
    ReopenSeries,
    ReportSwap,
    RestoreList,
    Resume,
    ReturnToTable,
    Role,
    Sign,
    Step,
    Substitute,
    Swap,
    TakeBackDeal,
    TakeBackPayment,
    TakeBackResults,
    TakeMoney,
    TakeOff,
    Undo,
    Void,
    Withdraw,
)
from skat.tournament.draw import table_sizes
from skat.tournament.draw.lot import Lot
from skat.tournament.files import checked, file_of, without_persons
from skat.tournament.machine import effect_of, rebuilt
from skat.tournament.notice.money import Cents, Purpose, accounts
from skat.tournament.protests import ProtestRuling
from skat.tournament.results.board import board_of
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import results, standings, team_standings
from skat.tournament.sample import sample_game
from skat.tournament.series.steps import to_be_seated, without_newest
from skat.tournament.table_list import FootTotals, Then
from tests.lanes.few import few
from tests.tournament.evenings import Evening, Seen, number

STEPS = 400


class Wild:
    """A user who presses every button."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lot = Lot(seed.to_bytes(32, "big"), "wild")
        self.evening = Evening(series=2).announced(self.chance.choice([3, 4, 7, 8, 9]))
        self.board = board_of(self.evening.state)

    def some(self, most: int) -> int:
        return self.chance.randint(0, most + 1)

    def place(self) -> Place:
        return Place(self.chance.randint(1, 4))

    def command(self) -> Command | None:
        state = self.evening.state
        who, other = (number(self.some(len(state.entrants))) for _ in range(2))
        series = self.chance.choice([len(state.series)] * 5 + [self.some(2)])
        tables = len(state.series[-1].tables) if state.series else 1
        table = self.chance.choice([self.chance.randint(1, tables)] * 6 + [self.some(tables)])
        lines = version = 0
        if state.series and 1 <= table <= tables:
            chosen = state.series[-1].tables[table - 1]
            lines, version = len(chosen.sheet.lines), chosen.version
        deal = self.chance.choice([lines + 1] * 4 + [lines, self.some(4)])
        game = sample_game(self.lot, size=4, deal=max(deal, 1))
        foot = FootTotals(points=ListPoints(self.chance.choice([0, 24, -48, 7])), won=1, lost=0)
        amount = Cents(self.chance.choice([0, 1000, -5]))
        then = self.chance.choice(list(Then))
        at: dict[str, Any] = {"series": series, "table": table}
        ruling = ProtestRuling(upheld=self.chance.random() < 0.5, text="so", by="Olga Rau")
        everybody = tuple(Place(place) for place in range(1, 5))
        pool: list[Command] = [
            AnnounceNotice(),
            Amend(prospectus=state.prospectus),
            Enter(name="Walk-in", paid=Cents(1000), reserve=self.chance.random() < 0.5),
            Rename(number=who, name="Renamed"),
            Pay(number=who, amount=amount),
            Withdraw(number=who, refund=amount),
            Exclude(number=who, reason=self.chance.choice(["", "signals"])),
            Swap(series=series, one=who, other=other, reason="light"),
            ReportSwap(one=who, other=other),
            Substitute(**at, left=who, reserve=other, reason="ill"),
            Substitute(**at, left=who, reserve=other, reason="ill", deal=self.some(4)),
            DateChange(**at, came=other, deal=self.some(4)),
            self.seen(LeaveSeat(**at, left=who, then=then, reason="ill", deal=deal)),
            Join(**at, number=who, reason="late"),
            TakeOff(**at, number=who, reason="not here"),
            *[EnterTableDeal(**at, deal=deal, game=game)] * 12,
            *[ConfirmDeal(**at, deal=max(deal - 1, 0), version=version)] * 6,
            TakeBackDeal(**at, deal=max(deal - 1, 0), reason="slip"),
            EnterList(**at, games=(None,) * self.chance.choice([3, 4, 4, 4])),
            EnterTotals(**at, totals=(foot,) * self.chance.choice([3, 4]), passed=self.some(2)),
            *[Sign(**at, places=(self.place(),))] * 12,
            Sign(**at, places=everybody),
            CorrectTableDeal(**at, deal=deal, game=game, reason="typed", consent=everybody),
            CorrectTotals(**at, totals=(foot,) * 4, passed=0, reason="typed"),
            Void(**at, reason="illegible"),
            *[CloseSeries(series=series)] * 4,
            Lodge(number=who, **at, facts="revoke"),
            Decide(id=self.some(3), ruling=ruling),
            Appeal(id=self.some(3), text="we appeal"),
            HandIn(numbers=(who,)),
            TakeMoney(purpose=self.chance.choice(list(Purpose)), amount=amount, note="x"),
            PayPrize(number=who),
            *[self.seen(command) for command in self.counter_steps(at)],
            self.seen(Close(signatures=("Skatfreunde Altenburg",))),
        ]
        if self.chance.random() < 0.005:
            return self.seen(Abandon(reason="fire", refund=self.chance.random() < 0.5))
        return self.chance.choice(pool)

    def counter_steps(self, at: dict[str, Any]) -> list[Undo]:
        state, reason = self.evening.state, "a slip"
        return [
            TakeBackPayment(payment=self.some(len(state.payments)), reason=reason),
            Readmit(number=number(self.some(len(state.entrants))), reason=reason),
            RestoreList(**at, reason=reason),
            ReturnToTable(**at, number=number(self.some(len(state.entrants))), reason=reason),
            ReopenSeries(series=len(state.series), reason=reason),
            TakeBackResults(reason=reason),
            Resume(reason=reason),
        ]

    def seen(self, command: Seen) -> Seen:
        """Sometimes with the effect that was shown."""
        effect = effect_of(self.evening.state, self.evening.step(command))
        if isinstance(effect, Refusal) or self.chance.random() < 0.3:
            return command
        return replace(command, seen=effect.digest)

    def seat(self) -> Command | None:
        state = self.evening.state
        players = to_be_seated(state)
        done = state.running is not None or len(state.series) == 2
        if done or isinstance(players, Refusal):
            return None
        if isinstance(table_sizes(len(players)), Refusal):
            return None
        return self.evening.seat_command()

    def redraw(self) -> Command | None:
        state = self.evening.state
        if state.running is None or self.chance.random() < 0.5:
            return None
        players = to_be_seated(without_newest(state))
        if isinstance(players, Refusal) or isinstance(table_sizes(len(players)), Refusal):
            return None
        return self.evening.redraw_command()

    def step(self) -> None:
        kind = self.chance.random()
        command: Command | None = self.command()
        if kind < 0.08:
            command = self.seat()
        elif kind < 0.1 and (again := self.redraw()) is not None:
            command = again
        elif kind < 0.12:
            command = self.evening.publish_command()
            self.evening.wait(self.chance.choice([0, 20]))
        if command is None:
            return
        by = self.chance.choice(
            [By(), By(), By(Role.PLAYER, number(self.some(9))), By(Role.REFEREE)]
        )
        before = msgspec.json.encode(self.evening.state)
        outcome = self.evening.ask(command, by)
        assert msgspec.json.encode(self.evening.state) == before
        if not isinstance(outcome, Refusal):
            self.evening.do(command, by)
            self.keep_board()

    def keep_board(self) -> None:
        """What is carried from entry to entry is what the standings say when counted anew."""
        state = self.evening.state
        self.board = board_of(state, self.board)
        assert self.board.results == results(state)
        assert (self.board.ranked, self.board.teams) == (standings(state), team_standings(state))


@pytest.mark.parametrize("seed", few(range(12), gate=1))
def test_whatever_is_pressed(seed: int) -> None:
    wild = Wild(seed)
    for _ in range(STEPS):
        wild.step()
    holds(wild.evening)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 160))
def test_whatever_is_pressed_for_long(seed: int) -> None:
    wild = Wild(seed)
    for _ in range(3 * STEPS):
        wild.step()
    holds(wild.evening)


def holds(evening: Evening) -> None:
    """What must hold of every tournament, however it came about."""
    state = evening.state
    sent = msgspec.json.decode(msgspec.json.encode(evening.steps), type=list[Step])
    assert rebuilt(sent) == state
    assert problems(sent) == ()
    public = file_of(sent, public=True)
    assert not isinstance(public, Refusal), public
    assert checked(public) == ()
    assert rebuilt(without_persons(sent)) is not None
    for each in standings(state):
        assert each.result.result == sum(value or 0 for value in each.result.series)
    for series in state.series:
        for table in series.tables:
            lost = sum(tally.lost for tally in table.tallies)
            won = sum(tally.won for tally in table.tallies)
            assert won + lost <= table.deals
    assert accounts(state.payments).balance == sum(each.amount for each in state.payments)
    assert len({entrant.number for entrant in state.entrants}) == len(state.entrants)
    assert team_standings(state) == ()
    assert sum(prize.amount for prize in prizes(state)) <= sum(state.prospectus.prizes.amounts)
