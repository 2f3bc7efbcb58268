"""The list of a table: who sits there, who deals and writes, and one line a deal.

A list is a value; entering a deal gives the next list. What was struck out or corrected stays in
its trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.table import active_places, place_after, table_places
from skat.scoresheet.bock import bock_rounds, counts_double, doubled
from skat.scoresheet.entry import refused_table
from skat.scoresheet.line import Line
from skat.scoresheet.seats import (
    SMALLEST_TABLE,
    Seating,
    TableChange,
    dealer_in,
    deals_of,
    round_starts,
    rounds_before,
    seating_at,
    seatings,
    there_at_first,
)

MOST_DEALS = 480
"""More deals than any evening has, so that a list from outside has a limit."""

MOST_PLAYERS = 8


class Signature(msgspec.Struct, frozen=True):
    """A player has signed the list; `at` is the time as the recorder of the signature wrote it."""

    place: Place
    at: str


class Struck(msgspec.Struct, frozen=True, kw_only=True):
    """A line before it was corrected, or taken back (then there is no `after`).

    `by` is a place's player or "management", `at` a time as text, `why` in plain words;
    `consent` are the places that agreed.
    """

    deal: int
    before: Line
    after: Line | None
    by: str
    at: str
    why: str
    consent: tuple[Place, ...] = ()


class ScoreSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The list of one table: players by place from place 1, lines by deal from deal 1.

    `length` is the number of deals of the series as it was opened, None for an evening without a
    fixed end; `changes` say who came and went since. `keeper` was agreed on; when he leaves, the
    next one present keeps the list.

    >>> ScoreSheet(players=("Anna", "Bernd", "Cleo")).size
    3
    """

    players: tuple[str, ...]
    first_dealer: Place = Place(1)
    keeper: Place = Place(1)
    rules: RuleSet = RuleSet()
    length: int | None = None
    lines: tuple[Line, ...] = ()
    trace: tuple[Struck, ...] = ()
    signatures: tuple[Signature, ...] = ()
    ended: bool = False
    changes: tuple[TableChange, ...] = ()

    @property
    def size(self) -> int:
        """How many sit at the table, or ever did."""
        return len(self.players)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the table, place 1 first."""
        return table_places(self.size)

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Who sat at the table from which deal on; one seating if nobody came or went."""
        return seatings(self.size, first_dealer=self.first_dealer, changes=self.changes)

    @property
    def complete(self) -> bool:
        """Whether nothing more is to be entered: the series is full, or was ended before.

        With fewer than three at the table nobody can play on.
        """
        planned = self.planned
        full = planned is not None and len(self.lines) >= planned
        return (
            self.ended
            or full
            or (bool(self.changes) and len(seated(self, len(self.lines) + 1)) < SMALLEST_TABLE)
        )

    @property
    def planned(self) -> int | None:
        """How many deals the list comes to: players come and go, the number of rounds stays."""
        if self.length is None or not self.changes:
            return self.length
        rounds = -(-self.length // len(there_at_first(self.size, self.changes)))
        return min(deals_of(self.seatings, rounds), MOST_DEALS)

    @property
    @implements("TR-7.2.3", "TR-9.11")
    def valid(self) -> bool:
        """Whether the list counts: it is complete and everybody has signed."""
        return self.complete and len(self.signatures) == self.size


def open_sheet(
    players: Sequence[str],
    *,
    first_dealer: Place = Place(1),  # noqa: B008 - an int
    rules: RuleSet | None = None,
    length: int | None = None,
) -> ScoreSheet | Refusal:
    """An empty list for these players, or why there is no such table.

    Refused: fewer than three or more than eight, a name twice or empty, a dealer who does not sit
    there, a length of no deals or beyond all evenings.

    >>> print(open_sheet(["Anna", "Bernd", "Anna"]))
    A player is listed twice
    """
    if refused := refused_table(players):
        return refused
    if len(players) > MOST_PLAYERS:
        return Refusal(
            code="too_many_players", details={"players": len(players), "most": MOST_PLAYERS}
        )
    if not all(name.strip() for name in players):
        return Refusal(code="bad_name")
    if first_dealer not in table_places(len(players)):
        return Refusal(code="no_such_place", details={"place": first_dealer})
    if length is not None and not 1 <= length <= MOST_DEALS:
        return Refusal(code="no_such_length", details={"length": length, "most": MOST_DEALS})
    return ScoreSheet(
        players=tuple(players),
        first_dealer=first_dealer,
        rules=rules or PRESENT_RULES,
        length=length,
    )


def place_in(sheet: ScoreSheet, name: str) -> Place | None:
    """The place of a player by his name; None if nobody of that name sits there."""
    return Place(sheet.players.index(name) + 1) if name in sheet.players else None


def seating_in(sheet: ScoreSheet, deal: int) -> Seating:
    """The seating that this deal lies in."""
    return seating_at(sheet.seatings, deal)


def seated(sheet: ScoreSheet, deal: int) -> tuple[Place, ...]:
    """Who sits at the table in this deal, the dealer of the round's first deal first.

    >>> seated(ScoreSheet(players=("Anna", "Bernd", "Cleo"), first_dealer=Place(2)), 1)
    (2, 3, 1)
    """
    return seating_in(sheet, deal).places


def begins_round(sheet: ScoreSheet, deal: int) -> bool:
    """Whether a round begins with this deal."""
    return next_round(sheet, deal) == deal


def next_round(sheet: ScoreSheet, deal: int) -> int:
    """The first deal of a round, this one or one that comes.

    >>> next_round(ScoreSheet(players=("Anna", "Bernd", "Cleo")), 5)
    7
    """
    if not sheet.changes:
        return deal + (1 - deal) % sheet.size
    return next((start for start in round_starts(sheet.seatings) if start >= deal), deal)


def round_in(sheet: ScoreSheet, deal: int) -> int:
    """The number of the round that this deal lies in; the first is 1.

    >>> round_in(ScoreSheet(players=("Anna", "Bernd", "Cleo")), 4)
    2
    """
    return rounds_before(sheet.seatings, deal) + 1


@implements("SkO-3.2.1")
def dealer_of(sheet: ScoreSheet, deal: int) -> Place:
    """Who deals the deal with this number: clockwise from the first dealer.

    >>> [dealer_of(ScoreSheet(players=("A", "B", "C", "D")), deal) for deal in (1, 4, 5)]
    [1, 4, 1]
    """
    if not sheet.changes:
        return place_after(sheet.first_dealer, size=sheet.size, steps=deal - 1)
    return dealer_in(seating_in(sheet, deal), deal)


def seats_in(sheet: ScoreSheet, deal: int) -> Mapping[Seat, Place]:
    """Who is dealt cards in this deal, by seat (SkO-3.2.7); nobody where fewer than three sit."""
    if not sheet.changes:
        return active_places(dealer_of(sheet, deal), size=sheet.size)
    order = seated(sheet, deal)
    if len(order) < SMALLEST_TABLE:
        return {}
    dealer = dealer_of(sheet, deal)
    active = active_places(Place(order.index(dealer) + 1), size=len(order))
    return {seat: order[place - 1] for seat, place in active.items()}


def plays(sheet: ScoreSheet, place: Place, *, deal: int) -> bool:
    """Whether this place is dealt cards in this deal; at four the dealer is not (SkO-3.2.7)."""
    return place in seats_in(sheet, deal).values()


def agreed(sheet: ScoreSheet, consent: Sequence[Place], *, deal: int | None = None) -> bool:
    """Whether all now at the table consent, and with `deal` all who sat there in that deal."""
    asked = set(seated(sheet, len(sheet.lines) + 1))
    if deal is not None:
        asked |= set(seated(sheet, deal))
    return asked <= set(consent)


@implements("TR-7.2.2")
def enter(sheet: ScoreSheet, line: Line, *, deal: int | None = None) -> ScoreSheet | Refusal:
    """The list with one more deal; `deal` says which one the writer means (SkO-5.5.1).

    Refused: a complete list, another deal than the next, a soloist who does not sit there.

    >>> from skat.rules import must
    >>> sheet = must(enter(ScoreSheet(players=("Anna", "Bernd", "Cleo")), Line()))
    >>> len(sheet.lines)
    1
    >>> print(enter(sheet, Line(), deal=1))
    Deal 1 is entered already
    """
    due = len(sheet.lines) + 1
    if deal is not None and deal < due:
        return Refusal(code="deal_entered_already", articles=("SkO-5.5.1",), details={"deal": deal})
    if sheet.complete or due > MOST_DEALS:
        return Refusal(code="list_complete", details={"deals": len(sheet.lines)})
    if deal is not None and deal > due:
        return Refusal(
            code="deal_left_out",
            articles=("SkO-5.5.1", "TR-7.2.2"),
            details={"deal": deal, "due": due},
        )
    refused = refused_line(sheet, line)
    return refused or replace(sheet, lines=(*sheet.lines, as_due(sheet, line, deal=due)))


def as_due(sheet: ScoreSheet, line: Line, *, deal: int) -> Line:
    """The line as it counts in this deal: double where the house has a round of bock.

    >>> sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"))
    >>> as_due(sheet, Line(), deal=1) == Line()
    True
    """
    earlier = sheet.lines[: deal - 1]
    double = counts_double(earlier, rules=sheet.rules, seats=lambda at: len(seated(sheet, at)))
    return doubled(line) if double and not line.bock else line


def rounds_in(sheet: ScoreSheet) -> tuple[range, ...]:
    """The rounds of bock of this list, as numbers of deals; some of them may be to come.

    >>> rounds_in(ScoreSheet(players=("Anna", "Bernd", "Cleo"), lines=(Line(),)))
    ()
    """
    return bock_rounds(sheet.lines, rules=sheet.rules, seats=lambda at: len(seated(sheet, at)))


@implements("TR-7.2.1")
def refused_line(sheet: ScoreSheet, line: Line) -> Refusal | None:
    """Why this line cannot be in this list, or None: it is whole and clear.

    >>> sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"))
    >>> refused_line(sheet, Line(soloist=Place(1))).code
    'entry_incomplete'
    """
    if line.soloist is not None and line.soloist not in sheet.places:
        return Refusal(
            code="soloist_not_at_table", articles=("SkO-5.5.1",), details={"place": line.soloist}
        )
    if line.soloist is not None and not line.steps:
        return Refusal(code="entry_incomplete", articles=("TR-7.2.1", "SkO-5.5.2"))
    if line.ramsch and len(line.ramsch) != sheet.size:
        players = {"players": len(line.ramsch)}
        return Refusal(code="ramsch_needs_three", articles=("LF-ramsch",), details=dict(players))
    return None


@implements("TR-9.4")
def excluded_for_redealing(sheet: ScoreSheet, *, dealer: Place) -> tuple[Place, ...]:
    """Who is excluded because this place deals now: all, if it dealt the passed deal before.

    After a passed deal the next one deals; a tournament excludes a table that lets the same one
    deal again.

    >>> sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"), lines=(Line(),))
    >>> excluded_for_redealing(sheet, dealer=Place(1)), excluded_for_redealing(
    ...     sheet, dealer=Place(2))
    ((1, 2, 3), ())
    """
    if not sheet.lines or not sheet.lines[-1].passed:
        return ()
    again = dealer == dealer_of(sheet, len(sheet.lines))
    return sheet.places if again else ()


def may_take_back(sheet: ScoreSheet) -> Refusal | None:
    """Why the newest line cannot be taken back, or None.

    Who dealt on has found the earlier entries right (TR-9.6), so only the newest is taken back; a
    round that was followed by another is closed (SkO-3.2.11).

    >>> may_take_back(ScoreSheet(players=("Anna", "Bernd", "Cleo"))).code
    'nothing_to_take_back'
    """
    newest = len(sheet.lines)
    if newest == 0:
        return Refusal(code="nothing_to_take_back")
    if sheet.signatures:
        return Refusal(code="list_signed", articles=("TR-7.2.3", "SkO-5.5.3"))
    latest = max([newest, *(struck.deal for struck in sheet.trace if struck.after is None)])
    if round_in(sheet, newest) < round_in(sheet, latest):
        return Refusal(
            code="round_closed", articles=("SkO-3.2.11", "SkO-5.5.3"), details={"deal": newest}
        )
    return None


def take_back(sheet: ScoreSheet, *, by: str, at: str, why: str) -> ScoreSheet | Refusal:
    """The list without its newest line, which stays in the trace. Refused as `may_take_back`.

    >>> from skat.rules import must
    >>> sheet = must(enter(ScoreSheet(players=("Anna", "Bernd", "Cleo")), Line()))
    >>> must(take_back(sheet, by="Anna", at="20:15", why="a slip of the thumb")).trace[0].deal
    1
    """
    if refused := may_take_back(sheet):
        return refused
    struck = Struck(
        deal=len(sheet.lines), before=sheet.lines[-1], after=None, by=by, at=at, why=why
    )
    return replace(sheet, lines=sheet.lines[:-1], trace=(*sheet.trace, struck), ended=False)


@implements("TR-7.2.3", "TR-9.11")
def sign(sheet: ScoreSheet, place: Place, *, at: str) -> ScoreSheet | Refusal:
    """The list signed by one more player, once all deals are entered.

    >>> sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"), length=36)
    >>> print(sign(sheet, Place(1), at="22:00"))
    The list is signed at its end; so far it has 0 deals
    """
    if place not in sheet.places:
        return Refusal(code="no_such_place", details={"place": place})
    if not sheet.complete:
        return Refusal(
            code="list_not_complete", articles=("TR-9.11",), details={"deals": len(sheet.lines)}
        )
    if any(signature.place == place for signature in sheet.signatures):
        return Refusal(code="signed_already", details={"place": place})
    return replace(sheet, signatures=(*sheet.signatures, Signature(place, at)))


def end(sheet: ScoreSheet) -> ScoreSheet | Refusal:
    """The list ended before its last deal, or without a fixed one: only after a whole round.

    >>> end(enter(ScoreSheet(players=("Anna", "Bernd", "Cleo")), Line())).code
    'round_not_complete'
    """
    if sheet.complete:
        return Refusal(code="list_complete", details={"deals": len(sheet.lines)})
    due = len(sheet.lines) + 1
    if not begins_round(sheet, due):
        return Refusal(
            code="round_not_complete",
            articles=("SkO-4.5.9",),
            details={"deals": len(sheet.lines), "players": len(seated(sheet, due))},
        )
    return replace(sheet, ended=True)
