"""What a story of a step and its way back begins with: an evening that has come so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from skat.model.seats import Place
from skat.tournament import commands as do
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import OnlineTerms, with_stand_in_terms
from tests.tournament.evenings import DESK, Evening, won

ONE: Final[dict[str, Any]] = {"series": 1, "table": 1}
SLIP: Final = "a slip"
ALL: Final = tuple(map(Place, range(1, 5)))
ANNA: Final = do.By(do.Role.PLAYER)


class Way(NamedTuple):
    """An evening so far, a step by its sender, and what takes it back; the first names the way.

    What follows the first is sent by `then_by`. A step with a number or version of its own is
    another one `again`.
    """

    evening: Evening
    step: Any
    back: Sequence[Any]
    by: do.By = DESK
    then_by: do.By = DESK
    again: bool = True


Story: TypeAlias = Callable[[], Way]


def entries(evening: Evening | None = None) -> Evening:
    """Eight have entered and paid; 9 has not paid, 10 is a reserve."""
    evening = (evening or Evening(series=2)).announced(8)
    return evening.do(do.Enter(name="Unpaid")).do(do.Enter(name="Bench", reserve=True))


def seated() -> Evening:
    """The first series is drawn for eight."""
    evening = Evening(series=2).announced(8).do(do.Enter(name="Bench", reserve=True))
    return evening.do(evening.seat_command())


def with_three() -> Evening:
    """The first series is drawn for eleven, so table 3 has three; 12 came late and has paid."""
    evening = Evening(series=2).announced(11)
    return evening.do(evening.seat_command()).do(do.Enter(name="Late", paid=Cents(1000)))


def played() -> Evening:
    """The first of two series is closed."""
    return Evening(series=2).seated(8).played(games={1: [won(2, 3)]}).closed()


def published() -> Evening:
    """The results are out."""
    evening = Evening(series=1, start_cards_handed_in=False)
    evening.seated(8).played(games={1: [won(2, 3)]}).closed()
    return evening.wait(20).do(evening.publish_command())


def online() -> Evening:
    """The notice has terms for tables of a server; a series is drawn."""
    terms = with_stand_in_terms(OnlineTerms())
    return Evening(series=1, online=terms).seated(8)


def opened_online() -> Evening:
    """Both tables are played at the server."""
    evening = online()
    tables = tuple(do.AtLive(table=at, live=f"t-{at}") for at in (1, 2))
    return evening.do(do.OpenOnline(series=1, tables=tables))
