"""What a user of the library imports: each package says its public names, and each one is there."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src/skat"
LATE = ("model", "rules", "scoresheet", "notation", "env", "tournament.duplicate", "requests")
"""The packages that load a name when it is first used."""


@pytest.mark.parametrize("package", LATE)
def test_every_public_name_is_there(package: str) -> None:
    module = import_module(f"skat.{package}")
    assert all(hasattr(module, name) for name in module.__all__)
    assert {*module.__all__, "__name__"} <= set(dir(module))
    assert dir(module) == sorted(set(dir(module)))


@pytest.mark.parametrize("package", LATE)
def test_no_public_name_is_hidden_by_a_module(package: str) -> None:
    """A module that is imported becomes an attribute of its package."""
    module = import_module(f"skat.{package}")
    for modules in module._HOMES:
        import_module(f"skat.{package}.{modules}")
    assert not [name for name in module.__all__ if type(getattr(module, name)) is type(sys)]


@pytest.mark.parametrize("package", LATE)
def test_a_name_that_is_not_public_is_refused(package: str) -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = import_module(f"skat.{package}").no_such_name


@pytest.mark.parametrize("package", LATE)
def test_a_package_loads_nothing_before_it_is_asked(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "skat"]:
        monkeypatch.delitem(sys.modules, name)
    import_module(f"skat.{package}")
    loaded = {name for name in sys.modules if name.startswith("skat.")}
    for name in ("skat", *loaded):
        # As it was before, also for `delitem`, which would let them stay.
        del sys.modules[name]
    outer = {f"skat.{package.rpartition('.')[0]}"} - {"skat."}
    assert loaded == {"skat.model", "skat.model.door", f"skat.{package}", *outer}


def test_a_former_name_still_leads_to_the_package() -> None:
    former, home = import_module("skat.duplicate"), import_module("skat.tournament.duplicate")
    assert former.__all__ == home.__all__
    assert all(getattr(former, name) is getattr(home, name) for name in home.__all__)


def test_no_public_class_stands_twice() -> None:
    homes: dict[str, list[str]] = {}
    for file in sorted(SOURCES.rglob("*.py")):
        for name in re.findall(r"^class ([A-Za-z]\w*)", file.read_text("utf-8"), re.MULTILINE):
            homes.setdefault(name, []).append(str(file.relative_to(SOURCES)))
    assert len(homes) > 500
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}
