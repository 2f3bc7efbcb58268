"""The page as an app: its icons are what the manifest says, and its worker keeps no old code."""

from __future__ import annotations

import json
import re
import struct

import pytest

from skat.server.routes.page import built_page

PAGE = built_page()
MANIFEST = json.loads(PAGE["manifest.webmanifest"].content)
WORKER = PAGE["sw.js"].content.decode()
PNG = b"\x89PNG\r\n\x1a\n"
HASHED = re.compile(r"/assets/.+-[\w-]{8}\.(js|css|woff2|gz)")


@pytest.mark.parametrize("icon", MANIFEST["icons"], ids=lambda icon: icon["src"])
def test_an_icon_is_there_and_as_large_as_the_manifest_says(icon: dict[str, str]) -> None:
    file = PAGE[icon["src"].lstrip("/")]
    assert file.media_type == icon["type"]
    if icon["type"] == "image/png":
        assert file.content.startswith(PNG)
        width, height = struct.unpack(">II", file.content[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_what_devices_need_to_install_it_is_there() -> None:
    sizes = {icon["sizes"] for icon in MANIFEST["icons"]}
    assert {"192x192", "512x512"} <= sizes
    assert "maskable" in {icon["purpose"] for icon in MANIFEST["icons"]}
    assert (MANIFEST["start_url"], MANIFEST["display"]) == ("/", "standalone")
    html = PAGE["index.html"].content.decode()
    for kind, path in re.findall(
        r'<link rel="(apple-touch-icon|icon|manifest)" href="/([^"]+)"', html
    ):
        assert path in PAGE, kind


def test_the_worker_keeps_nothing_that_a_release_could_change() -> None:
    kept = json.loads(re.findall(r"(?:const|var|let) \w+ ?= ?(\[.*?\])", WORKER)[0])
    assert len(kept) > 50
    for path in kept:
        assert path.lstrip("/") in PAGE, path
        # Code and puzzles have their content in their name: another release has other names.
        assert HASHED.fullmatch(path) or path == "/assets/icon.svg", path
    # The worker itself is asked for again at each visit, and so is the page that names the code.
    assert PAGE["sw.js"].caching == PAGE["index.html"].caching == "no-cache"
    assert "/api/" not in kept
