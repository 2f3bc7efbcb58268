"""Accounts over HTTP: made, entered, recovered, changed, deleted; refused with stable codes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.journal.store import SqliteStore
from skat.journal.store.accounts import (
    Session,
    account_named,
    all_accounts,
    delete_account,
    open_session,
)
from skat.server.http.refusals import RefusedError
from skat.server.people.accounts import cookie_key
from skat.server.people.passwords import Passwords, why_bad_password
from tests.server.in_process import PASSWORD, Browser, code, server_on
from tests.server.steady.server import HERE, SteadyServer
from tests.virtual_store import virtual_store
from tests.virtual_time import VirtualLoop, run, virtual_threads

COOKIE = "skat_session"
LONG = ["y" * 200] * 40


@pytest.fixture(scope="module")
def running(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[SteadyServer, SqliteStore]]:
    """A server for all tests of this file, which come from one address more often than people."""
    store = virtual_store(tmp_path_factory.mktemp("accounts"))
    with server_on(store, limits=False) as client:
        yield client, store


@pytest.fixture
def client(running: tuple[SteadyServer, SqliteStore]) -> SteadyServer:
    return running[0]


@pytest.fixture
def store(running: tuple[SteadyServer, SqliteStore]) -> Iterator[SqliteStore]:
    yield running[1]
    for account in running[1].read(all_accounts):
        running[1].write(delete_account, account.id).result()


@pytest.fixture
def anna(client: SteadyServer, store: SqliteStore) -> Browser:
    browser = Browser(client)
    assert browser.create(preferences={"deck": "german", "taps": 1}).status_code == 201
    return browser


def test_from_the_making_to_the_deletion(client: SteadyServer, store: SqliteStore) -> None:
    browser = Browser(client)
    assert browser.who() is None
    made = browser.create(" Anna ", preferences={"deck": "german"})
    assert made.status_code == 201
    assert made.json()["account"]["name"] == "Anna"
    assert len(made.json()["recovery"]) == 29
    crumbs = [part.strip() for part in made.headers["set-cookie"].lower().split(";")]
    assert {"httponly", "samesite=strict", "path=/"} <= set(crumbs)
    assert "secure" not in crumbs
    assert browser.who()["preferences"] == {"deck": "german"}
    assert browser.post("/api/account/preferences", preferences={"taps": 2}).status_code == 200
    assert browser.post("/api/account/logout").status_code == 200
    assert browser.who() is None
    assert browser.log_in("ANNA").status_code == 201
    assert browser.who()["preferences"] == {"taps": 2}
    assert browser.post("/api/account/name", name="Änne").json()["account"]["name"] == "Änne"
    refused = browser.post("/api/account/delete", password="nicht dieses")
    assert (refused.status_code, code(refused)) == (403, "wrong_login")
    assert browser.post("/api/account/delete", password=PASSWORD).status_code == 200
    assert store.read(all_accounts) == ()
    assert browser.who() is None


def test_nothing_tells_which_names_there_are(client: SteadyServer, anna: Browser) -> None:
    stranger = Browser(client)
    wrong, nobody = stranger.log_in(password="falsch falsch"), stranger.log_in("Nobody")
    assert (wrong.status_code, wrong.content) == (403, nobody.content)
    assert code(wrong) == "wrong_login"
    body = {"code": "AAAAA-BBBBB", "password": PASSWORD}
    wrong = stranger.post("/api/account/recover", name="Anna", **body)
    nobody = stranger.post("/api/account/recover", name="Nobody", **body)
    assert (wrong.status_code, wrong.content) == (403, nobody.content)
    assert code(wrong) == "wrong_recovery_code"


def test_a_recovery_code_lets_in_once_and_everybody_else_out(
    client: SteadyServer, store: SqliteStore
) -> None:
    thief, anna = Browser(client), Browser(client)
    first = thief.create().json()["recovery"]
    typed = first.lower().replace("-", " ")
    back = anna.post("/api/account/recover", name="Anna", code=typed, password="neues Passwort")
    assert back.status_code == 201
    assert thief.who() is None
    assert anna.who()["name"] == "Anna"
    assert code(Browser(client).log_in()) == "wrong_login"
    again = thief.post("/api/account/recover", name="Anna", code=first, password="noch eines 7")
    assert code(again) == "wrong_recovery_code"
    fresh = anna.post("/api/account/recovery", password="neues Passwort").json()["recovery"]
    assert fresh not in (first, back.json()["recovery"])
    old = back.json()["recovery"]
    again = thief.post("/api/account/recover", name="Anna", code=old, password="noch eines 7")
    assert code(again) == "wrong_recovery_code"


def test_a_new_password_ends_the_other_sessions(client: SteadyServer, anna: Browser) -> None:
    phone = Browser(client)
    phone.log_in()
    refused = anna.post("/api/account/password", password="falsch falsch", new="etwas Neues 1")
    assert code(refused) == "wrong_login"
    assert phone.who() is not None
    changed = anna.post("/api/account/password", password=PASSWORD, new="etwas Neues 1")
    assert changed.status_code == 201
    assert "recovery" not in changed.json()
    assert (phone.who(), anna.who()["name"]) == (None, "Anna")
    phone.log_in(password="etwas Neues 1")
    anna.post("/api/account/logout-everywhere")
    assert (phone.who(), anna.who()) == (None, None)


def test_an_expired_session_is_a_guest(
    client: SteadyServer, anna: Browser, store: SqliteStore
) -> None:
    owner = store.read(account_named, "Anna")
    assert owner is not None
    now = int(client.now())
    expired = Session(key=cookie_key("old"), account=owner.id, created=now - 9, expires=now - 1)
    store.write(open_session, expired).result()
    browser = Browser(client)
    browser.cookies[COOKIE] = "old"
    assert browser.who() is None
    for path in ("name", "preferences", "logout", "logout-everywhere"):
        body: dict[str, object] = {"name": "Ben"} if path == "name" else {}
        body = {"preferences": {}} if path == "preferences" else body
        refused = browser.post(f"/api/account/{path}", **body)
        assert (refused.status_code, code(refused)) == (401, "not_logged_in")
    assert anna.who()["name"] == "Anna"


def test_a_cookie_counts_only_for_our_own_page(client: SteadyServer, anna: Browser) -> None:
    anna.headers = {"origin": "http://evil.example"}
    assert anna.post("/api/account/logout").status_code == 403
    anna.headers = {}
    assert code(anna.post("/api/account/logout-everywhere")) == "not_logged_in"
    anna.headers = {"origin": HERE}
    assert anna.who()["name"] == "Anna"


def test_over_https_the_cookie_is_for_https_alone(tmp_path: Path) -> None:
    secure, store = "https://127.0.0.1", virtual_store(tmp_path)
    with SteadyServer(store, here=secure) as client:
        made = Browser(client, secure).create()
        assert made.headers["set-cookie"].startswith("__Host-skat_session=")
        assert "; Secure" in made.headers["set-cookie"]


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"name": "Anna", "password": "short"}, "bad_password"),
        ({"name": "Anna", "password": "password"}, "common_password"),
        ({"name": "schafkopf", "password": "SCHAFKOPF"}, "common_password"),
        ({"name": "", "password": PASSWORD}, "bad_name"),
        ({"name": "A\u202enna", "password": PASSWORD}, "bad_name"),
        ({"name": "Anna", "password": "x" * 129}, "bad_request"),
        ({"name": "Anna", "password": PASSWORD, "admin": True}, "bad_request"),
        ({"name": "Anna", "password": PASSWORD, "preferences": {"x": {}}}, "bad_request"),
        ({"name": "Anna", "password": PASSWORD, "preferences": {"x": LONG}}, "bad_request"),
    ],
)
def test_what_cannot_be_an_account(
    client: SteadyServer, store: SqliteStore, body: dict[str, object], refusal: str
) -> None:
    refused = Browser(client).post("/api/account", **body)
    assert (refused.status_code, code(refused)) == (400, refusal)
    assert store.read(all_accounts) == ()


def test_a_name_is_given_once(client: SteadyServer, anna: Browser) -> None:
    refused = Browser(client).create("aNNa")
    assert (refused.status_code, code(refused)) == (409, "account_name_taken")
    ben = Browser(client)
    ben.create("Ben")
    assert code(ben.post("/api/account/name", name="anna")) == "account_name_taken"


def test_a_flood_is_refused_and_who_is_in_stays_in(tmp_path: Path) -> None:
    store = virtual_store(tmp_path)
    with SteadyServer(store) as client:
        anna, stranger = Browser(client), Browser(client)
        anna.create()
        answers = [stranger.log_in(password=f"falsch {number}") for number in range(7)]
        assert [code(answer) for answer in answers] == ["wrong_login"] * 5 + ["too_fast"] * 2
        assert answers[-1].status_code == 429
        assert anna.who()["name"] == "Anna"
        made = [stranger.post("/api/account", name="", password="x") for _ in range(10)]
        assert [answer.status_code for answer in made] == [400] * 9 + [429]


@pytest.mark.usefixtures("dear_passwords")
def test_no_flood_fills_the_queue_of_hashes() -> None:
    async def flood(loop: VirtualLoop) -> list[bool | BaseException]:
        passwords = Passwords(most_waiting=3, threads=virtual_threads)
        known = await passwords.hashed(PASSWORD)
        assert known.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        many = (passwords.fits(PASSWORD, known) for _ in range(20))
        answers = await asyncio.gather(*many, return_exceptions=True)
        assert await passwords.fits("falsch falsch", known) is False
        assert await passwords.fits(PASSWORD, None) is False
        assert await passwords.fits(PASSWORD, "reset") is False
        await asyncio.sleep(0.01)
        assert passwords.waiting == 0
        passwords.close()
        return answers

    answers = run(flood)
    assert answers.count(True) == 3
    refused = [answer.why.code for answer in answers if isinstance(answer, RefusedError)]
    assert refused == ["too_many_logins"] * 17


def test_a_phrase_is_no_common_password() -> None:
    assert why_bad_password(PASSWORD, name="Anna") is None


def test_without_accounts_everybody_is_a_guest(tmp_path: Path) -> None:
    store = virtual_store(tmp_path)
    with SteadyServer(store, accounts=False) as client:
        browser = Browser(client)
        browser.cookies[COOKIE] = "anything"
        assert browser.post("/api/tables", name="Anna").status_code == 201
        assert browser.create().status_code == 404
