"""The people of the last tournament, from the file that its desk saved, entered at the next one."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.tournament import importing
from skat.model.refusal import Refusal
from skat.office.club_files.reading import read_table, takes_long
from skat.office.spreadsheets.player_import import (
    Imported,
    Preview,
    import_players,
    preview_players,
)
from skat.tournament.commands import Enter, Exclude, Rename, Withdraw
from skat.tournament.files import file_of, written
from tests.office.halls import Clock, begun, memory, run
from tests.tools import code_of
from tests.tournament.evenings import Evening, number
from tests.virtual_store import drive_all_stores
from tests.virtual_time import spend_commands


def last_event() -> Evening:
    """Of seven one withdrew, one was excluded, and one had been misspelt."""
    evening = Evening(series=1).announced(4)
    fee = evening.state.prospectus.fee
    evening.do(Enter(name="Anna Berg", club="Herz", pass_number="07/1", paid=fee))
    evening.do(Enter(name="Anna Berg", club="Herz", pass_number="07/2", paid=fee))
    evening.do(Enter(name="Janek", team="Les As", paid=fee))
    evening.do(Rename(number=number(7), name="Jan Nowak", team="Les As"))
    evening.do(Withdraw(number=number(1))).do(Exclude(number=number(2), reason="signals"))
    return evening


def saved(evening: Evening, *, public: bool = False) -> bytes:
    file = file_of(evening.steps, public=public)
    assert not isinstance(file, Refusal), file
    return written(file)


def test_all_but_who_withdrew_are_entered_at_the_next_event() -> None:
    data = saved(last_event())
    assert takes_long(data)

    async def story() -> None:
        _, _, desk = await begun(memory(), Clock(), players=0)
        shown = await preview_players(desk, data)
        assert isinstance(shown, Preview)
        assert [each.field for each in shown.columns] == ["name", "club", "team", "pass_number"]
        assert shown.problem is None
        made = await import_players(desk, data)
        assert isinstance(made, Imported), made
        assert [
            (each.name, each.club, each.team, each.pass_number) for each in desk.state.entrants
        ] == [
            ("Player 2", None, None, ""),
            ("Player 3", None, None, ""),
            ("Player 4", None, None, ""),
            ("Anna Berg", "Herz", None, "07/1"),
            ("Anna Berg", "Herz", None, "07/2"),
            ("Jan Nowak", None, "Les As", ""),
        ]
        assert all(each.paid is None for each in desk.state.entrants)

    run(story)


def test_a_file_without_names_or_no_file_is_refused() -> None:
    assert code_of(read_table(saved(last_event(), public=True))) == "file_without_names"
    assert code_of(read_table(b'{"format": "else"}')) == "no_tournament_file"


def test_by_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive_all_stores(monkeypatch)
    spend_commands(monkeypatch)
    monkeypatch.setattr(importing, "apart_for", lambda _: None)
    notice, last = tmp_path / "notice.json", tmp_path / "last.json"
    last.write_bytes(saved(last_event()))

    def skat(*words: str) -> str:
        words = ("tournament", *words, "--db", str(tmp_path / "cup.db"))
        result = CliRunner().invoke(app, list(words))
        assert result.exit_code == 0, result.output
        return result.stdout

    notice.write_text(CliRunner().invoke(app, ["tournament", "template"]).stdout, "utf-8")
    skat("new", str(notice))
    skat("announce")
    assert "Jan Nowak" in skat("import", str(last), "--people", "--preview")
    assert skat("import", str(last), "--people") == "entered: 6\n"
