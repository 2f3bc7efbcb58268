"""CONTRIBUTING.md shows the floors of the import contract."""

import re

from tools.generate.floors import PART, ROOT, floors_text, main


def test_the_page_shows_the_floors_of_the_contract() -> None:
    assert main(["--check"]) == 0


def test_every_package_stands_on_one_floor() -> None:
    named = set(re.findall(r"`([a-z_]+)`", floors_text()))
    packages = {
        path.stem
        for path in (ROOT / "src" / "skat").iterdir()
        if (path / "__init__.py").exists() or (path.suffix == ".py" and path.stem != "__init__")
    }
    assert named == packages


def test_another_table_is_noticed() -> None:
    page = PART.page.read_text(encoding="utf-8")
    assert PART.within(page.replace("| 9 |", "| 8 |"), floors_text()) == page
