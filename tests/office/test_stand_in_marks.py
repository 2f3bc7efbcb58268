"""Deals in which a computer player acted are marked wherever the office shows or sends a list."""

from __future__ import annotations

import msgspec

from skat.cli.tournament.text import standing_lines, step_lines
from skat.journal import Seq
from skat.model.refusal import Refusal
from skat.office.audit_view import audit_lines
from skat.office.phone_final import phone_final
from skat.office.phone_view import phone_view
from skat.office.spreadsheets.csv_files import standings_csv
from skat.office.tournament_views import hall_view
from skat.tournament.commands import AllowRank
from skat.tournament.results.board import board_of
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening
from tests.tournament.online.test_stand_ins import vanished


def phone_lines(state: Tournament) -> list[dict[str, object]]:
    number = state.series[0].tables[0].numbers[1]
    view = phone_view(state, number, seq=Seq(1), now=0, rank=1, result=0)
    assert not isinstance(view, Refusal)
    return [msgspec.to_builtins(line) for line in view.lines]


def test_phones_say_in_which_deals_a_computer_acted() -> None:
    played = vanished()
    assert [line.get("stand_ins") for line in phone_lines(played.state)] == [None, *([(1,)] * 4)][
        -5:
    ]
    state = played.closed().state
    final = phone_final(state, played.sits(1, 2), prizes=(), ranked=3)
    assert final is not None
    marks = [msgspec.to_builtins(line).get("stand_ins") for line in final.lines]
    assert marks == [None, None, *([(1,)] * 4)]


def test_standings_say_how_often_and_who_has_no_rank_for_prizes() -> None:
    played = vanished().closed()
    first = played.sits(1, 1)

    def marks() -> dict[int, tuple[object, object]]:
        view = hall_view(board_of(played.state), seq=Seq(1), now=0)
        told = [msgspec.to_builtins(line) for line in view.standings]
        return {line["number"]: (line.get("stand_ins"), line.get("no_prize_rank")) for line in told}

    assert marks() == {
        first: (4, True),
        played.sits(1, 2): (None,) * 2,
        played.sits(1, 3): (None,) * 2,
    }
    lines = standings_csv(played.state).decode("utf-8-sig").splitlines()
    assert lines[0].endswith("played by a computer")
    ranked = [each.result.number for each in standings(played.state)]
    marked = ["4" if number == first else "0" for number in ranked]
    assert [line.replace(";", ",").rsplit(",", 1)[-1] for line in lines[1:]] == marked
    assert "by a computer: 4" in standing_lines(played.state)[1]
    allow = AllowRank(number=first, allowed=True, reason="power cut")
    played.do(played.seen(allow))
    assert marks()[first] == (4, None)


def test_the_audit_shows_marks_and_decisions() -> None:
    played = vanished().closed()
    allow = AllowRank(number=played.sits(1, 1), allowed=True, reason="power cut")
    played.do(played.seen(allow))
    lines = [msgspec.to_builtins(line) for line in audit_lines(played.state, played.steps)]
    assert (lines[0]["do"], lines[0]["allowed"], lines[0]["about"]) == (
        "allow_rank",
        True,
        "power cut",
    )
    marks = [line.get("stand_ins") for line in lines if line["do"] == "enter_counted"]
    assert marks == [(1,), (1,), (1,), (1,), None, None]
    counted = [line for line in step_lines(played.steps) if "enter_counted" in line]
    assert [line.endswith("by a computer: 1") for line in counted] == [False, False, *([True] * 4)]


def test_nothing_is_said_where_everybody_played_himself() -> None:
    played = Evening(series=1).seated(3).played().closed()
    view = hall_view(board_of(played.state), seq=Seq(1), now=0)
    told = [msgspec.json.encode(view), standings_csv(played.state)]
    told.append(msgspec.json.encode(audit_lines(played.state, played.steps)))
    assert not any(b"stand_in" in each or b"by a computer" in each for each in told)
