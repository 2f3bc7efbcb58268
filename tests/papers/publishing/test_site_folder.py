"""A site in a folder: an earlier one is replaced, and nothing else is ever touched."""

import errno
import hashlib
import json
from pathlib import Path

import pytest

from skat.papers.publishing.site import write_site
from tests.tools import code_of

SITE = {"index.html": b"one", "de/index.html": b"two", "data/a.json": b"{}"}


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_site_is_written_with_the_sums_of_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert write_site(SITE, folder) is None
    assert files(folder) == {*SITE, "files.json"}
    listing = json.loads((folder / "files.json").read_text())
    assert listing["files"] == {
        path: hashlib.sha256(content).hexdigest() for path, content in SITE.items()
    }


def test_what_is_gone_from_the_site_is_gone_from_the_folder(tmp_path: Path) -> None:
    write_site(SITE, tmp_path)
    (tmp_path / "own.txt").write_text("kept")
    assert write_site({"index.html": b"three"}, tmp_path) is None
    assert files(tmp_path) == {"index.html", "files.json", "own.txt"}
    assert (tmp_path / "index.html").read_bytes() == b"three"


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    assert code_of(write_site(SITE, tmp_path)) == "not_a_site"
    assert files(tmp_path) == {"letter.txt"}


def test_a_listing_that_leads_elsewhere_is_not_followed(tmp_path: Path) -> None:
    folder, outside = tmp_path / "site", tmp_path / "outside.txt"
    outside.write_text("mine")
    for path in ("../outside.txt", str(outside), "a/b/c/d/e"):
        folder.mkdir(exist_ok=True)
        listing = {"format": "skat site 1", "files": {path: ""}}
        (folder / "files.json").write_text(json.dumps(listing))
        assert code_of(write_site(SITE, folder)) == "not_a_site"
    assert outside.read_text() == "mine"


def test_a_folder_of_which_nothing_is_left_goes_too(tmp_path: Path) -> None:
    write_site({"assets/one/board/a.js": b"1", "assets/icon.svg": b"2"}, tmp_path)
    assert write_site({"assets/icon.svg": b"2"}, tmp_path) is None
    assert [path.name for path in (tmp_path / "assets").iterdir()] == ["icon.svg"]


def test_a_full_disk_names_the_file_and_leaves_the_site_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(SITE, tmp_path)
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        write(path, data[:1])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left") as raised:
        write_site({"index.html": b"three"}, tmp_path)
    assert raised.value.filename == str(tmp_path / "index.html")
    assert files(tmp_path) == {*SITE, "files.json"}
    assert (tmp_path / "index.html").read_bytes() == b"one"
