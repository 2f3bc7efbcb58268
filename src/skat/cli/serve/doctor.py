"""`skat doctor`: what is here, what is missing, and what that means."""

from __future__ import annotations

import platform
import sqlite3
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import skat
from skat.cli.options import JsonFlag, print_json
from skat.cli.serve.finding import Finding

app = typer.Typer()


_PACKAGES = {
    "msgspec": "everything",
    "typer": "the command line",
    "rich": "the terminal table",
    "litestar": "the table in the browser: install skat[server]",
    "uvicorn": "the table in the browser: install skat[server]",
    "websockets": "the table in the browser: install skat[server]",
    "argon2-cffi": "accounts: install skat[server]",
    "confusable-homoglyphs": "names that look alike: install skat[server]",
    "segno": "QR codes: install skat[server] or skat[print]",
    "python-calamine": "members' lists as xlsx and ods: install skat[server] or skat[sheets]",
    "typst": "lists and forms on paper: install skat[print]",
}
_BASE = ("msgspec", "typer", "rich")


def diagnosis() -> tuple[Finding, ...]:
    """Everything worth knowing about this installation.

    >>> diagnosis()[0].name
    'skat'
    """
    return (
        Finding("skat", skat.__version__),
        Finding(
            "python", f"{platform.python_version()} on {platform.system()} {platform.release()}"
        ),
        _kernel(),
        *(_package(name, use) for name, use in _PACKAGES.items()),
        _sqlite(),
        _page(),
        _games(),
    )


def _kernel() -> Finding:
    try:
        from skat.kernel import _core
    except ImportError as error:
        return Finding("kernel", f"not built: {error}", good=False, needed=True)
    return Finding("kernel", ", ".join(map(str, _core.build_info().values())))


def _package(name: str, use: str) -> Finding:
    try:
        return Finding(name, version(name))
    except PackageNotFoundError:
        return Finding(name, f"missing, needed for {use}", good=False, needed=name in _BASE)


def _sqlite() -> Finding:
    text = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < (3, 51, 3):
        text += " (two writers could damage a database; a second one is refused)"
    return Finding("sqlite", text)


def _page() -> Finding:
    here = Path(skat.__file__).parent / "web" / "index.html"
    return Finding("page", "built" if here.exists() else "missing", good=here.exists())


def _games() -> Finding:
    if find_spec("litestar") is None:
        return Finding("games", "no server here to keep them", good=False)
    from skat.cli.serve.databases import default_database

    place = default_database()
    size = f"{place.stat().st_size:,} bytes" if place.exists() else "nothing played yet"
    return Finding("games", f"{place} ({size})")


def _engines() -> Finding:
    """What a foreign engine that is started here cannot reach."""
    from skat.engines.confined import confinement
    from skat.engines.keeper.order import CLAIMS

    held = confinement()
    by = {
        "namespaces": held.processes,
        "read-only mounts": held.mounts,
        f"Landlock {held.landlock}": held.landlock,
        "seccomp": held.seccomp,
    }
    there = ", ".join(name for name, yes in by.items() if yes) or "nothing that confines them"
    open_ones = [name for name in CLAIMS if name not in held.claims]
    if open_ones:
        return Finding("engines", f"can reach {', '.join(open_ones)} ({there})", good=False)
    return Finding("engines", f"cannot reach {', '.join(CLAIMS)} ({there})")


@app.command()
def doctor(
    *,
    db: Annotated[str | None, typer.Option(help="Look at this postgresql:// database.")] = None,
    bus: Annotated[str | None, typer.Option(help="Look at this redis:// server.")] = None,
    json: JsonFlag = False,
) -> None:
    """Versions, kernel, store, paths, what is missing."""
    from skat.cli.serve.service import about_bus, about_database

    findings = [*diagnosis(), _engines()]
    findings += () if db is None else about_database(db)
    findings += () if bus is None else (about_bus(bus),)
    failed = any(finding.needed and not finding.good for finding in findings)
    if json:
        print_json(findings)
        raise typer.Exit(int(failed))
    width = max(len(finding.name) for finding in findings)
    for finding in findings:
        print(f"{'ok' if finding.good else '--'}  {finding.name:<{width}}  {finding.text}")
    raise typer.Exit(int(failed))
