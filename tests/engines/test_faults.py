"""Each fault of an engine and what it costs, as the table of faults has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from skat.arena import Match, play_match
from skat.engines import EngineForfeitError, EngineStoppedError, close_all
from skat.engines.engine import Engine
from skat.engines.foreign import ForeignPlayer
from skat.engines.positions import AskedPosition
from skat.engines.stable import Stable
from skat.rules.actions import Action, Announce, Bid, Discard
from skat.rules.views import view
from tests.engines.scripted import FIRST, a_position, script, stable

pytestmark = pytest.mark.live


def player_of(engines: Stable, position: AskedPosition) -> ForeignPlayer:
    player = ForeignPlayer(engines, seed=1)
    player.follow(position.moves)
    return player


def decided(engines: Stable, position: AskedPosition) -> tuple[Action, ForeignPlayer]:
    player = player_of(engines, position)
    return player.decide(view(position.state, position.seat)), player


def first_bid(position: AskedPosition) -> Bid:
    bids = [one for one in view(position.state, position.seat).legal if isinstance(one, Bid)]
    return bids[0]


def test_an_engine_without_fault_is_not_counted(tmp_path: Path) -> None:
    engines = stable(script(tmp_path, "say('info worlds 5')", FIRST))
    position = a_position()
    action, player = decided(engines, position)
    assert action == first_bid(position)
    assert player.faults.counted == {}
    player.finished("(;GM[Skat]MV[]R[passed] ;)")
    assert engines.faults.counted == {}
    engines.close()


@pytest.mark.parametrize(
    "line",
    [
        "say('hello')",
        "say('')",
        "say('x' * 70000)",
        "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.buffer.flush()",
    ],
    ids=["unknown word", "empty line", "over 64 KiB", "not UTF-8"],
)
def test_lines_without_meaning_are_logged_and_three_in_a_row_forfeit(
    tmp_path: Path, line: str
) -> None:
    twice = stable(script(tmp_path, line, line, FIRST, name="twice.py"))
    action, player = decided(twice, a_position())
    assert isinstance(action, Bid)
    player.finished("over")
    assert player.faults.counted == {"unknown": 2}
    thrice = stable(script(tmp_path, line, line, line, FIRST, name="thrice.py"))
    player = player_of(thrice, a_position())
    with pytest.raises(EngineForfeitError, match="3 lines in a row"):
        player.decide(view(a_position().state, a_position().seat))
    assert player.faults.counted == {"unknown": 3, "forfeits": 1}
    twice.close()


def test_lines_with_meaning_between_them_begin_the_count_anew(tmp_path: Path) -> None:
    engines = stable(script(tmp_path, "for n in range(4): say('hm'); say('info text well')", FIRST))
    _, player = decided(engines, a_position())
    player.finished("over")
    assert player.faults.counted == {"unknown": 4}
    engines.close()


def test_an_old_answer_is_ignored_and_counted(tmp_path: Path) -> None:
    engines = stable(script(tmp_path, "say('move 0 p')", FIRST))
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    player.finished("over")
    assert player.faults.counted == {"stale": 1}
    engines.close()


def test_an_illegal_word_is_told_and_asked_for_once_more(tmp_path: Path) -> None:
    told = tmp_path / "told"
    command = script(
        tmp_path,
        "bad = 'H7' if not any('illegal' in one for one in heard) else first",
        # Written before the answer: whoever has the answer finds all of it.
        "print('|'.join(heard), file=sys.stderr, flush=True)",
        "say(f'move {number} {bad}')",
    )
    engines = stable(command, log=told)
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    assert player.faults.counted == {"illegal": 1}
    heard = told.read_text().splitlines()[-1].split("|")
    assert [one for one in heard if one.startswith("error")] == [
        "error illegal 1 not_now SkO-4.1.1"
    ]
    places = [one for one in heard if one.startswith("position")]
    assert len(places) == 2
    assert len(set(places)) == 1
    first_go, second_go = (one.split() for one in heard if one.startswith("go"))
    left = [int(words[words.index("time") + 1]) for words in (first_go, second_go)]
    assert left[1] <= left[0] == 240_000
    player.finished("over")
    engines.close()


def test_after_two_illegal_words_the_house_plays_the_first_legal_one(tmp_path: Path) -> None:
    engines = stable(script(tmp_path, "say(f'move {number} NOTHING')"))
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    assert player.faults.counted == {"illegal": 2, "chosen_for": 1}
    action, player = decided(engines, a_position(kind="after the skat"))
    assert isinstance(action, Discard)
    assert isinstance(player._then[0], Announce)


def test_who_is_late_is_stopped_and_a_word_is_drawn_for_it(tmp_path: Path) -> None:
    engines = stable(script(tmp_path, "continue"), think_ms=50)
    position = a_position()
    first, player = decided(engines, position)
    assert first in view(position.state, position.seat).legal
    assert player.faults.counted == {"late": 1}
    again, _ = decided(engines, position)
    assert again == first, "the same seed draws the same word"
    with pytest.raises(EngineStoppedError, match="late 3"):
        decided(engines, position)


def test_what_is_said_at_once_after_stop_still_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # At once for a program, however busy the machine is.
    monkeypatch.setattr("skat.engines.engine.GRACE_MS", 20_000.0)
    command = script(
        tmp_path,
        "pass",
        "line = sys.stdin.readline()",
        "assert line.split() == ['stop', number]",
        FIRST,
    )
    engines = stable(command, think_ms=150)
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    assert player.faults.counted == {}
    player.finished("over")
    engines.close()


def test_an_engine_that_ends_is_started_once_more_and_then_forfeits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = tmp_path / "started"
    once = stable(
        script(tmp_path, f"if len(open({str(started)!r}).read()) < 2: sys.exit(3)", FIRST)
    )
    start = once.start

    def counted() -> Engine:
        with started.open("a") as file:
            file.write("x")
        return start()

    monkeypatch.setattr(once, "start", counted)
    action, player = decided(once, a_position())
    assert action == first_bid(a_position())
    assert player.faults.counted == {"restarts": 1}
    assert started.read_text() == "xx"
    player = player_of(stable(script(tmp_path, "sys.exit(3)", name="always.py")), a_position())
    with pytest.raises(EngineForfeitError, match="it ended, twice in a game"):
        player.decide(view(a_position().state, a_position().seat))
    assert player.faults.counted == {"restarts": 1, "forfeits": 1}


def test_in_the_arena_a_forfeit_is_a_player_who_left_and_three_end_the_match(
    tmp_path: Path,
) -> None:
    command = script(tmp_path, "sys.exit(3)")
    engine = f"engine:cmd={command},most_late=100"
    boards = play_match(Match(a=engine, b="simple", boards=2, seed=1))
    assert all(board.faults_a["forfeits"] >= 6 for board in boards)
    assert all(board.faults_b == {} for board in boards)
    close_all()
    with pytest.raises(EngineStoppedError, match=r"ends the match: .*forfeits 3"):
        play_match(Match(a=f"engine:cmd={command}", b="simple", boards=2, seed=1))
    close_all()


def test_a_flood_is_not_read_but_the_move_in_it_counts(tmp_path: Path) -> None:
    engines = stable(script(tmp_path, "for n in range(1500): say('info x')", FIRST))
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    player.finished("over")
    assert player.faults.counted == {"floods": 1}
    wide = stable(script(tmp_path, "for n in range(40): say('info ' + 'x' * 30000)", FIRST))
    _, player = decided(wide, a_position())
    player.finished("over")
    assert player.faults.counted == {"floods": 1}
    engines.close()
    wide.close()


def test_a_flood_without_end_is_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # So few that they come in time on any machine.
    monkeypatch.setattr("skat.engines.engine.FLOOD_LINES", 10)
    engines = stable(script(tmp_path, "while True: say('info x')"), think_ms=200)
    _, player = decided(engines, a_position())
    assert player.faults.late == 1
    player.finished("over")
    assert player.faults.floods == 1
    engines.close()
