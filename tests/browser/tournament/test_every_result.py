"""Pages of every kind of site: of tournaments with and without categories, seasons, duplicate.

A few of them in `make test`; with `screens` all, in four languages, by day and by night, at phone
and desk: nothing is wider than the screen, axe finds nothing, on paper the tables alone are left.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page
from typer.testing import CliRunner

from skat.cli.app import app
from skat.messages import LANGUAGES
from skat.model.refusal import Refusal
from skat.papers.publishing.site import site_of, write_site
from skat.papers.publishing.tournament import tournament_subject
from skat.tournament.entrants import ShownAs
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prize_plan import Category, Purse
from tests.browser.test_access import violations
from tests.papers.publishing.sites import played, published, shown, state_of
from tests.tournament.duplicate.evenings import some_evening
from tests.tournament.seasons import Person, evening

pytestmark = pytest.mark.browser
KINDS = ("tournament", "event", "season", "duplicate")
PAGES = ("index", "entries", "draws", "standings", "teams", "prizes", "lists", "list-1-1")
"""Of a tournament, in German, whose words are the longest: half on a phone, half at a desk."""
PLAYERS, BOARDS, TABLES = 6, 6, 2
SAMPLED = {
    "tournament": [("de", name) for name in PAGES],
    "event": [("fr", "categories"), ("pl", "prizes")],
    "season": [("pl", "index"), ("fr", "day-1")],
    "duplicate": [("fr", "index"), ("pl", "board-1")],
}
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def skat(*words: object) -> None:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output


def tournament_site(to: Path) -> None:
    assert write_site(published(shown(played(), ShownAs.NAME, *range(1, 10))), to) is None


def event_site(to: Path) -> None:
    """An event with three categories, of which one has a name of its own."""
    steps = shown(played(), ShownAs.NAME, *range(1, 10))
    state = state_of(steps)
    purse = Purse(amounts=(Cents(700), Cents(300)))
    names = ("ladies", "juniors", "Gäste & Freunde")
    categories = tuple(Category(name=name, prizes=purse) for name in names)
    state = replace(
        state,
        prospectus=replace(state.prospectus, categories=categories),
        ranked_from=(),
        entrants=tuple(
            replace(each, categories=(names[each.number % 3],)) for each in state.entrants
        ),
    )
    subject = tournament_subject(state, public_file=b"{}")
    assert not isinstance(subject, Refusal)
    assert write_site(site_of(subject), to) is None


def season_site(to: Path, folder: Path) -> None:
    """A league of four teams with long names, over two match days."""
    file = folder / "league.json"
    template = CliRunner().invoke(app, ["season", "template", "league"]).output
    plan = json.loads(template)
    plan["league"]["days"] = 2
    people = []
    for at, team in enumerate(plan["league"]["teams"]):
        team["name"] = f"Skatfreunde Wolfenbüttel-Schöppenstedt {at + 1}"
        squad = [Person(f"Player {at}{each}", team=team["name"]) for each in range(2)]
        team["players"] = [person.name for person in squad]
        people += squad
    file.write_text(json.dumps(plan))
    skat("season", "draw", file, "--seed", "07" * 32)
    for day in (1, 2):
        made = folder / f"day-{day}.json"
        made.write_bytes(evening(f"day {day}", people, series=1).data)
        skat("season", "add", file, made, "--day", day)
    skat("season", "site", file, "--to", to)


def duplicate_site(to: Path, folder: Path) -> None:
    """Six people over six boards, the last board not yet played at one table."""
    names, file, lines = folder / "names.txt", folder / "event.json", folder / "results.jsonl"
    names.write_text("\n".join(f"Player {at}" for at in range(PLAYERS)))
    named = ("--name", "Duplicate", "--organiser", "Club", "--boards", BOARDS)
    skat("duplicate", "new", file, names, *named)
    skat("duplicate", "begin", file, "--words", "sieben Buben")
    made = some_evening(random.Random(6), boards=BOARDS, tables=TABLES)
    lines.write_text(
        "".join(
            json.dumps({"board": board, "table": table, "game": game}) + "\n"
            for (board, table), (game, _) in made.items()
            if (board, table) != (BOARDS, TABLES)
        )
    )
    skat("duplicate", "enter", file, lines)
    skat("duplicate", "show-names", file, "name", 1, 2)
    skat("duplicate", "site", file, "--to", to)


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("sites")
    folders = {kind: folder / kind for kind in KINDS}
    tournament_site(folders["tournament"])
    event_site(folders["event"])
    season_site(folders["season"], tmp_path_factory.mktemp("season"))
    duplicate_site(folders["duplicate"], tmp_path_factory.mktemp("duplicate"))
    return folders


@pytest.fixture(params=[(360, 740, "light"), (1440, 900, "dark")], ids=["phone", "desk"])
def sized(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height, scheme = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=True
    )
    yield context.new_page()
    context.close()


def is_whole(page: Page, file: Path) -> None:
    """It fits, axe finds nothing, one heading leads it; on paper nothing is left to press."""
    page.emulate_media(media="screen")
    page.goto(file.as_uri())
    assert violations(page) == [], file
    assert not page.evaluate(TOO_WIDE), file
    assert page.locator("h1").count() == 1, file
    assert page.locator("html").get_attribute("lang") == file.parent.name
    page.emulate_media(media="print")
    assert not page.locator("nav").first.is_visible(), file
    assert page.locator("main").is_visible(), file
    if file.stem == "standings":
        assert page.locator("table").first.is_visible(), file


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("whole", ["half", pytest.param("all", marks=pytest.mark.proof)])
def test_pages_of_each_site(sized: Page, sites: dict[str, Path], kind: str, whole: str) -> None:
    """Of the sampled pages of a site every second one on a phone, the others at a desk; or all."""
    pages = SAMPLED[kind]
    if whole == "half":
        pages = pages[sized.evaluate("innerWidth >= 600") :: 2]
    elif kind == "tournament":
        pages = [(language, name) for language in LANGUAGES for name in PAGES]
    for language, name in pages:
        is_whole(sized, sites[kind] / language / f"{name}.html")
    if kind == "tournament":
        pages_lead_to_each_other(sized, sites[kind])


def pages_lead_to_each_other(page: Page, site: Path) -> None:
    """And to other languages."""
    page.emulate_media(media="screen")
    page.goto((site / "index.html").as_uri())
    page.get_by_role("link", name="Deutsch").click()
    page.get_by_role("link", name="Rangliste").click()
    page.get_by_role("link", name="Serie 1", exact=True).click()
    page.get_by_role("link", name="Polski").click()
    assert page.locator("h1").inner_text() == "Seria 1"


@pytest.mark.proof
@pytest.mark.screens
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_page_of_each_site(
    sized: Page, sites: dict[str, Path], kind: str, language: str
) -> None:
    files = sorted((sites[kind] / language).glob("*.html"))
    assert len(files) >= 4
    for file in files:
        is_whole(sized, file)
