"""Results of a running server: the pages of the site as they are now, gone with the papers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.model.refusal import Refusal
from skat.office.keys import key_of
from skat.office.tournaments import Tournaments
from skat.server.settings import ServerSettings
from skat.tournament.commands import By, Role, Step
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import ShownAs
from tests.papers.publishing.sites import played, published, shown, state_of
from tests.server.steady.server import HERE, SteadyServer
from tests.virtual_store import virtual_store
from tests.virtual_time import VirtualLoop, run


def kept(steps: tuple[Step, ...], folder: Path) -> None:
    """The tournament in a store."""

    async def story(loop: VirtualLoop) -> None:
        store = virtual_store(folder)
        office = Tournaments(store, now=lambda: steps[-1].at)
        assert await office.adopt(steps, secret=bytes(32)) is None
        await office.close()
        store.close()

    run(story)


@pytest.fixture(scope="module")
def steps() -> tuple[Step, ...]:
    return shown(played(), ShownAs.NAME, 1, 2, 3)


@pytest.fixture(scope="module")
def server(
    steps: tuple[Step, ...], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SteadyServer]:
    folder = tmp_path_factory.mktemp("results")
    kept(steps, folder)
    with SteadyServer(virtual_store(folder), settings=ServerSettings(limits=False)) as opened:
        yield opened


@pytest.fixture(scope="module")
def name(steps: tuple[Step, ...]) -> str:
    return str(state_of(steps).id)


def test_a_server_shows_the_same_bytes(
    server: SteadyServer, name: str, steps: tuple[Step, ...]
) -> None:
    site = published(steps)
    for path, content in site.items():
        if "list-" in path and "list-1-1" not in path:
            continue
        answer = server.get(f"/tournament/{name}/results/{path}")
        assert answer.status_code == 200, path
        assert answer.content == content, path
    page = server.get(f"/tournament/{name}/results/de/standings.html")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    tag = page.headers["etag"]
    again = server.get(page.url.path, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_the_address_without_a_page_leads_to_the_first(server: SteadyServer, name: str) -> None:
    answer = server.get(f"/tournament/{name}/results")
    assert answer.status_code == 302
    assert answer.headers["location"] == f"/tournament/{name}/results/index.html"


@pytest.mark.parametrize(
    "path",
    ["nothing.html", "de/nothing.html", "data/complete.json", "de/..%2f..%2fx", "data/index.exe"],
)
def test_nothing_else_is_there(server: SteadyServer, name: str, path: str) -> None:
    assert server.get(f"/tournament/{name}/results/{path}").status_code == 404


def test_an_unknown_tournament_has_no_results(server: SteadyServer) -> None:
    for path in ("", "/index.html", "/data/tournament.json"):
        assert server.get(f"/tournament/nobody/results{path}").status_code == 404


def test_what_a_player_takes_back_is_gone_at_once(tmp_path: Path) -> None:
    steps = shown(played(players=4, series=1, rounds=1), ShownAs.NAME, 1)
    kept(steps, tmp_path)
    state = state_of(steps)
    with SteadyServer(virtual_store(tmp_path)) as client:
        address = f"/tournament/{state.id}/results/en/entries.html"
        named = state.entrants[0].name
        assert named in client.get(address).text
        key = key_of(bytes(32), By(Role.PLAYER, StartNumber(1)))
        command = {"do": "show_names", "numbers": [1], "shown": "number"}
        answer = client.post(
            f"/api/tournaments/{state.id}/commands",
            json={"command_id": "taken-back", "command": command},
            headers={"authorization": f"Bearer {key}", "origin": HERE},
        )
        assert answer.status_code == 201, answer.text
        assert named not in client.get(address).text


def test_results_go_with_the_papers(tmp_path: Path) -> None:
    steps = played(players=4, series=1, rounds=1)
    kept(steps, tmp_path)

    async def purged(loop: VirtualLoop) -> Refusal | None:
        store = virtual_store(tmp_path)
        office = Tournaments(store, now=lambda: steps[-1].at + 185 * 24 * 3600)
        refused = await office.purge(office.names()[0])
        await office.close()
        store.close()
        return refused

    assert run(purged) is None
    with SteadyServer(virtual_store(tmp_path)) as client:
        for path in ("en/standings.html", "data/tournament.json"):
            answer = client.get(f"/tournament/{state_of(steps).id}/results/{path}")
            assert answer.status_code == 404
