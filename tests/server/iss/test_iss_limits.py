"""Private tables of the port, and its limits: five tables, twenty lines a second."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tests.server.iss.ported import at, games, ported, table_of
from tests.server.iss.test_iss_games import ends, replays


async def test_a_private_table_is_for_those_who_have_its_ticket(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        anna, ben, carl, dora = await here.connected("anna", "ben", "carl", "dora")
        anna.say("create / 3 stamm geheim1")
        await anna.until(lambda: "stamm" in anna.places)
        for stranger, words in ((dora, ""), (dora, " falsch1"), (carl, " geheim")):
            for command in ("join", "observe"):
                before = len(stranger.lines)
                stranger.say(f"{command} stamm{words}")
                error = await stranger.heard(f"error {command} ", after=before)
                assert "_Table_pw_false" in error
        assert not dora.places
        # By the password, and by the ticket of an invitation.
        ben.say("join stamm geheim1")
        anna.say("table stamm anna invite carl")
        invited = await carl.heard("invite anna stamm ")
        carl.say(f"join stamm {invited.split()[-1]}")
        dora.say("observe stamm geheim1")
        for program in (ben, carl, dora):
            await program.until(partial(program.places.__contains__, "stamm"))
        await anna.until(lambda: {"ben", "carl"} <= set(at(anna, "stamm").seated))
        await games("stamm", 1, anna, ben, carl)
        replays(ends(anna))
        again = len(ben.lines)
        ben.say("create / 3 stamm geheim2")
        assert "_already_exists" in await ben.heard("error create ", after=again)


async def test_a_client_at_five_tables_opens_and_joins_no_sixth(tmp_path: Path) -> None:
    async with ported(tmp_path) as here:
        anna, ben = await here.connected("anna", "ben")
        for _ in range(5):
            await table_of(anna)
        anna.say("create / 3")
        assert "_Already_at_5_tables" in await anna.heard("error create ")
        name = await table_of(ben)
        await anna.until(lambda: name in anna.lobby)
        anna.say(f"join {name}")
        assert "_Already_at_5_tables" in await anna.heard("error join ")
        assert len(anna.places) == 5


async def test_a_flood_of_lines_is_read_later_and_ends_nothing(tmp_path: Path) -> None:
    """More lines than a second allows, all at once: each is answered, in order, none is lost."""

    async with ported(tmp_path, limits=True) as here:
        anna, ben = await here.connected("anna", "ben")
        for number in range(60):
            anna.say(f"join no-such-{number}")
        await anna.until(lambda: sum("_Table_unknown" in each for each in anna.lines) == 60)
        asked = [each for each in anna.lines if "_Table_unknown" in each]
        assert [each.split()[-1] for each in asked] == [f"no-such-{n}" for n in range(60)]
        ben.say("time")
        await ben.heard("time ")
