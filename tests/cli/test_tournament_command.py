"""`skat tournament`: an evening from the notice to the file, offline on one SQLite file."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from skat.cli.app import app
from skat.cli.tournament import undo
from skat.messages import message
from skat.model.refusal import Refusal
from skat.papers.printing.tournament import PAPERS
from skat.tournament.rows import COUNTER_STEPS
from tests.lanes.few import few
from tests.seeds import drawing
from tests.virtual_store import drive_all_stores, driven_store
from tests.virtual_time import spend_commands

runner = CliRunner()


class Desk:
    """The commands on one file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = str(folder / "cup.db")

    def __call__(self, command: str, *words: str, status: int = 0) -> str:
        db = [] if command in ("template", "check", "sample") else ["--db", self.db]
        result: Result = runner.invoke(app, ["tournament", command, *words, *db])
        assert result.exit_code == status, result.output
        return result.stdout if status == 0 else result.output

    def file(self, name: str, content: str | bytes) -> str:
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Each command has a loop of its own; what they draw goes on."""
    drive_all_stores(monkeypatch)
    spend_commands(monkeypatch, draw=drawing())
    return Desk(tmp_path)


def begun(desk: Desk) -> None:
    notice = json.loads(desk("template"))
    notice.update(series=1, deals_at_four=4, deals_at_three=3)
    opened = json.loads(desk("new", desk.file("notice.json", json.dumps(notice))))
    assert set(opened) == {"tournament", "desk", "referee"}
    desk("announce")


def test_an_evening(desk: Desk) -> None:
    begun(desk)
    players = "number;name;club;paid\n" + "".join(
        f"{at};Spieler {at};Verein {at % 3};yes\n" for at in range(1, 8)
    )
    assert desk("import", desk.file("players.csv", players)) == "entered: 7\n"
    assert desk("enter", "Łukasz Żak", "--paid") == "8\n"
    plan = desk("draw", "1", "--words", "seven")
    assert plan.count("table ") == 2
    assert desk("seating") == plan
    desk("result", "1", "1", "96 2 0, -48 0 1, 0 0 0, 0 0 0", "--passed", "1")
    desk("result", "1", "2", "24 1 0, 0 0 0, 0 0 0, 0 0 0", "--passed", "3")
    desk("do", desk.file("close.jsonl", '{"do": "close_series", "series": 1}\n'))
    assert "Łukasz Żak" in desk("entrants")
    assert "  226" in desk("standings")
    assert desk("standings", "--csv").startswith("\ufeffrank,number,name")
    assert "100.00" in desk("prizes")
    assert "80.00" in desk("accounts")
    assert len(json.loads(desk("keys"))["cards"]) == 8
    assert '"do":"close_series"' in desk("audit")
    assert "  226" not in desk("audit", "--at", "11")
    for paper in ("start-cards", "standings"):
        made = desk.folder / f"{paper}.pdf"
        desk("print", paper, str(made), "--url", "http://192.168.1.2:8780", "--language", "pl")
        assert made.read_bytes().startswith(b"%PDF")
    assert "prospectus" in desk("print", "posters", str(desk.folder / "x.pdf"), status=1)
    public, full = str(desk.folder / "public.json"), str(desk.folder / "full.json")
    desk("export", public)
    desk("export", full, "--names", "--with-secret")
    assert desk("check", public).startswith("ok")
    assert "Łukasz" not in Path(public).read_text("utf-8")
    assert "Łukasz" in Path(full).read_text("utf-8")
    elsewhere = Desk(desk.folder)
    elsewhere.db = str(desk.folder / "other.db")
    elsewhere("import", full)
    assert elsewhere("standings") == desk("standings")
    assert elsewhere("keys") == desk("keys")


@pytest.mark.proof
def test_results_wait_for_the_time_of_protests(desk: Desk) -> None:
    begun(desk)
    for at in range(4):
        desk("enter", f"P{at}", "--paid")
    desk("draw", "1")
    desk("result", "1", "1", "0 0 0, 0 0 0, 0 0 0, 0 0 0", "--passed", "4")
    desk("do", desk.file("close.jsonl", '{"do": "close_series", "series": 1}'))
    assert "SkO-4.5.10" in desk("publish", status=1)
    assert "TR-7.4.4" in desk("purge", "--destroy", status=1)
    assert "--destroy" in desk("purge", status=1)


def test_a_random_tournament_passes_the_checker(desk: Desk) -> None:
    sample = desk("sample", "--players", "9", "--series", "2")
    assert desk("check", desk.file("sample.json", sample)).startswith("ok")
    broken = sample.replace('"won": true', '"won": false', 1)
    assert broken != sample
    assert "ok:" not in desk("check", desk.file("broken.json", broken), status=1)


@pytest.mark.proof
def test_a_tournament_in_which_much_happens_passes_it_too(desk: Desk) -> None:
    sample = desk("sample", "--eventful", "--seed", "7")
    assert desk("check", desk.file("sample.json", sample)).startswith("ok")
    assert sample == desk("sample", "--eventful", "--seed", "7")


@pytest.mark.proof
def test_size_and_lengths_of_an_event_in_which_much_happens_may_be_given(desk: Desk) -> None:
    words = ("sample", "--eventful", "--players", "21", "--deals", "8", "--deals", "4")
    steps = [step["do"] for step in json.loads(desk(*words))["steps"]]
    first = next(at for at, step in enumerate(steps) if step["do"] == "seat")
    entered = [step for step in steps[:first] if step["do"] in ("enter", "enter_myself")]
    assert sum(not step.get("reserve") for step in entered) >= 21
    assert steps[0]["prospectus"]["series_deals"] == [8, 4]
    assert (
        json.loads(desk("sample", "--eventful", "--series", "4"))["steps"][0]["do"]["prospectus"][
            "series"
        ]
        == 4
    )
    assert "deals" in desk(*words, "--series", "3", status=1)


@pytest.mark.parametrize(
    ("command", "status"),
    few(
        [
            (("draw", "1"), 1),
            (("draw", "7"), 1),
            (("enter", ""), 1),
            (("enter", "Anna", "--number", "10000"), 1),
            (("pay", "99"), 1),
            (("result", "1", "1", "many"), 1),
            (("result", "1", "1", "0 0 0"), 1),
            (("do", "nowhere.jsonl"), 2),
            (("import", "nowhere.csv"), 2),
            (("check", "nowhere.json"), 2),
            (("standings", "--tournament", "nobody"), 2),
        ],
        gate=3,
    ),
)
def test_what_cannot_be_is_said(desk: Desk, command: tuple[str, ...], status: int) -> None:
    begun(desk)
    desk("enter", "Anna", "--paid")
    name, *words = command
    assert "skat tournament: " in desk(name, *words, status=status)
    assert desk("entrants").count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("enter", "Anna", "--fixed-table", "-3"),
        ("enter", "Anna", "--fixed-table", "99999"),
        ("enter", "Anna", *("--category", "x") * 99),
        ("stay-away", "1", "--reason", "x" * 99_999),
        ("check-in", "1", *map(str, range(1, 9_999))),
    ],
    ids=lambda words: " ".join(words)[:30],
)
def test_what_the_file_could_not_be_read_with_again_is_refused(
    desk: Desk, words: tuple[str, ...]
) -> None:
    begun(desk)
    desk("enter", "Bernd")
    assert "Traceback" not in desk(*words, status=1)
    assert desk("entrants").split()[:2] == ["1", "Bernd"]


def test_a_table_in_the_wrong_encoding_enters_nobody(desk: Desk) -> None:
    begun(desk)
    table = desk.file("players.csv", b"name\nAnna\nJ\x81\x02rgen\n")
    assert "UTF-8" in desk("import", table, status=1)
    double = desk.file("double.csv", "number,name\n1,Anna\n\n1,Bela\n")
    told = desk("import", double, "--language", "de", status=1)
    assert "Zeile 4" in told
    assert message("number_taken", {"number": 1}, "de") in told
    assert desk("entrants").strip() == ""


def test_a_table_as_spreadsheets_save_it_and_the_same_one_again(desk: Desk) -> None:
    begun(desk)
    table = desk.file("players.csv", "Name;Bezahlt\nJürgen;ja\n".encode("cp1252"))
    words = ["tournament", "import", table, "--db", desk.db]
    assert "Windows-1252" in runner.invoke(app, words).stderr
    assert "Jürgen" in desk("entrants")
    assert "--duplicates" in desk("import", table, status=1)
    desk("import", table, "--duplicates")
    assert desk("entrants").count("Jürgen") == 2


@pytest.mark.proof
def test_a_file_is_looked_at_before_a_player_is_entered(desk: Desk) -> None:
    begun(desk)
    lines = ("SC Herz Acht;;;", "Nr;Name;Vorname;Schuh", "1;Weiß;Jürgen;42", "1;Berg;Anna;")
    table = desk.file("list.csv", "\n".join(lines).encode("cp1252"))
    shown = desk("import", table, "--preview")
    for said in ("cp1252", "Vorname: given name", '--map "D="', "3  Jürgen Weiß", "Line 1 is no"):
        assert said in shown, shown
    assert message("number_taken", {"number": 1}, "en") in shown
    assert desk("entrants").strip() == ""
    # The shoes alone would be left out with a note; a number twice is none to be entered.
    assert "Line 4: Start number 1 is taken" in desk("import", table, status=1)
    assert "shoe" in desk("import", table, "--map", "Schuh=shoe", status=1)
    assert "COLUMN=FIELD" in desk("import", table, "--map", "Schuh", status=1)
    assert desk("import", table, "--map", "D=pass_number", "--map", "Nr=") == "entered: 2\n"
    assert "= like no. 1, Jürgen Weiß" in desk("import", table, "--preview", "--map", "D=")


def test_names_that_two_encodings_read_are_asked_for(desk: Desk) -> None:
    begun(desk)
    table = desk.file("list.csv", "Nazwisko\nForęt\n".encode("cp1250"))
    shown = desk("import", table, "--preview")
    assert "--encoding cp1252" in shown
    assert "Foręt" in shown
    assert "--encoding" in desk("import", table, status=1)
    words = ["tournament", "import", table, "--encoding", "cp1250", "--db", desk.db]
    assert "cp1250" in runner.invoke(app, words).stderr
    assert "Foręt" in desk("entrants")


def test_a_notice_that_is_none(desk: Desk) -> None:
    assert "skat tournament" in desk("new", desk.file("notice.json", "{}"), status=1)
    odd = json.dumps({"name": "Cup", "deals_at_four": 47})
    assert "TR-6.1" in desk("new", desk.file("notice.json", odd), status=1)
    missing = json.dumps({"name": "Cup"})
    desk("new", desk.file("notice.json", missing))
    assert "TR-2.3" in desk("announce", status=1)


def test_without_a_file_it_says_how_to_begin(desk: Desk) -> None:
    assert "skat tournament new" in desk("standings", status=2)


@pytest.mark.proof
def test_a_step_is_taken_back_after_its_effect_was_shown(desk: Desk) -> None:
    begun(desk)
    for at in range(1, 9):
        desk("enter", f"P{at}", "--paid")
    plan = desk("draw", "1")
    other = desk("redraw", "1", "--reason", "two came late", "--absent", "8")
    assert other.count("table ") == 2
    assert " 8 P8" not in other
    assert plan != other
    again = desk("redraw", "1", "--reason", "once more", status=1)
    assert "already" in again
    desk("do", desk.file("void.jsonl", '{"do": "exclude", "number": 7, "reason": "signals"}\n'))
    asked = ("undo", "exclusion", "7", "--reason", "it was player 6")
    shown = desk(*asked)
    assert "number 7: rank - -> 1" in shown
    seen = shown.split()[-1]
    assert desk(*asked, "--seen", seen) == "taken back\n"
    assert "excluded" not in desk("entrants")
    assert "balance 80.00 EUR -> 70.00 EUR" in desk("undo", "payment", "3", "--reason", "twice")
    assert "takes 2" in desk("undo", "void", "1", "--reason", "slip", status=1)
    for words in (("void", "1", "1"), ("series", "1"), ("results",)):
        desk("undo", *words, "--reason", "slip", status=1)
    file = str(desk.folder / "whole.json")
    desk("export", file, "--to-go-on")
    assert desk("check", file).startswith("ok")


@pytest.mark.proof
def test_a_player_leaves_a_table_after_the_effect_was_shown_and_plays_on_after_all(
    desk: Desk,
) -> None:
    begun(desk)
    for at in range(1, 9):
        desk("enter", f"P{at}", "--paid")
    first = desk("draw", "1").partition("table   1  ")[2].split()[0]
    leaving = ("leave-table", "1", "1", first, "--then", "ends", "--reason", "taken ill")
    assert "From which deal" in desk(*leaving, status=1)
    asked = (*leaving, "--deal", "3")
    shown = desk(*asked)
    assert "nobody's rank" in shown
    assert desk(*asked, "--seen", shown.split()[-1]) == "left the table\n"
    assert f" {first} P{first} (left)" in desk("seating")
    desk("result", "1", "1", "0 0 0, 0 0 0, 24 1 0, 0 0 0", "--passed", "1")
    back = ("undo", "leaving", "1", "1", first, "--reason", "it was another")
    assert "first take the typed list back" in desk(*back, status=1)
    for step in (("undo", "typed-list", "1", "1", "--reason", "it was table 2"), back):
        assert desk(*step, "--seen", desk(*step).split()[-1]) == "taken back\n"
    assert "(left)" not in desk("seating")


def test_halls_of_an_announced_notice_change_for_the_draws_to_come(desk: Desk) -> None:
    begun(desk)
    why = ("--reason", "the pipes burst")
    assert desk("halls", "Upper hall=12", "Cellar", *why) == "Upper hall (12), Cellar\n"
    assert desk("halls", "Upper hall", "Cellar", "--closed", "2", *why) == "Upper hall\n"
    assert "binds" in desk("halls", "Upper hall", "Cellar", "--closed", "2", *why, status=1)


@pytest.mark.proof
def test_an_early_end_and_the_closing_show_first_what_they_leave(desk: Desk) -> None:
    begun(desk)
    for at in range(1, 5):
        desk("enter", f"P{at}", "--paid")
    desk("draw", "1")
    ends = ("abandon", "--reason", "a fire", "--no-refund")
    shown = desk(*ends)
    assert desk(*ends, "--seen", shown.split()[-1]) == "stopped early\n"
    closes = ("close", "Skatfreunde Altenburg", "Martha Voss")
    assert "announced first" in desk(*closes, status=1)
    desk("publish")
    shown = desk(*closes)
    assert "Results are out -> Closed" in shown
    assert "nothing is left open" in shown
    assert "unless it is reopened" in shown
    assert desk(*closes, "--seen", shown.split()[-1]) == "closed\n"


def test_every_counter_step_has_a_word_on_the_command_line() -> None:
    assert set(undo.COUNTER_STEPS.values()) == COUNTER_STEPS


def test_an_export_says_what_it_lacks(desk: Desk) -> None:
    begun(desk)
    names = [desk.folder / f"{at}.json" for at in range(3)]
    options: tuple[tuple[str, ...], ...] = ((), ("--names",), ("--to-go-on",))
    told = []
    for name, words in zip(names, options, strict=True):
        result = runner.invoke(
            app, ["tournament", "export", str(name), *words, "--db", desk.db, "--language", "de"]
        )
        told.append(result.stderr.count("fehl"))
        assert len(json.loads(name.read_text("utf-8"))["lacks"]) == told[-1]
    assert told == [3, 1, 0]


def test_a_command_that_only_looks_may_run_beside_a_server(desk: Desk) -> None:
    begun(desk)
    server = driven_store(Path(desk.db))
    try:
        for command in ("entrants", "seating", "standings", "prizes", "accounts", "keys", "audit"):
            desk(command)
        desk("export", str(desk.folder / "shown.json"))
        desk("print", "prospectus", str(desk.folder / "notice.pdf"))
        assert "being written" in desk("enter", "Anna", status=2)
    finally:
        server.close()


def test_all_papers_are_printed_into_a_folder(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(desk)

    def paper_pdf(paper: str, **_: object) -> bytes | Refusal:
        return Refusal("nothing_to_print") if paper == "lists" else paper.encode()

    monkeypatch.setattr("skat.papers.printing.tournament.tournament_pdf", paper_pdf)
    folder = tmp_path / "papers"
    words = ["tournament", "print", "all", str(folder), "--db", desk.db]
    done = runner.invoke(app, words)
    assert (done.exit_code, done.stdout) == (0, "")
    assert {file.stem for file in folder.iterdir()} == {*PAPERS} - {"lists"}
    said = done.stderr.splitlines()
    assert [line for line in said if line.startswith("lists: ")]
    assert said[-1] == f"{len(PAPERS)} of {len(PAPERS)} papers"
