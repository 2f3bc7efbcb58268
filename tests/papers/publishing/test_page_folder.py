"""`skat page`: the page as a folder, which asks nothing of any other host and needs no server."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.model.languages import Language
from skat.papers.publishing.app import (
    POLICY,
    POLICY_OF_PAGE,
    ROOMS,
    StandingAlone,
    alone,
    built_files,
)
from skat.papers.publishing.site import Site
from tests.tools import code_of

ROOT = Path(__file__).parents[3]
BUILT = built_files()
BASES = ("/", "/skat/", "/clubs/skat-1/")
SERVER = "https://skat.example.org"
HOST = re.compile(rb"(?:https?|wss?)://([\w.-]+)")
# Names of formats, which no browser asks for: of drawings, and of the hints in the framework.
NAMES_ONLY = {b"www.w3.org", b"svelte.dev"}


def folder(*, base: str = "/", language: Language | None = None, server: str = "") -> Site:
    files = alone(BUILT, StandingAlone(base=base, language=language, server=server))
    assert isinstance(files, dict)
    return files


def html(site: Site) -> str:
    return site["index.html"].decode()


@pytest.mark.parametrize("base", BASES)
def test_every_file_that_is_named_lies_in_the_folder(base: str) -> None:
    site = folder(base=base)
    named = re.findall(r'(?:src|href)="([^"]+)"', html(site))
    manifest = json.loads(site["manifest.webmanifest"])
    named += [icon["src"] for icon in manifest["icons"]]
    assert len(named) > 8
    assert {path.removeprefix(base) for path in named} <= site.keys()
    assert all(path.startswith(base) for path in named)
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == base


@pytest.mark.parametrize("base", BASES)
def test_the_worker_keeps_every_program_below_the_base(base: str) -> None:
    site = folder(base=base)
    kept = json.loads(re.findall(r"const FILES = (\{.*\});", site["sw.js"].decode())[0])
    programs = {path for path in site if path.endswith((".js", ".css", ".wasm")) and "/" in path}
    assert programs <= {address.removeprefix(base) for address in kept}
    for address, told in kept.items():
        content = site[address.removeprefix(base) or "index.html"]
        assert told == sha256(content).hexdigest()[:32], address


def test_each_room_has_a_page_where_hosts_look_for_it() -> None:
    site = folder(base="/skat/")
    source = (ROOT / "web/src/alone/offered.ts").read_text("utf-8")
    offered = re.search(r"const ROOMS = \[(.*)\]", source)
    assert offered
    # The first room is the first page; a table on this device is found by the worker.
    assert re.findall(r"'([\w-]*)'", offered[1]) == ["", *ROOMS]
    for path in ("404.html", *(f"{room}/index.html" for room in ROOMS)):
        assert site[path] == site["index.html"]


@pytest.mark.parametrize("base", BASES)
def test_no_file_names_another_host(base: str) -> None:
    for path, content in folder(base=base).items():
        assert set(HOST.findall(content)) <= NAMES_ONLY, path


def test_a_server_is_named_once_where_people_play() -> None:
    site = folder(server=SERVER)
    naming = {path for path, content in site.items() if SERVER.encode() in content}
    assert naming == {path for path in site if path.endswith(".html")}
    assert html(site).count(SERVER) == 1
    assert f'data-server="{SERVER}"' in html(site)
    sly = html(folder(server='https://skat.example.org/"onload="x'))
    assert 'org/&quot;onload=&quot;x"' in sly


@pytest.mark.parametrize("language", [None, *Language])
def test_visitors_are_spoken_to_in_the_language_of_the_folder(language: Language | None) -> None:
    told = re.findall(r'data-language="(\w+)"', html(folder(language=language)))
    assert told == ([] if language is None else [language.value])


def test_the_page_says_the_policy_of_the_server_before_it_loads_anything() -> None:
    text = html(folder(base="/skat/"))
    assert text.count(POLICY_OF_PAGE) == 1
    assert text.index(POLICY_OF_PAGE) < min(map(text.index, ("<script", "<link")))
    # Frames are a matter of the header alone.
    assert f"{POLICY_OF_PAGE}; frame-ancestors 'none'" == POLICY
    assert POLICY.count("unsafe") == POLICY.count("'wasm-unsafe-eval'") == 1
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=", text)


@pytest.mark.parametrize("page", ["docs/reference/hosting.md"])
def test_the_recipes_send_the_policy_of_the_server(page: str) -> None:
    recipes = (ROOT / page).read_text("utf-8")
    policies = re.findall(r"default-src[^\"\n]*", recipes)
    assert len(policies) >= 3
    assert set(policies) == {POLICY}


@pytest.mark.parametrize("base", ["", "skat", "/skat", "skat/", "/a b/", '/"/', "/../", "//x/"])
def test_a_base_that_is_no_folder_of_the_host_is_refused(base: str) -> None:
    assert code_of(alone(BUILT, StandingAlone(base=base))) == "bad_base"


@pytest.mark.parametrize(
    "server", ["skat.example.org", "javascript:x", "https://", "ftp://a", "//a"]
)
def test_a_server_that_is_no_web_address_is_refused(server: str) -> None:
    assert code_of(alone(BUILT, StandingAlone(server=server))) == "bad_server_address"


def test_without_a_built_page_nothing_is_written() -> None:
    assert code_of(alone({}, StandingAlone())) == "page_not_built"


def test_another_base_is_another_release_so_that_caches_never_mix() -> None:
    releases = {next(p for p in folder(base=base) if p.endswith("index.js")) for base in BASES}
    assert len(releases) == len(BASES)


def test_the_command_writes_the_folder_and_over_an_earlier_one(tmp_path: Path) -> None:
    runner, to = CliRunner(), tmp_path / "www"
    for base in ("/one/", "/two/"):
        done = runner.invoke(app, ["page", str(to), "--language", "de", "--base", base])
        assert done.exit_code == 0, done.output
        written = {p.relative_to(to).as_posix() for p in to.rglob("*") if p.is_file()}
        assert written == {*folder(base=base, language=Language.DE), "files.json"}
    refused = runner.invoke(app, ["page", str(to), "--base", "two"])
    assert refused.exit_code == 1
    assert "/skat/" in refused.stderr
