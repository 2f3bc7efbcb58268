"""The list on paper: every column of the official sheet, empty or filled, in four languages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

import msgspec

from skat.messages import message
from skat.messages.numbers import labelled
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import TournamentPoints
from skat.papers.printing.typeset import typeset
from skat.rules.scoring.steps import StepKind
from skat.scoresheet.foot import Foot, feet, totals_after_each
from skat.scoresheet.joining import keeper_of
from skat.scoresheet.line import Line
from skat.scoresheet.seats import deals_of
from skat.scoresheet.series import GAME_BONUS, defence_bonus
from skat.scoresheet.sheet import ScoreSheet, begins_round, next_round

ROUNDS_OF_A_SERIES = 12
_LEVELS = (
    ("hand", (StepKind.HAND, StepKind.NULL_HAND, StepKind.NULL_OUVERT_HAND)),
    ("schneider", (StepKind.SCHNEIDER,)),
    ("schneider_announced", (StepKind.SCHNEIDER_ANNOUNCED,)),
    ("schwarz", (StepKind.SCHWARZ,)),
    ("schwarz_announced", (StepKind.SCHWARZ_ANNOUNCED,)),
    ("ouvert", (StepKind.OUVERT, StepKind.NULL_OUVERT, StepKind.NULL_OUVERT_HAND)),
)
"""The columns to tick, each with the steps that tick it; in null they are part of the value."""
_WORDS = (
    *("base", "with", "without", "won", "lost", "remark", "total", "won_lost", "others_lost"),
    *("event", "where", "date", "series", "table", "rank", "result", "signatures", "checked"),
    *("finished", "deal", "points", "value"),
)


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What is above a list; whatever is empty is a line to write on."""

    event: str = ""
    where: str = ""
    date: str = ""
    series: str = ""
    table: str = ""


class ListPaper(msgspec.Struct, frozen=True, kw_only=True):
    """A list to be printed; `empty` keeps the names and leaves the deals to a pen.

    `foot` is that of a list of which nothing else is known; otherwise it follows from the deals.
    A place is struck from the deal in `left` on; `deals` are fewer than the sheet's where the list
    ended there. In the deals of `stand_ins` a computer player acted for these places; in those of
    `no_bonus` a place has none for a lost game.
    """

    sheet: ScoreSheet
    heading: Heading
    foot: tuple[Foot, ...] = ()
    empty: bool = False
    left: Mapping[Place, int] = {}
    deals: int | None = None
    stand_ins: Mapping[int, Sequence[Place]] = {}
    no_bonus: Mapping[Place, Collection[int]] = {}


def list_pdf(
    sheet: ScoreSheet,
    *,
    language: str,
    heading: Heading | None = None,
    empty: bool = False,
) -> bytes | Refusal:
    """A list as PDF, A4; `empty` keeps the names and leaves the deals to a pen.

    As many rows as the series has deals, without a fixed length twelve rounds or as many rounds as
    were played. Refused as `typeset`.
    """
    paper = ListPaper(sheet=sheet, heading=heading or Heading(), empty=empty)
    return lists_pdf([paper], language=language)


def lists_pdf(papers: Sequence[ListPaper], *, language: str) -> bytes | Refusal:
    """Several lists as one PDF, a page each; only a single one is tagged. Refused as `typeset`."""
    say = partial(message, language=language)
    words = {word: say(f"list.{word}") for word in _WORDS}
    values = {
        "language": language,
        "words": words | {"title": say("list.title")},
        "levels": [say(f"level.{name}") for name, _ in _LEVELS],
        "sheets": [_values(paper, say) for paper in papers],
    }
    return typeset("score_list", values, tagged=len(papers) == 1)


def _values(paper: ListPaper, say: Callable[..., str]) -> dict[str, object]:
    sheet, lines = paper.sheet, () if paper.empty else paper.sheet.lines
    length = _length(sheet) if paper.deals is None else paper.deals
    rows = list(_rows(sheet, lines, say, length=length, stand_ins=paper.stand_ins))
    legend = [say("list.star_legend")] if any(line.hinted for line in lines) else []
    if paper.stand_ins:
        legend.append(say("list.stand_in_legend"))
    deals = range(1, len(rows) + 1)
    sizes = sorted({len(each.places) for each in sheet.seatings})
    defence = " / ".join(str(defence_bonus(size)) for size in reversed(sizes) if size > 2)
    return {
        "heading": paper.heading,
        "players": sheet.players,
        "size": sheet.size,
        "left": [paper.left.get(place) for place in sheet.places],
        "keeper": labelled(say("list.kept_by"), sheet.players[keeper_of(sheet) - 1], say),
        "bonus": {"game": GAME_BONUS, "defence": defence},
        "rows": rows,
        "round_ends": [deal for deal in deals if begins_round(sheet, deal + 1)],
        "feet": [
            _foot(foot)
            for foot in paper.foot or (feet(sheet, no_bonus=paper.no_bonus) if lines else ())
        ],
        "legend": " · ".join(legend),
        "signed": [str(sheet.players[signature.place - 1]) for signature in sheet.signatures],
    }


def _length(sheet: ScoreSheet) -> int:
    if sheet.planned is not None:
        return sheet.planned
    played = len(sheet.lines)
    usual = deals_of(sheet.seatings, ROUNDS_OF_A_SERIES)
    return max(usual, next_round(sheet, played + 1) - 1)


def _rows(
    sheet: ScoreSheet,
    lines: Sequence[Line],
    say: Callable[..., str],
    *,
    length: int,
    stand_ins: Mapping[int, Sequence[Place]],
) -> Iterator[dict[str, object]]:
    totals = totals_after_each(sheet)
    won, lost = [0] * sheet.size, [0] * sheet.size
    for number in range(1, length + 1):
        if number > len(lines):
            yield {"deal": number}
            continue
        line = lines[number - 1]
        cells: list[dict[str, object]] = []
        for at, place in enumerate(sheet.places):
            won[at] += line.soloist == place and line.won is True
            lost[at] += line.soloist == place and line.won is False
            moved = line.soloist == place or line.brought(place) != 0
            cells.append(
                {
                    "total": totals[number - 1][at] if moved else None,
                    "won": won[at] if line.soloist == place and line.won else None,
                    "lost": lost[at] if line.soloist == place and line.won is False else None,
                }
            )
        yield {
            "deal": number,
            "base": line.base or (line.game_value if line.soloist else None),
            "with": _tops(line, StepKind.WITH),
            "without": _tops(line, StepKind.WITHOUT),
            "levels": [_counted(line, kinds) for _, kinds in _LEVELS],
            "plus": line.score if line.score > 0 else None,
            "minus": line.score if line.score < 0 else None,
            "remark": ", ".join(
                [
                    *_remarks(sheet, line, deal=number, say=say),
                    *(say("list.stand_in", {"place": at}) for at in stand_ins.get(number, ())),
                ]
            ),
            "players": cells,
        }


def _remarks(
    sheet: ScoreSheet, line: Line, *, deal: int, say: Callable[[str], str]
) -> Iterator[str]:
    """What the last column says of a deal."""
    if line.hinted:
        yield say("list.star")
    if line.passed:
        yield say("list.passed")
    if line.ramsch:
        yield say("page.ramsch")
    if line.times > 1:
        yield f"\N{MULTIPLICATION SIGN}{line.times}"
    if line.overbid:
        yield say("list.lifted")
    if any(struck.deal == deal and struck.after is not None for struck in sheet.trace):
        yield say("list.mended")


def _counted(line: Line, kinds: Sequence[StepKind]) -> bool:
    return any(step.kind in kinds for step in line.steps)


def _tops(line: Line, kind: StepKind) -> int | None:
    """How many tops were counted, with or without them."""
    return next((step.count for step in line.steps if step.kind is kind), None)


def _foot(foot: Foot) -> dict[str, object]:
    return {
        "points": foot.points,
        "won": foot.won,
        "lost": foot.lost,
        "games": TournamentPoints(GAME_BONUS * (foot.won - foot.lost)),
        "others_lost": foot.others_lost,
        "defence": foot.defence,
        "result": foot.seeger_fabian,
        "rank": foot.rank,
    }
