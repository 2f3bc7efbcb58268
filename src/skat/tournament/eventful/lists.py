"""How the list of a table is kept: by phones, by the desk, from paper, from a live table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.tournament.commands import (
    By,
    ClearList,
    ConfirmDeal,
    EnterCounted,
    EnterList,
    EnterPlayed,
    EnterTableDeal,
    EnterTotals,
    HelperId,
    LeaveOnline,
    LeaveSeat,
    NameGame,
    RestoreList,
    ReturnToTable,
    Role,
    Sign,
    Substitute,
    TakeBackDeal,
    Void,
)
from skat.tournament.commands.series import DateChange
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Status
from skat.tournament.eventful import EventChance
from skat.tournament.eventful.games import (
    SERVER,
    Director,
    correct_deal,
    correct_something,
    eventful_game,
    line_of,
    totals_of,
)
from skat.tournament.sample import Writer
from skat.tournament.table_list import FootAtChange, TableList, Then


class OneList:
    """The list of one table of the newest series, from its first deal to the last signature."""

    def __init__(self, writer: Writer, chance: EventChance, table: int) -> None:
        self._writer = writer
        self._chance = chance
        self._director = Director(writer, chance)
        self._at: dict[str, Any] = {"series": len(writer.state.series), "table": table}

    @property
    def now(self) -> TableList:
        """The list as it stands."""
        table: int = self._at["table"]
        return self._writer.state.series[-1].tables[table - 1]

    def keep(self) -> None:
        """Everything that is written, until it is signed by all or void."""
        if self.now.live:
            self._by_the_server()
        elif self._chance.happens(percent=45):
            self._deal_by_deal(phones=self._chance.happens(percent=40))
        else:
            self._from_paper()
            if self._chance.happens(percent=12) and self._attempt(
                ClearList(**self._at, reason="of another table")
            ):
                self._date_changes()
                self._from_paper()
        if self._chance.happens(percent=6):
            self._void()
        if self.now.void:
            return
        self._correct(percent=25)
        self._sign()
        self._correct(percent=20)
        self._sign()

    # --- ways of writing it -----------------------------------------------------------------------

    def _deal_by_deal(self, *, phones: bool) -> None:
        while self._goes_on():
            self._incident()
            self._date_changes()
            if not self._goes_on():
                return
            deal = len(self.now.sheet.lines) + 1
            game = eventful_game(self._chance, self.now, deal)
            entered = EnterTableDeal(**self._at, deal=deal, game=game)
            if not phones:
                self._writer.do(entered)
            else:
                self._by_phone(entered)
            if self._chance.happens(percent=6):
                self._attempt(TakeBackDeal(**self._at, deal=deal, reason="a slip"))

    def _goes_on(self) -> bool:
        return not (self.now.sheet.complete or self.now.void)

    def _date_changes(self) -> None:
        """Before a list is typed the desk says from which deal on a reserve played."""
        for change in self.now.changes:
            if not self.now.begun and (not change.dated or self._chance.happens(percent=25)):
                first = self._chance.between(1, self.now.deals)
                deals = (first, *range(1, self.now.deals + 1))
                dates = (DateChange(**self._at, came=change.came, deal=deal) for deal in deals)
                next((date for date in dates if self._attempt(date)), None)

    def _by_phone(self, entered: EnterTableDeal) -> None:
        """One player enters the deal, another confirms it."""
        first, second = self._players()[:2]
        self._writer.do(entered, first)
        if self._chance.happens(percent=8):
            self._attempt(TakeBackDeal(**self._at, deal=entered.deal, reason="a slip"), first)
            self._writer.do(entered, first)
        if self._chance.happens(percent=10):
            self._correct_deal(entered.deal)
        version = self.now.version
        confirmed = ConfirmDeal(**self._at, deal=entered.deal, version=version)
        if not self._attempt(confirmed, second):
            self._attempt(confirmed)

    def _by_the_server(self) -> None:
        live = self.now.live
        lost, stays = self._chance.one_of(self.now.sheet.places), self._chance.happens(percent=60)
        while self.now.live and not self.now.sheet.complete:
            deal = len(self.now.sheet.lines) + 1
            away = not stays and self._chance.happens(percent=40)
            counted = EnterCounted(
                **self._at,
                live=live,
                deal=deal,
                line=line_of(eventful_game(self._chance, self.now, deal)),
            )
            if away:
                left = self._chance.happens(percent=50)
                counted = replace(counted, stand_ins=(lost,), left_game=left)
            self._writer.do(counted, SERVER)
            if self._chance.happens(percent=6):
                self._director.ruling(self._at["table"])
            if self._chance.happens(percent=3):
                self._attempt(LeaveOnline(**self._at, reason="the line is down"))
        self._deal_by_deal(phones=False)

    def _from_paper(self) -> None:
        for _ in range(self._chance.between(0, 2)):
            self._change_on_paper()
        if self.now.void:
            return
        deals = range(1, self.now.deals + 1)
        games = [eventful_game(self._chance, self.now, deal) for deal in deals]
        lines = [line_of(game) for game in games]
        way = self._chance.between(1, 4)
        if way == 1 and self._attempt(EnterList(**self._at, games=tuple(games))):
            return
        if way == 2 and self._attempt(EnterPlayed(**self._at, lines=tuple(lines), source="T1")):
            return
        if self._attempt(self._foot(lines)):
            self._name_best(lines)
        else:
            self._deal_by_deal(phones=False)

    def _foot(self, lines: Sequence[Line]) -> EnterTotals:
        """The foot of a paper with these lines, and how it stood at each change."""
        table, cuts = self.now, set[int]()
        for change in table.changes:
            undated = not change.dated and change.deal == 1
            cuts.add(self._chance.between(1, len(lines)) if undated else change.deal)
        cuts.update(leaver.deal for leaver in table.leavers)
        feet = []
        for deal in sorted(cut for cut in cuts if 1 < cut <= len(lines)):
            totals, passed = totals_of(lines[: deal - 1], table.size)
            feet.append(FootAtChange(deal=deal, totals=totals, passed=passed))
        totals, passed = totals_of(lines, table.size)
        return EnterTotals(**self._at, totals=totals, passed=passed, at_changes=tuple(feet))

    def _name_best(self, lines: Sequence[Line]) -> None:
        """The desk enters high games; one of them is taken back."""
        won = [line for line in lines if line.won]
        for line in self._chance.some(won, most=2):
            place = line.soloist or Place(1)
            value = 0 if self._chance.happens(percent=10) else int(line.score)
            named = NameGame(**self._at, number=self.now.numbers[place - 1], value=value)
            for _ in range(self._chance.between(1, 2)):
                helper = self._chance.one_of((None, HelperId(1), HelperId(2)))
                self._attempt(named, None if helper is None else By(Role.HELPER, helper=helper))

    # --- what happens at the table ----------------------------------------------------------------

    def _incident(self) -> None:
        """Between two deals a player leaves, a reserve comes, the list is put right."""
        if not self._chance.happens(percent=12):
            return
        seated = self._seated()
        left, kind = self._chance.one_of(seated), self._chance.between(1, 5)
        lines = len(self.now.sheet.lines)
        if kind <= 2:
            deal = self._chance.one_of((None, None, lines + 1, max(1, lines)))
            self._replace_with_reserve(left, deal)
        elif kind == 3:
            then = self._chance.one_of(tuple(Then))
            deal = lines + 1 if lines == 0 else None
            gone = LeaveSeat(**self._at, left=left, then=then, reason="ill", deal=deal)
            if self._attempt(gone) and self._chance.happens(percent=30):
                self._attempt(ReturnToTable(**self._at, number=left, reason="well again"))
        elif kind == 4 and lines:
            self._correct_deal(self._chance.between(1, lines))
        elif self._chance.happens(percent=20):
            self._void()

    def _change_on_paper(self) -> None:
        """What happened at a table whose list comes in at the end."""
        if self._chance.happens(percent=60):
            return
        left, deals = self._chance.one_of(self._seated()), self.now.deals
        deal = self._chance.between(1, deals)
        if self._chance.happens(percent=60):
            given = deal if self._chance.happens(percent=60) else None
            came = self._replace_with_reserve(left, given)
            if came is not None and given is None and self._chance.happens(percent=60):
                self._attempt(DateChange(**self._at, came=came, deal=deal))
            return
        then = self._chance.one_of(tuple(Then))
        self._attempt(LeaveSeat(**self._at, left=left, then=then, reason="ill", deal=deal))

    def _replace_with_reserve(self, left: StartNumber, deal: int | None) -> StartNumber | None:
        entrants = self._writer.state.entrants
        bench = [each.number for each in entrants if each.status is Status.RESERVE]
        if not bench:
            return None
        came = self._chance.one_of(bench)
        command = Substitute(**self._at, left=left, reserve=came, reason="ill", deal=deal)
        if not self._attempt(command):
            return None
        if self._chance.happens(percent=20) and self._attempt(
            ReturnToTable(**self._at, number=left, reason="the wrong one")
        ):
            return None
        return came

    def _void(self) -> None:
        self._attempt(Void(**self._at, reason="nobody can read it"))
        if self._chance.happens(percent=50):
            self._attempt(RestoreList(**self._at, reason="it can be read"))
        if not self.now.void and not self.now.complete:
            self._deal_by_deal(phones=False)

    # --- corrections and signatures ---------------------------------------------------------------

    def _correct(self, *, percent: int) -> None:
        if self._chance.happens(percent=percent):
            correct_something(self._writer, self._chance, **self._at)

    def _correct_deal(self, deal: int) -> None:
        correct_deal(self._writer, self._chance, **self._at, deal=deal)

    def _sign(self) -> None:
        missing = [
            place
            for place in self.now.signers
            if place not in {each.place for each in self.now.sheet.signatures}
        ]
        if self._chance.happens(percent=50):
            for place in list(missing):
                by = By(Role.PLAYER, self.now.numbers[place - 1])
                if self._attempt(Sign(**self._at, places=(place,)), by):
                    missing.remove(place)
        if missing:
            self._attempt(Sign(**self._at, places=tuple(missing)))

    def _players(self) -> list[By]:
        seated = self._chance.some(self._seated(), most=0) or self._seated()
        return [By(Role.PLAYER, number) for number in seated]

    def _seated(self) -> list[StartNumber]:
        return [self.now.numbers[place - 1] for place in self.now.signers]

    def _attempt(self, command: object, by: By | None = None) -> bool:
        return self._writer.attempt(command, by or By())
