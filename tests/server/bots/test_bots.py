"""The bot API: who may use it, what it sends, and that nothing is played twice."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Any

import pytest

from skat.model.cards import ALL_CARDS
from skat.notation.seen_deal import PositionRead, read_position
from skat.notation.seen_words import legal_words
from tests.lanes.few import few
from tests.server.bots.owner import PASSWORD, Owner, a_bot
from tests.server.bots.player import Player, word_for
from tests.server.bots.program import BotProgram, Line
from tests.server.peer import Peer
from tests.server.steady.server import SteadyServer

CARD = re.compile(r"\b[CSHD][AKQJT987]\b")
ROUND = {"length": "round"}


def code(answer: tuple[int, Any]) -> tuple[int, str]:
    return answer[0], answer[1]["error"]["code"]


def opened(bot: BotProgram, **wish: Any) -> str:
    status, body = bot.post("/api/bot/tables", **{"settings": ROUND, **wish})
    assert status == 201, body
    return str(body["table"])


def test_an_account_becomes_a_bot_for_ever_and_only_without_games(
    steady_bots: SteadyServer,
) -> None:
    owner = Owner(steady_bots)
    assert code(owner.post("/api/account/bot", password="wrong one")) == (403, "wrong_login")
    status, body = owner.mark()
    assert (status, body["bot"]) == (200, True)
    assert owner.name.endswith(" [bot]")
    assert owner.mark()[0] == 200, "once more changes nothing"
    status, body = owner.post("/api/account/name", name="Herzdame")
    assert body["account"]["name"] == "Herzdame [bot]"
    played = Owner(steady_bots)
    assert played.post("/api/tables", size=3)[0] == 201
    assert code(played.mark()) == (409, "has_played")


def test_only_bots_have_the_mark(steady_bots: SteadyServer) -> None:
    with pytest.raises(AssertionError):
        Owner(steady_bots, name="Falsch [bot]")
    owner = Owner(steady_bots)
    assert owner.post("/api/account/name", name="Falsch [BOT]")[0] == 409
    table = steady_bots.open_table(others=["open", "simple"])
    guest = BotProgram(steady_bots, "")
    asked = guest.post(f"/api/tables/{table.table}/places", name="Falsch [bot]")
    assert code(asked) == (409, "name_of_account")


def test_tokens_are_shown_once_scoped_and_taken_back(steady_bots: SteadyServer) -> None:
    owner = Owner(steady_bots)
    asked = owner.post("/api/account/tokens", password=PASSWORD, scope="bot:play")
    assert code(asked) == (403, "not_a_bot")
    reader = owner.token("read")
    assert code(reader.ask("GET", "/api/bot/events")) == (403, "wrong_scope")
    owner.mark()
    bot = owner.token()
    _, listed = owner.get("/api/account/tokens")
    assert sorted(each["scope"] for each in listed["tokens"]) == ["bot:play", "read"]
    assert bot.token not in str(listed)
    mine = next(each["id"] for each in listed["tokens"] if each["scope"] == "bot:play")
    assert opened(bot)
    assert owner.post(f"/api/account/tokens/{mine}/revoke")[0] == 200
    assert code(bot.post("/api/bot/tables")) == (401, "no_token")
    assert code(owner.post(f"/api/account/tokens/{mine}/revoke")) == (404, "no_such_token")


def test_tokens_go_with_the_account(steady_bots: SteadyServer) -> None:
    owner, bot = a_bot(steady_bots)
    assert owner.post("/api/account/delete", password=PASSWORD)[0] == 200
    assert code(bot.ask("GET", "/api/bot/events")) == (401, "no_token")


def test_who_may_not_is_told_why(steady_bots: SteadyServer) -> None:
    _, bot = a_bot(steady_bots)
    _, other = a_bot(steady_bots)
    assert code(BotProgram(steady_bots, "nothing").ask("GET", "/api/bot/events"))[0] == 401
    assert code(bot.ask("GET", "/api/bot/tables/no-such-table")) == (404, "no_such_table")
    assert code(bot.post("/api/bot/tables/no-such-table/accept")) == (404, "no_invitation")
    assert code(bot.post("/api/bot/tables/x/decline", reason="later")) == (404, "no_invitation")
    assert bot.post("/api/bot/tables/x/decline", reason="bored")[0] == 400
    table = opened(bot)
    assert code(other.ask("GET", f"/api/bot/tables/{table}")) == (403, "bad_token")
    assert code(other.post(f"/api/bot/tables/{table}/moves", ply=0, word="p"))[0] == 403
    assert code(bot.post("/api/bot/tables", invite=["Nobody"])) == (404, "no_such_bot")


def test_a_word_is_played_once_and_old_and_illegal_ones_are_told_apart(
    steady_bots: SteadyServer,
) -> None:
    _, bot = a_bot(steady_bots)
    player = Player(bot, opened(bot))
    path = f"{player.path}/moves"
    stale = illegal = others = 0
    while (line := player.hear())["type"] != "over":
        if line["type"] != "turn":
            continue
        ply = line["ply"]
        status, body = bot.post(path, ply=ply, word="C5")
        assert (status, body["error"]["code"]) == (422, "bad_move")
        status, body = bot.post(path, ply=ply, word="RE" if "RE" not in line["legal"] else "19")
        assert status == 422
        illegal += bool(body["error"]["articles"])
        assert code(bot.post(path, ply=ply + 5, word="p")) == (409, "stale")
        first = player.answer(line)
        assert first == (200, {"ply": ply + 1})
        said = word_for(line, player.position)
        assert player.bot.post(path, ply=ply, word=said) == first
        for other in {*line["legal"]} - {said, "announce", "RE"}:
            assert code(player.bot.post(path, ply=ply, word=other)) == (409, "stale")
            others += 1
        if ply % 1000:
            stale += code(bot.post(path, ply=ply - 1, word="XX")) == (409, "stale")
    assert player.turns >= 1
    assert stale
    assert illegal
    assert others


def test_no_card_that_the_seat_does_not_see_is_in_the_bytes(steady_bots: SteadyServer) -> None:
    _, bot = a_bot(steady_bots)
    player = Player(bot, opened(bot))
    own: set[str] = set()
    while True:
        line = player.hear()
        if line["type"] == "over":
            break
        shown = set(CARD.findall(str(line)))
        if line["type"] == "full" and line["position"]:
            seen = read_position(line["position"])
            assert isinstance(seen, PositionRead)
            own = {card.value for card in seen.state.dealt_hands[seen.seat.index]}
            assert shown <= own | set(CARD.findall(" ".join(player.moves[1:])))
        elif line["type"] == "turn":
            if line["legal"] != ["announce"]:
                seen = read_position(player.position)
                assert isinstance(seen, PositionRead)
                assert tuple(line["legal"]) == legal_words(seen.state, seen.seat)
            assert player.answer(line)[0] == 200
        elif line["type"] == "move":
            known = own | {card.value for card in ALL_CARDS if card.value == line["word"]}
            mine = line["who"] in (str(player.full["seat"]), "w")
            assert mine or shown <= known or "SC." in line["word"] or "O." in line["word"]


def a_round(player: Player, *, hang_up_every: int = 10**9) -> Generator[Player, None, int]:
    """Plays a whole list, and hangs up after so many lines each time; how many deals it had.

    Before each line it says whose line it wants.
    """
    deals = lines = 0
    while True:
        yield player
        line = player.hear()
        lines += 1
        if line["type"] == "turn":
            status, _ = player.answer(line)
            assert status in (200, 409)
        if line["type"] == "over":
            deals += 1
            status, body = player.bot.post(f"{player.path}/ready")
            if status != 204:
                assert (status, body["error"]["code"]) == (409, "list_not_begun")
                return deals
        elif lines % hang_up_every == 0:
            before = player.position if player.full.get("position") else ""
            player.reconnect()
            yield player
            again = player.hear()
            assert again["type"] == "full"
            if before and again["position"]:
                same_deal = before.split("|")[:3] == again["position"].split("|")[:3]
                assert not same_deal or again["position"].startswith(before.partition(" ]")[0])


def played(server: SteadyServer, *rounds: Generator[Player, None, int]) -> list[int]:
    """Plays all of these side by side: whose line has come goes on."""
    deals = [0] * len(rounds)
    waiting = {at: next(each) for at, each in enumerate(rounds)}
    while waiting:
        ready = [at for at, player in waiting.items() if player.stream.waits]
        if not ready:
            server.passes(0.05)
        for at in ready:
            try:
                waiting[at] = next(rounds[at])
            except StopIteration as over:
                deals[at] = over.value
                del waiting[at]
    return deals


@pytest.mark.parametrize("every", few([2, 3, 7], gate=1))
def test_a_line_that_is_lost_in_any_phase_goes_on(steady_bots: SteadyServer, every: int) -> None:
    _, bot = a_bot(steady_bots)
    player = Player(bot, opened(bot))
    assert played(steady_bots, a_round(player, hang_up_every=every)) == [3]


@pytest.mark.proof
def test_bots_invite_each_other_and_hear_of_games(steady_bots: SteadyServer) -> None:
    """Three of them, so that nobody waits as long as a computer player among several must."""
    _, host = a_bot(steady_bots)
    guests = [a_bot(steady_bots) for _ in range(2)]
    events = [guest.stream("/api/bot/events") for _, guest in guests]
    table = opened(host, invite=[owner.name for owner, _ in guests])
    for heard, (_, guest) in zip(events, guests, strict=True):
        asked = heard.next("invited")
        assert asked["table"] == table
        assert (asked["rules"], asked["seats"], asked["list"]) == ("isko-2022", 3, "round")
        assert guest.post(f"/api/bot/tables/{table}/accept")[0] == 204
        assert guest.post(f"/api/bot/tables/{table}/accept")[0] == 204, "once more: no change"
        assert code(guest.post(f"/api/bot/tables/{table}/decline"))[0] == 404
    bots = (host, *(guest for _, guest in guests))
    assert played(steady_bots, *(a_round(Player(bot, table)) for bot in bots)) == [3, 3, 3]
    for heard in events:
        assert heard.next("game_started")["table"] == table
    for heard in events:
        assert heard.next("game_over")["table"] == table


def test_nobody_moves_for_another_seat(steady_bots: SteadyServer) -> None:
    _, host = a_bot(steady_bots)
    guests = [a_bot(steady_bots) for _ in range(2)]
    table = opened(host, invite=[owner.name for owner, _ in guests])
    for _, guest in guests:
        assert guest.post(f"/api/bot/tables/{table}/accept")[0] == 204
    players = [Player(bot, table) for bot in (host, *(guest for _, guest in guests))]
    turn: Line | None = None
    while turn is None:
        steady_bots.passes(0.05)
        for player in players:
            while turn is None and player.stream.waits:
                line = player.hear()
                turn = line if line["type"] == "turn" else None
    assert turn is not None
    answers = [
        each.bot.post(f"{each.path}/moves", ply=turn["ply"], word=turn["legal"][-1])
        for each in players
        if each is not player
    ]
    assert [code(answer)[1] for answer in answers] == ["not_your_turn"] * 2
    assert player.answer(turn)[0] == 200


def test_the_host_may_refuse_bots(steady_bots: SteadyServer) -> None:
    _, host = a_bot(steady_bots)
    other, _ = a_bot(steady_bots)
    refused = host.post("/api/bot/tables", settings={"bots": False}, invite=[other.name])
    assert code(refused) == (403, "no_bots")


def test_who_comes_after_the_last_place_was_taken_is_refused(steady_bots: SteadyServer) -> None:
    """Of bots that are asked to fewer places the quicker ones sit; a person may be quicker too."""
    bots = [a_bot(steady_bots) for _ in range(3)]
    table = steady_bots.open_table(size=4, others=["open", "open", "simple"])
    path = f"/api/tables/{table.table}"
    host = BotProgram(steady_bots, table.token)
    for owner, _ in bots:
        assert host.post(f"{path}/invitations", bot=owner.name) == (204, None)
    accepts = [(bot, f"/api/bot/tables/{table.table}/accept") for _, bot in bots]
    (first, accept), (second, _), (third, _) = accepts
    events = third.stream("/api/bot/events")
    assert events.next("invited")["table"] == table.table
    assert first.post(accept) == (204, None)
    assert steady_bots.sit_down(table.table, "Ben").place is not None
    assert code(second.post(accept)) == (409, "table_full")
    # Whose line is open may have heard that there is no place before it asks.
    assert code(third.post(accept)) in ((409, "table_full"), (404, "no_invitation"))
    for late in (second, third):
        assert code(late.post(accept)) == (404, "no_invitation"), "it is gone after that"
        assert code(late.ask("GET", f"/api/bot/tables/{table.table}")) == (403, "bad_token")
    assert events.next("invite_gone")["table"] == table.table
    assert first.post(accept) == (204, None), "who sits there sits there"
    with Peer.seated(steady_bots, table) as anna:
        assert anna.snapshot["table"]["newcomers"] == [], "nobody was asked for a place"


def test_a_bot_talks_and_leaves(steady_bots: SteadyServer) -> None:
    _, bot = a_bot(steady_bots)
    table = opened(bot)
    stream = bot.stream(f"/api/bot/tables/{table}")
    stream.next("full")
    assert bot.post(f"/api/bot/tables/{table}/leave") == (204, None)
    assert code(bot.post(f"/api/bot/tables/{table}/ready")) == (409, "table_finished")


def test_four_tables_at_a_time(steady_bots: SteadyServer) -> None:
    _, bot = a_bot(steady_bots)
    for _ in range(4):
        opened(bot)
    assert code(bot.post("/api/bot/tables", settings=ROUND)) == (409, "too_many_bot_tables")


@pytest.mark.proof
def test_streams_of_many_bots_are_told_apart(steady_bots: SteadyServer) -> None:
    bots = [a_bot(steady_bots)[1] for _ in range(3)]
    assert played(steady_bots, *(a_round(Player(bot, opened(bot))) for bot in bots)) == [3, 3, 3]
