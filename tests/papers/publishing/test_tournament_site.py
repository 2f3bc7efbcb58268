"""Published results: every figure follows from the lists, names stand there only as allowed."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from pathlib import Path
from posixpath import join, normpath

import pytest

from skat.messages import LANGUAGES
from skat.papers.publishing import ShownNames, Voice
from skat.papers.publishing.html import MOST_ON_A_PHONE
from skat.papers.publishing.site import Site, site_file, write_site
from skat.papers.publishing.tournament import tournament_subject
from skat.tournament.commands import Enter, Plan, Role, ShowNames, Step, new_step
from skat.tournament.draw import StartNumber
from skat.tournament.draw.lot import lot_commitment
from skat.tournament.entrants import ShownAs
from skat.tournament.files import checked, file_of, read
from skat.tournament.machine import apply
from skat.tournament.roles import By
from skat.tournament.sample import sample_prospectus, sample_steps
from skat.tournament.state import Tournament
from tests.papers.publishing.sites import Reader, played, published, rows, shown, state_of
from tests.tools import code_of

ROOT = Path(__file__).parents[3]
EVIL = '<script>alert("x")</script>\'" onload=alert(1) & Co'


@pytest.fixture(scope="module")
def steps() -> tuple[Step, ...]:
    return shown(shown(played(), ShownAs.NAME, *range(1, 9)), ShownAs.INITIALS, 9)


@pytest.fixture(scope="module")
def site(steps: tuple[Step, ...]) -> Site:
    return published(steps)


class Sum:
    """Seeger-Fabian, counted by hand."""

    def __init__(self) -> None:
        self.points = self.won = self.lost = self.others = 0
        self.others_each = 0

    def result(self) -> int:
        return self.points + 50 * (self.won - self.lost) + self.others_each


def counted(site: Site, series: int) -> dict[int, Sum]:
    """What everybody made in a series, from nothing but the deals on the published lists."""
    sums: dict[int, Sum] = defaultdict(Sum)
    for path in site:
        if not re.fullmatch(rf"data/list-{series}-\d+\.json", path):
            continue
        page = json.loads(site[path])
        sat = [row["number"] for row in page["sums"]]
        each = {number: sums[number] for number in sat}
        running = [0] * len(sat)
        for deal in page["deals"]:
            if deal["soloist"] is not None:
                one = each[deal["soloist"]]
                one.points += deal["score"]
                one.won += deal["score"] > 0
                one.lost += deal["score"] < 0
                running[sat.index(deal["soloist"])] += deal["score"]
                for number in sat:
                    if deal["score"] < 0 and number != deal["soloist"]:
                        each[number].others += 1
                        each[number].others_each += {3: 40, 4: 30}[len(sat)]
            assert [deal[f"total {place}"] for place in range(1, len(sat) + 1)] == running
        for row in page["sums"]:
            one = each[row["number"]]
            assert row["result"] == one.result()
            assert row["others lost"] == one.others
    return sums


def test_every_figure_follows_from_the_published_lists(site: Site) -> None:
    by_series = [counted(site, 1), counted(site, 2)]
    assert [len(each) for each in by_series] == [11, 11]
    standings = rows(site, "standings")
    assert len(standings) == 11
    merits = []
    for row in standings:
        each = [series[int(row["number"])] for series in by_series]
        assert [int(row["series 1"]), int(row["series 2"])] == [one.result() for one in each]
        assert int(row["result"]) == sum(one.result() for one in each)
        assert int(row["points"]) == sum(one.points for one in each)
        won, lost = sum(one.won for one in each), sum(one.lost for one in each)
        assert (int(row["won"]), int(row["lost"])) == (won, lost)
        merits.append((-int(row["result"]), -won, lost))
    assert merits == sorted(merits)
    for at, series in enumerate(by_series, start=1):
        results = {int(row["number"]): int(row["result"]) for row in rows(site, f"series-{at}")}
        assert results == {number: one.result() for number, one in series.items()}
        for row in rows(site, f"series-{at}"):
            better = sum(one > int(row["result"]) for one in results.values())
            assert int(row["rank"]) == better + 1
    teams = {row["team"]: int(row["result"]) for row in rows(site, "teams")}
    members = defaultdict(list)
    for row in rows(site, "entries"):
        members[row["team"]].append(int(row["number"]))
    totals = {int(row["number"]): int(row["result"]) for row in standings}
    assert teams == {
        team: sum(totals[number] for number in numbers) for team, numbers in members.items()
    }
    amounts = [(int(row["number"]), int(row["amount"])) for row in rows(site, "prizes")]
    first = [int(row["number"]) for row in standings[:3]]
    assert amounts == list(zip(first, [10_000, 6_000, 4_000], strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_show_what_their_data_say(site: Site, language: str) -> None:
    for name in ("entries", "standings", "series-1", "teams", "prizes", "list-1-1"):
        page = Reader(site[f"{language}/{name}.html"])
        data = rows(site, name)
        shown_rows = page.tables[0][1:]
        assert len(shown_rows) == len(data)
        for cells, row in zip(shown_rows, data, strict=True):
            # In a column of texts that are all empty there is nothing to see.
            told = [value for key, value in row.items() if any(each[key] for each in data)]
            assert len(cells) == len(told)
            for cell, value in zip(cells, told, strict=True):
                if re.fullmatch(r"-?\d+", value) and "," not in cell and "." not in cell:
                    assert int(cell.replace("−", "-")) == int(value)


def test_on_a_phone_each_cell_of_a_wide_table_says_what_it_is(site: Site) -> None:
    tables = [
        table
        for path in site
        if _html(path)
        for table in re.findall(r"<table.*?</table>", site[path].decode(), re.DOTALL)
    ]
    folded = [table for table in tables if table.startswith('<table class="many">')]
    assert folded
    for table in tables:
        headings = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', table)
        assert (table in folded) == (len(headings) > MOST_ON_A_PHONE)
    for table in folded:
        headings = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', table)
        for row in re.findall(r"<tr>(.*?)</tr>", table.split("<tbody>")[1]):
            cells = re.findall(r"<(td|th)([^>]*)>", row)
            said = [re.search(r'data-heading="([^"]*)"', cell) for _, cell in cells]
            assert len(said) == len(headings)
            for (tag, _), one, heading in zip(cells, said, headings, strict=True):
                assert tag == "th" or (one and one[1] == heading)


def test_the_proof_of_a_draw_is_the_sum_that_every_reader_does(site: Site) -> None:
    page = json.loads(site["data/draws.json"])
    proofs = [page[key] for key in page if key.startswith("proof of")]
    assert len(proofs) == 3
    for proof in proofs:
        seed, purpose = bytes.fromhex(proof["Seed"]), str(proof["Purpose"])
        assert hashlib.sha256(seed + purpose.encode()).hexdigest() == proof["Seal"]
    for series in (1, 2):
        drawn = [list(row.values())[1:] for row in page[f"series {series}"]]
        seated = {number for table in drawn for number in table if number is not None}
        assert seated == set(range(1, 12))
        for at, table in enumerate(drawn, start=1):
            sums = json.loads(site[f"data/list-{series}-{at}.json"])["sums"]
            assert [row["number"] for row in sums] == [each for each in table if each is not None]
    file = read(site["data/tournament.json"])
    assert checked(file) == ()  # type: ignore[arg-type]


def test_another_seal_is_told() -> None:
    state = state_of(played(players=4, series=1, rounds=1))
    wrong = lot_commitment(bytes(32), "another")
    forged = Tournament(
        **{
            **{name: getattr(state, name) for name in state.__struct_fields__},
            "commitments": (wrong, *state.commitments[1:]),
        }
    )
    subject = tournament_subject(forged, public_file=b"")
    assert "do not fit" in str(site_file(subject, "en/draws.html"))  # type: ignore[arg-type]


def test_every_link_leads_to_a_file_of_the_site(site: Site) -> None:
    pages = [path for path in site if path.endswith(".html")]
    assert len(pages) > 4 * 10
    for path in pages:
        folder = path.rpartition("/")[0]
        for link in Reader(site[path]).links:
            if not link.startswith("#"):
                assert normpath(join(folder, link)) in site, (path, link)


def test_pages_need_no_script_and_no_style_of_their_own(site: Site) -> None:
    for path in site:
        if path.endswith(".html"):
            page = Reader(site[path])
            assert not {tag for tag, _ in page.tags} & {"script", "style", "iframe", "img"}
            keys = {key for _, given in page.tags for key in given}
            assert not {key for key in keys if key.startswith("on") or key == "style"}


def test_nobody_writes_into_a_page_by_a_name() -> None:
    writer = list(played(players=4, series=1, rounds=1))
    notice = sample_prospectus(series=1, rounds=1)
    fields = {name: getattr(notice, name) for name in notice.__struct_fields__}
    fields.update(name=EVIL, date=EVIL, place=EVIL, referees=(EVIL,), currency="<b>€</b>")
    for at, step in enumerate(writer):
        if isinstance(step.do, Plan):
            plan = Plan(
                id=step.do.id,
                prospectus=type(notice)(**fields),
                commitments=step.do.commitments,
                second=step.do.second,
            )
            writer[at] = new_step(plan, at=step.at)
        elif isinstance(step.do, Enter):
            enter = Enter(name=EVIL, club=EVIL, team=EVIL, paid=step.do.paid)
            writer[at] = new_step(enter, at=step.at)
    steps = shown(writer, ShownAs.NAME, 1, 2, 3, 4)
    plain = published(shown(played(players=4, series=1, rounds=1), ShownAs.NAME, 1, 2, 3, 4))
    site = published(steps)
    harmless = {path: [tag for tag, _ in Reader(plain[path]).tags] for path in plain if _html(path)}
    for path, tags in harmless.items():
        page = Reader(site[path])
        assert [tag for tag, _ in page.tags] == tags, path
        assert b"<script" not in site[path]
    assert EVIL in Reader(site["pl/standings.html"]).text
    assert EVIL in Reader(site["de/index.html"]).text


def _html(path: str) -> bool:
    return path.endswith(".html")


def everything(site: Site) -> bytes:
    return b"\n".join(site.values())


def test_names_stand_there_only_as_allowed(steps: tuple[Step, ...], site: Site) -> None:
    names = {each.number: each.name for each in state_of(steps).entrants}
    content = everything(site).decode()
    for number in range(1, 9):
        assert names[StartNumber(number)] in content
    assert "G. M. 9." in content or "9." in content
    for number in (9, 10, 11):
        surname = names[StartNumber(number)].split()[1] + f" {number}"
        assert names[StartNumber(number)] not in content
        assert surname not in content
    by_number = {int(row["number"]): row for row in rows(site, "entries")}
    assert [by_number[number]["name"] for number in (10, 11)] == ["", ""]
    assert [by_number[number]["club"] for number in (10, 11)] == ["", ""]


def test_a_player_who_said_nothing_is_a_number() -> None:
    state = state_of(played())
    shown_names = ShownNames(state, Voice("de"))
    content = everything(published(played())).decode()
    assert [shown_names.name(each.number) for each in state.entrants][:2] == ["Nr. 1", "Nr. 2"]
    assert not [each.name for each in state.entrants if each.name in content]


def test_what_was_allowed_can_be_taken_back_after_the_end(tmp_path: Path) -> None:
    before = shown(played(), ShownAs.NAME, 1, 2)
    name = state_of(before).entrants[0].name
    assert write_site(published(before), tmp_path) is None
    assert any(name.encode() in path.read_bytes() for path in tmp_path.rglob("*.html"))
    assert write_site(published(shown(before, ShownAs.NUMBER, 1)), tmp_path) is None
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > 40
    assert not [path for path in files if name.encode() in path.read_bytes()]


def test_a_player_speaks_for_himself_alone() -> None:
    state = state_of(played())
    himself, other = StartNumber(3), StartNumber(4)
    own = ShowNames(numbers=(himself,), shown=ShownAs.NAME)
    by = By(Role.PLAYER, himself)
    changed = apply(state, new_step(own, by=by, at=state.newest_at))
    assert isinstance(changed, Tournament)
    assert [each.number for each in changed.entrants if each.shown is ShownAs.NAME] == [3]
    for numbers in ((other,), (himself, other)):
        wanted = ShowNames(numbers=numbers, shown=ShownAs.NAME)
        assert code_of(apply(state, new_step(wanted, by=by, at=state.newest_at))) == (
            "management_only"
        )
    nobody = ShowNames(numbers=(StartNumber(77),), shown=ShownAs.NAME)
    assert code_of(apply(state, new_step(nobody, at=state.newest_at))) == "no_such_number"


def test_the_public_file_tells_nothing_of_consents(steps: tuple[Step, ...]) -> None:
    public = file_of(steps, public=True)
    said = [step.do for step in public.steps if isinstance(step.do, ShowNames)]  # type: ignore[union-attr]
    assert [each.shown for each in said] == [ShownAs.NUMBER, ShownAs.NUMBER]


def test_lists_appear_when_their_series_is_closed() -> None:
    running = sample_steps(bytes(32), players=8, series=2, rounds=1, finish=False)
    site = published(running)
    assert "data/list-1-1.json" in site
    assert not [path for path in site if "list-2-" in path]
    assert "data/prizes.json" not in site
    assert "rovisional" in Reader(site["en/standings.html"]).text


def test_one_file_is_what_the_whole_site_has(steps: tuple[Step, ...], site: Site) -> None:
    subject = tournament_subject(state_of(steps), public_file=site["data/tournament.json"])
    paths = [path for path in site if "/list-" not in path or "list-1-1" in path]
    for path in paths:
        assert site_file(subject, path) == site[path]  # type: ignore[arg-type]
    for path in ("", "../site.css", "de/nothing.html", "xx/index.html", "data/index.xml", "de/"):
        assert site_file(subject, path) is None  # type: ignore[arg-type]


def test_a_planned_event_is_not_published() -> None:
    state = state_of(played()[:1])
    assert code_of(tournament_subject(state, public_file=b"")) == "not_announced"


def test_the_look_is_that_of_the_page() -> None:
    """Colours by day and by night are the variables of the page, under the same names."""
    page = (ROOT / "web/src/styles/page.css").read_text("utf-8")
    own = (ROOT / "src/skat/papers/publishing/site.css").read_text("utf-8")
    of_page = re.findall(r"(--[\w-]+):\s*(#\w+)", page)
    named = {name for name, _ in of_page}
    of_site = [pair for pair in re.findall(r"(--[\w-]+):\s*(#\w+)", own) if pair[0] in named]
    told = {*of_page, ("--ink-dim", "#5c5e56"), ("--on-cloth", "#f6f0e0")}
    assert len(of_site) > 12
    assert set(of_site) <= told
