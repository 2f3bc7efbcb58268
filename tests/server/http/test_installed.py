"""The page as an app: its icons are what the manifest says, and its worker keeps no old code."""

from __future__ import annotations

import json
import re
import struct
from hashlib import sha256

import pytest

from skat.server.routes.page import built_page

PAGE = built_page()
MANIFEST = json.loads(PAGE["manifest.webmanifest"].content)
WORKER = PAGE["sw.js"].content.decode()
PNG = b"\x89PNG\r\n\x1a\n"


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


def test_the_worker_keeps_one_release_and_no_answer_of_a_table() -> None:
    kept = json.loads(re.findall(r"const FILES = (\{.*\});", WORKER)[0])
    programs = {path for path, file in PAGE.items() if "immutable" in file.caching}
    assert {address.lstrip("/") for address in kept} == programs | {"", "assets/icon.svg"}
    for address, told in kept.items():
        assert told == sha256(PAGE[address.lstrip("/") or "index.html"].content).hexdigest()[:32]
    # The worker itself is asked for again at each visit, and so is the page that names the code.
    assert PAGE["sw.js"].caching == PAGE["index.html"].caching == "no-cache"
    assert "%" not in WORKER
