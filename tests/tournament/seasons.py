"""Match days of a league and evenings of a club, each a tournament file with its second sum."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.typed import TypedGame
from skat.tournament.commands import (
    AnnounceNotice,
    CloseSeries,
    Command,
    DrawSeries,
    Enter,
    EnterList,
    Exclude,
    Plan,
    Sign,
    Step,
    Substitute,
    new_step,
)
from skat.tournament.draw import StartNumber
from skat.tournament.draw.drawing import draw
from skat.tournament.files import file_of, written
from skat.tournament.machine import apply
from skat.tournament.notice.money import Cents
from skat.tournament.sample import sample_commitments, sample_prospectus, seed_for
from skat.tournament.series.hand_steps import draw_request
from skat.tournament.series.steps import to_be_seated
from skat.tournament.state import Tournament, draw_purpose
from tests.server.second_sum import Deal, Sums, some_deals


class Person(NamedTuple):
    """An entrant; a reserve sits down only for another player."""

    name: str
    team: str | None = None
    club: str | None = None
    reserve: bool = False


class Played(NamedTuple):
    """An evening: its file, and what everybody made by the second sum, by start number."""

    data: bytes
    people: tuple[Person, ...]
    sums: Sums
    seated: tuple[tuple[tuple[int, ...], ...], ...]


def evening(
    name: str,
    people: Sequence[Person],
    *,
    series: int = 2,
    rounds: int = 1,
    swaps: Mapping[int, int] | None = None,
    excluded: int | None = None,
) -> Played:
    """A tournament that these people play; `swaps` puts reserves in for players, in series 1."""
    writer = _Writer(name, series, rounds)
    for person in people:
        fee = None if person.reserve else Cents(1000)
        enter = Enter(name=person.name, team=person.team, club=person.club, paid=fee)
        writer.do(msgspec.structs.replace(enter, reserve=person.reserve, paid=Cents(1000)))
    for number in range(1, series + 1):
        writer.series(number, swaps=swaps or {} if number == 1 else {})
    if excluded is not None:
        writer.do(Exclude(number=StartNumber(excluded), reason="unfair"))
    file = file_of(writer.steps, public=False)
    assert not isinstance(file, Refusal), file
    return Played(written(file), tuple(people), writer.sums, tuple(writer.seated))


class _Writer:
    def __init__(self, name: str, series: int, rounds: int) -> None:
        self.chance = random.Random(name)
        self.seed = self.chance.randbytes(32)
        self.state: Tournament | None = None
        self.steps: list[Step] = []
        self.sums = Sums(series, [0])
        self.seated: list[tuple[tuple[int, ...], ...]] = []
        notice = sample_prospectus(series=series, rounds=rounds)
        seals = sample_commitments(self.seed, name, series)
        self.do(Plan(id=name, prospectus=notice, commitments=seals))
        self.do(AnnounceNotice())

    def do(self, command: Command) -> Tournament:
        step = new_step(command, at=1_800_000_000 + 60 * len(self.steps))
        changed = apply(self.state, step)
        assert isinstance(changed, Tournament), changed
        self.state = changed
        self.steps.append(step)
        return changed

    def series(self, number: int, *, swaps: Mapping[int, int]) -> None:
        state = self.state
        assert state is not None
        seed = seed_for(self.seed, draw_purpose(state.id, number))
        players = to_be_seated(state)
        assert not isinstance(players, Refusal), players
        drawn = draw(draw_request(state, players, seed=seed))
        assert not isinstance(drawn, Refusal), drawn
        self.do(DrawSeries(series=number, seed=seed.hex(), tables=drawn.tables, plan=drawn.plan))
        self.seated.append(tuple(tuple(map(int, table)) for table in drawn.tables))
        for at, table in enumerate(drawn.tables, start=1):
            seats = [int(each) for each in table]
            after = [swaps.get(each, each) for each in seats]
            for left, came in zip(seats, after, strict=True):
                if left != came:
                    self.do(
                        Substitute(
                            series=number,
                            table=at,
                            left=StartNumber(left),
                            reserve=StartNumber(came),
                            reason="ill",
                            deal=2,
                        )
                    )
            deals = some_deals(
                self.chance,
                seats,
                state.prospectus.deals(len(seats), series=number),
                after=after,
                at=2 if after != seats else 0,
            )
            self._enter(number, at, deals)
        self.do(CloseSeries(series=number))

    def _enter(self, series: int, table: int, deals: Sequence[Deal]) -> None:
        self.sums.add(series, deals)
        games = tuple(
            None if deal.game is None else msgspec.convert(deal.game, TypedGame) for deal in deals
        )
        self.do(EnterList(series=series, table=table, games=games))
        places = tuple(Place(at) for at in range(1, len(deals[0].seated) + 1))
        self.do(Sign(series=series, table=table, places=places))
