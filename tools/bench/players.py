"""Playing strength: `simple` among itself, and `simple` against `random` in duplicate deals.

Prints tables; judges nothing. All packs come from the printed seed.

    python -m tools.bench.players            3,000 own deals, 300 duplicate boards
    python -m tools.bench.players 500 50     fewer of both
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table

from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import ListPoints
from skat.players import make_player
from skat.players.driver import play_deal
from skat.players.protocol import Player
from skat.rules.actions import Action
from skat.rules.state import State
from skat.rules.views import View
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.series import tournament_bonus

SEED = 20261121
OWN_DEALS = 3_000
BOARDS = 300


class TimedPlayer:
    """A player whose decisions are timed, in seconds."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.name = player.name
        self.seconds: list[float] = []

    def decide(self, view: View) -> Action:
        """The player's own decision."""
        began = time.perf_counter()
        action = self._player.decide(view)
        self.seconds.append(time.perf_counter() - began)
        return action


@dataclass
class OwnDeals:
    """What a player did at a table of its own kind."""

    deals: int = 0
    passed: int = 0
    overbid: int = 0
    hand: int = 0
    ouvert: int = 0
    tournament_points: int = 0
    played: Counter[Contract] = field(default_factory=Counter)
    won: Counter[Contract] = field(default_factory=Counter)
    seconds: Sequence[float] = ()

    @property
    def games(self) -> int:
        """Deals that had a soloist."""
        return self.played.total()

    @property
    def won_share(self) -> float:
        """Share of the games that their soloist won."""
        return self.won.total() / self.games

    def note(self, final: State) -> None:
        """Count one finished deal."""
        self.deals += 1
        self.tournament_points += sum(tournament_points(final).values())
        score = final.result.score if final.result else None
        if score is None or final.announcement is None:
            self.passed += 1
            return
        self.played[final.announcement.contract] += 1
        self.won[final.announcement.contract] += score.won
        self.overbid += score.overbid and not score.won
        self.hand += final.announcement.hand
        self.ouvert += final.announcement.ouvert


def packs(seed: int, number: int) -> list[tuple[Card, ...]]:
    """Shuffled packs, the same ones for the same seed."""
    chance = random.Random(seed)
    return [tuple(chance.sample(ALL_CARDS, len(ALL_CARDS))) for _ in range(number)]


def list_points(final: State) -> dict[Seat, ListPoints]:
    """What the deal entered in each seat's column."""
    entered = dict.fromkeys(SEATS, ListPoints(0))
    if final.soloist is not None and final.result is not None and final.result.score is not None:
        entered[final.soloist] = final.result.score.score
    return entered


def tournament_points(final: State) -> dict[Seat, int]:
    """List points and the bonuses of a table of three (TR-5.1); a passed deal brings nobody any."""
    entered = list_points(final)
    if final.soloist is None:
        return dict.fromkeys(SEATS, 0)
    bonus = tournament_bonus(SEATS, DealEntry(final.soloist, entered[final.soloist]))
    assert not isinstance(bonus, Refusal), bonus
    return {seat: entered[seat] + bonus[seat] for seat in SEATS}


def own_deals(name: str, *, seed: int, number: int) -> OwnDeals:
    """The player at all three seats."""
    player = TimedPlayer(make_player(name, seed=seed))
    counted = OwnDeals()
    for pack in packs(seed, number):
        counted.note(play_deal(dict.fromkeys(SEATS, player), pack))
    counted.seconds = player.seconds
    return counted


@dataclass
class Match:
    """Differences a game, first player less second; one number a board."""

    list_points: list[float] = field(default_factory=list)
    tournament_points: list[float] = field(default_factory=list)


def duplicate(first: str, second: str, *, seed: int, boards: int) -> Match:
    """Each pack six times: either player once at each seat, the two others of the other kind.

    A random player is made anew for each seat and board, so that its chance depends on these only.
    """
    match = Match()
    for number, pack in enumerate(packs(seed, boards)):
        by_list = by_tournament = 0.0
        for alone, others, sign in ((first, second, 1), (second, first, -1)):
            for seat in SEATS:
                final = play_deal(_table(alone, others, seat=seat, board=number), pack)
                by_list += sign * _less_the_others(list_points(final), seat)
                by_tournament += sign * _less_the_others(tournament_points(final), seat)
        match.list_points.append(by_list / 6)
        match.tournament_points.append(by_tournament / 6)
    return match


def _table(alone: str, others: str, *, seat: Seat, board: int) -> dict[Seat, Player]:
    return {
        each: make_player(alone if each is seat else others, seed=3 * board + each.index)
        for each in SEATS
    }


def _less_the_others(points: Mapping[Seat, int], seat: Seat) -> float:
    """A seat's points less the mean of the two others."""
    return points[seat] - sum(points[other] for other in seat.others) / 2


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half the width of its 95 % interval."""
    return statistics.mean(values), 1.96 * statistics.stdev(values) / len(values) ** 0.5


def own_table(name: str, counted: OwnDeals) -> Table:
    """The table of a player among itself."""
    table = Table(title=f"{name} among itself, {counted.deals:,} deals, seed {SEED}")
    for heading in ("what", "deals", "share", "won"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for contract in Contract:
        games = counted.played[contract]
        won = f"{counted.won[contract] / games:.1%}" if games else ""
        table.add_row(contract.value, f"{games:,}", f"{games / counted.games:.1%}", won)
    table.add_row(
        "all games", f"{counted.games:,}", "", f"{counted.won_share:.1%}", end_section=True
    )
    for what, number in (
        ("passed deals", counted.passed),
        ("overbid and lost", counted.overbid),
        ("hand games", counted.hand),
        ("open games", counted.ouvert),
    ):
        table.add_row(what, f"{number:,}", f"{number / counted.deals:.1%}", "")
    mean = counted.tournament_points / counted.deals / 3
    table.add_row("tournament points a seat and deal", f"{mean:.1f}", "", "")
    slow = sorted(counted.seconds)
    times = (statistics.mean(slow), slow[len(slow) * 95 // 100], slow[-1])
    for what, seconds in zip(("mean", "95 %", "longest"), times, strict=True):
        table.add_row(f"milliseconds a decision, {what}", f"{1000 * seconds:.2f}", "", "")
    return table


def match_table(first: str, second: str, match: Match) -> Table:
    """The table of a match."""
    boards = len(match.list_points)
    title = f"{first} less {second}, points a game, {boards:,} boards of six games, seed {SEED}"
    table = Table(title=title)
    for heading in ("what", "mean", "95 % interval"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for what, values in (
        ("list points", match.list_points),
        ("Seeger-Fabian", match.tournament_points),
    ):
        mean, half = interval(values)
        table.add_row(what, f"{mean:+.1f}", f"{mean - half:+.1f} to {mean + half:+.1f}")
    return table


def main(deals: int = OWN_DEALS, boards: int = BOARDS) -> None:
    """Print both tables."""
    console = Console(width=100)
    console.print(own_table("simple", own_deals("simple", seed=SEED, number=deals)))
    match = duplicate("simple", "random", seed=SEED, boards=boards)
    console.print(match_table("simple", "random", match))


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
