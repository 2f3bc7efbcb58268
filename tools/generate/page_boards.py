"""Positions of the board with the server's answers, for the page's unit tests to compare."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from skat.model.cards import ALL_CARDS
from skat.model.contract import ALL_CONTRACTS
from skat.model.seats import SEATS
from skat.requests.board import board_request
from skat.server.study.board import NODES

BOARDS: Final = 60


def boards(chance: random.Random) -> Iterator[dict[str, Any]]:
    """Random deals after random lines; some lines end with a card that cannot be played.

    A third begin in the middle of a deal, with what was taken and the cards of a trick.
    """
    for number in range(BOARDS):
        question = _dealt(chance, contract=ALL_CONTRACTS[number % 6].value)
        if number // 6 % 3 == 2:
            question = _later(question, chance)
        # Late positions twice as often: they take no time.
        for _ in range(chance.choice((chance.randrange(31), 15 + chance.randrange(16)))):
            _play(question, chance)
        if number % 10 == 9:
            question["line"].append(chance.choice(ALL_CARDS).value)
        question["values"] = number % 7 != 6
        yield {"question": question, "answer": board_request(question, budget=NODES)}


def _play(question: dict[str, Any], chance: random.Random) -> None:
    """One more card, if there is one."""
    answer: Any = board_request({**question, "values": False})
    if answer["moves"]:
        question["line"].append(chance.choice(sorted(answer["moves"])))


def _later(question: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The position that a line of the deal leads to, as one to begin with."""
    for _ in range(chance.randrange(1, 27)):
        _play(question, chance)
    shown: Any = board_request({**question, "values": False})
    kept = (*(seat.value for seat in SEATS), "leader", "trick", "points")
    return {**question, **{key: shown[key] for key in kept}, "line": []}


def _dealt(chance: random.Random, *, contract: str) -> dict[str, Any]:
    pack = [card.value for card in ALL_CARDS]
    chance.shuffle(pack)
    hands = {seat.value: pack[10 * at : 10 * at + 10] for at, seat in enumerate(SEATS)}
    return {
        "contract": contract,
        "soloist": chance.choice(SEATS).value,
        "leader": chance.choice(SEATS).value,
        **hands,
        "skat": pack[30:],
        "trick": [],
        "points": {"soloist": 0, "defenders": 0},
        "line": [],
    }
