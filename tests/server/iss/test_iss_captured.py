"""Two captured sessions of the live server, held against what the port would have sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from skat.journal import JournalId
from skat.model.seats import SEATS, Place
from skat.notation.iss_moves import ONLINE_RULES, IssReading
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.rules.applied import Applied
from skat.rules.machine import apply, start
from skat.server.iss.game import IssGame
from skat.server.iss.standing import tallies
from skat.tables.state.actions import LayOpen
from skat.tables.state.rows import Row, row_of
from skat.tables.state.table_state import TableState
from tests.notation.games import real_games
from tests.server.iss.pipes import RealDoor
from tests.server.iss.program import Place as SeenPlace
from tests.server.iss.program import Program

pytestmark = pytest.mark.outside

SESSIONS = ("wire/session-2017-09-04-a.txt", "wire/session-2017-09-04-b.txt")
NAME = "goskat"


@dataclass
class Captured:
    """One whole game: its record, what was played as it was sent, and the totals after it."""

    record: IssRecord
    told: list[tuple[str, str]]
    totals: dict[str, list[int]]
    number: int


def lines(session: str) -> list[str]:
    return [line for line in real_games(session).decode().splitlines() if line]


def games(session: str) -> Iterator[Captured]:
    told: list[tuple[str, str]] = []
    number = 0
    every = lines(session)
    for at, line in enumerate(every):
        words = line.split(" ")
        if words[3:4] == ["start"]:
            told, number = [], int(words[4])
        elif words[3:4] == ["play"]:
            told.append((words[4], words[5]))
        elif words[3:4] == ["end"]:
            (record,) = read_iss(line.split(" ", 4)[4].encode())
            assert isinstance(record, IssRecord)
            state = every[at + 1].split(" ")[4:]
            blocks = [state[5 + 10 * block : 15 + 10 * block] for block in range(3)]
            totals = {block[0]: [int(word) for word in block[2:6]] for block in blocks}
            yield Captured(record, told, totals, number)


def table(deal: object, number: int) -> TableState:
    dealer = Place((number - 1) % 3 + 1)
    return TableState(
        id=JournalId("t"),
        rules=ONLINE_RULES,
        players=("1", "2", "3"),
        dealer=dealer,
        deal=deal,  # type: ignore[arg-type]
    )


def retold(game: Captured) -> tuple[list[tuple[str, str]], str, Row]:
    """The same game at our table: what the player is sent, the result, and its row."""
    me = SEATS[[game.record.labels[f"P{seat}"] for seat in range(3)].index(NAME)]
    reading = IssReading()
    heard: list[tuple[str, str]] = []
    state = start(ONLINE_RULES)
    ours = IssGame(
        number=game.number,
        series=1,
        identity=1,
        players=("", "", ""),
        rated=(True, True, True),
        places=(Place(1), Place(2), Place(3)),
    )
    for move in game.record.moves:
        actions = reading.actions(move, state)
        assert not isinstance(actions, Problem), move
        if move.text == "SC":
            before = table(state, game.number)
            place = before.seats[SEATS[int(move.who)]]
            (shown,) = ours.hear(before, LayOpen(place), before, by=None)
            heard.append((shown.who, shown.to(me)))
        for action in actions:
            applied = apply(state, action)
            assert isinstance(applied, Applied), (move, applied)
            before, after = table(state, game.number), table(applied.state, game.number)
            if move.who == "w" and state.turn is None and not heard:
                moves = [ours.deal(applied.state)]
            else:
                by = None if move.who == "w" else SEATS[int(move.who)]
                moves = list(ours.hear(before, action, after, by=by))
            heard += [(each.who, each.to(me)) for each in moves]
            state = applied.state
    dealer = Place((game.number - 1) % 3 + 1)
    return heard, str(ours.outcome(state)), row_of(state, deal=game.number, dealer=dealer)


@pytest.mark.parametrize("session", SESSIONS)
def test_the_port_would_have_told_every_move_in_the_same_words(session: str) -> None:
    """Only the order of the cards that are dealt is free."""
    for game in games(session):
        heard, result, _ = retold(game)
        assert len(heard) == len(game.told)
        for ours, captured in zip(heard, game.told, strict=True):
            if len(captured[1]) == 95:
                assert ours[0] == captured[0]
                groups = zip(ours[1].split("|"), captured[1].split("|"), strict=True)
                assert all(sorted(a.split(".")) == sorted(b.split(".")) for a, b in groups)
            elif captured[0] == "w":
                assert (ours[0], sorted(ours[1].split("."))) == (
                    captured[0],
                    sorted(captured[1].split(".")),
                )
            else:
                assert ours == captured
        assert result == str(game.record.result)


@pytest.mark.parametrize("session", SESSIONS)
def test_the_list_points_are_those_of_the_captured_states(session: str) -> None:
    rows: list[Row] = []
    for game in games(session):
        rows.append(retold(game)[2])
        seats = dict(zip(rows_seats(game), tallies(rows, size=3, penalties={}), strict=True))
        for name, (played, won, last, total) in game.totals.items():
            tally = seats[name]
            assert (tally.played, tally.won, tally.last, tally.total) == (
                played,
                won,
                last,
                total,
            ), (game.number, name)


def rows_seats(game: Captured) -> list[str]:
    """The names in the order of their places, as the blocks have them."""
    return list(game.totals)


@pytest.mark.parametrize("session", SESSIONS)
def test_the_conformance_client_follows_the_captured_session(session: str) -> None:
    """What the tests demand of the port is no more than the live server did."""

    def silent(program: Program, place: SeenPlace) -> None:
        return None

    program = Program(NAME, "", RealDoor(0), turn=silent)
    for line in lines(session):
        program.read(line)
    (place,) = program.places.values()
    assert len(place.records) == len(list(games(session)))
