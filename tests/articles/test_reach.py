"""What the product reaches: through imports, tables and methods, and never what only tests call."""

from pathlib import Path

import pytest

from tests.articles.reach import reached

SOURCES = {
    "app.py": """
        from house.law import decide, TABLE
        from house import late
        from house.late import Room

        def main():
            from house.lazy import called_late
            decide(1)
            late.by_module()
            Room().answer()
            return called_late, TABLE
        """,
    "law.py": """
        def decide(number): return helper(number)
        def helper(number): return number
        def in_table(number): return number
        def alone(number): return helper(number)
        def in_other_table(number): return number
        TABLE = {"one": in_table}
        OTHER = {"two": in_other_table}
        """,
    "late.py": """
        from house.law import alone
        def by_module(): return None
        def not_called(): return alone(1)
        class Room:
            def answer(self): return by_answer()
            def silence(self): return by_silence()
        def by_answer(): return Room
        def by_silence(): return None
        """,
    "lazy.py": """
        def called_late(): return None
        @route("/registered")
        def registered(): return from_route()
        def from_route(): return None
        """,
    "orphan.py": """
        @route("/orphan")
        def of_a_module_that_nobody_imports(): return None
        """,
}


@pytest.fixture
def names(tmp_path: Path) -> frozenset[str]:
    house = tmp_path / "house"
    house.mkdir()
    for file, source in SOURCES.items():
        lines = [line.removeprefix(" " * 8) for line in source.splitlines()]
        (house / file).write_text("\n".join(lines), encoding="utf-8")
    full = reached(house, ("house.app",))
    return frozenset(name.removeprefix("house.") for name in full)


@pytest.mark.parametrize(
    "name",
    [
        "law.decide",
        "law.helper",
        "law.in_table",
        "late.by_module",
        "lazy.called_late",
        "lazy.from_route",
    ],
)
def test_what_is_named_by_code_that_is_reached(names: frozenset[str], name: str) -> None:
    assert name in names


@pytest.mark.parametrize(
    "name",
    [
        "law.alone",
        "law.in_other_table",
        "late.not_called",
        "late.by_silence",
        "orphan.of_a_module_that_nobody_imports",
    ],
)
def test_what_nobody_calls_is_not_reached(names: frozenset[str], name: str) -> None:
    assert name not in names
