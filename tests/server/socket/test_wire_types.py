"""The types of the messages on the page are those of the server's structs."""

import re
import runpy
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]


def generator() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools" / "generate" / "wire.py"))


def test_the_types_of_the_page_are_generated_from_the_structs_of_the_server() -> None:
    written = (ROOT / "web/src/lib/wire.ts").read_text(encoding="utf-8")
    assert written == generator()["Wire"]().text(), "run: make wire"


def test_a_field_with_a_default_may_be_missing_only_where_the_page_sends_it() -> None:
    text = generator()["Wire"]().text()
    entry = text.split("export interface SentEntry {")[1].split("}")[0]
    place = text.split("export interface PlaceInfo {")[1].split("}")[0]
    assert "club?: string | null;" in entry
    assert "place: number;" in place
    # Not sent at all where it is not shown.
    assert [line.strip() for line in place.split("\n") if "?" in line] == ["rating?: ShownRating;"]


def test_only_what_the_page_imports_and_its_parts_are_written() -> None:
    text = generator()["Wire"]().text()
    assert "export interface Snapshot {" in text
    assert "export interface Abandon {" not in text, "a command that the page names nowhere"
    written = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert generator()["imported"]() <= written


def test_no_type_of_the_page_is_forced_onto_a_value() -> None:
    sources = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    assert len(sources) > 100
    forced = [path.name for path in sources if "as unknown as" in path.read_text(encoding="utf-8")]
    assert forced == []
