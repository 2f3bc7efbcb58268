"""Days on papers and sites are written as their readers write them, in each language."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from skat.messages import LANGUAGES
from skat.papers.printing.duplicate import DUPLICATE_PAPERS, duplicate_pdf
from skat.papers.printing.tournament import PAPERS, tournament_pdf
from skat.papers.publishing.season import season_subject
from skat.papers.publishing.site import Subject, site_of
from skat.papers.publishing.tournament import tournament_subject
from skat.server.apart.jobs import EveningPaper
from skat.server.routes.lists import _job
from skat.tournament.draw import StartNumber
from skat.tournament.notice.prospectus import Amendment
from skat.tournament.season import FORMAT, LeaguePlan, LeagueTeam, SeasonFile
from tests.office.keeping import Keeper, evening
from tests.papers.printing.test_tournament_pdf import ENTRY
from tests.papers.printing.tournament_papers import address, played
from tests.papers.publishing.sites import Reader
from tests.tournament.duplicate.test_odd_results import played as duplicate_event

AS_IN_FILES = re.compile(r"\d{4}-\d\d-\d\d")
FIRST_OF_MARCH = 1_772_366_400
WRITTEN = {"de": "1. März 2026", "en": "1 March 2026", "fr": "1er mars 2026", "pl": "1 marca 2026"}
AMENDED = Amendment(at=FIRST_OF_MARCH, before=3, after=2, reason="few came")


def amended() -> Any:
    """A tournament whose notice was amended on the first of March."""
    state = replace(played(), newest_at=FIRST_OF_MARCH)
    return replace(state, prospectus=replace(state.prospectus, amendments=(AMENDED,)))


@pytest.fixture
def papers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is set on paper, as text; the setting itself takes a second a paper."""
    texts: list[str] = []

    def typeset(template: str, values: Any, *, tagged: bool = True) -> bytes:
        texts.append(msgspec.json.encode(values).decode())
        return b""

    for module in ("duplicate", "score_list", "tournament"):
        monkeypatch.setattr(f"skat.papers.printing.{module}.typeset", typeset)
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paper_of_a_tournament_has_a_day_as_files_have_it(
    papers: list[str], language: str
) -> None:
    state = amended()
    cards = {StartNumber(each.number): address(each.number) for each in state.entrants}
    for paper in PAPERS:
        tournament_pdf(paper, state, language=language, cards=cards, entry=ENTRY)
    for paper in DUPLICATE_PAPERS:
        duplicate_pdf(paper, duplicate_event(), secret=bytes(32), language=language)
    assert len(papers) > len(PAPERS)
    assert [AS_IN_FILES.findall(text) for text in papers] == [[]] * len(papers)
    assert any(WRITTEN[language] in text for text in papers)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nor_has_a_list_that_is_kept_by_hand(papers: list[str], language: str) -> None:
    keeper = await Keeper.of_new(evening())
    for empty in (False, True):
        job = _job(keeper.visit, language=language, empty=empty)
        assert isinstance(job, EveningPaper)
        job.done()
    assert [json_date(text) for text in papers] == [WRITTEN[language]] * 2
    assert [AS_IN_FILES.findall(text) for text in papers] == [[], []]


def json_date(text: str) -> str:
    """The day in the heading of the one list of a paper."""
    return str(msgspec.json.decode(text)["sheets"][0]["heading"]["date"])


def test_nor_has_a_site() -> None:
    plan = LeaguePlan(
        teams=(LeagueTeam(name="Herz Acht"), LeagueTeam(name="Pik Ass")),
        days=1,
        fixtures=((("Herz Acht", "Pik Ass"),),),
    )
    season = SeasonFile(format=FORMAT, name="League", organiser="Association", league=plan)
    event = tournament_subject(amended(), public_file=b"{}")
    assert isinstance(event, Subject)
    for subject in (event, season_subject(season, ())):
        pages = {path: page for path, page in site_of(subject).items() if path.endswith(".html")}
        texts = {path: Reader(page).text for path, page in pages.items()}
        assert {path for path, text in texts.items() if AS_IN_FILES.search(text)} == set()
        for language in LANGUAGES:
            assert subject is not event or WRITTEN[language] in texts[f"{language}/index.html"]
