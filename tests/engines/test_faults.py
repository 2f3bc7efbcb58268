"""Each fault of an engine and what it costs, as the table of faults has them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from skat.arena import Match, play_match
from skat.engines import EngineForfeitError, EngineStoppedError, close_all
from skat.engines.confined import LONGEST_LINE, EnginePipe
from skat.engines.engine import FLOOD_LINES, Engine
from skat.engines.faults import EngineGoneError
from skat.engines.foreign import ForeignPlayer
from skat.engines.keeper import watch
from skat.engines.keeper.order import Order
from skat.engines.positions import AskedPosition
from skat.engines.stable import Stable
from skat.rules.actions import Action, Announce, Bid, Discard
from skat.rules.views import view
from tests.engines.in_process import Asked, Does, ExitedError, House, Saying, first
from tests.engines.scripted import a_position, clock, legal_of, record_of, stable


def player_of(engines: Stable, position: AskedPosition) -> ForeignPlayer:
    player = ForeignPlayer(engines, seed=1)
    player.follow(position.moves)
    return player


def decided(engines: Stable, position: AskedPosition) -> tuple[Action, ForeignPlayer]:
    player = player_of(engines, position)
    return player.decide(view(position.state, position.seat)), player


def first_bid(position: AskedPosition) -> Bid:
    bids = [each for each in view(position.state, position.seat).legal if isinstance(each, Bid)]
    return bids[0]


def after(house: House, *does: Does) -> str:
    """The command of an engine that does this before it plays what stands first."""

    def answer(asked: Asked) -> Saying:
        yield from does
        yield asked.first

    return house.command(answer)


def leaves(asked: Asked) -> Saying:
    """Ends instead of an answer."""
    yield from ()
    raise ExitedError(3)


def test_an_engine_without_fault_is_not_counted(house: House) -> None:
    engines = stable(after(house, "info worlds 5"))
    position = a_position()
    action, player = decided(engines, position)
    assert action == first_bid(position)
    assert player.faults.counted == {}
    player.finished("(;GM[Skat]MV[]R[passed] ;)")
    assert engines.faults.counted == {}
    engines.close()


@pytest.mark.parametrize(
    "line",
    ["hello", "", "info " + "x" * 70_000, " " * 200_000 + "info x", b"\xff\xfe\n"],
    ids=["unknown word", "empty line", "over 64 KiB", "far over 64 KiB", "not UTF-8"],
)
def test_lines_without_meaning_are_logged_and_three_in_a_row_forfeit(
    house: House, tmp_path: Path, line: str | bytes
) -> None:
    twice = stable(after(house, line, line), log=tmp_path / "log")
    action, player = decided(twice, a_position())
    assert isinstance(action, Bid)
    player.finished("over")
    assert player.faults.counted == {"unknown": 2}
    assert (tmp_path / "log").read_text().count("not understood: ") == 2
    thrice = stable(after(house, line, line, line))
    player = player_of(thrice, a_position())
    with pytest.raises(EngineForfeitError, match="3 lines in a row"):
        player.decide(view(a_position().state, a_position().seat))
    assert player.faults.counted == {"unknown": 3, "forfeits": 1}
    twice.close()


def test_lines_with_meaning_between_them_begin_the_count_anew(house: House) -> None:
    engines = stable(after(house, *["hm", "info text well"] * 4))
    _, player = decided(engines, a_position())
    player.finished("over")
    assert player.faults.counted == {"unknown": 4}
    engines.close()


def test_an_old_answer_is_ignored_and_counted(house: House) -> None:
    engines = stable(after(house, "move 0 p"))
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    player.finished("over")
    assert player.faults.counted == {"stale": 1}
    engines.close()


def test_an_illegal_word_is_told_and_asked_for_once_more(house: House) -> None:
    heard: list[str] = []

    def learns(asked: Asked) -> Saying:
        heard[:] = asked.heard
        yield 0.5
        told = any("illegal" in each for each in heard)
        yield asked.first if told else asked.move("H7")

    engines = stable(house.command(learns))
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    assert player.faults.counted == {"illegal": 1}
    assert [each for each in heard if each.startswith("error")] == [
        "error illegal 1 not_now SkO-4.1.1"
    ]
    places = [each for each in heard if each.startswith("position")]
    assert len(places) == 2
    assert len(set(places)) == 1
    goes = [each.split() for each in heard if each.startswith("go")]
    left = [int(words[words.index("time") + 1]) for words in goes]
    assert left == [240_000, pytest.approx(239_500, abs=2)]
    player.finished("over")
    engines.close()


def test_after_two_illegal_words_the_house_plays_the_first_legal_one(house: House) -> None:
    def nothing(asked: Asked) -> Saying:
        yield asked.move("NOTHING")

    engines = stable(house.command(nothing))
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    assert player.faults.counted == {"illegal": 2, "chosen_for": 1}
    action, player = decided(engines, a_position(kind="after the skat"))
    assert isinstance(action, Discard)
    assert isinstance(player._then[0], Announce)


def test_who_is_late_is_stopped_and_a_word_is_drawn_for_it(house: House) -> None:
    told: list[str] = []

    def silent(asked: Asked) -> Saying:
        told.append((yield None))

    engines = stable(house.command(silent), think_ms=50)
    position = a_position()
    first, player = decided(engines, position)
    assert first in view(position.state, position.seat).legal
    assert player.faults.counted == {"late": 1}
    again, _ = decided(engines, position)
    assert again == first, "the same seed draws the same word"
    with pytest.raises(EngineStoppedError, match="late 3"):
        decided(engines, position)
    assert told == ["stop 1"] * 3


@pytest.mark.parametrize(("after_ms", "late"), [(199, {}), (201, {"late": 1})])
def test_what_is_said_at_once_after_stop_still_counts(
    house: House, after_ms: float, late: dict[str, int]
) -> None:
    def stopped(asked: Asked) -> Saying:
        assert (yield None).split() == ["stop", asked.number]
        yield after_ms / 1000
        yield asked.first

    began = house.now
    engines = stable(house.command(stopped), think_ms=150)
    action, player = decided(engines, a_position())
    assert house.now - began == pytest.approx(0.150 + min(after_ms, 200) / 1000, abs=0.001)
    assert player.faults.counted == late
    assert (action == first_bid(a_position())) is not bool(late)
    player.finished("over")
    engines.close()


def test_an_engine_that_ends_is_started_once_more_and_then_forfeits(house: House) -> None:
    def ends_at_first(asked: Asked) -> Saying:
        return first(asked) if len(house.running) == 2 else leaves(asked)

    once = stable(house.command(ends_at_first))
    action, player = decided(once, a_position())
    assert action == first_bid(a_position())
    assert player.faults.counted == {"restarts": 1}
    assert [program.poll() for program in house.running] == [3, None]
    player = player_of(stable(house.command(leaves)), a_position())
    with pytest.raises(EngineForfeitError, match="it ended, twice in a game"):
        player.decide(view(a_position().state, a_position().seat))
    assert player.faults.counted == {"restarts": 1, "forfeits": 1}


def test_in_the_arena_a_forfeit_is_a_player_who_left_and_three_end_the_match(
    house: House,
) -> None:
    command = house.command(leaves)
    engine = f"engine:cmd={command},most_late=100"
    boards = play_match(Match(a=engine, b="simple", boards=2, seed=1))
    assert all(board.faults_a["forfeits"] >= 6 for board in boards)
    assert all(board.faults_b == {} for board in boards)
    close_all()
    with pytest.raises(EngineStoppedError, match=r"ends the match: .*forfeits 3"):
        play_match(Match(a=f"engine:cmd={command}", b="simple", boards=2, seed=1))


@pytest.mark.parametrize(
    "lines",
    [["info x"] * (FLOOD_LINES + 500), ["info " + "x" * 30_000] * 40],
    ids=["many lines", "many bytes"],
)
def test_a_flood_is_not_read_but_the_move_in_it_counts(
    house: House, tmp_path: Path, lines: list[str]
) -> None:
    engines = stable(after(house, *lines), log=tmp_path / "log")
    action, player = decided(engines, a_position())
    assert action == first_bid(a_position())
    player.finished("over")
    assert player.faults.counted == {"floods": 1}
    heard = (tmp_path / "log").read_text()
    assert 0 < heard.count("info") <= FLOOD_LINES
    assert len(heard) <= 1.01 * 2**20
    engines.close()


@pytest.mark.parametrize(("said", "floods"), [(b"info x\n", 1), (b"x", 0)], ids=["lines", "line"])
def test_a_flood_without_end_is_late(house: House, said: bytes, floods: int) -> None:
    """The pipe is full whenever the host looks; it is never more than full in memory."""

    def without_end(asked: Asked) -> Saying:
        while True:
            yield said * (60_000 // len(said))

    engine = Engine(house.command(without_end))
    assert engine.move(record_of(a_position()), legal_of(a_position()), clock(200)) is None
    assert house.now == pytest.approx(1000.4, abs=0.1)
    assert engine.faults.floods == floods
    assert len(engine._pipe._buffer) <= LONGEST_LINE + 65_536
    engine.close(patience=0.0)


def test_who_does_not_read_is_given_up(house: House) -> None:
    def deaf(asked: Asked) -> Saying:
        yield 600.0

    engine = Engine(house.command(deaf))
    engine.move(record_of(a_position()), legal_of(a_position()), clock(1))
    began = house.now
    with pytest.raises(EngineGoneError, match="does not read"):
        engine.say("x" * 1_000_000)
    assert house.now - began == pytest.approx(5, abs=0.001)
    engine.close(patience=0.0)


def test_a_line_that_never_ends_gives_no_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the host looks there is more of it."""
    seconds = iter(range(1000))
    pipe = object.__new__(EnginePipe)
    pipe._buffer, pipe._skipping, pipe._out = bytearray(), False, 0
    monkeypatch.setattr("skat.engines.confined.monotonic", lambda: float(next(seconds)))
    monkeypatch.setattr("skat.engines.confined.select.select", lambda *_: ([0], [], []))
    monkeypatch.setattr("skat.engines.confined.os.read", lambda *_: b"x" * 1000)
    assert pipe.hear(until=5.0) is None
    assert next(seconds) == 7


def test_the_folder_goes_where_the_watch_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing:
        def __init__(self, order: Order) -> None:
            self.folder = order.folder

        def run(self) -> int:
            raise OSError(self.folder)

    folder = tmp_path / "engine"
    folder.mkdir()
    order = Order(("cat",), str(folder), os.getpid(), 64, 9, 8)
    monkeypatch.setattr(sys, "argv", ["keeper", order.as_text()])
    monkeypatch.setattr(watch, "_Watch", Failing)
    with pytest.raises(OSError, match="engine"):
        watch.keep()
    assert not folder.exists()
