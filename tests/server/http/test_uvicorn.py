"""The versions of uvicorn that our protocols may stand on: those whose inside is known."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[3]


def range_in(lines: list[str]) -> Requirement:
    return next(Requirement(line) for line in lines if line.startswith("uvicorn"))


def test_the_range_of_uvicorn_is_that_whose_protocols_were_tried() -> None:
    """`PatientHttp` and `LeanSocket` change attributes that uvicorn promises to nobody."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = range_in(project["optional-dependencies"]["server"])
    locked = range_in((ROOT / "requirements" / "program.in").read_text("utf-8").splitlines())
    assert wanted.specifier == locked.specifier
    assert wanted.specifier.contains(version("uvicorn"))
    major, minor, *_ = version("uvicorn").split(".")
    assert not wanted.specifier.contains(f"{major}.{int(minor) + 1}.0")
