"""At every door where a person gives his name: nobody but a bot goes by the name of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.lanes.few import few
from tests.server.in_process import PASSWORD, Browser, code
from tests.server.steady.server import SteadyServer

FALSE = "Karl （bot）"


def at_a_new_table(guest: Browser) -> Any:
    return guest.post("/api/tables", name=FALSE, size=3)


def at_a_place(guest: Browser) -> Any:
    wish = {"name": "Anna", "size": 3, "others": ["open", "open"]}
    table = guest.post("/api/tables", **wish).json()["table"]
    return guest.post(f"/api/tables/{table}/places", name=FALSE)


def at_the_table(guest: Browser) -> Any:
    opened = guest.post("/api/tables", name="Guest", size=3, others=["open", "open"]).json()
    guest.headers["authorization"] = f"Bearer {opened['token']}"
    return guest.post(f"/api/tables/{opened['table']}/name", name=FALSE)


def among_those_who_wait(guest: Browser) -> Any:
    return guest.post("/api/pairing", name=FALSE)


def at_the_daily_twelve(guest: Browser) -> Any:
    return guest.post("/api/daily", name=FALSE)


@pytest.mark.parametrize(
    "asked",
    few(
        [at_a_new_table, at_a_place, at_the_table, among_those_who_wait, at_the_daily_twelve],
        gate=2,
    ),
)
def test_no_guest_is_called_like_a_bot(
    steady: SteadyServer, asked: Callable[[Browser], Any]
) -> None:
    assert code(asked(Browser(steady))) == "name_of_account"


def test_no_account_is_called_like_a_bot(steady: SteadyServer) -> None:
    person = Browser(steady)
    assert code(person.create(FALSE)) == "account_name_taken"
    assert person.create("Karl").status_code == 201
    assert code(person.post("/api/account/name", name=FALSE)) == "account_name_taken"
    marked = person.post("/api/account/bot", password=PASSWORD)
    assert marked.status_code == 200
    assert person.who()["name"] == "Karl [bot]"


def test_a_name_of_thousands_of_letters_is_refused_before_it_is_compared(
    steady: SteadyServer,
) -> None:
    long = "".join(chr(0x4E00 + number) for number in range(2_000))
    assert code(Browser(steady).post("/api/tables", name=long, size=3)) == "bad_name"
