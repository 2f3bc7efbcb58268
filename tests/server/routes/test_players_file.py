"""A file of a club at the desk: looked at, its columns chosen, entered whole or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.office.club_files.workbooks import ods, xlsx
from tests.server.list_phone import ask
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall

TABLE = "Nr;Name;Schuh\n7;Jürgen;42\n8;Player 1;\n"


class OwnHall:
    """A tournament that takes entries, with two players."""

    def __init__(self, server: SteadyServer) -> None:
        self.server, self.hall = server, Hall(server)
        self.hall.do({"do": "announce"})
        for at in (1, 2):
            self.hall.do({"do": "enter", "name": f"Player {at}", "pass_number": f"07/{at}"})

    def sent(self, room: str, data: bytes, *, key: str | None = "") -> Any:
        path = f"/api/tournaments/{self.hall.name}/{room}"
        return ask(self.server, path, body=data, key=self.hall.desk_key if key == "" else key)

    @property
    def entrants(self) -> list[tuple[int, str, str]]:
        shown = self.hall.get("desk").json["entrants"]
        return [(each["number"], each["name"], each["pass_number"]) for each in shown]


@pytest.fixture
def own(steady: SteadyServer) -> OwnHall:
    return OwnHall(steady)


def test_a_preview_shows_columns_rows_and_who_is_there_and_enters_nobody(own: OwnHall) -> None:
    before = own.entrants
    answer = own.sent("players/preview", TABLE.encode())
    assert answer.status == 200
    shown = answer.json
    assert [each["field"] for each in shown["columns"]] == ["number", "name", None]
    first, second = shown["rows"]
    assert (first["cells"], first["same_as"]) == (["7", "Jürgen", "42"], [])
    assert [(each["number"], each["pass_number"]) for each in second["same_as"]] == [(1, "07/1")]
    assert own.entrants == before
    assert own.sent("players/preview", TABLE.encode(), key=None).code == "management_only"


def test_chosen_columns_are_taken_and_others_left(own: OwnHall) -> None:
    wrong = own.sent("players?columns=C=shoe", TABLE.encode())
    assert (wrong.status, wrong.code) == (400, "csv_no_such_field")
    room = "players?duplicates=enter&columns=A=,C=pass_number"
    assert own.sent(room, TABLE.encode()).json["players"] == 2
    assert own.entrants[2:] == [(3, "Jürgen", "42"), (4, "Player 1", "")]


def test_a_column_that_nobody_knows_is_left_out_and_named(own: OwnHall) -> None:
    shown = own.sent("players/preview", TABLE.encode()).json
    unknown = [each["heading"] for each in shown["columns"] if each["field"] is None]
    answer = own.sent("players?duplicates=enter", TABLE.encode())
    assert (answer.status, answer.json["ignored"]) == (201, unknown)


def test_an_encoding_that_is_not_clear_is_chosen(own: OwnHall) -> None:
    table = "Nom\nJean Forêt\n".encode("cp1252")
    shown = own.sent("players/preview", table).json
    assert [each["encoding"] for each in shown["readings"]] == ["cp1252", "cp1250"]
    assert own.sent("players", table).code == "csv_encoding_unclear"
    assert own.sent("players?encoding=cp1252", table).json["encoding"] == "cp1252"
    assert own.entrants[2][1] == "Jean Forêt"


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_workbook_is_read_apart(own: OwnHall, kind: str) -> None:
    rows: list[list[Any]] = [["Name", "Pass-Nr", "Bezahlt"], ["Łukasz", 12, True]]
    data = xlsx({"Liste": rows}) if kind == "xlsx" else ods(rows)
    shown = own.sent("players/preview", data).json
    assert [row["name"] for row in shown["rows"]] == ["Łukasz"]
    assert own.sent("players", data).json == {"players": 1, "encoding": "workbook"}
    assert own.entrants[2] == (3, "Łukasz", "12")
    broken = own.sent("players", data[:300])
    assert (broken.status, broken.code) == (400, "workbook_unreadable")


def test_pass_numbers_tell_two_of_one_name_apart(own: OwnHall) -> None:
    others = b"Name;Pass-Nr\nPlayer 1;07/9\n"
    assert own.sent("players", others).json["players"] == 1
    assert own.entrants[2] == (3, "Player 1", "07/9")
    again = own.sent("players", b"Name;Pass-Nr\nP. One;07-1\n")
    assert (again.status, again.code) == (409, "csv_duplicates")
