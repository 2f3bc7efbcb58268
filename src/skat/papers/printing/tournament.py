"""The papers of a tournament: start cards with QR, table cards, seating, standings, prizes, notice.

One template, `tournament.typ`, typesets them all; this module gives it the content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec.structs import replace

from skat.messages import message
from skat.messages.numbers import labelled
from skat.model.refusal import Refusal
from skat.papers.printing.awards import (
    cash_rows,
    category_tables,
    certificate_rows,
    prize_rows,
    receipt_rows,
    team_certificate_rows,
)
from skat.papers.printing.names import in_the_alphabet, surname_first
from skat.papers.printing.notice import Say, amount_text, notice_rows
from skat.papers.printing.qr import qr_svg
from skat.papers.printing.score_list import Heading, ListPaper, lists_pdf
from skat.papers.printing.typeset import typeset
from skat.scoresheet.foot import Foot, feet_as_written
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import named_apart
from skat.tournament.event_tables import (
    CellWord,
    EventTable,
    lists_table,
    participants_table,
    teams_table,
)
from skat.tournament.results.standings import standings, team_standings
from skat.tournament.sections import open_sections, own_sections, section_name
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList, no_bonus

CardAddresses: TypeAlias = Mapping[StartNumber, str]
"""Where each player's phone goes when the code on his card is scanned."""

PAPERS: Final = (
    "prospectus",
    "participants",
    "entry",
    "start-cards",
    "table-cards",
    "seating",
    "lists",
    "results",
    "standings",
    "teams",
    "categories",
    "prizes",
    "certificates",
    "team-certificates",
    "cash-sheet",
    "receipts",
)
"""The names of the papers."""

LISTS_AT_ONCE: Final = 100
"""The lists of so many tables need 0.6 GB while they are set, which a server gives to a paper."""


def tournament_pdf(
    paper: str,
    state: Tournament,
    *,
    language: str,
    cards: CardAddresses | None = None,
    entry: str = "",
    first: int | None = None,
) -> bytes | Refusal:
    """One of `PAPERS` as PDF. `cards` are the addresses on start cards; without, no codes.

    Of the lists those of `LISTS_AT_ONCE` tables from table `first` on, if one is given.

    `entry` is where players enter themselves; without it there is no such notice to hang up.

    Refused: `no_such_paper`, `nothing_to_print` (no series drawn, nobody entered), and as
    `skat.papers.printing.typeset.typeset`.
    """
    say: Say = partial(message, language=language)
    if paper not in PAPERS:
        return Refusal(code="no_such_paper", details={"papers": ", ".join(PAPERS)})
    state = replace(state, entrants=named_apart(state.entrants))
    if paper == "lists":
        return _lists(state, language, first=first)
    try:
        content = _content(paper, state, say, cards or {}, entry=entry)
    except ImportError:
        return Refusal(code="print_missing")
    if not content:
        return Refusal(code="nothing_to_print")
    values = {
        "language": language,
        "paper": paper,
        "event": state.prospectus.name,
        "where": ", ".join(filter(None, (state.prospectus.place, state.prospectus.date))),
        "title": say(f"tournament.print_{paper.replace('-', '_')}"),
        "words": {word: say(f"tournament.{word}") for word in _WORDS},
        "provisional": _provisional(paper, state, say),
        "content": content,
    }
    return typeset("tournament", values, tagged=paper not in _UNTAGGED)


_UNTAGGED: Final = (
    "entry",
    "start-cards",
    "table-cards",
    "certificates",
    "team-certificates",
    "receipts",
)
"""Papers that are only cut up and handed out; what is read is tagged for screen readers."""

_OF_AWARDS: Final[dict[str, Callable[[Tournament, Say], object]]] = {
    "categories": category_tables,
    "prizes": prize_rows,
    "certificates": certificate_rows,
    "team-certificates": team_certificate_rows,
    "cash-sheet": cash_rows,
}

_EVENT_TABLES: Final[dict[str, Callable[[Tournament], EventTable]]] = {
    "participants": participants_table,
    "results": lists_table,
    "teams": teams_table,
}

_WORDS: Final = (
    *("rank", "number", "player_name", "club", "won", "lost", "result", "points", "table_word"),
    *("place_word", "series_word", "signature", "organiser", "card_hint", "amount", "certificate"),
    *("teams", "receipt", "receipt_sum"),
)


def _provisional(paper: str, state: Tournament, say: Say) -> str:
    """What is above results that are not announced yet; they may still change."""
    results = paper in ("standings", "results", "teams", *_OF_AWARDS)
    return say("tournament.provisional") if results and not state.results_out else ""


def _content(
    paper: str, state: Tournament, say: Say, cards: CardAddresses, *, entry: str
) -> object:
    if paper == "entry":
        return _entry_notice(state, say, entry)
    if paper == "prospectus":
        return notice_rows(state.prospectus, say)
    if paper == "start-cards":
        return _start_cards(state, cards)
    if paper == "standings":
        return _standings(state, say)
    if paper in _EVENT_TABLES:
        return _event_table(_EVENT_TABLES[paper](state), say)
    if paper == "receipts":
        return receipt_rows(state, say)
    if paper in _OF_AWARDS:
        return _OF_AWARDS[paper](state, say)
    return _tables(state, say, by_name=paper == "seating")


def _event_table(table: EventTable, say: Say) -> dict[str, object]:
    """A table cell by cell, without columns that say nothing; numbers stand at the right."""
    if not table.rows:
        return {}
    filled = [
        at
        for at, column in enumerate(table.columns)
        if column.number or any(row[at] for row in table.rows)
    ]
    columns = [
        {"text": table.columns[at].heading(say), "number": table.columns[at].number}
        for at in filled
    ]
    rows = [
        [
            "" if cell is None else say(cell.word) if isinstance(cell, CellWord) else cell
            for cell in map(row.__getitem__, filled)
        ]
        for row in table.rows
    ]
    return {"columns": columns, "rows": rows}


def _lists(state: Tournament, language: str, *, first: int | None) -> bytes | Refusal:
    """The lists of the newest series with the names of its tables, as far as they are entered."""
    tables = list(enumerate(state.series[-1].tables, start=1)) if state.series else []
    if first is not None:
        tables = tables[max(0, first - 1) :][:LISTS_AT_ONCE]
    if not tables:
        return Refusal(code="nothing_to_print")
    names = {each.number: each.name for each in state.entrants}
    prospectus = state.prospectus
    papers = []
    for at, table in tables:
        players = tuple(f"{number} {names[number]}" for number in table.numbers)
        heading = Heading(
            event=prospectus.name,
            where=", ".join(
                filter(None, (prospectus.place, section_name(state, len(state.series), at)))
            ),
            date=prospectus.date,
            series=str(len(state.series)),
            table=str(at),
        )
        sheet = replace(table.sheet, players=players)
        paper = ListPaper(
            sheet=sheet,
            heading=heading,
            foot=_typed_foot(table, players),
            left={leaver.place: leaver.deal for leaver in table.leavers},
            deals=table.deals if table.leavers else None,
            stand_ins={each.deal: each.places for each in table.stand_ins},
            no_bonus=no_bonus(table),
        )
        papers.append(paper)
    return lists_pdf(papers, language=language)


def _typed_foot(table: TableList, players: Sequence[str]) -> tuple[Foot, ...]:
    """The foot of a paper list of which nothing else was typed; empty for any other list."""
    if not table.totals:
        return ()
    tallies = {tally.number: tally for tally in table.tallies}
    written = [tallies[number] for number in table.numbers]
    return feet_as_written(
        players, [each.card for each in written], at_three=[each.at_three for each in written]
    )


def _start_cards(state: Tournament, cards: CardAddresses) -> list[dict[str, object]]:
    stays = state.prospectus.stay_in_section is not False
    own = own_sections(state) if stays else {}
    names = {each.number: each.name for each in open_sections(state)}
    return [
        {
            "number": entrant.number,
            "section": names.get(own.get(entrant.number, 0), ""),
            "name": entrant.name,
            "club": entrant.club or "",
            "series": state.prospectus.series,
            "code": qr_svg(cards[entrant.number], quiet=2) if entrant.number in cards else "",
        }
        for entrant in state.entrants
        if entrant.is_ranked and entrant.status.value != "withdrawn"
    ]


def _entry_notice(state: Tournament, say: Say, entry: str) -> dict[str, str]:
    """What hangs at the door: where players enter themselves."""
    if not entry:
        return {}
    fee = amount_text(state.prospectus.fee or 0, state.prospectus, say)
    return {
        "code": qr_svg(entry, quiet=2),
        "address": entry,
        "hint": say("tournament.entry_scan"),
        "fee": labelled(say("tournament.fee"), fee, say),
    }


def _tables(state: Tournament, say: Say, *, by_name: bool) -> dict[str, object]:
    if not state.series:
        return {}
    entrants = {each.number: each for each in state.entrants}
    tables = [
        [
            {"number": number, "name": entrants[number].name, "club": entrants[number].club or ""}
            for number in table.numbers
        ]
        for table in state.series[-1].tables
    ]
    series = len(state.series)
    sections = [section_name(state, series, at) for at in range(1, len(tables) + 1)]
    places = sorted(
        (
            {
                "name": surname_first(str(player["name"])),
                "number": player["number"],
                "table": at,
                "section": sections[at - 1],
                "place": place,
            }
            for at, table in enumerate(tables, start=1)
            for place, player in enumerate(table, start=1)
        ),
        key=lambda row: in_the_alphabet(str(row["name"])),
    )
    return {
        "series": say(
            "tournament.series_of",
            {"series": series, "planned": state.prospectus.series},
        ),
        "tables": [
            {"section": section, "players": players}
            for section, players in zip(sections, tables, strict=True)
        ],
        "sections": list(dict.fromkeys(sections)),
        "places": places if by_name else [],
    }


def _standings(state: Tournament, say: Say) -> dict[str, object]:
    entrants = {each.number: each for each in state.entrants}
    ranked = standings(state)
    rows = [
        {
            "rank": each.rank,
            "number": each.result.number,
            "name": entrants[each.result.number].name
            + (
                f" ({say('tournament.stand_in_mark', {'deals': n})})"
                if (n := each.result.stand_ins)
                else ""
            ),
            "club": entrants[each.result.number].club or "",
            "series": ["–" if value is None else str(value) for value in each.result.series],
            "won": each.result.won,
            "lost": each.result.lost,
            "result": each.result.result,
        }
        for each in ranked
    ]
    if not rows:
        return {}
    headings = [
        say("tournament.series_short", {"series": at}) for at in range(1, len(state.series) + 1)
    ]
    teams = [
        {
            "title": kind.name or say("tournament.teams"),
            "rows": [
                {"rank": each.rank, "name": each.team, "result": each.result} for each in there
            ],
        }
        for kind in state.prospectus.all_kinds
        if (there := team_standings(state, kind))
    ]
    marked = any(each.result.stand_ins for each in ranked)
    notes = [say("tournament.stand_in_legend")] if marked else []
    if state.prospectus.unplayed == "behind":
        notes.append(say("tournament.unplayed_behind"))
    return {"rows": rows, "series": headings, "teams": teams, "note": " ".join(notes)}
