"""CONTRIBUTING.md shows the floors of the import contract."""

import re

from tools.generate.floors import PAGE, floors_text, main, with_floors


def test_the_page_shows_the_floors_of_the_contract() -> None:
    assert main(["--check"]) == 0


def test_every_package_stands_on_one_floor() -> None:
    named = set(re.findall(r"`([a-z_]+)`", floors_text()))
    packages = {
        path.stem
        for path in (PAGE.parent / "src" / "skat").iterdir()
        if (path / "__init__.py").exists() or (path.suffix == ".py" and path.stem != "__init__")
    }
    assert named == packages


def test_another_table_is_noticed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_floors(page.replace("| 9 |", "| 8 |")) == page
