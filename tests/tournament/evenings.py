"""A small tournament to act on in the tests, step by step."""

from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.model.units import ListPoints
from skat.rules.machine import must
from skat.scoresheet.typed import TypedGame
from skat.tournament.audit import problems
from skat.tournament.commands import (
    REVISION,
    AnnounceNotice,
    By,
    CloseSeries,
    Command,
    DrawSeries,
    Enter,
    EnterList,
    Plan,
    Publish,
    Qualify,
    Redraw,
    Role,
    Sign,
    Step,
)
from skat.tournament.draw import StartNumber
from skat.tournament.draw.drawing import Method, draw
from skat.tournament.draw.lot import lot_commitment
from skat.tournament.effects import Confirmed, Effect
from skat.tournament.files import checked, file_of
from skat.tournament.machine import apply, effect_of
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import last_series
from skat.tournament.sample import (
    sample_commitments,
    sample_prospectus,
    sample_seconds,
    seed_for,
)
from skat.tournament.series.hand_steps import draw_request
from skat.tournament.series.next_draw import draw_next
from skat.tournament.series.steps import to_be_seated, without_newest
from skat.tournament.state import Tournament, cut_purpose, draw_purpose, lot_purpose, redraw_purpose
from skat.tournament.table_list import FootTotals

Seen = TypeVar("Seen", bound=Confirmed)

SEED = bytes(32)
MINUTE = 60
DESK = By()


def number(value: int) -> StartNumber:
    return StartNumber(value)


def foot(points: int, won: int = 0, lost: int = 0) -> FootTotals:
    """The foot of one column: list points, games won and lost."""
    return FootTotals(points=ListPoints(points), won=won, lost=lost)


def player(value: int) -> By:
    """A player's phone."""
    return By(Role.PLAYER, StartNumber(value))


def won(place: int, tops: int = 1, contract: Contract = Contract.CLUBS) -> TypedGame:
    """A game that the player at this place won, with so many tops."""
    return TypedGame(
        soloist=Place(place), contract=contract, won=True, tops=Tops(held=True, count=tops)
    )


def lost(place: int, tops: int = 1, contract: Contract = Contract.CLUBS) -> TypedGame:
    """A game that he lost."""
    return replace(won(place, tops, contract), won=False)


class Evening:
    """A tournament that grows by accepted commands; a minute passes between them.

    `revision` is that of its steps; those of the first release have 1.
    """

    def __init__(
        self, *, series: int = 2, rounds: int = 1, revision: int = REVISION, **notice: Any
    ) -> None:
        self.steps: list[Step] = []
        self.clock = 1_800_000_000
        self.revision = revision
        prospectus = replace(sample_prospectus(series=series, rounds=rounds), **notice)
        plan = Plan(
            id="cup",
            prospectus=prospectus,
            commitments=sample_commitments(SEED, "cup", series),
            second=sample_seconds(SEED, "cup", series) if revision > 1 else (),
            cuts=_sealed_cuts(series) if revision > 1 else (),
        )
        self.state: Tournament = self._begin(plan)

    def _begin(self, plan: Plan) -> Tournament:
        step = self.step(plan)
        state = apply(None, step)
        assert not isinstance(state, Refusal), state
        self.steps.append(step)
        return state

    def ask(self, command: Command, by: By = DESK) -> Tournament | Refusal:
        """What a command would come to; nothing is done."""
        self.clock += MINUTE
        changed = apply(self.state, self.step(command, by))
        self.clock -= MINUTE
        return changed

    def step(self, command: Command, by: By = DESK) -> Step:
        """A command as it comes in now."""
        return Step(do=command, by=by, at=self.clock, revision=self.revision)

    def refused(self, command: Command, by: By = DESK) -> Refusal:
        """The refusal of a command that must be refused."""
        refused = self.ask(command, by)
        assert isinstance(refused, Refusal), f"{command} was accepted"
        return refused

    def do(self, command: Command, by: By = DESK) -> "Evening":
        """A command that must be accepted."""
        changed = self.ask(command, by)
        assert not isinstance(changed, Refusal), changed
        self.clock += MINUTE
        self.steps.append(self.step(command, by))
        self.state = changed
        return self

    def announced(self, players: int = 0) -> "Evening":
        """The notice is out and so many have entered and paid."""
        self.do(AnnounceNotice())
        for at in range(players):
            fee = self.state.prospectus.fee
            self.do(Enter(name=f"Player {at + 1}", paid=fee if fee is not None else Cents(0)))
        return self

    def seat_command(self, method: Method = Method.RANDOM, words: str = "") -> DrawSeries:
        """The draw of the next series."""
        seed = seed_for(SEED, draw_purpose("cup", len(self.state.series) + 1))
        return must(draw_next(self.state, seed=seed, method=method, words=words))

    def redraw_command(self, reason: str = "came late", absent: tuple[int, ...] = ()) -> Redraw:
        """The draw of the running series repeated with its second seed."""
        before = without_newest(self.state)
        missing = tuple(number(each) for each in absent)
        players = to_be_seated(before, absent=missing)
        assert not isinstance(players, Refusal), players
        seed = seed_for(SEED, redraw_purpose("cup", len(self.state.series)))
        result = draw(draw_request(before, players, seed=seed, again=True))
        assert not isinstance(result, Refusal), result
        return Redraw(
            series=len(self.state.series),
            seed=seed.hex(),
            tables=result.tables,
            plan=result.plan,
            sections=result.sections or UNSET,
            reason=reason,
            absent=missing,
        )

    def effect(self, command: Confirmed) -> Effect:
        """What a command would change, as the desk is shown it."""
        answer = effect_of(self.state, self.step(command))
        assert isinstance(answer, Effect), answer
        return answer

    def seen(self, command: Seen) -> Seen:
        """The command with the effect that was shown."""
        return replace(command, seen=self.effect(command).digest)

    def seated(self, players: int = 8) -> "Evening":
        """The first series is drawn for so many players."""
        if not self.state.entrants:
            self.announced(players)
        return self.do(self.seat_command())

    def played(self, *, games: dict[int, list[TypedGame | None]] | None = None) -> "Evening":
        """All lists of the running series are entered and signed; without games all passed."""
        series = len(self.state.series)
        for at, table in enumerate(self.state.series[-1].tables, start=1):
            if table.settled:
                continue
            listed = (games or {}).get(at, [])
            padded = (*listed, *([None] * (table.deals - len(listed))))
            self.do(EnterList(series=series, table=at, games=padded))
            self.do(Sign(series=series, table=at, places=table.signers))
        return self

    def closed(self) -> "Evening":
        """The running series is closed."""
        return self.do(CloseSeries(series=len(self.state.series)))

    def wait(self, minutes: int) -> "Evening":
        """Time passes."""
        self.clock += minutes * MINUTE
        return self

    def finished(self) -> "Evening":
        """Every planned series is played and closed."""
        if not self.state.entrants:
            self.announced(8)
        while len(self.state.series) < self.state.prospectus.series:
            self.do(self.seat_command()).played().closed()
        return self

    def qualify_command(self, day: int, declined: tuple[int, ...] = ()) -> Qualify:
        """The cut after this day with its sealed lot."""
        seed = seed_for(SEED, cut_purpose("cup", last_series(self.state.prospectus.days, day)))
        return Qualify(day=day, seed=seed.hex(), declined=tuple(map(number, declined)))

    def publish_command(self) -> Publish:
        """The results with the sealed lot."""
        return Publish(seed=seed_for(SEED, lot_purpose("cup")).hex())

    def published(self) -> "Evening":
        """The results are out."""
        return self.finished().wait(20).do(self.publish_command())

    def sits(self, table: int, place: int) -> StartNumber:
        """Who sits there in the newest series."""
        return self.state.series[-1].tables[table - 1].numbers[place - 1]


def _sealed_cuts(series: int) -> tuple[str, ...]:
    purposes = [cut_purpose("cup", at) for at in range(1, series)]
    return tuple(lot_commitment(seed_for(SEED, purpose), purpose) for purpose in purposes)


def late_evening() -> Evening:
    """One series is over; at table 1 place 2 won with 3 and place 3 lost."""
    return Evening(series=1).seated().played(games={1: [won(2, 3), lost(3)]}).closed()


def holds(evening: Evening) -> None:
    """The audit draws every series again, and both files check."""
    assert problems(evening.steps) == ()
    for public in (True, False):
        file = file_of(evening.steps, public=public)
        assert not isinstance(file, Refusal)
        assert checked(file) == ()
