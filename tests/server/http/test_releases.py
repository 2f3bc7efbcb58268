"""Two releases of the page are never mixed, and its built files keep their names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copytree

import pytest

from skat.papers.publishing.app import as_served, release_of
from skat.server.routes.page import Page, built_page
from tests.lanes.few import few
from tests.memory_store import MemoryStore
from tests.server.steady.server import SteadyServer

ROOT = Path(__file__).parents[3]
BUILT = ROOT / "src/skat/web"
FILES = {
    str(path.relative_to(BUILT)): path.read_bytes() for path in BUILT.rglob("*") if path.is_file()
}
PROGRAMS = sorted(
    path for path in FILES if path.endswith((".bin", ".css", ".gz", ".js", ".wasm")) and "/" in path
)
NAMED = re.compile(rb'(?:src|href)="/([^"]+)"')


def of_release(page: Page) -> set[str]:
    """The addresses that may be kept for ever."""
    return {address for address, file in page.items() if "immutable" in file.caching}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Page, Page]:
    """The page, and that of the next release: one program has changed, all others have not."""
    folder = copytree(BUILT, tmp_path_factory.mktemp("next") / "web")
    table = folder / "assets/table.js"
    table.write_bytes(table.read_bytes() + b"// next\n")
    return built_page(), built_page(folder)


@pytest.fixture(scope="module")
def servers(pages: tuple[Page, Page]) -> Iterator[list[SteadyServer]]:
    """A server of each release, as they stand behind one proxy during an update."""
    with ExitStack() as open_servers:
        yield [
            open_servers.enter_context(SteadyServer(MemoryStore(), page=page, accounts=False))
            for page in pages
        ]


def test_a_built_file_is_called_as_its_source_is() -> None:
    """A sum of the contents, or a number where two have one name, is in no source."""
    sources = {path.name.split(".")[0] for path in (ROOT / "web/src").rglob("*.*")}
    for folder in ("analysis/puzzles", "messages", "players/belief", "players/strong"):
        sources |= {path.name.split(".")[0] for path in (ROOT / "src/skat" / folder).iterdir()}
    # The first program, and what is put together by name.
    sources |= {"index", "table", "local", "thoughts", "entering", "given"}
    assert len(PROGRAMS) > 70
    assert {path for path in PROGRAMS if Path(path).name.split(".")[0] not in sources} == set()


def test_no_built_file_holds_anything_of_the_contents_of_another() -> None:
    """So a change in one component changes one file: that of the release is put in when served."""
    (release,) = {address.split("/")[1].encode() for address in of_release(built_page())}
    assert not [path for path, content in FILES.items() if release in content]
    assert b"'%FILES%'" in FILES["sw.js"]


def test_programs_name_each_other_beside_themselves() -> None:
    """An address from the root would leave the release."""
    names = {Path(path).name for path in PROGRAMS}
    rooted = re.compile(r"""["'`(]/?assets/[^"'`)]*""")
    for path in PROGRAMS:
        if not path.endswith((".bin", ".gz", ".wasm")):
            named = {each.rpartition("/")[2] for each in rooted.findall(FILES[path].decode())}
            assert not names & named, path


@pytest.mark.parametrize("path", few(sorted(FILES), gate=12))
def test_another_content_of_any_file_is_another_release(path: str) -> None:
    changed = {**FILES, path: FILES[path] + b"\n"}
    assert release_of(changed) != release_of(FILES)
    # A browser takes a worker for new where one of its bytes is.
    assert as_served(changed)["sw.js"] != as_served(FILES)["sw.js"]


def test_servers_of_the_same_files_are_of_one_release() -> None:
    assert as_served(dict(reversed(FILES.items()))) == as_served(FILES)


def test_each_page_names_its_own_release_alone(pages: tuple[Page, Page]) -> None:
    first, second = pages
    assert len(of_release(first)) == len(of_release(second)) == len(PROGRAMS)
    assert not of_release(first) & of_release(second)
    for page in pages:
        named = {path.decode() for path in NAMED.findall(page["index.html"].content)}
        programs = {path for path in named if path.endswith((".css", ".js"))}
        assert len(programs) > 3
        assert programs <= of_release(page)
        assert named <= set(page)


def test_a_page_gets_nothing_from_the_server_of_another_release(
    pages: tuple[Page, Page], servers: list[SteadyServer]
) -> None:
    for page, other in zip(pages, reversed(servers), strict=True):
        for address in of_release(page):
            reply = other.get(f"/{address}")
            assert reply.status_code == 404
            # Nobody keeps the answer: a moment later the right server may be asked.
            assert reply.headers["cache-control"] == "no-store"
            assert reply.headers["content-type"] == "application/json"


def test_without_a_release_no_program_is_given(servers: list[SteadyServer]) -> None:
    for path in PROGRAMS:
        assert servers[0].get(f"/{path}").status_code == 404


def test_what_has_not_changed_is_not_sent_again(servers: list[SteadyServer]) -> None:
    first, second = servers
    for path in ("/", "/sw.js", "/manifest.webmanifest", "/assets/icon.svg"):
        tag = first.get(path).headers["etag"]
        again = first.get(path, headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
        asked = second.get(path, headers={"if-none-match": tag}).status_code
        assert asked == (200 if path in ("/", "/sw.js") else 304), path
