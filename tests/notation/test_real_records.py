"""The games that people played on the server, kept beside the project: every one replays."""

import re
from collections import Counter
from pathlib import Path

import pytest

from skat.notation.convert import Converted, iss_of_record, record_of_iss
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord, IssResult, write_iss
from skat.notation.record import Record, read_record, write_record
from skat.notation.replaying import ReplayedRecord, replay
from tests.notation.games import real_games

pytestmark = pytest.mark.outside

SESSIONS = ("wire/session-2017-09-04-a.txt", "wire/session-2017-09-04-b.txt")


def real_records(name: str = "games.sgf") -> list[IssRecord]:
    parsed = list(read_iss(real_games(name)))
    records = [record for record in parsed if isinstance(record, IssRecord)]
    assert len(records) == len(parsed), "a real record could not be read"
    return records


def by_status() -> dict[str, list[tuple[IssRecord, ReplayedRecord]]]:
    sorted_out: dict[str, list[tuple[IssRecord, ReplayedRecord]]] = {}
    for record in real_records():
        replayed = replay(record)
        sorted_out.setdefault(replayed.status, []).append((record, replayed))
    return sorted_out


def test_at_least_44_of_47_replay_with_the_recorded_result() -> None:
    statuses = by_status()
    assert sum(map(len, statuses.values())) == 47
    assert len(statuses["ok"]) >= 44
    for record, replayed in statuses["ok"]:
        assert replayed.iss is not None
        if isinstance(record.result, IssResult) and isinstance(replayed.iss, IssResult):
            assert replayed.iss.value == record.result.value
            assert replayed.iss.points == record.result.points
        score = replayed.result.score if replayed.result is not None else None
        if score is not None and replayed.state.announcement is not None:
            assert isinstance(record.result, IssResult)
            assert score.score == record.result.value


def test_the_others_differ_for_a_reason_that_can_be_told() -> None:
    statuses = by_status()
    assert set(statuses) <= {"ok", "mismatch", "unreadable"}
    for _, replayed in statuses["mismatch"]:
        assert replayed.problem is not None
        assert replayed.problem.code == "one_defender_resigned"
        assert replayed.problem.articles == ("SkO-4.3.3",)
    for record, replayed in statuses["unreadable"]:
        problem = replayed.problem
        assert problem is not None
        assert problem.code == "bad_move"
        assert problem.move is not None
        assert "??" in record.moves[problem.move - 1].text
        assert len(replayed.actions) > 5


def test_an_announced_level_that_failed_counts_its_whole_chain() -> None:
    """Clubs ouvert, lost at the first trick: the law agrees with the record, not later code."""
    (lost,) = (
        (record, replayed)
        for record in real_records()
        if any(move.text == "CO" for move in record.moves)
        for replayed in [replay(record)]
    )
    assert lost[1].status == "ok"
    assert lost[1].result is not None
    assert lost[1].result.score is not None
    assert lost[1].result.score.multiplier == 8


def test_every_deal_holds_120_points_and_every_result_explains_itself() -> None:
    for _, replayed in by_status()["ok"]:
        state = replayed.state
        if len(state.tricks) == 10:
            in_tricks = sum(card.points for trick in state.tricks for card in trick.cards)
            assert in_tricks + sum(card.points for card in state.skat) == 120
        if replayed.result is not None and replayed.result.score is not None:
            assert replayed.result.score.breakdown
            assert replayed.articles


def test_records_are_written_as_they_were_read() -> None:
    lines = real_games("games.sgf").decode().splitlines()
    assert len(lines) == 47
    for line, record in zip(lines, real_records(), strict=True):
        written = write_iss(record)
        assert written.removeprefix("(") == line.removeprefix("(")


def test_records_go_to_our_form_and_back_without_loss() -> None:
    counted: Counter[str] = Counter()
    for record in real_records():
        own = record_of_iss(record)
        if not isinstance(own, Record):
            counted[own.code] += 1
            continue
        again = read_record(write_record(own), line=own.line)
        assert again == own
        assert isinstance(again, Record)
        assert replay(again).status in ("ok", "unfinished")
        converted = iss_of_record(again)
        assert isinstance(converted, Converted)
        assert converted.lost == ()
        assert write_iss(converted.record) == write_iss(record)
        counted["same"] += 1
    assert counted == {"same": 46, "bad_move": 1}


@pytest.mark.parametrize(("name", "games"), [(SESSIONS[0], 1), (SESSIONS[1], 7)])
def test_the_games_of_captured_sessions_replay(name: str, games: int) -> None:
    records = real_records(name)
    assert len(records) == games
    assert {replay(record).status for record in records} == {"ok"}


@pytest.mark.parametrize("name", SESSIONS)
def test_what_was_sent_during_a_game_is_what_its_record_says(name: str) -> None:
    sent: list[str] = []
    played: list[list[str]] = []
    for line in real_games(name).decode().splitlines():
        if " start " in line:
            sent = []
        move = re.fullmatch(r"table \S+ \S+ play (\S+ \S+) [0-9. ]+", line)
        if move:
            sent.append(move.group(1))
        elif " end (" in line:
            played.append(sent)
    records = real_records(name)
    assert len(records) == len(played)
    for record, moves in zip(records, played, strict=True):
        assert len(moves) == len(record.moves)
        for public, full in zip(moves, map(str, record.moves), strict=True):
            visible = public.replace("|", ".")
            shown = visible.split(".")[0] if " SC" in visible else visible
            assert len(shown) == len(full)
            assert all(mine in (theirs, "?") for mine, theirs in zip(shown, full, strict=True))


def test_no_game_player_or_file_of_the_records_is_named_in_the_code() -> None:
    foreign = {Path(name).stem for name in SESSIONS}
    for record in real_records():
        foreign.update(record.players)
        foreign.update(record.labels[label] for label in ("ID", "DT"))
    # One player bears the name of a program that the notation reads.
    words = {word for word in foreign if len(word) > 2} - {"xskat"}
    assert len(words) > 90
    source = Path(__file__).parents[2] / "src"
    for path in source.rglob("*.py"):
        named = words & set(re.findall(r"[\w:@/-]+", path.read_text()))
        assert not named, path
