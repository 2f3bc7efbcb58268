"""What many tests need: programs of the machine, records kept beside the project, data as YAML."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from skat.messages import LANGUAGES
from skat.model.refusal import Refusal

OUTSIDE = Path(__file__).parents[2] / "shared"
"""What is kept beside a checkout and never in it; a public clone has no such folder."""

INNER_RUN = (
    *("-p", "no:cacheprovider", "-p", "no:playwright"),
    *("-p", "no:schemathesis", "-p", "no:faker"),
)
"""A run of pytest within a test: it keeps nothing, and loads nothing that is for other tests."""

_NAMES = {
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    "initdb": ("initdb",),
    "node": ("node",),
    "npm": ("npm",),
    "redis-server": ("redis-server", "valkey-server"),
}

EACH_LANGUAGE = [
    pytest.param(language, marks=() if language in ("de", "fr") else pytest.mark.proof)
    for language in LANGUAGES
]
"""German and French have the longest words: `make test` takes these two, `make proof` all."""


def find_tool(name: str) -> Path | None:
    """The path of a program, or None; PostgreSQL's are also sought where Debian hides them."""
    for candidate in _NAMES.get(name, (name,)):
        # Debian keeps some servers where an ordinary user does not look.
        for path in (None, "/usr/sbin"):
            if executable := shutil.which(candidate, path=path):
                return Path(executable)
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return versions[-1] if versions else None


def require_tool(name: str) -> Path:
    """The path of a program; without it the test is skipped, which CI counts as a failure."""
    tool = find_tool(name)
    if tool is None:
        pytest.skip(f"needs the program {name}")
    return tool


def outside_file(*parts: str) -> Path:
    """A file kept beside the project; without the folder the test is skipped, in CI too.

    Only tests marked `outside` ask for one. Where the folder is there, a missing file is an error.
    """
    if not OUTSIDE.is_dir():
        pytest.skip(f"{'/'.join(parts)} is kept outside the repository, in ../{OUTSIDE.name}")
    path = OUTSIDE.joinpath(*parts)
    if not path.is_file():
        raise FileNotFoundError(path)
    return path


def read_yaml(path: Path) -> Any:
    """What a file holds; libyaml reads the long ones ten times faster than Python."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def code_of(refused: object) -> str | None:
    """The code of a refusal, None for everything else."""
    return refused.code if isinstance(refused, Refusal) else None
