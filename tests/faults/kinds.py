"""What can fail, and how long. Each kind begins, lasts and ends; then everybody must go on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

import redis

from tests.faults.link import HOST, AtCommit, Link, Way
from tests.faults.stage import BEYOND, TWIN_HOST, Server, Stage, held
from tests.journal.bus.redis_server import RedisServer
from tests.server.live import LiveServer

Kind: TypeAlias = Callable[[Stage, random.Random], bool | None]
"""False if nothing came of it, because nothing was there that it could have happened to."""

_SECONDS_TO_HAPPEN: Final = 3.0
_YEAR: Final = 365 * 86_400


def _a_moment(dice: random.Random) -> None:
    """So long most things last: everybody has tried several times in it."""
    held(dice.uniform(0.1, 1))


def _some_server(stage: Stage, dice: random.Random) -> Server:
    return dice.choice(stage.servers)


# --- servers ------------------------------------------------------------------------------------


def server_killed(stage: Stage, dice: random.Random) -> None:
    """kill -9, and started again."""
    server = _some_server(stage, dice)
    server.process.kill()
    held(dice.uniform(0, 0.5))
    server.process.start()


def server_stopped(stage: Stage, dice: random.Random) -> None:
    """SIGSTOP for a moment."""
    server = _some_server(stage, dice)
    server.stand_still()
    _a_moment(dice)
    server.go_on()


def server_stopped_long(stage: Stage, dice: random.Random) -> None:
    """SIGSTOP beyond the time after which the database gives up a transaction, and any lease."""
    server = _some_server(stage, dice)
    server.stand_still()
    held(dice.uniform(BEYOND, 2 * BEYOND))
    server.go_on()


def driver_killed(stage: Stage, dice: random.Random) -> None:
    """kill -9 for the server that drives most tables; it comes back when others have taken them."""
    server = _driver(stage)
    server.process.kill()
    held(dice.choice([0.1, BEYOND]))
    server.process.start()


def driver_stopped_past_its_lease(stage: Stage, dice: random.Random) -> None:
    """SIGSTOP for the server that drives most tables, until others have taken them."""
    server = _driver(stage)
    server.stand_still()
    held(dice.uniform(BEYOND, 2 * BEYOND))
    server.go_on()


def _driver(stage: Stage) -> Server:
    return max(stage.servers, key=lambda server: server.driven)


def server_restarted(stage: Stage, dice: random.Random) -> None:
    """An ordinary end, as before an update."""
    server = _some_server(stage, dice)
    server.process.stop()
    server.process.start()


def clock_jumped(stage: Stage, dice: random.Random) -> None:
    """The wall clock of a server is wrong by up to a year, either way, and stays so."""
    clock = _some_server(stage, dice).clock
    clock.set_wrong(dice.choice([-_YEAR, -3_600, -60, -2, 2, 60, 3_600, _YEAR, 0]))
    held(dice.uniform(0.1, 0.5))


def second_alone(stage: Stage, dice: random.Random) -> None:
    """A second server, which would write alone, is started on the same database."""
    server = stage.servers[0]
    folder = server.clock.file.parent / f"second-{dice.getrandbits(32):08x}"
    folder.mkdir()
    second = LiveServer(folder, f"--db={stage.url}")
    second.nursery = server.process.nursery
    try:
        second.start()
    except AssertionError:
        assert second.stop() == 1
        assert "written by another store" in second.log, second.log
    else:
        second.stop()
        raise AssertionError("two servers write one database, each as if it were alone")


def same_name(stage: Stage, dice: random.Random) -> None:
    """Another server with the same machine and port joins, people are led to it, and it is killed.

    Its name in the logs is that of the first; nothing else may tell them apart by a name.
    """
    server = _some_server(stage, dice)
    with stage.twin_of(server) as twin:
        server.people.lead_to(TWIN_HOST)
        held(dice.uniform(0.5, 1))
        twin.kill()
        server.people.lead_to(HOST)


def older_updated(stage: Stage, dice: random.Random) -> bool:
    """A server of an older release, beside a newer one until now, is brought up to date.

    Until then all that happens happens to two releases side by side.
    """
    older = stage.older
    if older is None:
        return False
    older.update()
    return True


# --- the database -------------------------------------------------------------------------------


def database_killed(stage: Stage, dice: random.Random) -> None:
    """kill -9 for all its processes, and started again."""
    stage.database.kill()
    held(dice.uniform(0, 0.5))
    stage.database.start()


def database_shut_down_at_once(stage: Stage, dice: random.Random) -> None:
    """An immediate shutdown: it recovers from its log as it starts."""
    stage.database.crash()
    held(dice.uniform(0, 0.5))
    stage.database.start()


def database_restarted(stage: Stage, dice: random.Random) -> None:
    """A shutdown in good order."""
    stage.database.shut_down()
    held(dice.uniform(0, 0.5))
    stage.database.start()


def database_line_killed(stage: Stage, dice: random.Random) -> None:
    """kill -9 for one backend process: the database closes all connections and recovers."""
    stage.database.kill_a_line()
    held(dice.uniform(0.1, 0.5))


def database_stopped(stage: Stage, dice: random.Random) -> None:
    """SIGSTOP for the whole database."""
    stage.database.pause()
    _a_moment(dice)
    stage.database.resume()


def database_failed_over(stage: Stage, dice: random.Random) -> None:
    """A synchronous standby takes the place of the first, which is killed while people play."""
    stage.database.make_standby()
    held(dice.uniform(0.1, 0.5))
    stage.database.fail_over()
    stage.moved_database()


def disk_full(stage: Stage, dice: random.Random) -> None:
    """Nothing can be written where the database is, not even a new part of its log."""
    stage.database.fill_up()
    stage.database.ask_for_room()
    held(dice.uniform(0.3, 1))
    stage.database.clear_up()


# --- the bus ------------------------------------------------------------------------------------


def redis_killed(stage: Stage, dice: random.Random) -> None:
    """kill -9, and started again; who listened has to listen anew."""
    server = _redis(stage)
    server.kill()
    _a_moment(dice)
    server.start()


def redis_flushed(stage: Stage, dice: random.Random) -> None:
    """Everything that it keeps is gone, and everybody who is connected is thrown out."""
    with redis.Redis.from_url(_redis(stage).url) as line:
        line.flushall()
        line.client_kill_filter(_type="pubsub")
        line.client_kill_filter(_type="normal")


def redis_stopped(stage: Stage, dice: random.Random) -> None:
    """SIGSTOP."""
    server = _redis(stage)
    server.pause()
    held(dice.choice([0.5, BEYOND]))
    server.resume()


def redis_slow(stage: Stage, dice: random.Random) -> None:
    """Hints of one server come half a second late."""
    link = _bus(stage, dice)
    link.delay(0.5)
    held(dice.uniform(0.6, 1.2))
    link.heal()


def redis_out_of_reach(stage: Stage, dice: random.Random) -> None:
    """One server is cut off from the bus for a while."""
    _unreachable(_bus(stage, dice), dice)


def _redis(stage: Stage) -> RedisServer:
    assert stage.redis is not None
    return stage.redis


def _bus(stage: Stage, dice: random.Random) -> Link:
    return dice.choice([server.bus for server in stage.servers if server.bus is not None])


# --- lines --------------------------------------------------------------------------------------


def commit_cut_before(stage: Stage, dice: random.Random) -> bool:
    """A connection ends just before a COMMIT."""
    return _commit_cut(stage, dice, AtCommit.BEFORE)


def commit_cut_in_the_middle(stage: Stage, dice: random.Random) -> bool:
    """A connection ends with half of a COMMIT sent."""
    return _commit_cut(stage, dice, AtCommit.MIDDLE)


def commit_cut_after(stage: Stage, dice: random.Random) -> bool:
    """A connection ends after a COMMIT has been done, and before the server hears of it."""
    return _commit_cut(stage, dice, AtCommit.AFTER)


def _commit_cut(stage: Stage, dice: random.Random, how: AtCommit) -> bool:
    link = _some_server(stage, dice).database
    cuts = link.cuts
    link.cut_at_commit(how)
    happened = _happened(lambda: link.cuts > cuts)
    if dice.random() < 0.5:
        # Nobody can find out for a while whether it counts.
        link.refuse()
        _a_moment(dice)
    link.heal()
    return happened


def database_out_of_reach(stage: Stage, dice: random.Random) -> None:
    """All connections of a server to the database end, and it gets no new one for a while."""
    _unreachable(_some_server(stage, dice).database, dice)


def server_out_of_reach(stage: Stage, dice: random.Random) -> None:
    """All connections of people to a server end, and they get no new one for a while."""
    _unreachable(_some_server(stage, dice).people, dice)


def _unreachable(link: Link, dice: random.Random) -> None:
    link.refuse()
    _a_moment(dice)
    link.heal()


def lines_cut(stage: Stage, dice: random.Random) -> None:
    """All connections between two parts end at once."""
    dice.choice(stage.links).cut()


def line_cut_in_a_message(stage: Stage, dice: random.Random) -> bool:
    """A connection ends after a number of bytes."""
    link = dice.choice(stage.links)
    cuts = link.cuts
    link.cut_after(dice.randint(1, 3_000))
    happened = _happened(lambda: link.cuts > cuts)
    link.heal()
    return happened


def one_way_cut(stage: Stage, dice: random.Random) -> None:
    """One direction between two parts is blocked; then it opens again, or the connections end."""
    link = dice.choice(stage.links)
    link.hold(dice.choice(list(Way)))
    _a_moment(dice)
    if dice.random() < 0.5:
        link.cut()
    link.heal()


def line_silent(stage: Stage, dice: random.Random) -> None:
    """Nothing comes through between two parts, either way, and neither hears of it."""
    link = dice.choice(stage.links)
    link.hold(*Way)
    _a_moment(dice)
    link.heal()


def line_slow(stage: Stage, dice: random.Random) -> None:
    """Everything between two parts comes late."""
    link = dice.choice(stage.links)
    link.delay(dice.choice([0.01, 0.05, 0.2]))
    held(dice.uniform(0.3, 1))
    link.heal()


def _happened(holds: Callable[[], bool]) -> bool:
    """Whether it has, which is waited for: people play on."""
    waited = 0.0
    while not holds() and waited < _SECONDS_TO_HAPPEN:
        held(0.02)
        waited += 0.02
    return holds()


ALONE: Final[tuple[Kind, ...]] = (
    server_killed,
    server_stopped,
    server_stopped_long,
    server_restarted,
    clock_jumped,
    second_alone,
    database_killed,
    database_shut_down_at_once,
    database_restarted,
    database_line_killed,
    database_stopped,
    database_failed_over,
    disk_full,
    commit_cut_before,
    commit_cut_in_the_middle,
    commit_cut_after,
    database_out_of_reach,
    server_out_of_reach,
    lines_cut,
    line_cut_in_a_message,
    one_way_cut,
    line_silent,
    line_slow,
)
"""What can happen to one server and its database; a disk is full where one can be made for it."""

TOGETHER: Final[tuple[Kind, ...]] = (
    *ALONE,
    driver_killed,
    driver_stopped_past_its_lease,
    same_name,
    older_updated,
    redis_killed,
    redis_flushed,
    redis_stopped,
    redis_slow,
    redis_out_of_reach,
)
"""What can happen to several servers that share a database and a bus; one is of an older release
where there is a history to build it from.
"""
