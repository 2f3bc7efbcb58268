"""The kinds of faults: all that were asked for, and no other way to find one than the two lists."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Final

from tests.faults import kinds
from tests.faults.kinds import ALONE, TOGETHER, Kind

ASKED: Final[Mapping[str, tuple[Kind, ...]]] = {
    "kill -9 of any server": (kinds.server_killed, kinds.driver_killed),
    "an ordinary end of a server": (kinds.server_restarted,),
    "SIGSTOP of any server, past its lease too": (
        kinds.server_stopped,
        kinds.server_stopped_long,
        kinds.driver_stopped_past_its_lease,
    ),
    "clock jumps of any server": (kinds.clock_jumped,),
    "PostgreSQL killed": (kinds.database_killed, kinds.database_line_killed),
    "PostgreSQL stopped": (kinds.database_stopped,),
    "PostgreSQL restarted": (kinds.database_restarted,),
    "PostgreSQL shut down at once": (kinds.database_shut_down_at_once,),
    "PostgreSQL failed over to a synchronous replica": (kinds.database_failed_over,),
    "connections cut around COMMIT": (
        kinds.commit_cut_before,
        kinds.commit_cut_in_the_middle,
        kinds.commit_cut_after,
    ),
    "Redis killed": (kinds.redis_killed,),
    "Redis flushed": (kinds.redis_flushed,),
    "Redis slow": (kinds.redis_slow, kinds.redis_stopped),
    "Redis cut off": (kinds.redis_out_of_reach,),
    "delays between any two parts": (kinds.line_slow,),
    "drops between any two parts": (
        kinds.lines_cut,
        kinds.line_cut_in_a_message,
        kinds.line_silent,
        kinds.database_out_of_reach,
        kinds.server_out_of_reach,
    ),
    "one-way cuts between any two parts": (kinds.one_way_cut,),
    "disk full": (kinds.disk_full,),
    "two servers with the same name": (kinds.same_name,),
    "two servers that each want to be alone": (kinds.second_alone,),
    "old version beside new": (kinds.older_updated,),
}
"""What can go wrong with a service, and the kinds that do it. An asynchronous replica is warned of
(`test_standby.py`).
"""


def test_every_kind_does_what_was_asked_for_and_all_of_that_is_done() -> None:
    asked = [kind for several in ASKED.values() for kind in several]
    assert sorted(kind.__name__ for kind in asked) == sorted(kind.__name__ for kind in TOGETHER)


def test_no_kind_is_forgotten() -> None:
    defined = {
        name
        for name, value in vars(kinds).items()
        if inspect.isfunction(value)
        and value.__module__ == kinds.__name__
        and not name.startswith("_")
    }
    assert defined == {kind.__name__ for kind in TOGETHER}
    assert set(ALONE) < set(TOGETHER)
    assert all(kind.__doc__ for kind in TOGETHER)
