"""The form of `skat-record/1`: its JSON schema, and the same as a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from skat.notation.record import FORMAT, record_schema
from tools.docs.schemas import description, fields_table

SCHEMA: Final = Path(__file__).parents[2] / "docs" / "reference" / "skat-record-1.schema.json"
"""Kept beside the page, for programs; `python -m tools.docs.record` writes it."""


def schema_bytes() -> bytes:
    """The schema as the file has it."""
    return (
        msgspec.json.format(msgspec.json.encode(record_schema(), order="sorted"), indent=1) + b"\n"
    )


def page() -> str:
    """Every object of a record with its fields, the whole record first."""
    objects: dict[str, dict[str, Any]] = dict(record_schema()["$defs"])
    first = objects.pop("Record")
    lines = [f"## The whole record (`{FORMAT}`)", "", *fields_table(first), ""]
    for name, schema in sorted(objects.items()):
        if rows := fields_table(schema):
            lines += [f"## {name}", "", description(schema), "", *rows, ""]
        elif "enum" in schema:
            lines += [f"## {name}", "", ", ".join(f"`{each}`" for each in schema["enum"]), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    SCHEMA.write_bytes(schema_bytes())
