"""`skat replay` and `skat convert`, without the shell: rows and lines for files of records."""

from collections.abc import Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from skat.cli.options import opened
from skat.cli.records.convert import ConvertedLine, ConvertedRow, Form, Note, convert_lines
from skat.cli.records.replay import ReplayRow, replay_line, replays
from skat.messages import message
from skat.notation.cards import CardScheme
from skat.requests.words import Words
from tests.notation.games import DEAL, SAMPLES

ISS = (SAMPLES / "own_games.sgf").read_bytes()
JSON = (SAMPLES / "own_games.jsonl").read_bytes()


def say(code: str, details: Mapping[str, Any]) -> str:
    if code.startswith(("place.", "text.")):
        return message(code, details)
    return " ".join([code, *(f"{name}={value}" for name, value in details.items())])


def rows(data: bytes) -> list[ReplayRow]:
    return [replay.row for replay in replays(BytesIO(data), name="own", say=say)]


def lines(data: bytes, language: str = "en") -> list[str]:
    words = Words(language, CardScheme.EN)
    return [replay_line(replay, words) for replay in replays(BytesIO(data), name="own", say=say)]


def converted(data: bytes, to: Form) -> list[ConvertedLine | ConvertedRow | Note]:
    return list(convert_lines(BytesIO(data), to=to, say=say))


def text_of(data: bytes, to: Form) -> bytes:
    output = converted(data, to)
    written = [each for each in output if isinstance(each, ConvertedLine)]
    assert written == output
    return b"".join(each.text.encode() + b"\n" for each in written)


def test_one_row_for_each_record() -> None:
    replayed = rows(ISS)
    assert [row.line for row in replayed] == list(range(1, 23))
    assert [row.status for row in replayed] == ["ok"] * 21 + ["unfinished"]


def test_a_row_holds_the_game_and_what_it_came_to() -> None:
    passed, clubs = rows(ISS)[:2]
    assert passed == ReplayRow(file="own", line=1, status="ok", end="passed")
    assert clubs == ReplayRow(
        file="own",
        line=2,
        status="ok",
        contract="clubs",
        hand=False,
        announced="none",
        soloist="forehand",
        won=True,
        score=168,
        card_points=120,
        tricks=10,
        end="played_out",
    )


def test_the_server_counts_what_it_credits_and_names_who_is_gone() -> None:
    gone = next(row for row in rows(ISS) if row.line == 4)
    assert (gone.won, gone.score, gone.card_points, gone.tricks) == (True, 168, 120, 10)
    assert gone.end == "time_out"
    penalty = next(row for row in rows(ISS) if row.line == 17)
    assert (penalty.won, penalty.score, penalty.end) == (None, 0, "left")


def test_our_own_records_have_the_same_rows() -> None:
    for mine, theirs in zip(rows(JSON), rows(ISS), strict=True):
        assert (mine.status, mine.contract, mine.soloist) == (
            theirs.status,
            theirs.contract,
            theirs.soloist,
        )


def test_the_first_illegal_move_is_in_the_message_with_its_place() -> None:
    text = f"(;GM[Skat]MV[w {DEAL} 1 18 0 y 1 17 ]R[unknown] ;)"
    (row,) = rows(text.encode())
    assert (row.status, row.move) == ("illegal", 4)
    column = text.index("1 17") + 1
    assert row.message == f"line 1, column {column}, move 4: below_lowest_bid value=17 lowest=18"


@pytest.mark.parametrize(
    ("language", "place"),
    [
        ("en", "line 1, column {}, move 4: "),
        ("de", "Zeile 1, Spalte {}, Zug 4: "),
        ("fr", "ligne 1, colonne {}, coup 4 : "),
        ("pl", "wiersz 1, kolumna {}, ruch 4: "),
    ],
)
def test_the_place_is_told_in_the_language_too(language: str, place: str) -> None:
    text = f"(;GM[Skat]MV[w {DEAL} 1 18 0 y 1 17 ]R[unknown] ;)"
    say = partial(message, language=language)
    (replay,) = replays(BytesIO(text.encode()), name="own", say=say)
    assert (replay.row.message or "").startswith(place.format(text.index("1 17") + 1))
    (note,) = convert_lines(BytesIO(text.encode()), to="json", say=say)
    assert isinstance(note, Note)
    assert note.text == replay.row.message


def test_a_reader_who_has_gone_is_no_file_that_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "own.sgf"
    file.write_bytes(ISS)
    with pytest.raises(BrokenPipeError), opened(file):
        raise BrokenPipeError


def test_a_mismatch_tells_both_results() -> None:
    wrong = ISS.splitlines()[1].replace(b"v:168", b"v:169")
    (row,) = rows(wrong)
    assert row.status == "mismatch"
    assert row.score == 168
    assert row.message is not None
    assert "v:168" in row.message
    assert "v:169" in row.message


def test_what_cannot_be_read_has_a_row_and_the_run_goes_on() -> None:
    spoilt = b"noise\n(;GM[Skat]\n" + ISS
    replayed = rows(spoilt)
    assert [row.status for row in replayed[:3]] == ["unreadable", "unreadable", "ok"]
    assert lines(spoilt)[0] == "own:1: unreadable: line 1, column 1: text_outside_record text=noise"


def test_replays_read_like_sentences() -> None:
    shown = lines(ISS)
    assert shown[0] == "own:1: ok: Everybody passed"
    assert shown[8] == (
        "own:9: ok: Middlehand, Spades Hand, schneider announced: without 4, game 5, hand 6, "
        "schneider 7, announced 8, times 11 = 88; Lost: twice 88 = -176"
    )
    assert shown[15:18] == [
        "own:16: ok: Time is up for Middlehand",
        "own:17: ok: Middlehand, not announced",
        "own:18: ok: Middlehand, not announced",
    ]
    assert shown[21].startswith("own:22: unfinished: line 22, column 1: ")


def test_replays_are_told_in_the_language() -> None:
    assert lines(ISS, "de")[11] == (
        "own:12: ok: Hinterhand, Null Hand: Null Hand = 35; Verloren: zweimal 35 = -70"
    )
    assert lines(ISS, "fr")[11] == (
        "own:12: ok: Arrière-main, Null à la main : Null à la main = 35; Perdu : deux fois 35 = -70"
    )
    assert lines(ISS, "fr")[0] == f"own:1: ok: {message('ending.passed', {}, 'fr')}"


def test_what_the_server_counted_stands_where_it_differs_from_the_steps() -> None:
    (replay, *_) = replays(BytesIO(ISS.splitlines()[1]), name="own", say=say)
    other = replay._replace(row=replace(replay.row, score=169))
    assert replay_line(other, Words("en", CardScheme.EN)) == "own:1: ok: Forehand, Clubs: 169"


def test_records_go_to_json_and_back_letter_by_letter() -> None:
    assert text_of(ISS, "json") == JSON
    assert text_of(JSON, "iss") == ISS
    assert text_of(ISS, "iss") == ISS
    assert text_of(JSON, "json") == JSON


def test_a_record_on_many_lines_becomes_one_line() -> None:
    spread = ISS.splitlines()[1].replace(b"CO[clubs ", b"CO[clubs\n").replace(b" 0 SJ", b"\n0 SJ")
    assert text_of(spread, "iss").count(b"\n") == 1


def test_what_is_wrong_is_told_and_left_out() -> None:
    lines = JSON.splitlines()
    broken = lines[1].replace(b"isko-2022", b"isko-1950")
    output = converted(b"\n".join([lines[0], broken, lines[2]]), "iss")
    assert [type(each) for each in output] == [ConvertedLine, Note, ConvertedLine]
    assert output[1] == Note("line 2: unknown_edition edition=isko-1950", failed=True)


def test_what_the_other_form_does_not_hold_is_told() -> None:
    four = JSON.splitlines()[1].replace(b'"place"', b'"table_size":4,"place"')
    note, line = converted(four, "iss")
    assert note == Note("line 1: form_does_not_hold what=table_size", failed=False)
    assert isinstance(line, ConvertedLine)
