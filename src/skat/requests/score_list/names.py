"""Names and other texts in the file of `skat list`, and who is meant by a name."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from skat.model.seats import Place
from skat.requests.decode import Expected, OneLine
from skat.requests.refusing import refuse
from skat.scoresheet.sheet import ScoreSheet, place_in

_LONGEST_NAME = 60

Name: TypeAlias = Annotated[str, OneLine(_LONGEST_NAME), Expected('"Dora"')]
Text: TypeAlias = Annotated[str, OneLine(200)]


def place_of(sheet: ScoreSheet, name: str, *, otherwise: str, article: str) -> Place:
    """The place of a player by his name; raises RefusalError with the code if he is not there."""
    place = place_in(sheet, name)
    if place is None:
        raise refuse(otherwise, article, name=name[:_LONGEST_NAME])
    return place
