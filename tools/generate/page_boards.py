"""Positions of the board with the server's answers, for the page's unit tests to compare."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from skat.model.cards import ALL_CARDS
from skat.model.contract import ALL_CONTRACTS
from skat.model.seats import SEATS
from skat.requests.board.answer import board_request
from skat.server.study.board import NODES

BOARDS: Final = 60


def boards(chance: random.Random) -> Iterator[dict[str, Any]]:
    """Random deals after random lines; some lines end with a card that cannot be played."""
    for number in range(BOARDS):
        question = _dealt(chance, contract=ALL_CONTRACTS[number % 6].value)
        # Late positions twice as often: they take no time.
        for _ in range(chance.choice((chance.randrange(31), 15 + chance.randrange(16)))):
            answer: Any = board_request({**question, "values": False})
            question["line"].append(chance.choice(sorted(answer["moves"])))
        if number % 10 == 9:
            question["line"].append(chance.choice(ALL_CARDS).value)
        question["values"] = number % 7 != 6
        yield {"question": question, "answer": board_request(question, budget=NODES)}


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
