"""Evenings at a served list: entries, slips, corrections and signatures; one by house rules.

What is typed follows what the list shows of the next deal, so that most of it is accepted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Ask = Callable[[str, Mapping[str, Any] | None, str], tuple[str, Any]]
"""A path, a body and a key to the answer as text, and decoded."""

_CONTRACTS: Final = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
_HOUSE: Final = {
    "kontra": True,
    "ramsch": True,
    "spitze": "yes",
    "ramsch_push": "yes",
    "ramsch_after_lost_kontra": "yes",
    "bock": ["passed_in", "lost_kontra", "lost_schneider", "sixty_sixty"],
}


@dataclass
class _Evening:
    """A list and its keeper: what was answered last, and the number of the next command.

    Its name and its secrets are drawn, in an order of chance: its answers come without them.
    """

    ask: Ask
    opened: Mapping[str, Any]
    chance: random.Random
    seq: int = 1
    number: int = 0
    shown: Mapping[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """Where the list is."""
        return f"/api/lists/{self.opened['list']}"

    def look(self, key: str) -> str:
        """What the list shows to the holder of a key."""
        said, self.shown = self.ask(self.path, None, self.opened[key])
        return self.plain(said)

    def does(self, action: Mapping[str, Any]) -> str:
        """The answer to a command of the keeper."""
        self.number += 1
        body = {"command_id": f"{self.number:020}", "expected_seq": self.seq, "action": action}
        said, answer = self.ask(f"{self.path}/commands", body, self.opened["key"])
        if "list" in answer:
            self.shown, self.seq = answer["list"], answer["seq"]
        return self.plain(said)

    def plain(self, said: str) -> str:
        """An answer, without what was drawn."""
        for what, drawn in self.opened.items():
            said = said.replace(f'"{drawn}"', f'"{what.upper()}"')
        return said


def evenings(ask: Ask) -> Iterator[tuple[str, str]]:
    """A series at three by the Order alone, and one at four by house rules, to the signatures."""
    for name, players, options in (
        ("evening", ["Anna", "Bernd", "Cem"], {}),
        ("house evening", ["Anna", "Bernd", "Cem", "Dora"], _HOUSE),
    ):
        body = {"players": players, "length": 12 * len(players), "options": options}
        said, opened = ask("/api/lists", body, "")
        if "list" not in opened:
            raise RuntimeError(said)
        evening = _Evening(ask, opened, random.Random(name))
        yield f"{name} opened", evening.plain(said)
        yield f"{name} begins", evening.look("key")
        for action in _played(evening, by_house=bool(options)):
            yield f"{name}: {action['do']} {action.get('deal', '')}", evening.does(action)
        yield f"{name} in the end", evening.look("key")
        yield f"{name} to a reader", evening.look("view_key")


def _played(evening: _Evening, *, by_house: bool) -> Iterator[dict[str, Any]]:
    """What is done until the list is complete and signed, and once more after that."""
    chance, places = evening.chance, range(1, len(evening.shown["players"]) + 1)
    while not evening.shown["complete"]:
        due = evening.shown["next_deal"]
        yield {"do": "enter_deal", "deal": due, **_typed(evening, by_house=by_house)}
        if chance.random() < 0.1:
            yield _slip(chance, due)
        if chance.random() < 0.15 and evening.shown["may_take_back"]:
            yield {"do": "take_deal_back", "deal": evening.shown["next_deal"] - 1}
        if chance.random() < 0.2 and due > 1:
            told = {"deal": chance.randint(1, due - 1), "why": "slip"}
            entry = _typed(evening, by_house=by_house)
            yield {"do": "correct_deal", **told, **entry, "consent": [*places], "by": 1}
        if chance.random() < 0.1 and due > 1:
            told = {"deal": chance.randint(1, due - 1), "why": "two readings"}
            yield {"do": "rule_on_deal", **told, **_typed(evening, by_house=by_house), "by": "Eva"}
    for place in places:
        yield {"do": "sign_list", "place": place}
    yield {"do": "sign_list", "place": 1}
    yield {"do": "enter_deal", "deal": 1, "game": None}


def _slip(chance: random.Random, due: int) -> dict[str, Any]:
    """What no list takes."""
    game = {"soloist": 1, "contract": "clubs", "won": True, "tops": {"held": True, "count": 1}}
    refused: Sequence[dict[str, Any]] = (
        {"do": "enter_deal", "deal": due, "game": game},
        {"do": "enter_deal", "deal": due + 1, "game": {**game, "soloist": 9}},
        {"do": "enter_deal", "deal": due + 1, "game": {**game, "announced": "schneider"}},
        {"do": "enter_deal", "deal": due + 1, "game": {**game, "tops": None}},
        {"do": "take_deal_back", "deal": due + 7},
        {"do": "correct_deal", "deal": due, "game": game, "consent": [1], "by": 1},
        {"do": "sign_list", "place": 1},
    )
    return chance.choice(refused)


def _typed(evening: _Evening, *, by_house: bool) -> dict[str, Any]:
    """A deal as its keeper types it: passed, a game, by house rules a Ramsch where one is due."""
    chance = evening.chance
    if by_house and (evening.shown["ramsch_due"] or chance.random() < 0.05):
        return {"game": None, "ramsch": _ramsch(chance)}
    if chance.random() < 0.08:
        return {"game": None}
    return {"game": _game(chance, evening.shown["playing"], by_house=by_house)}


def _game(chance: random.Random, playing: Sequence[int], *, by_house: bool) -> dict[str, Any]:
    contract, won = chance.choice(_CONTRACTS), chance.random() < 0.7
    game: dict[str, Any] = {
        "soloist": chance.choice(playing),
        "contract": contract,
        "won": won,
        "hand": chance.random() < 0.2,
    }
    house: dict[str, Any] = {}
    if by_house and chance.random() < 0.4:
        house = {"kontra": True, "re": chance.random() < 0.4}
    if contract != "null":
        game["tops"] = {"held": chance.random() < 0.5, "count": chance.randint(1, 4)}
        game["reached"] = chance.choice(("none", "none", "none", "schneider"))
        if game["hand"] and chance.random() < 0.4:
            game["announced"] = "schneider"
        if by_house and chance.random() < 0.1:
            house["spitze"] = True
        if by_house and not won and game["reached"] == "none" and chance.random() < 0.3:
            house["sixty_sixty"] = True
    return {**game, "house": house} if house else game


def _ramsch(chance: random.Random) -> dict[str, Any]:
    """Card points in tricks and skat that make 120, in any order."""
    tricks, skat = chance.choice(
        (((20, 40, 50), 10), ((30, 30, 46), 14), ((60, 28, 32), 0), ((0, 71, 45), 4))
    )
    seats = chance.sample(range(3), 3)
    without = [seat for seat in range(3) if tricks[seats[seat]] == 0]
    return {
        "tricks": [tricks[seat] for seat in seats],
        "skat": skat,
        "last_trick": chance.choice([seat for seat in range(3) if seat not in without]),
        "without": without,
        "pushed": chance.choice((0, 0, 1, 2)),
    }
