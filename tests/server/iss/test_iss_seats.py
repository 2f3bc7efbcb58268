"""Who sits where, as the lines tell it: comers, leavers, dealers, people of the page."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

from msgspec.structs import replace

from skat.journal import Done
from skat.rules.editions import RuleSet
from skat.tables.running.staying_away import Comer
from skat.tables.state.opening import OPEN, Opening, Seated
from skat.tables.state.requests import RequestTerms
from skat.tables.state.settings import Settings
from tests.server.iss import model, program, wire
from tests.server.iss.ported import all_ready, at, games, ported, settled, sit_down, table_of
from tests.server.iss.program import Program
from tests.server.iss.test_iss_doors import Page
from tests.server.iss.test_iss_games import ends, replays, without_refusal
from tests.server.iss.test_iss_lines import MOMENTS, UpTo

UNUSED = " . . 0 0 0 0 0 0 0 0"


def test_the_conformance_client_knows_nothing_of_the_port() -> None:
    for file in (model.__file__, program.__file__, wire.__file__):
        tree = ast.parse(Path(file).read_text())
        names = [
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        ]
        names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert not any(name.split(".")[0] == "skat" for name in names), names


async def test_the_block_of_one_who_left_keeps_his_name_until_the_next_comes(
    tmp_path: Path,
) -> None:
    async with ported(tmp_path) as here:
        anna, ben, carl = await here.connected("anna", "ben", "carl")
        name = await table_of(anna, ben)
        before = len(anna.lines)
        ben.say(f"table {name} ben leave")
        await ben.heard(f"destroy {name} ben")
        await anna.until(lambda: at(anna, name).seated[1] == ".")
        assert anna.lines[before:][:2] == [
            f"tables + {name} 3 0 anna . . -1",
            f"table {name} anna state 3 anna . . . anna . 0 0 0 0 0 0 1 0 ben . 0 0 0 0 0 0 1 0"
            f"{UNUSED}{UNUSED} false 0",
        ]
        # What he said of himself ends with the line to him.
        assert [line.split(" ")[0] for line in ben.lines[-2:]] == ["tables", "destroy"]
        await sit_down(carl, name)
        assert at(carl, name).seated == ("anna", "carl", ".", ".")
        assert [block.name for block in at(carl, name).blocks] == ["anna", "carl", ".", "."]


async def test_a_table_of_four_gets_smaller_only_with_a_free_seat(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        anna, ben, carl, dora = await here.connected("anna", "ben", "carl", "dora")
        name = await table_of(anna, ben, carl, dora, size=4)
        anna.say(f"table {name} anna 34")
        await anna.until(lambda: anna.places[name].errors)
        assert anna.places[name].errors == ["34 : _34_table_full"]
        assert not any(block.other_size for block in at(anna, name).blocks)
        dora.say(f"table {name} dora leave")
        await dora.heard(f"destroy {name} dora")
        for each in (anna, ben, carl):
            before = len(each.lines)
            each.say(f"table {name} {each.name} 34")
            await each.heard(f"table {name} {each.name} state ", after=before)
        await carl.until(lambda: carl.lobby[name][0] == "3")
        last = [line for line in carl.lines[before:] if name in line]
        assert last[0].startswith(f"table {name} carl state 3 anna ben carl . ")
        assert last[1] == f"tables + {name} 3 0 anna ben carl -1"
        await games(name, 1, anna, ben, carl)


async def test_who_only_deals_may_leave_in_a_game_and_nobody_else(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        stops = {name: UpTo(name, MOMENTS["bid"]) for name in ("anna", "ben", "carl", "dora")}
        people = [await here.program(name, turn=turn).connect() for name, turn in stops.items()]
        name = await table_of(*people, size=4)
        await all_ready(name, *people)
        for one in people:
            await one.until(lambda one=one: one.places[name].plays)  # type: ignore[misc]
        (dealer,) = (one for one in people if one.places[name].game.me == "w")  # type: ignore[union-attr]
        others = [one for one in people if one is not dealer]
        for one in others:
            one.say(f"table {name} {one.name} leave")
            await one.until(lambda one=one: one.places[name].errors)  # type: ignore[misc]
            assert one.places[name].errors.pop() == "leave : _not_allowed_when_playing"
        dealer.say(f"table {name} {dealer.name} leave")
        await dealer.heard(f"destroy {name} {dealer.name}")
        seat = others[0].places[name].state.blocks  # type: ignore[union-attr]
        await others[0].until(lambda: at(others[0], name).seated.count(".") == 1)
        assert dealer.name in [block.name for block in seat]
        # In a running game its number stands in the lobby, as in `state`.
        assert others[0].lobby[name][1] == "1"
        for turn in stops.values():
            turn.goes_on = True
        for one in others:
            place = one.places[name]
            if place.game is not None and place.game.my_turn:
                answer = stops[one.name](one, place)
                assert answer is not None
                one.play(place, answer)
        await settled(others[0], name, more_than=0)
        # His place is free soon: three of the table may wish for one of three.
        board = here.port.hall.boards[name]
        await others[0].until(lambda: board.state.free)
        for one in others:
            one.say(f"table {name} {one.name} 34")
        await others[0].until(lambda: others[0].lobby[name][0] == "3")
        await games(name, 1, *others)
        replays(ends(others[0]))
        without_refusal(*others)


async def test_people_of_the_page_stand_in_the_lobby_of_the_port(tmp_path: Path) -> None:
    """A name in `tables` is one of `clients`, and goes when its owner does."""

    async with ported(tmp_path) as here:
        anna, ben = await here.connected("anna", "ben")
        name = await table_of(anna)
        journal = here.port.hall.boards[name].table.journal
        seated = await here.tables.join(journal, Comer(name="Käthe", account=None))
        page = Page(here.tables, journal, seated.token)  # type: ignore[union-attr]
        await page.come()
        await anna.until(lambda: anna.lobby[name][3] == "Kaethe")
        told = [line for line in anna.lines if "Kaethe" in line and line[:6] != "table "]
        assert told[:2] == [
            "clients + Kaethe 0 - 0 0.0 0 0 0 1",
            f"tables + {name} 3 0 anna Kaethe . -1",
        ]
        (carl,) = await here.connected("carl")
        await carl.until(lambda: name in carl.lobby)
        assert {"anna", "ben", "Kaethe", "simple", "club", "strong"} == carl.people
        anna.say(f"table {name} anna invite Kaethe nobody")
        await anna.until(lambda: len(anna.places[name].errors) == 2)
        assert anna.places[name].errors == [
            "_player_not_available_colon Kaethe",
            "_player_not_connected_colon nobody",
        ]
        await page.leave()
        await anna.until(lambda: "Kaethe" not in anna.people)
        assert "Kaethe" not in anna.lobby[name]
        await ben.until(lambda: "Kaethe" not in ben.people)


async def test_programs_sit_down_at_a_table_of_the_page(tmp_path: Path) -> None:
    """Once its host lets them: the terms are those that the switch of the page asks for."""

    async with ported(tmp_path) as here:
        anna, ben = await here.connected("anna", "ben")
        settings = Settings(visibility="public")
        opening = Opening(
            name="Käthe", size=3, rules=RuleSet(), settings=settings, others=(OPEN, OPEN)
        )
        seated = await here.tables.open(opening)
        assert isinstance(seated, Seated)
        page = Page(here.tables, seated.table, seated.token)
        await page.come()
        await here.port.hall.look_round()
        assert not anna.lobby
        table, place = page.visit.table, page.visit.place
        assert place is not None
        terms = RequestTerms(
            settings=replace(settings, spectators=True),
            options={
                "both_defenders_concede": True,
                "throw_in_level": "points_so_far",
                "stake": "0",
            },
        )
        answer = await table.ask(terms, place=place, command_id="terms", expected_seq=table.seq)
        assert isinstance(answer, Done), answer
        await here.port.hall.look_round()
        await anna.until(lambda: anna.lobby)
        assert anna.lines[-1] == "tables + .1 3 0 Kaethe . . -1"
        for each in (anna, ben):
            await sit_down(each, ".1")
        await games(".1", 1, anna, ben)
        assert "Kaethe" in anna.places[".1"].records[0].players
        replays(ends(anna))
        assert page.plays > 0
        without_refusal(anna, ben)
        await page.leave()


async def test_a_table_where_nobody_is_any_more_is_gone_for_good(tmp_path: Path) -> None:
    """A player who logs in later is not put back on a seat among people who left long ago."""

    async with ported(tmp_path) as here:
        anna, ben = await here.connected("anna", "ben")
        name = await table_of(anna, ben)
        hall = here.port.hall
        board = hall.boards[name]
        for each in (anna, ben):
            each.kill()
            await each.closed.wait()
        async with asyncio.timeout(20):
            while not board.is_deserted:
                await asyncio.sleep(0.01)
        await hall.clear(board)
        assert board.state.finished
        assert hall.boards == {}
        again = Program("anna", anna.secret, here.door)
        here.programs.append(again)
        await again.connect()
        before = len(again.lines)
        again.say("time")
        await again.heard("time 2", after=before)
        assert not again.places
