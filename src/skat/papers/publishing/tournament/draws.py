"""The draws with their proof: seal, seed, and how anybody works the tables out again."""

from __future__ import annotations

from collections.abc import Sequence

from skat.papers.publishing.names import ShownNames, Voice
from skat.papers.publishing.page import (
    Block,
    Cell,
    Column,
    FactsBlock,
    HeadingBlock,
    SitePage,
    TableBlock,
    TextBlock,
)
from skat.tournament.draw import StartNumber
from skat.tournament.draw.lot import lot_commitment
from skat.tournament.sections import section_name
from skat.tournament.series.hand_steps import OtherSeats, other_seats
from skat.tournament.state import Tournament, draw_purpose, lot_purpose, redraw_purpose

_SUM = "python3 -c \"import hashlib; print(hashlib.sha256(bytes.fromhex('{seed}') + b'{purpose}').hexdigest())\""  # noqa: E501 - typed as one line
_CHECK = "skat tournament check tournament.json"


def draws_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """Each draw with its tables and its proof; the newest stands first."""
    blocks: list[Block] = [TextBlock(say("site.draw_how")), TextBlock(_CHECK, code=True)]
    otherwise = other_seats(state)
    for at in range(len(state.series), 0, -1):
        series = state.series[at - 1]
        again = bool(series.set_aside)
        title = "tournament.drawn_again" if again else "tournament.drawn_series"
        blocks.append(HeadingBlock(say(title, {"series": at})))
        blocks.append(_tables(state, names, say, at))
        blocks += [_otherwise(each, say) for each in otherwise if each.series == at]
        seals = state.second if again else state.commitments
        purpose = (redraw_purpose if again else draw_purpose)(state.id, at)
        blocks += _proof(series.seed, seals[at - 1], purpose, series.words, say)
        for before in series.set_aside:
            blocks.append(HeadingBlock(say("site.set_aside", {"series": at})))
            first = draw_purpose(state.id, at)
            blocks += _proof(before.seed, state.commitments[at - 1], first, "", say)
    if state.drawn_lot:
        blocks.append(HeadingBlock(say("site.lot")))
        purpose = lot_purpose(state.id)
        blocks += _proof(state.drawn_lot, state.commitments[-1], purpose, "", say)
    return SitePage(
        name="draws",
        title=say("site.draws"),
        blocks=tuple(blocks),
        links=((say("tournament.draw_file"), "../data/tournament.json"),),
    )


def _otherwise(seats: OtherSeats, say: Voice) -> TextBlock:
    counts = {"redrawn": seats.redrawn, "by_hand": seats.by_hand, "moved": seats.moved}
    return TextBlock(say("tournament.other_seats", counts))


def _tables(state: Tournament, names: ShownNames, say: Voice, series: int) -> TableBlock:
    tables = state.series[series - 1].seated
    in_sections = bool(state.series[series - 1].sections)
    places = range(1, max(len(table) for table in tables) + 1)
    word = say("tournament.place_word")
    columns = [Column("table", say("tournament.table_word"), number=True)]
    columns += [Column("section", say("tournament.section_word"))] if in_sections else []
    columns += [Column(f"place {place}", f"{word} {place}") for place in places]
    rows = []
    for at, table in enumerate(tables, start=1):
        seated = [Cell(number, f"{number} {_named(names, number)}".strip()) for number in table]
        empty = [None] * (len(places) - len(table))
        section = [section_name(state, series, at)] if in_sections else []
        rows.append((at, *section, *seated, *empty))
    caption = say("tournament.drawn_series", {"series": series})
    return TableBlock(
        key=f"series {series}",
        caption=caption,
        columns=tuple(columns),
        rows=tuple(rows),
        names="table",
    )


def _named(names: ShownNames, number: StartNumber) -> str:
    cell = names.cell(number)
    return cell if isinstance(cell, str) else ""


def _proof(seed: str, seal: str, purpose: str, words: str, say: Voice) -> Sequence[Block]:
    """Seal and seed side by side, whether they fit, and the sum to be done by oneself."""
    fits = lot_commitment(bytes.fromhex(seed), purpose) == seal
    pairs = [
        (say("site.seal"), seal),
        (say("site.seed"), seed),
        (say("site.purpose"), purpose),
        *([(say("site.words"), words)] if words else []),
        (say("site.seal_checked"), say("site.seal_fits" if fits else "site.seal_differs")),
    ]
    told = FactsBlock(key=f"proof of {purpose}", caption="", pairs=tuple(pairs))
    return told, TextBlock(_SUM.format(seed=seed, purpose=purpose), code=True)
