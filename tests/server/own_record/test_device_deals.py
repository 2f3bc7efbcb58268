"""Deals of tables on a device, in the account: once each, by the rules, and counted nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from skat.journal.store.accounts import account_named
from skat.journal.store.own_records import (
    MOST_DEVICE_DEALS,
    DeviceDealRow,
    keep_device_deals,
    kept_device_deals,
)
from skat.model.cards import ALL_CARDS
from skat.notation.record import record_of, write_record
from skat.rules import must
from skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Deal,
    Discard,
    Hold,
    Pass,
    Play,
    TakeSkat,
)
from skat.rules.editions import RuleSet, stored_rules
from skat.rules.machine import legal_actions, start
from skat.server.study.device_deals import MOST_AT_ONCE
from tests.lanes.few import few
from tests.server.in_process import Browser, code
from tests.server.own_record.test_own_record import server_in
from tests.server.steady.server import SteadyServer

PATH = "/api/account/device-deals"
LIST = "local-0123456789abcdef"
CALLS_AND_CARDS = (Announce, Bid, Discard, Hold, Pass, Play, TakeSkat)
PLAYERS = ("Anna", "Karl", "Lotte")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[SteadyServer]:
    with server_in(tmp_path) as running:
        yield running


def played(
    seed: int,
    *,
    size: int = 3,
    most: int = 300,
    rules: RuleSet | None = None,
    players: tuple[str, str, str] = PLAYERS,
    step_by_step: bool = False,
) -> str:
    """The record of a deal that is played by chance, to its end or for so many actions.

    `step_by_step`: two players bid and hold through all values.
    """
    chance = Random(seed)
    deck = list(ALL_CARDS)
    chance.shuffle(deck)
    actions: list[Action] = [Deal(tuple(deck))]
    state = must(start(rules, table_size=size), actions[0])
    while state.result is None and len(actions) <= most:
        legal = [each for each in legal_actions(state) if isinstance(each, CALLS_AND_CARDS)]
        bids = [each for each in legal if isinstance(each, Bid)]
        holds = [each for each in legal if isinstance(each, Hold)]
        lowest = min(bids, key=lambda bid: bid.value) if bids else None
        goes_on = (lowest or (holds[0] if holds else None)) if step_by_step else None
        actions.append(goes_on or chance.choice(legal))
        state = must(state, actions[-1])
    return write_record(record_of(actions, state=state, players=players))


def told(number: int, record: str, *, name: str = LIST, since: int = 7) -> dict[str, Any]:
    return {"list": name, "deal": number, "since": since, "seat": "forehand", "record": record}


def hand(browser: Browser, *deals: dict[str, Any], account: str | None = None) -> Any:
    mark = account or (browser.who() or {}).get("mark", "nobody")
    return browser.post(PATH, account=mark, deals=list(deals))


def lists_of(reply: Any) -> list[tuple[str, list[int]]]:
    return [
        (each["list"], [deal["number"] for deal in each["deals"]]) for each in reply.json()["lists"]
    ]


def test_a_deal_is_kept_once_however_often_and_from_wherever_it_is_told(
    client: SteadyServer,
) -> None:
    anna, elsewhere = Browser(client), Browser(client)
    anna.create("Anna")
    elsewhere.log_in("Anna")
    first, second, other = played(1), played(2), played(3)
    once = hand(anna, told(1, first))
    assert hand(anna, told(1, first)).json() == once.json()
    # A second tab tells more of the list, and another deal for a number that is taken.
    both = hand(elsewhere, told(1, other), told(2, second))
    assert lists_of(both) == [(LIST, [1, 2])]
    assert both.json()["lists"][0]["deals"][0] == once.json()["lists"][0]["deals"][0]
    assert anna.get(PATH).json() == both.json()


def test_tabs_that_tell_the_same_list_keep_each_deal_once(client: SteadyServer) -> None:
    tabs = [Browser(client) for _ in range(3)]
    tabs[0].create("Anna")
    for tab in tabs[1:]:
        tab.log_in("Anna")
    deals = [told(number, played(number)) for number in range(1, 4)]
    for tab, part in zip(tabs, (deals[:2], deals, deals[1:]), strict=True):
        hand(tab, *part)
    assert {str(lists_of(tab.get(PATH))) for tab in tabs} == {str([(LIST, [1, 2, 3])])}


def test_a_page_whose_browser_has_another_account_by_now_gives_it_nothing(
    client: SteadyServer,
) -> None:
    anna, ben = Browser(client), Browser(client)
    anna.create("Anna")
    ben.create("Ben")
    mark = anna.who()["mark"]
    # In another tab Ben has logged in; cookies belong to the whole browser.
    anna.cookies = dict(ben.cookies)
    for said in (mark, "Anna"):  # a page of the release before says the name
        refused = hand(anna, told(1, played(1)), account=said)
        assert (refused.status_code, code(refused)) == (409, "other_account")
    assert ben.get(PATH).json() == {"lists": []}
    assert anna.post(PATH, deals=[told(1, played(1))]).status_code == 400
    # A rename makes no other account of it.
    mark = ben.who()["mark"]
    ben.post("/api/account/name", name="Benno")
    for said in (mark, "Benno"):
        assert lists_of(hand(anna, told(1, played(1)), account=said)) == [(LIST, [1])]


def test_what_a_deal_came_to_is_worked_out_by_the_rules(client: SteadyServer) -> None:
    anna = Browser(client)
    anna.create("Anna")
    records = [played(seed) for seed in range(12)]
    [entry] = hand(anna, *(told(at, each) for at, each in enumerate(records, 1))).json()["lists"]
    assert (entry["players"], entry["since"]) == (list(PLAYERS), 7)
    points = 0
    for shown, text in zip(entry["deals"], records, strict=True):
        result = msgspec.json.decode(text)["result"]
        alone = result.get("soloist") == "forehand"
        assert (shown["ending"], shown["won"]) == (result["ending"], result.get("won"))
        assert (shown["points"], shown["alone"]) == (result.get("score", 0), alone)
        points += shown["points"] if alone else 0
    assert {deal["alone"] for deal in entry["deals"]} == {True, False}
    assert entry["points"] == points


def test_such_deals_count_nowhere(client: SteadyServer) -> None:
    anna = Browser(client)
    anna.create("Anna")
    before = [anna.get("/api/account/record").json(), anna.post("/api/games").json()]
    hand(anna, *(told(number, played(number)) for number in range(1, 8)))
    assert [anna.get("/api/account/record").json(), anna.post("/api/games").json()] == before
    exported = anna.get("/api/account/export").json()
    assert (exported["deals"], exported["rating"]) == ([], None)
    assert len(exported["device_deals"]) == 7
    assert msgspec.json.encode(exported["device_deals"][0]) == msgspec.json.encode(
        msgspec.json.decode(played(1))
    )


def test_a_deal_with_hints_keeps_that_mark(client: SteadyServer) -> None:
    anna = Browser(client)
    anna.create("Anna")
    hinted = played(1).replace('"edition"', '"hinted":["forehand"],"edition"', 1)
    assert lists_of(hand(anna, told(1, hinted))) == [(LIST, [1])]
    [kept] = anna.get("/api/account/export").json()["device_deals"]
    assert kept["hinted"] == ["forehand"]
    others = hinted.replace("forehand", "rearhand", 1)
    assert code(hand(anna, told(2, others))) == "not_of_a_device"


def test_what_no_table_on_a_device_plays_is_refused_and_nothing_is_kept(
    client: SteadyServer,
) -> None:
    anna = Browser(client)
    anna.create("Anna")
    good = told(1, played(1))
    ramsch = stored_rules("isko-2022", {"ramsch": True}, revision=1)
    assert isinstance(ramsch, RuleSet)
    wrong = [
        played(4, most=3),
        played(5, size=4),
        played(7, rules=ramsch),
        played(6).replace('"edition"', '"house_rules":["bock"],"edition"', 1),
        "{}",
        "{",
    ]
    swapped = msgspec.json.decode(played(8))
    swapped["actions"].reverse()
    for record in (*wrong, msgspec.json.encode(swapped).decode()):
        reply = hand(anna, good, told(2, record))
        assert (code(reply), reply.status_code) == ("not_of_a_device", 400), record
    assert anna.get(PATH).json() == {"lists": []}


@pytest.mark.parametrize(
    "change",
    few(
        [
            {"list": "table"},
            {"list": "local-1"},
            {"deal": 0},
            {"since": -1},
            {"seat": "dealer"},
            {"x": 1},
        ],
        gate=2,
    ),
    ids=str,
)
def test_a_body_out_of_bounds_is_refused(client: SteadyServer, change: dict[str, Any]) -> None:
    anna = Browser(client)
    anna.create("Anna")
    assert hand(anna, told(1, played(1)) | change).status_code == 400
    assert hand(anna, *[told(1, "{}")] * (MOST_AT_ONCE + 1)).status_code == 400
    assert anna.get(PATH).json() == {"lists": []}


def test_without_an_account_nothing_is_kept_and_nobody_sees_anothers(client: SteadyServer) -> None:
    assert hand(Browser(client), told(1, played(1))).status_code == 401
    anna, ben = Browser(client), Browser(client)
    anna.create("Anna")
    ben.create("Ben")
    hand(anna, told(1, played(1)))
    assert ben.get(PATH).json() == {"lists": []}
    ben.post(f"{PATH}/forget", list=LIST)
    assert lists_of(anna.get(PATH)) == [(LIST, [1])]
    other = "local-00000000000000ff"
    hand(anna, told(1, played(2), name=other, since=9))
    assert lists_of(anna.get(PATH)) == [(other, [1]), (LIST, [1])]
    assert lists_of(anna.post(f"{PATH}/forget", list=LIST)) == [(other, [1])]


def test_the_oldest_deals_make_room(tmp_path: Path) -> None:
    with server_in(tmp_path) as client:
        anna = Browser(client)
        anna.create("Anna")
        hand(anna, told(1, played(1), since=1))
        account = client.store.read(account_named, "Anna")
        assert account is not None
        rows = [
            DeviceDealRow(list=LIST[:-1] + "0", deal=number, since=2, facts=b"{}", record=b"{}")
            for number in range(1, MOST_DEVICE_DEALS + 1)
        ]
        assert client.store.write(keep_device_deals, account.id, rows).result()
        kept = client.store.read(kept_device_deals, account.id)
        assert len(kept) == MOST_DEVICE_DEALS
        assert {row.since for row in kept} == {2}


def test_the_longest_auction_fits(client: SteadyServer) -> None:
    anna = Browser(client)
    anna.create("Anna")
    longest = played(9, players=("\u0142" * 24,) * 3, step_by_step=True)
    assert len(longest) > 4_000
    full = [told(number, longest) for number in range(1, MOST_AT_ONCE + 1)]
    assert lists_of(hand(anna, *full)) == [(LIST, list(range(1, MOST_AT_ONCE + 1)))]
