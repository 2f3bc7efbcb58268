"""Who guesses waits; the owner never waits for him, and a recovery code works once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.journal.store.accounts import Account
from skat.server.http.refusals import RefusedError
from skat.server.limits.buckets import (
    FIRST_WAIT,
    FREE_GUESSES,
    LONGEST_DELAY,
    LONGEST_WAIT,
    LoginBackoff,
)
from skat.server.people.accounts import AccountService, SignedIn
from skat.server.people.passwords import Passwords, known_device, with_device
from tests.server.in_process import PASSWORD, Browser, code
from tests.server.steady.server import HERE, SteadyServer
from tests.virtual_store import virtual_store
from tests.virtual_time import VirtualLoop, run, virtual_threads


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteadyServer]:
    store = virtual_store(tmp_path_factory.mktemp("guessing"))
    with SteadyServer(store) as opened:
        yield opened


def browser(client: SteadyServer, address: str) -> Browser:
    return Browser(client, address=address)


def guessed(client: SteadyServer, name: str, address: str, *, times: int) -> list[str]:
    thief = browser(client, address)
    return [code(thief.log_in(name, f"falsch {at}")) for at in range(times)]


def test_guesses_from_elsewhere_keep_nobody_out(client: SteadyServer) -> None:
    anna = browser(client, "192.0.2.1")
    recovery = anna.create("Anna").json()["recovery"]
    wrong = guessed(client, "Anna", "198.51.100.7", times=8)
    assert wrong == ["wrong_login"] * FREE_GUESSES + ["too_fast"] * 3
    assert browser(client, "203.0.113.9").log_in("Anna").status_code == 201
    back = browser(client, "198.51.100.7").post(
        "/api/account/recover", name="Anna", code=recovery, password="neues Passwort"
    )
    assert back.status_code == 201


def test_the_owners_device_is_let_in_beside_the_guesser(client: SteadyServer) -> None:
    ben = browser(client, "192.0.2.2")
    assert ben.create("Ben").status_code == 201
    device = ben.cookies["skat_device"]
    ben.cookies = {"skat_device": device}
    assert guessed(client, "Ben", "192.0.2.2", times=30)[-1] == "too_fast"
    assert code(browser(client, "192.0.2.2").log_in("Ben")) == "too_fast"
    assert ben.log_in("Ben").status_code == 201
    # The mark of one account's device says nothing for another, and none that was made up.
    assert guessed(client, "Carla", "192.0.2.2", times=6)[-1] == "too_fast"
    for mark in (device, "x" * 48, "=", "."):
        carla = browser(client, "192.0.2.2")
        carla.cookies["skat_device"] = mark
        assert code(carla.log_in("Carla")) == "too_fast"


def test_who_must_wait_is_told_how_long(client: SteadyServer) -> None:
    thief = browser(client, "2001:db8::1")
    for _ in range(FREE_GUESSES):
        thief.log_in("Nobody")
    neighbour = browser(client, "2001:db8::ffff")
    refused = neighbour.log_in("Nobody")
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= FIRST_WAIT


def test_a_site_that_has_many_networks_is_one_that_guesses(client: SteadyServer) -> None:
    """The holder of a /48 has 65,536 networks of /64 to guess from."""
    browser(client, "2001:db8:5:1::1").create("Emil")
    answers = [
        code(browser(client, f"2001:db8:6:{at:x}::1").log_in("Emil", f"falsch {at}"))
        for at in range(FREE_GUESSES + 3)
    ]
    assert answers == ["wrong_login"] * FREE_GUESSES + ["too_fast"] * 3
    assert browser(client, "2001:db8:5:2::1").log_in("Emil").status_code == 201


def seconds_to(client: SteadyServer, guesser: Browser, name: str, password: str) -> float:
    """How long an answer, that is no refusal for speed, takes by the server's clock."""
    began = client.now()
    answer = guesser.log_in(name, password)
    assert answer.status_code == 201 or code(answer) == "wrong_login"
    return client.now() - began


def test_guesses_from_everywhere_are_slowed_down_and_never_refused(client: SteadyServer) -> None:
    owner = browser(client, "192.0.2.4")
    owner.create("Frieda")
    owner.cookies = {"skat_device": owner.cookies["skat_device"]}
    times = [
        seconds_to(client, browser(client, f"198.51.{at}.7"), "Frieda", f"falsch {at}")
        for at in range(60)
    ]
    assert max(times[:FREE_GUESSES]) < 1
    assert times[FREE_GUESSES : FREE_GUESSES + 4] == pytest.approx([1, 2, 4, 8], abs=0.5)
    assert times[FREE_GUESSES + 4 :] == pytest.approx([LONGEST_DELAY] * 51, abs=0.5)
    # The owner, on a device of hers, notices nothing; on a new one she waits that long, once.
    assert seconds_to(client, owner, "Frieda", PASSWORD) < 1
    new = browser(client, "203.0.113.4")
    assert seconds_to(client, new, "Frieda", PASSWORD) == pytest.approx(LONGEST_DELAY, abs=0.5)
    again = browser(client, "203.0.113.5")
    assert seconds_to(client, again, "Frieda", PASSWORD) < 1


def test_a_name_without_an_account_is_slowed_down_as_one_with_an_account(
    client: SteadyServer,
) -> None:
    times = [
        seconds_to(client, browser(client, f"198.52.{at}.7"), "Niemand", "falsch")
        for at in range(FREE_GUESSES + 2)
    ]
    assert times[FREE_GUESSES:] == pytest.approx([1, 2], abs=0.5)


def test_nobody_else_waits_while_guesses_do(client: SteadyServer) -> None:
    """Those who wait hold no thread and no turn of the passwords."""
    owner = browser(client, "192.0.2.5")
    owner.create("Gustav")
    owner.cookies = {"skat_device": owner.cookies["skat_device"]}

    async def guess(at: int) -> str:
        body = {"name": "Gustav", "password": f"falsch {at}"}
        asked = client.requested("POST", "/api/account/login", json=body, address=f"198.53.{at}.7")
        return code(await asked)

    slow = [client.begun(guess(at)) for at in range(100)]
    client.passes(9)
    waiting = [each for each in slow if not each.done()]
    assert len(waiting) > 80
    assert seconds_to(client, owner, "Gustav", PASSWORD) < 0.5
    client.passes(60)
    assert {each.result() for each in slow} <= {"wrong_login", "too_many_logins"}


def test_waits_grow_and_end_and_are_forgotten() -> None:
    now = 0.0
    guesses = LoginBackoff(clock=lambda: now)
    assert [guesses.wait("x") for _ in range(FREE_GUESSES)] == [0] * FREE_GUESSES
    waits = []
    for _ in range(10):
        waits.append(guesses.wait("x"))
        now += waits[-1]
        assert guesses.wait("x") == 0
    assert waits[0] == FIRST_WAIT
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_WAIT
    guesses.right("x")
    assert [guesses.wait("x") for _ in range(FREE_GUESSES)] == [0] * FREE_GUESSES
    assert guesses.wait("x") > 0
    now += 2 * 86_400
    assert [guesses.wait("x") for _ in range(FREE_GUESSES)] == [0] * FREE_GUESSES


def test_a_new_password_forgets_the_devices() -> None:
    anna = Account(id="x1", name="Anna", password="$a", recovery=bytes(32), created=0)
    changed = Account(id="x1", name="Anna", password="$b", recovery=bytes(32), created=0)
    ben = Account(id="x2", name="Ben", password="$a", recovery=bytes(32), created=0)
    cookie = with_device(with_device("", anna), ben)
    assert known_device(cookie, anna)
    assert known_device(cookie, ben)
    assert known_device(cookie, changed) is None
    assert len(with_device(cookie, ben).split(".")) == 2
    for number in range(20):
        owner = Account(id=f"{number}", name="N", password="$", recovery=bytes(32), created=0)
        cookie = with_device(cookie, owner)
    assert len(cookie) < 500


def test_of_four_that_come_with_one_code_one_is_let_in(tmp_path: Path) -> None:
    store = virtual_store(tmp_path)
    accounts = AccountService(store, Passwords(at_once=4, threads=virtual_threads))

    async def race(loop: VirtualLoop) -> tuple[str, list[SignedIn | BaseException]]:
        made = await accounts.create(name="Anna", password=PASSWORD, preferences=b"{}")
        used = made.recovery or ""
        four = (
            accounts.recover(name="Anna", code=used, password=f"neues Passwort {at}")
            for at in range(4)
        )
        answers = list(await asyncio.gather(*four, return_exceptions=True))
        winner = next(answer for answer in answers if isinstance(answer, SignedIn))
        assert await accounts.visitor(winner.cookie) is not None
        return used, answers

    used, answers = run(race)
    assert [type(answer) for answer in answers].count(SignedIn) == 1
    codes = [answer.why.code for answer in answers if isinstance(answer, RefusedError)]
    assert codes == ["wrong_recovery_code"] * 3
    assert used
    accounts.close()
    store.close()


def test_four_requests_race_with_one_code(client: SteadyServer) -> None:
    recovery = browser(client, "192.0.2.3").create("Dora").json()["recovery"]

    async def recovered(at: int) -> int:
        body = {"name": "Dora", "code": recovery, "password": f"neues Passwort {at}"}
        answer = await client.requested(
            "POST", "/api/account/recover", json=body, headers={"origin": HERE}
        )
        return int(answer.status_code)

    async def four() -> list[int]:
        return sorted(await asyncio.gather(*map(recovered, range(4))))

    assert client.until(four()) == [201, 403, 403, 403]
