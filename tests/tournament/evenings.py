"""A small tournament to act on in the tests, step by step."""

from typing import Any

from msgspec.structs import replace

from skat.model.contract import Contract
from skat.model.seats import Place
from skat.model.tops import Tops
from skat.scoresheet.refusal import Refusal
from skat.scoresheet.typed import TypedGame
from skat.tournament.apply import apply
from skat.tournament.commands import (
    Announce,
    By,
    CloseSeries,
    Command,
    Enter,
    EnterList,
    Plan,
    Publish,
    Role,
    Seat,
    Sign,
    Step,
)
from skat.tournament.draw import Method, draw
from skat.tournament.money import Cents
from skat.tournament.requests import draw_request
from skat.tournament.sample import sample_commitments, sample_prospectus, seed_for
from skat.tournament.seating import StartNumber
from skat.tournament.series_steps import to_be_seated
from skat.tournament.state import Tournament, draw_purpose, lot_purpose

SEED = bytes(32)
MINUTE = 60
DESK = By()


def number(value: int) -> StartNumber:
    return StartNumber(value)


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
    """A tournament that grows by accepted commands; a minute passes between them."""

    def __init__(self, *, series: int = 2, rounds: int = 1, **notice: Any) -> None:
        self.steps: list[Step] = []
        self.clock = 1_800_000_000
        prospectus = replace(sample_prospectus(series=series, rounds=rounds), **notice)
        plan = Plan(
            id="cup",
            prospectus=prospectus,
            commitments=sample_commitments(SEED, "cup", series),
        )
        self.state: Tournament = self._begin(plan)

    def _begin(self, plan: Plan) -> Tournament:
        step = Step(do=plan, at=self.clock)
        state = apply(None, step)
        assert not isinstance(state, Refusal), state
        self.steps.append(step)
        return state

    def ask(self, command: Command, by: By = DESK) -> Tournament | Refusal:
        """What a command would come to; nothing is done."""
        return apply(self.state, Step(do=command, by=by, at=self.clock + MINUTE))

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
        self.steps.append(Step(do=command, by=by, at=self.clock))
        self.state = changed
        return self

    def announced(self, players: int = 0) -> "Evening":
        """The notice is out and so many have entered and paid."""
        self.do(Announce())
        for at in range(players):
            fee = self.state.prospectus.fee
            self.do(Enter(name=f"Player {at + 1}", paid=fee if fee is not None else Cents(0)))
        return self

    def seat_command(self, method: Method = Method.RANDOM, words: str = "") -> Seat:
        """The draw of the next series."""
        players = to_be_seated(self.state)
        assert not isinstance(players, Refusal), players
        seed = seed_for(SEED, draw_purpose("cup", len(self.state.series) + 1))
        result = draw(draw_request(self.state, players, seed=seed, method=method, words=words))
        assert not isinstance(result, Refusal), result
        return Seat(
            series=len(self.state.series) + 1,
            seed=seed.hex(),
            tables=result.tables,
            method=method,
            words=words,
            plan=result.plan,
        )

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
            deals = self.state.prospectus.deals(table.size)
            listed = (games or {}).get(at, [])
            padded = (*listed, *([None] * (deals - len(listed))))
            self.do(EnterList(series=series, table=at, games=padded))
            self.do(Sign(series=series, table=at, places=table.sheet.places))
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

    def publish_command(self) -> Publish:
        """The results with the sealed lot."""
        return Publish(seed=seed_for(SEED, lot_purpose("cup")).hex())

    def published(self) -> "Evening":
        """The results are out."""
        return self.finished().wait(20).do(self.publish_command())

    def sits(self, table: int, place: int) -> StartNumber:
        """Who sits there in the newest series."""
        return self.state.series[-1].tables[table - 1].numbers[place - 1]


def late_evening() -> Evening:
    """One series is over; at table 1 place 2 won with 3 and place 3 lost."""
    return Evening(series=1).seated().played(games={1: [won(2, 3), lost(3)]}).closed()
