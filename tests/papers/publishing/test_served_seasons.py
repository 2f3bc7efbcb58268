"""Seasons on a server: the written pages and nothing else of the disk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.papers.publishing.season import season_subject
from skat.papers.publishing.site import Site, site_of, write_site
from skat.server.settings import ServerSettings
from skat.tournament.season import FORMAT, LeaguePlan, LeagueTeam, SeasonFile
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

PLAN = LeaguePlan(
    teams=(LeagueTeam(name="Herz Acht"), LeagueTeam(name="Pik Ass")),
    days=1,
    fixtures=((("Herz Acht", "Pik Ass"),),),
)


@pytest.fixture(scope="module")
def site() -> Site:
    season = SeasonFile(format=FORMAT, name="League", organiser="Association", league=PLAN)
    return site_of(season_subject(season, ()))


@pytest.fixture(scope="module")
def server(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteadyServer]:
    folder = tmp_path_factory.mktemp("seasons")
    assert write_site(site, folder / "league") is None
    (folder / "league" / "secret.json").write_text("{}")
    (folder / "league.json").write_text("{}")
    other = folder / "other"
    other.mkdir()
    (other / "index.html").write_text("<p>no site of ours")
    forged = folder / "forged"
    forged.mkdir()
    listing = {"format": "skat site 1", "files": {"../league.json": "", "index.html": ""}}
    (forged / "files.json").write_text(json.dumps(listing))
    settings = ServerSettings(limits=False, seasons=str(folder))
    with SteadyServer(virtual_store(folder), settings=settings) as opened:
        yield opened


def test_a_server_shows_the_written_pages(server: SteadyServer, site: Site) -> None:
    assert "Herz Acht" in site["de/fixtures.html"].decode()
    for path, content in site.items():
        answer = server.get(f"/season/league/results/{path}")
        assert (answer.status_code, answer.content) == (200, content), path
    front = server.get("/season/league/results")
    assert front.headers["location"] == "/season/league/results/index.html"


@pytest.mark.parametrize(
    "path",
    [
        "league/results/secret.json",
        "league/results/files.json",
        "league/results/..%2fleague.json",
        "other/results/index.html",
        "forged/results/index.html",
        "forged/results/..%2fleague.json",
        "..%2fleague/results/index.html",
        "../results/index.html",
        ".hidden/results/index.html",
        "nobody/results",
    ],
)
def test_nothing_else_of_the_disk_is_shown(server: SteadyServer, path: str) -> None:
    assert server.get(f"/season/{path}").status_code == 404


def test_a_server_without_a_folder_has_no_seasons(tmp_path: Path) -> None:
    with SteadyServer(virtual_store(tmp_path)) as opened:
        assert opened.get("/season/league/results/index.html").status_code == 404
