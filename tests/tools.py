"""Programs of the machine that some tests need, and where distributions put them."""

import shutil
from pathlib import Path

import pytest

_NAMES = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "initdb": ("initdb",),
    "node": ("node",),
    "npm": ("npm",),
    "redis-server": ("redis-server", "valkey-server"),
}


def find_tool(name: str) -> Path | None:
    """The path of a program, or None; PostgreSQL's are also sought where Debian hides them."""
    for candidate in _NAMES.get(name, (name,)):
        if found := shutil.which(candidate):
            return Path(found)
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return versions[-1] if versions else None


def require_tool(name: str) -> Path:
    """The path of a program; without it the test is skipped, which CI counts as a failure."""
    found = find_tool(name)
    if found is None:
        pytest.skip(f"needs the program {name}")
    return found
