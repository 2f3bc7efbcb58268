"""The rankings of the categories, and by which ranking somebody has won a prize."""

from __future__ import annotations

from skat.publishing.names import ShownNames
from skat.publishing.page import Cell, Column, SitePage, TableBlock
from skat.publishing.voice import Voice
from skat.tournament.notice.money import Award, AwardKind
from skat.tournament.results.rankings import places_for
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament


def categories_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """A ranking for each category of the notice, in its order."""
    columns = (
        Column("rank", say("tournament.rank"), number=True),
        Column("number", say("tournament.number"), number=True),
        Column("name", say("tournament.player_name")),
        Column("club", say("tournament.club")),
        Column("result", say("tournament.result"), number=True),
    )
    ranked = standings(state)
    tables = tuple(
        TableBlock(
            key=category.name,
            caption=award_cell(_award(category.name), say).text,
            columns=columns,
            rows=tuple(
                (
                    place.rank,
                    place.number,
                    names.cell(place.number),
                    names.club(place.number),
                    place.result,
                )
                for place in places_for(_award(category.name), state, ranked)
            ),
            names="name",
        )
        for category in state.prospectus.categories
    )
    return SitePage(name="categories", title=say("tournament.categories"), blocks=tables)


def _award(category: str) -> Award:
    return Award(kind=AwardKind.CATEGORY, category=category)


def award_cell(award: Award, say: Voice) -> Cell:
    """By which ranking a prize was won."""
    details = {"category": award.category, "series": award.series}
    which = award.category or (str(award.series) if award.series else "")
    value = " ".join(filter(None, (award.kind.value, which)))
    return Cell(value, say(f"tournament.award_{award.kind.value}", details))
