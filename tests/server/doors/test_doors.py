"""Page, ISS port and bot API at one server: whole games, no hidden card, and what means little."""

from __future__ import annotations

from itertools import count

import pytest

from tests.server.bots.player import Player
from tests.server.bots.program import Line
from tests.server.doors.fuzzing import BotFuzz, PortFuzz
from tests.server.doors.mixed import MixedTable
from tests.server.doors.pairs import DOORS, pair_of, sent_of
from tests.server.doors.steady_doors import SteadyDoors
from tests.server.doors.three_doors import Company, Doors, DoorServer, Driver, Loop, People
from tools.proofs import doors, fuzz

_names = count(1)

PROOF = pytest.mark.proof


def people(server: Doors, loop: Driver, *, bots: int = 1) -> People:
    return People(server, loop, f"t{next(_names)}", bots=bots)


def unequal(server: Doors, loop: Driver, numbers: range) -> list[int]:
    differing = []
    for number in numbers:
        one, other = sent_of(people(server, loop), pair_of(number))
        assert len(one) > 200
        if one != other:
            differing.append(number)
    server.pack.unlink()
    return differing


@pytest.mark.parametrize(
    "numbers",
    [
        range(6, 15),
        *(pytest.param(some, marks=PROOF) for some in (range(15, 30), range(900, 1_100))),
    ],
)
def test_who_cannot_tell_two_deals_apart_is_sent_the_same_bytes(
    here: SteadyDoors, numbers: range
) -> None:
    assert unequal(here, here, numbers) == []


def test_pairs_differ_in_hidden_cards_and_in_nothing_else() -> None:
    for number in range(60):
        pair = pair_of(number)
        one, other = pair.deals
        assert one.pack != other.pack
        assert [word.word.split(".")[0] for word in one.words] == [
            word.word.split(".")[0] for word in other.words
        ]
        assert one.turn == other.turn
    assert {DOORS[pair_of(number).seat] for number in range(3)} == {"page", "port", "bot"}


@pytest.mark.live
@PROOF
@pytest.mark.parametrize("bots", [1, 2])
def test_games_through_all_doors_of_one_server(server: DoorServer, loop: Loop, bots: int) -> None:
    table = MixedTable(people(server, loop, bots=bots), games=6, seed=f"proof {bots}")
    table.begin()
    table.finish()
    assert unequal(server, loop, range(921, 924)) == []


def test_a_person_who_opens_a_table_for_programs_plays_by_their_rules(here: SteadyDoors) -> None:
    """A game that is played without the skat is a hand game: programs know no other word."""
    company = Company(people(here, here), turn=lambda *_: "p")
    company.begin()
    (bot,) = company.bots
    try:
        first = turn_of(bot)
        assert bot.bot.post(f"{bot.path}/moves", ply=first["ply"], word="18")[0] == 200
        company.page.wait_for(lambda told: bool(told["view"]) and company.page.my_turn)
        company.page.try_to({"do": "pass", "seat": company.page.view["viewer"]})
        legal = turn_of(bot)["legal"]
        assert "s" in legal
        assert "GH" in legal
        assert not {"D", "H", "S", "C", "G", "N"} & set(legal)
        status, body = bot.bot.post(f"{bot.path}/moves", ply=3, word="G")
        assert (status, body["error"]["code"]) == (422, "not_online")
    finally:
        company.part()


def turn_of(bot: Player) -> Line:
    while (line := bot.hear())["type"] != "turn":
        pass
    return line


@pytest.mark.live
@pytest.mark.parametrize(
    ("seed", "asked", "said"), [(0, 300, 600), pytest.param(10_000, 5_000, 20_000, marks=PROOF)]
)
def test_requests_and_lines_that_mean_little(
    server: DoorServer, loop: Loop, seed: int, asked: int, said: int
) -> None:
    requests = BotFuzz(server, seed=seed)
    requests.run(asked)
    requests.close()
    lines = PortFuzz(server, loop, seed=seed)
    lines.run(said)
    lines.before_the_login(5)
    lines.close()


def test_what_was_proven_by_hand_is_kept() -> None:
    """As far as it went: the documentation says where to read that."""
    parts = doors.KEPT.all()
    assert parts
    assert doors.passed(parts)
    assert [part.part for part in parts] == list(range(len(parts)))
    fuzzed = fuzz.KEPT.all()
    assert fuzzed
    assert len({part.seed for part in fuzzed}) == len(fuzzed)
    assert all(status < 500 for part in fuzzed for status in part.statuses)
