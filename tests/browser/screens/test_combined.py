"""Combinations at the table: each two of stage, size, language, names, scores, talk and badges.

The walk over single screens (`test_sweep.py`) has small numbers and nothing but the stage. Here
the rows are drawn so that each value of each factor meets each value of each other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import combinations, product
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.looking import LANGUAGES, PACK, PHONE, look, marked, prefer
from tests.browser.screens.table import people
from tests.browser.scripted_table import ScriptedTable
from tests.browser.stages import NAMES, Stage, show, stages, stretched, training
from tests.browser.test_every_size import MEASURE, size

pytestmark = pytest.mark.browser

SEED: Final = 32
LONGEST: Final = (
    "Annemarie-Charlotte Hub",
    "Bernhardine Wolkenstein",
    "Wilhelm-Konstantin Maier",
    "Dörte",
)
"""As long as names may be, in letters of the usual width."""
RATING: Final = {"points": -12.3, "margin": 14.6}


def every_stage() -> list[Stage]:
    """The stages of a deal and those of a training table, with the fullest of the auction."""
    return [*stages(), *training(), *stretched()]


FACTORS: Final[Mapping[str, Sequence[Any]]] = {
    "stage": tuple(range(len(every_stage()))),
    "size": ((320, 568), (360, 780), (390, 844), (412, 915), (430, 932), (844, 390)),
    "language": LANGUAGES,
    "letters": (100, 130),
    "names": ("usual", "longest"),
    "scores": ("small", "four digits"),
    "ratings": ("hidden", "shown"),
    "said": ("nothing", "phrases"),
    "second": ("plays", "away", "substitute", "leaving"),
    "third": ("plays", "away", "substitute", "leaving"),
}

USUAL_LETTERS: Final = 16

Row = dict[str, Any]


def rows() -> list[Row]:
    """Every pair of values once at least: the row that meets most new pairs, one after another."""
    drawn = Random(SEED)
    names = list(FACTORS)
    missing = {
        pair
        for one, other in combinations(names, 2)
        for pair in product(((one, v) for v in FACTORS[one]), ((other, v) for v in FACTORS[other]))
    }
    chosen = []
    while missing:
        start = dict(drawn.choice(sorted(missing, key=repr)))
        row: Row = {}
        for name in names:
            values = [start[name]] if name in start else list(FACTORS[name])
            drawn.shuffle(values)
            row[name] = max(values, key=lambda v, n=name: _meets(n, v, row, missing))  # type: ignore[misc]
        missing -= set(_pairs(row))
        chosen.append(row)
    return chosen


def _pairs(row: Row) -> Iterator[tuple[tuple[str, Any], tuple[str, Any]]]:
    items = [(name, row[name]) for name in FACTORS if name in row]
    return combinations(items, 2)


def _meets(name: str, value: Any, row: Row, missing: set[Any]) -> int:
    return sum(pair in missing for pair in _pairs({**row, name: value}))


ROWS: Final = rows()


def test_each_value_meets_each_other() -> None:
    met = {pair for row in ROWS for pair in _pairs(row)}
    number = sum(len(FACTORS[one]) * len(FACTORS[other]) for one, other in combinations(FACTORS, 2))
    assert len(met) == number
    assert len(ROWS) < 2 * len(FACTORS["stage"]) * len(FACTORS["size"])


def situation(stage: Stage, row: Row) -> Stage:
    """The stage with what the row adds to it."""
    table = copy(stage.table)
    table.names = LONGEST if row["names"] == "longest" else NAMES
    # Without news of the shuffle a message of three or four lines lies there all the while.
    table.told, table.beside = dict(table.told), {**table.beside, "fair": None}
    places = [dict(place) for place in table.told.get("places", people(table))]
    for at, badge in ((1, row["second"]), (2, row["third"])):
        places[at] |= {
            "connected": badge != "away",
            "substitute": "simple" if badge == "substitute" else None,
            "leaving": badge == "leaving",
            **({"rating": RATING} if row["ratings"] == "shown" else {}),
        }
    table.told["places"] = [{**place, "name": table.names[at]} for at, place in enumerate(places)]
    if row["scores"] == "four digits":
        told = table.snapshot()["list"]
        totals = [-1288, 1024, -2376, 1416][: table.size]
        table.beside["list"] = {**told, "totals": totals, "seeger_fabian": totals}
    return Stage(stage.name, table, stage.buttons, stage.taps, stage.told)


def what_is_said(table: ScriptedTable, row: Row) -> None:
    """Phrases of both others, one after the other."""
    if row["said"] == "nothing":
        return
    for number, place in enumerate((2, 3), start=1):
        line = {"type": "chat", "number": number, "place": place, "text": ""}
        table.tell({**line, "name": table.names[place - 1], "phrase": "well_played"})


def letters(page: Page, per_cent: int) -> None:
    """Letters as the setting of a browser makes them, as people with weak eyes have it."""
    sizes = {"standard": round(USUAL_LETTERS * per_cent / 100)}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})


@pytest.mark.proof
@pytest.mark.screens
@pytest.mark.parametrize("language", LANGUAGES)
def test_combinations_can_be_read_and_used(watched: Page, language: str) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language)
    shown = ScriptedTable(PACK, names=NAMES)
    shown.open(watched)
    all_stages = every_stage()
    wrong = []
    for row in [each for each in ROWS if each["language"] == language]:
        watched.set_viewport_size(PHONE)
        letters(watched, 100)
        stage = situation(all_stages[row["stage"]], row)
        show(watched, shown, stage)
        what_is_said(shown, row)
        watched.set_viewport_size(size(*row["size"]))
        letters(watched, row["letters"])
        at = ", ".join(map(str, (stage.name, *list(row.values())[1:])))
        wrong += [f"{at}: {each}" for each in watched.evaluate(MEASURE, list(stage.buttons))]
        try:
            look(watched)
        except AssertionError as cut:
            wrong.append(f"{at}: {str(cut)[:200]}")
    watched.locator(marked("table")).wait_for()
    assert not wrong, f"{len(wrong)} wrong\n" + "\n".join(wrong)


@pytest.mark.proof
@pytest.mark.screens
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_is_cut_in_any_panel(watched: Page, language: str) -> None:
    """Every stage at every size and both sizes of letters, where pairs leave out most triples."""
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language)
    shown = ScriptedTable(PACK, names=NAMES)
    shown.open(watched)
    fullest = {name: values[-1] for name, values in FACTORS.items()}
    wrong = []
    for stage in every_stage():
        watched.set_viewport_size(PHONE)
        letters(watched, 100)
        show(watched, shown, situation(stage, fullest))
        for per_cent, screen in product(FACTORS["letters"], FACTORS["size"]):
            watched.set_viewport_size(size(*screen))
            letters(watched, per_cent)
            try:
                look(watched)
            except AssertionError as cut:
                wrong.append(f"{stage.name}, {screen}, {per_cent} %: {str(cut)[:200]}")
    assert not wrong, f"{len(wrong)} wrong\n" + "\n".join(wrong)
