"""Matches: the same result however they are spread, broken off and taken up again."""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from skat.arena import (
    Board,
    Match,
    Named,
    NoClusterError,
    OtherMatchError,
    SavedBoards,
    UnknownPlayerError,
    cluster,
    parse_player,
    play_match,
    processes,
    refused_match,
    report,
)
from skat.arena.board import BoardGame
from skat.players.protocol import RandomPlayer
from tests.lanes.steady import GIVEN

MATCH = Match(a="simple", b="random", boards=10, seed=7)


class FullDisk(io.BytesIO):
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


class Backwards(Executor):
    """Begins nothing before everything is submitted, and then with the last."""

    def __init__(self, expected: int) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.expected = expected

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append(lambda: future.set_result(fn(*args, **kwargs)))
        if len(self.waiting) == self.expected:
            for work in reversed(self.waiting):
                work()
        return future


def games(boards: tuple[Board, ...]) -> list[tuple[int, tuple[BoardGame, ...]]]:
    """Everything about boards that does not depend on the clock."""
    return [(board.number, board.games) for board in boards]


@pytest.fixture(scope="module")
def alone() -> list[tuple[int, tuple[BoardGame, ...]]]:
    """The match played right here."""
    return games(play_match(MATCH))


def test_boards_come_in_their_order(alone: list[tuple[int, tuple[BoardGame, ...]]]) -> None:
    assert [number for number, _ in alone] == list(range(10))


@pytest.mark.live
def test_fresh_processes_play_the_same(alone: list[tuple[int, tuple[BoardGame, ...]]]) -> None:
    with processes(2) as executor:
        assert executor is not None
        assert games(play_match(MATCH, executor=executor)) == alone


@pytest.mark.parametrize("workers", [1, 3])
def test_the_number_of_workers_changes_nothing(
    workers: int, alone: list[tuple[int, tuple[BoardGame, ...]]]
) -> None:
    with ThreadPoolExecutor(workers, thread_name_prefix=GIVEN) as executor:
        assert games(play_match(MATCH, executor=executor)) == alone


def test_the_order_of_the_work_changes_nothing(
    alone: list[tuple[int, tuple[BoardGame, ...]]],
) -> None:
    assert games(play_match(MATCH, executor=Backwards(10))) == alone


def test_the_size_of_the_match_does_not_change_its_boards(
    alone: list[tuple[int, tuple[BoardGame, ...]]],
) -> None:
    assert games(play_match(replace(MATCH, boards=4))) == alone[:4]


def test_another_seed_is_another_match(alone: list[tuple[int, tuple[BoardGame, ...]]]) -> None:
    assert games(play_match(replace(MATCH, seed=8))) != alone


def test_players_who_change_places_change_the_sign() -> None:
    there = report(MATCH, play_match(MATCH), seconds=0)
    turned = replace(MATCH, a=MATCH.b, b=MATCH.a)
    back = report(turned, play_match(turned), seconds=0)
    assert there.sf_per_game_diff == pytest.approx(-back.sf_per_game_diff)
    assert there.classic_per_game_diff == pytest.approx(-back.classic_per_game_diff)
    assert there.ci95 == pytest.approx((-back.ci95[1], -back.ci95[0]))
    assert there.declaring.a == back.declaring.b
    assert there.contracts["grand"].a == back.contracts["grand"].b


def test_an_error_calls_off_the_rest() -> None:
    begun: list[Future[Any]] = []

    class Failing(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            begun.append(future)
            if len(begun) == 3:
                future.set_exception(RuntimeError("broken"))
            return future

    with pytest.raises(RuntimeError, match="broken"):
        play_match(MATCH, executor=Failing())
    assert [future.cancelled() for future in begun] == [number != 2 for number in range(10)]


def test_a_match_is_taken_up_where_it_broke_off(
    tmp_path: Path, alone: list[tuple[int, tuple[BoardGame, ...]]]
) -> None:
    path = tmp_path / "match.jsonl"
    with SavedBoards(path, MATCH) as saved:
        assert saved.boards == ()
        play_match(replace(MATCH, boards=4), on_boards=saved.add)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    played: list[int] = []
    with SavedBoards(path, MATCH) as saved:
        assert [board.number for board in saved.boards] == [0, 1, 2]

        def note(boards: tuple[Board, ...]) -> None:
            played.extend(board.number for board in boards)
            saved.add(boards)

        assert games(play_match(MATCH, finished=saved.boards, on_boards=note)) == alone
    assert played == [3, 4, 5, 6, 7, 8, 9]
    with SavedBoards(path, MATCH) as saved:
        assert games(saved.boards) == alone


def test_a_full_disk_names_the_file_of_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", lambda *_: FullDisk())
        with pytest.raises(OSError, match="No space left") as raised:
            SavedBoards(path, MATCH)
    assert raised.value.filename == str(path)


@pytest.mark.parametrize(
    "other",
    [
        replace(MATCH, a="random"),
        replace(MATCH, b="simple"),
        replace(MATCH, seed=8),
        replace(MATCH, contracts_by="simple"),
    ],
)
def test_the_file_of_another_match_is_refused_and_left_alone(tmp_path: Path, other: Match) -> None:
    path = tmp_path / "match.jsonl"
    with SavedBoards(path, MATCH) as saved:
        play_match(replace(MATCH, boards=2), on_boards=saved.add)
    before = path.read_bytes()
    with pytest.raises(OtherMatchError, match="another match"):
        SavedBoards(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    ["Dear Anna,\nlast night's grand\n", "Dear Anna", "{}", '{"x":' + "[" * 100_000 + "\n"],
    ids=["lines", "no whole line", "no heading", "deep"],
)
def test_a_file_that_is_none_of_ours_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OtherMatchError, match="no boards"):
        SavedBoards(path, MATCH)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("text", "parameters"),
    [
        ("simple", {}),
        ("pimc:worlds=32", {"worlds": 32}),
        ("strong:level=club,worlds=8", {"level": "club", "worlds": 8}),
        ("x:cushion=1.5,deep=true,wide=false", {"cushion": 1.5, "deep": True, "wide": False}),
    ],
)
def test_names_with_parameters(text: str, parameters: dict[str, Any]) -> None:
    named = parse_player(text)
    assert named == Named(text.partition(":")[0], parameters)
    assert [type(value) for value in named.parameters.values()] == [
        type(value) for value in parameters.values()
    ]


@pytest.mark.parametrize(
    "text", ["", ":worlds=3", "pimc:", "pimc:worlds", "pimc:=3", "pimc:a=1,a=2", "pimc:seed=3"]
)
def test_names_that_are_none(text: str) -> None:
    with pytest.raises(UnknownPlayerError, match="Player"):
        parse_player(text)


def test_a_name_makes_players_with_this_seed() -> None:
    player = parse_player("random")(3)
    assert isinstance(player, RandomPlayer)


@pytest.mark.parametrize(
    ("match", "reason"),
    [
        (replace(MATCH, a="nobody"), "No player is called nobody"),
        (replace(MATCH, b="simple:worlds=3"), "worlds"),
        (replace(MATCH, contracts_by="simple:"), "no parameter=value"),
    ],
)
def test_matches_that_cannot_be_played(match: Match, reason: str) -> None:
    refusal = refused_match(match)
    assert refusal is not None
    assert reason in str(refusal)
    assert refused_match(MATCH) is None


def test_a_cluster_needs_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoClusterError, match=r"install skat\[cluster\]"), cluster("tcp://x:1"):
        pytest.fail("there is no cluster")


class FakeClient:
    """What the arena uses of a Dask client, on threads."""

    closed = False

    def __init__(self, address: str) -> None:
        if address != "tcp://cluster:8786":
            raise OSError("timed out")

    def get_executor(self) -> Executor:
        return ThreadPoolExecutor(1, thread_name_prefix=GIVEN)

    def __enter__(self) -> FakeClient:
        return self

    def __exit__(self, *error: object) -> None:
        FakeClient.closed = True


def test_a_cluster_plays_the_same_and_is_left_at_the_end(
    monkeypatch: pytest.MonkeyPatch, alone: list[tuple[int, tuple[BoardGame, ...]]]
) -> None:
    fake = ModuleType("distributed")
    monkeypatch.setattr(fake, "Client", FakeClient, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", fake)
    with cluster("tcp://cluster:8786") as executor:
        assert games(play_match(MATCH, executor=executor)) == alone
    assert FakeClient.closed
    with (
        pytest.raises(NoClusterError, match="No cluster answers at tcp://nowhere:1"),
        cluster("tcp://nowhere:1"),
    ):
        pytest.fail("there is no cluster")


@pytest.mark.proof
def test_simple_beats_random_by_far() -> None:
    match = Match(a="simple", b="random", boards=200, seed=1)
    summary = report(match, play_match(match), seconds=0)
    assert summary.ci95[0] > 50
    assert summary.defending.ci95[0] > 0
