"""From a template and values to a PDF; the one place that knows typst."""

from __future__ import annotations

from importlib import resources
from typing import Any

import msgspec

from skat.model.refusal import Refusal


def typeset(template: str, values: Any, *, tagged: bool = True) -> bytes | Refusal:
    """The PDF that a template of this package makes of these values.

    The template finds them as JSON and prints texts as they stand: nothing that was typed is
    mark-up. Only fonts that typst brings are used, so paper looks the same everywhere. `tagged`
    says every cell to a screen reader, which makes a paper of a hundred pages fifty times as large.

    Refused: `print_missing`, where the extra `skat[print]` is not installed.

    Raises `typst.TypstError` for a template that does not fit its values.
    """
    try:
        # Comes with an extra; without it that is an answer.
        import typst
    except ImportError:
        return Refusal(code="print_missing")
    source = resources.files("skat.papers.printing").joinpath(f"{template}.typ").read_bytes()
    made = typst.compile(
        source,
        sys_inputs={"values": msgspec.json.encode(values).decode()},
        ignore_system_fonts=True,
        format="pdf",
        pdf_tags=tagged,
    )
    if not isinstance(made, bytes):
        raise AssertionError("a PDF is one piece")
    return made
