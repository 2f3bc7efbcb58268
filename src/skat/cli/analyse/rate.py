"""`skat rate`: ratings of the players in recorded deals, from their results alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import typer

from skat.analysis.outcomes import Scale, result_points
from skat.analysis.own_record.ratings import PlayerRating, ratings_of
from skat.cli.language import Language, LanguageOption, complain, say_in
from skat.cli.options import JsonlFlag, opened
from skat.cli.records.replay import problem_text
from skat.messages.numbers import decimal_text
from skat.model.seats import SEATS
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record
from skat.notation.replaying import ReplayedRecord, replay

app = typer.Typer()


class RatedRecord(NamedTuple):
    """A deal in a file: who played it, and what came of it."""

    record: Record | IssRecord
    replayed: ReplayedRecord

    @property
    def points(self) -> Mapping[str, float] | None:
        """Own points by name; None where the deal says nothing of strength.

        That is a deal that is not over, of players without names of their own, with hints, with
        kontra, in a round of bock, with Spitze, or a Ramsch.
        """
        result, state = self.replayed.result, self.replayed.state
        names = self.record.players
        hinted = isinstance(self.record, Record) and self.record.hinted
        if result is None or not all(names) or len({*names}) < len(SEATS) or hinted:
            return None
        doubled = state.kontra is not None or state.bock
        if doubled or state.spitze or result.ramsch is not None:
            return None
        points = result_points(result, table_size=state.table_size, scale=Scale.OWN)
        return {name: points[seat.value] for seat, name in zip(SEATS, names, strict=True)}


@app.command()
def rate(
    files: Annotated[list[Path], typer.Argument(help="Files of ISS or JSON records.")],
    *,
    jsonl: JsonlFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """How many points a game players are better than the others in these deals, and how sure."""
    say, failed = say_in(language), False
    deals: dict[tuple[object, ...], Mapping[str, float]] = {}
    for file in files:
        for deal in _deals(file):
            if isinstance(deal, Problem):
                complain(f"{file}: {problem_text(deal, say=say)}")
                failed = True
            elif (points := deal.points) is not None:
                # A deal that is in several files counts once.
                deals[(deal.record.players, *deal.replayed.actions)] = points
    if not (deals or failed):
        complain(say("rate.none", {}))
    for player in ratings_of(list(deals.values())):
        print(_line(player) if jsonl else say("rate.player", _words(player, language.value)))
    raise typer.Exit(int(failed or not deals))


def _deals(file: Path) -> Iterator[RatedRecord | Problem]:
    with opened(file) as source:
        for record in read_records(source):
            yield record if isinstance(record, Problem) else RatedRecord(record, replay(record))


def _line(player: PlayerRating) -> str:
    written = {
        "deals": player.deals,
        "margin": round(player.margin, 1),
        "name": player.name,
        "points": round(player.points, 1) + 0.0,
    }
    return msgspec.json.encode(written).decode()


def _words(player: PlayerRating, language: str) -> dict[str, str | int]:
    points = decimal_text(Fraction(player.points), language=language)
    return {
        "name": player.name,
        "points": points if points.startswith("−") else f"+{points}",
        "margin": decimal_text(Fraction(player.margin), language=language),
        "deals": player.deals,
    }
