"""However a game ends, the keeper of a list on the page can type what it counts.

`skat list` takes the `end` of a game and the level that was `proved`. The page asks for neither,
but for won or lost and the level reached: for each end there is an entry with the same score.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest
from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.model.units import BidValue
from skat.requests.decode import decode
from skat.requests.finished_game import ValueRequest, finished_game
from skat.requests.jsonl import RefusalError
from skat.requests.list_entries import GameDeal
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd
from skat.scoresheet.line import Line, game_line
from skat.scoresheet.typed import TypedGame, TypedHouse, line_of_typed
from tests.lanes.few import few

RULES: Final = RuleSet()
LEVELS: Final = (Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ)
BIDS: Final = (18, 48, 160, 23, 30, 59, 96)
STANDINGS: Final = ((70, 20, 5, 2), (0, 95, 0, 8), (95, 0, 8, 0), (0, 0, 0, 0), (29, 60, 3, 5))
NOT_PLAYED: Final = (GameEnd.NO_CONTRACT, GameEnd.NULL_OVERBID)
RULED: Final = (GameEnd.RULED_FOR_SOLOIST, GameEnd.RULED_FOR_DEFENDERS)
"""At a table of the server alone: no file has these."""
ENDS: Final = [end for end in GameEnd if end not in (*NOT_PLAYED, *RULED)]
PROVED: Final = (GameEnd.PROVED_LEVEL, GameEnd.FAULT_SOLOIST)
NOT_ASKED: Final = {
    "ouvert": "an announcement as any other",
    "passed": "a button of its own",
    "edition": "of the whole list",
    "options": "of the whole list",
    "bock": "the list knows which deals count double",
    "end": "won or lost says it",
    "proved": "the level reached says it",
    "asked_level": "the level reached says it",
    "soloist_points": "won or lost and the level reached say it",
    "soloist_tricks": "won or lost and the level reached say it",
    "state_at_end": "won or lost and the level reached say it",
    "spitze_missed": "a Spitze that was missed is lost",
    "tops_by_contract": "the game that counts is typed itself",
    "substitute": "the game that counts is typed itself",
    "written": "the sums of the page are its own: a list of paper is checked by `skat list`",
    "circumstance": "free text that counts nothing",
    "rule_option": "of the whole list",
}
"""Keys of a deal of `skat list` that the page has no place for, with the reason."""
OF_EACH: Final = {"clubs": "with 1", "spades": "with 1", "hearts": "with 1", "diamonds": "with 1"}


def endings(end: GameEnd, bid: int) -> Iterator[dict[str, Any]]:
    """Games as `skat list` reads them that end so; not all of them can be."""
    games = product(("clubs", "grand"), ("with 1", "without 2"), (False, True), Announced)
    asked: list[dict[str, Any]] = [
        {"contract": contract, "tops": tops, "hand": hand, "announced": announced.value}
        for contract, tops, hand, announced in games
    ]
    nulls = product((False, True), (False, True))
    asked += [{"contract": "null", "hand": hand, "ouvert": ouvert} for hand, ouvert in nulls]
    for game, standing, level in product(asked, STANDINGS, LEVELS):
        yield {"end": end.value, **game, "bid": bid, **_so_far(end, standing), **_level(end, level)}


def _so_far(end: GameEnd, standing: tuple[int, ...]) -> dict[str, Any]:
    keys = ("soloist_points", "opponent_points", "soloist_tricks", "opponent_tricks")
    state = dict(zip(keys, standing, strict=True))
    if end is GameEnd.PLAYED_OUT:
        return {key: state[key] for key in ("soloist_points", "soloist_tricks")}
    return {"state_at_end": state}


def _level(end: GameEnd, level: Announced) -> dict[str, Any]:
    if end in PROVED:
        return {"proved": level.value}
    return {"asked_level": level.value} if end is GameEnd.ACCEPTED_CLAIM else {}


def counted(asked: dict[str, Any]) -> tuple[FinishedGame, Line] | None:
    """The game and its line, if there is such a game."""
    try:
        game, rules = finished_game(decode(asked, ValueRequest))
        return game, game_line(Place(1), game, rules)
    except RefusalError:
        return None


def typed(game: TypedGame, bid: int) -> set[tuple[bool | None, int]]:
    """What entries of a game count, won or lost, by the level reached, with its bid or without."""
    entries = (
        replace(game, won=won, reached=reached, bid=said)
        for won, reached, said in product((True, False), LEVELS, (None, BidValue(bid)))
    )
    lines = (line_of_typed(entry, RULES) for entry in entries)
    return {(line.won, line.score) for line in lines if not isinstance(line, Refusal)}


def test_the_page_asks_for_every_key_of_a_deal_but_these() -> None:
    asked = {*TypedGame.__struct_fields__, *TypedHouse.__struct_fields__}
    assert set(GameDeal.__struct_fields__) - asked == set(NOT_ASKED)


@pytest.mark.parametrize(("bid", "end"), few(product(BIDS, ENDS), gate=len(ENDS)))
def test_each_end_of_a_game_counts_what_can_be_typed(bid: int, end: GameEnd) -> None:
    tried = 0
    for asked in endings(end, bid):
        result = counted(asked)
        if result is None:
            continue
        game, line = result
        assert game.announcement is not None
        entry = TypedGame(
            soloist=Place(1),
            contract=game.announcement.contract,
            won=True,
            tops=game.tops,
            hand=game.announcement.hand,
            announced=game.announcement.announced,
        )
        assert (line.won, line.score) in typed(entry, bid), asked
        tried += 1
    assert tried > 50


@pytest.mark.parametrize(
    ("end", "contract"), [("no_contract", "cheapest"), ("null_overbid", "null")]
)
@pytest.mark.parametrize("bid", [bid for bid in BIDS if bid >= 48])
def test_a_game_found_from_the_tops_is_typed_as_that_game(
    bid: int, end: str, contract: str
) -> None:
    asked = {"end": end, "contract": contract, "bid": bid}
    result = counted({**asked, "tops_by_contract": {**OF_EACH, "grand": "with 1"}})
    assert result is not None
    one = Tops(held=True, count=1)
    games = [
        TypedGame(soloist=Place(1), contract=each, won=False, tops=one)
        for each in Contract
        if each is not Contract.NULL
    ]
    scores = set[tuple[bool | None, int]]().union(*(typed(game, bid) for game in games))
    assert (result[1].won, result[1].score) in scores
