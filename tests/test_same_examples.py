"""Examples of Hypothesis: the same ones whatever else was imported."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

DRAWN = st.integers(0, 2**32), st.text(max_size=5), st.floats(0, 1)


def drawn() -> list[object]:
    """All that a property with 100 examples is tried with."""
    examples: list[object] = []

    @settings(derandomize=True, database=None, max_examples=100)
    @given(st.tuples(*DRAWN))
    def collect(example: object) -> None:
        examples.append(example)

    collect()
    return examples


def test_what_else_was_imported_changes_no_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn()
    name = "module_with_constants"
    constants = "\n".join(f"V{at} = {at + 0.25}, {at + 4711}, 'w{at}'" for at in range(100))
    (tmp_path / f"{name}.py").write_text(constants)
    monkeypatch.syspath_prepend(tmp_path)
    import_module(name)
    assert drawn() == before
    monkeypatch.delitem(sys.modules, name)
