"""XSkat itself: deals of ours written for it, the program run in an empty folder, its log read."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from skat.model.cards import Card
from skat.notation.problem import Problem
from skat.notation.xskat.game_file import PLACES, RANKS, SUITS
from skat.notation.xskat.log import LoggedDeal, read_log
from skat.rules.dealing import receivers

_NUMBER = {place: number for number, place in PLACES.items()}
_OPTIONS = (
    *("-lang", "english", "-newrules", "-noshortcut", "-noramsch", "-nokontra", "-nobock"),
    *("-nospitze", "-norevolution", "-noklopfen", "-noschenken", "-unfmt"),
)


class LogError(ValueError):
    """The log is not as expected; says at which line."""


class Run(NamedTuple):
    """The deals as they were played, and the list points of the three computers in the end."""

    deals: tuple[LoggedDeal, ...]
    totals: tuple[int, int, int]


def find_program() -> Path | None:
    """Where XSkat is, or None; Debian keeps it among the games."""
    binary = shutil.which("xskat", path=f"{os.environ.get('PATH', '')}:/usr/games")
    return Path(binary) if binary else None


def game_file(packs: Sequence[Sequence[Card]]) -> str:
    """Deals as XSkat reads them: a line a suit, the places of ace, ten, king and so on.

    >>> from skat.arena.opening import pack_of_board
    >>> print(game_file([pack_of_board(1, 0)]).splitlines()[0])
    3 3 3 2 3 1 1 3
    """
    lines: list[str] = []
    for pack in packs:
        place = dict(zip(pack, receivers(), strict=True))
        lines.extend(
            " ".join(_NUMBER[place[Card(suit + rank)]] for rank in RANKS) for suit in SUITS
        )
    return "\n".join(lines) + "\n"


def play(packs: Sequence[Sequence[Card]], *, program: Path, strength: int = 0) -> Run:
    """These deals played by three XSkat players, with its official rules.

    `strength` is from -4, weak, to 0, its best. It bids and discards the same every time, but draws
    some of its cards by the clock. Raises LogError for a log that is not understood.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "games").write_text(game_file(packs))
        strengths = [word for at in "123" for word in (f"-s{at}", str(strength))]
        files = ["-game", str(folder / "games"), "-log", str(folder / "log")]
        done = subprocess.run(
            [str(program), "-auto", str(len(packs)), *files, *_OPTIONS, *strengths],
            env={"HOME": name},
            cwd=name,
            check=True,
            capture_output=True,
            text=True,
        )
        with (folder / "log").open("rb") as log:
            deals = tuple(map(_understood, read_log(log)))
    first, second, third = map(int, done.stdout.split())
    if len(deals) != len(packs):
        raise LogError(f"{len(deals)} deals in the log of {len(packs)}")
    return Run(deals, (first, second, third))


def _understood(deal: LoggedDeal | Problem) -> LoggedDeal:
    if isinstance(deal, Problem):
        raise LogError(f"line {deal.line}: {deal.code} {deal.details}")
    return deal
