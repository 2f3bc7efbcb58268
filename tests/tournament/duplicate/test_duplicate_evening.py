"""An evening of 24 people over 18 boards by the command line, every figure computed again."""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from skat.cli.app import app
from skat.model.seats import SEATS
from skat.papers.publishing.duplicate import duplicate_subject
from skat.papers.publishing.site import Site, site_of
from skat.tournament.duplicate.boards import board_pack, board_seed, cards_of
from skat.tournament.duplicate.form import DuplicateEvent, read_event
from skat.tournament.duplicate.movement import BoardNumber
from skat.tournament.duplicate.results import duplicate_problems
from skat.tournament.duplicate.scoring import chairs_of, luck_taken
from tests.lanes.few import few
from tests.papers.publishing.sites import Reader, rows
from tests.tournament.duplicate.evenings import Played, compared, dealt, own, shuffled, some_evening

runner = CliRunner()
PLAYERS = [f"Player{at} Somebody{at}" for at in range(1, 25)]
BOARDS, TABLES = 18, 8
WORDS = "sieben Buben"


def duplicate(*words: str, status: int = 0) -> str:
    result = runner.invoke(app, ["duplicate", *words])
    assert result.exit_code == status, result.output
    return result.output


class Evening:
    """The files of an event, and what its tables make of the boards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "event.json"
        self.played: Played = some_evening(random.Random(24), boards=BOARDS, tables=TABLES)

    def begin(self) -> None:
        names = self.folder / "players.txt"
        names.write_text("\n".join(PLAYERS))
        duplicate("new", str(self.file), str(names), "--name", "Duplicate", "--organiser", "Club")
        duplicate("begin", str(self.file), "--words", WORDS)

    def enter(self, *where: tuple[int, int]) -> str:
        lines = self.folder / "results.jsonl"
        lines.write_text(
            "".join(
                json.dumps({"board": board, "table": table, "game": self.played[board, table][0]})
                + "\n"
                for board, table in where
            )
        )
        return duplicate("enter", str(self.file), str(lines))

    @property
    def event(self) -> DuplicateEvent:
        event = read_event(self.file.read_bytes())
        assert isinstance(event, DuplicateEvent)
        return event

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.file.with_suffix(".secret").read_text())

    def site(self) -> Site:
        return site_of(duplicate_subject(self.event))


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    evening = Evening(tmp_path_factory.mktemp("duplicate"))
    evening.begin()
    return evening


@pytest.fixture(scope="module")
def over(begun: Evening, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The same event, all boards played."""
    evening = Evening(tmp_path_factory.mktemp("over"))
    evening.file.write_bytes(begun.file.read_bytes())
    evening.file.with_suffix(".secret").write_text(begun.secret.hex())
    where = list(evening.played)
    random.Random(1).shuffle(where)
    assert evening.enter(*where) == "entered: 144; boards told: 18 of 18\n"
    duplicate("show-names", str(evening.file), "name", "1", "2", "3")
    return evening


@pytest.fixture(scope="module")
def site(over: Evening) -> Site:
    return over.site()


def seated(event: DuplicateEvent) -> Iterator[tuple[int, int, list[int]]]:
    """Board, table and who sat there, from the page of the movement and its rule of turning."""
    for row in rows(site_of(duplicate_subject(event)), "movement"):
        first = 3 * (int(row["round"]) - 1)
        players = [int(row[seat.value]) for seat in SEATS]
        for at in range(3):
            yield first + at + 1, int(row["table"]), players[at:] + players[:at]


@pytest.mark.proof
def test_every_figure_of_the_evening_is_computed_again(over: Evening, site: Site) -> None:
    at = {(board, table): players for board, table, players in seated(over.event)}
    assert len(at) == BOARDS * TABLES
    points: dict[int, Fraction] = defaultdict(Fraction)
    places: Counter[int] = Counter()
    damped: dict[int, Fraction] = defaultdict(Fraction)
    own_sum: Counter[int] = Counter()
    won, lost = Counter[int](), Counter[int]()
    everything: list[tuple[int, Fraction]] = []
    for board in range(1, BOARDS + 1):
        shown = json.loads(site[f"data/board-{board}.json"])["compared"]
        for place in (1, 2, 3):
            players = [at[board, table][place - 1] for table in range(1, TABLES + 1)]
            made = [own(*over.played[board, table], place) for table in range(1, TABLES + 1)]
            merits = compared(made)
            assert sum(merit[0] for merit in merits) == 0
            everything += zip(made, (merit[0] for merit in merits), strict=True)
            seat = SEATS[place - 1].value
            told = {row["player"]: row for row in shown if row["seat"] == seat}
            assert set(told) == set(players)
            for player, mine, merit in zip(players, made, merits, strict=True):
                row = told[player]
                assert row["own"] == mine
                assert Fraction(row["points"]) == merit[0]
                assert row["places"] == merit[1]
                assert Fraction(row["steps"]) == merit[2]
                points[player] += merit[0]
                places[player] += merit[1]
                damped[player] += merit[2]
                own_sum[player] += mine
        for table in range(1, TABLES + 1):
            game, score = over.played[board, table]
            if game is not None:
                (won if score > 0 else lost)[at[board, table][game["soloist"] - 1]] += 1
    ranking = json.loads(site["data/index.json"])["ranking"]
    assert len(ranking) == 24
    for row in ranking:
        number = int(row["number"])
        assert Fraction(row["points"]) == points[number]
        assert Fraction(row["places"]) == Fraction(100 * places[number], 2 * 7 * BOARDS)
        assert Fraction(row["steps"]) == damped[number]
        assert int(row["own"]) == own_sum[number]
        assert (int(row["won"]), int(row["lost"])) == (won[number], lost[number])
        assert int(row["rank"]) == 1 + sum(other > points[number] for other in points.values())
        assert int(row["boards"]) == BOARDS
    assert sum(points.values()) == 0
    taken = luck_taken(chairs_of(over.event))
    mean = Fraction(sum(mine for mine, _ in everything), len(everything))
    assert taken.chairs == len(everything) == 3 * BOARDS * TABLES
    assert taken.dealt == sum((mine - mean) ** 2 for mine, _ in everything) / len(everything)
    assert taken.compared == sum(merit**2 for _, merit in everything) / len(everything)


def test_the_cards_follow_from_seal_seed_and_words(over: Evening, site: Site) -> None:
    event = over.event
    for board in range(1, BOARDS + 1):
        seed = bytes.fromhex(event.seeds[str(board)])
        name = f"duplicate-{event.id}/{board}"
        assert sha256(seed + name.encode()).hexdigest() == event.seals[board - 1]
        hands = dealt(shuffled(seed, name, WORDS))
        shown = json.loads(site[f"data/board-{board}.json"])["cards"]
        assert [set(cards.split()) for cards in shown.values()] == hands
        assert sum(map(len, hands)) == 32
    assert len({tuple(shuffled(bytes.fromhex(s), "x", "")) for s in event.seeds.values()}) == 18


def texts_of(evening: Evening, board: int) -> list[bytes]:
    """What would give the cards of a board away."""
    number = BoardNumber(board)
    seed = board_seed(evening.secret, evening.event.id, number)
    cards = cards_of(board_pack(seed, evening.event.id, number, words=WORDS))
    hands = [" ".join(map(str, cards.hands[seat])).encode() for seat in SEATS]
    return [seed.hex().encode(), bytes(seed), *hands]


def test_no_byte_of_an_unplayed_board_reaches_a_visitor(begun: Evening, tmp_path: Path) -> None:
    """After every table of the first boards: what everybody may have is compared byte by byte."""
    evening = Evening(tmp_path)
    evening.file.write_bytes(begun.file.read_bytes())
    evening.file.with_suffix(".secret").write_text(begun.secret.hex())
    hidden = {board: texts_of(evening, board) for board in range(1, BOARDS + 1)}
    papers = [tmp_path / f"{paper}.pdf" for paper in ("slips", "guides")]
    for paper in papers:
        duplicate("print", str(evening.file), paper.stem, str(paper))
    told: set[int] = set()
    for board in (1, 2):
        before = evening.site()
        for table in range(1, TABLES + 1):
            evening.enter((board, table))
            site = evening.site()
            if table < TABLES:
                # What the first seven tables made of it shows nowhere, not even that they played.
                assert site == before
        told.add(board)
        assert evening.site() != before
        assert f"en/board-{board}.html" in evening.site()
        content = b"\n".join([*evening.site().values(), evening.file.read_bytes()])
        content += b"".join(paper.read_bytes() for paper in papers)
        for each, texts in hidden.items():
            leaked = [text for text in texts if text in content]
            assert bool(leaked) == (each in told), each
        assert begun.secret.hex().encode() not in content
    standings = duplicate("standings", str(evening.file))
    assert len(standings.splitlines()) == 24
    assert duplicate("check", str(evening.file)) == "ok: boards: 2 of 18, results: 16\n"


def test_a_told_board_does_not_change_any_more(over: Evening, tmp_path: Path) -> None:
    lines = tmp_path / "again.jsonl"
    lines.write_text('{"board": 1, "table": 1}\n')
    assert "told already" in duplicate("enter", str(over.file), str(lines), status=1)
    lines.write_text('{"board": 99, "table": 1}\n')
    assert "no board 99" in duplicate("enter", str(over.file), str(lines), status=1)
    lines.write_text('{"board": 1, "table": 1, "cards": []}\n')
    assert "line 1" in duplicate("enter", str(over.file), str(lines), status=1)
    lines.write_text('\n\n{"board": 1, "table": 1}\n')
    assert "line 3: " in duplicate("enter", str(over.file), str(lines), status=1)


def test_the_checker_finds_what_was_forged(over: Evening) -> None:
    event = over.event
    assert duplicate_problems(event) == ()

    def codes(**changed: object) -> set[str]:
        return {each.code for each in duplicate_problems(replace(event, **changed))}

    other = {**event.seeds, "3": event.seeds["4"]}
    assert codes(seeds=other) == {"duplicate_seal_differs"}
    assert codes(seals=event.seals[1:]) >= {"duplicate_seals_missing"}
    assert codes(results=event.results[1:]) == {"duplicate_told_early"}
    assert codes(results=(*event.results, event.results[0])) >= {"duplicate_no_such_board"}
    fewer = {board: seed for board, seed in event.seeds.items() if board != "7"}
    assert codes(seeds=fewer) == {"duplicate_seed_missing"}


def test_cards_are_fixed_once(begun: Evening, tmp_path: Path) -> None:
    assert "fixed already" in duplicate("begin", str(begun.file), "--words", "x", status=1)
    names = tmp_path / "p.txt"
    names.write_text("\n".join(PLAYERS[:6]))
    file = tmp_path / "new.json"
    begin = ["new", str(file), str(names), "--name", "N", "--organiser", "O", "--boards", "6"]
    seals = duplicate(*begin)
    assert len(seals.splitlines()) == 6
    assert file.with_suffix(".secret").stat().st_mode & 0o077 == 0
    said = duplicate("print", str(file), "deals", str(tmp_path / "x.pdf"), status=1)
    assert "fixed first" in said
    assert "there already" in duplicate(*begin, status=1)


@pytest.mark.parametrize("language", few(["de", "en", "fr", "pl"], gate=1))
def test_papers_and_pages_in_four_languages(
    over: Evening, site: Site, tmp_path: Path, language: str
) -> None:
    for paper in ("deals", "slips", "guides", "results", "regulation"):
        made = tmp_path / f"{paper}.pdf"
        duplicate("print", str(over.file), paper, str(made), "--language", language)
        assert made.read_bytes().startswith(b"%PDF")
    regulation = Reader(site[f"{language}/regulation.html"]).text
    assert re.search(r"8\. ", regulation)
    assert "Player1 Somebody1" in Reader(site[f"{language}/index.html"]).text
    assert not [path for path in site if b"Somebody9" in site[path]]
