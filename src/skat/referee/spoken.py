"""Games as players say them: "hearts hand", "grand ouvert", "null ouvert hand"."""

from __future__ import annotations

import msgspec

from skat.model.announcement import Announced
from skat.model.contract import Contract


class SpokenGame(msgspec.Struct, frozen=True, kw_only=True):
    """What was said, whether it may be announced or not."""

    contract: Contract
    hand: bool = False
    announced: Announced = Announced.NONE


class UnknownWordError(Exception):
    """A word that belongs to no game, and where it was said."""

    def __init__(self, path: str, word: str) -> None:
        super().__init__(path, word)
        self.path = path
        self.word = word


_CONTRACTS = {contract.value: contract for contract in Contract} | {
    contract.value.removesuffix("s"): contract for contract in Contract
}
_LEVELS = {
    "schneider": Announced.SCHNEIDER,
    "schwarz": Announced.SCHWARZ,
    "ouvert": Announced.OUVERT,
    "open": Announced.OUVERT,
}
_STRENGTH = list(Announced)


def spoken_game(text: str, path: str) -> SpokenGame:
    """The game that these words name; raises UnknownWordError, also where no contract is named.

    >>> spoken_game("grand hand schneider", "event.said").announced.value
    'schneider'
    """
    contract: Contract | None = None
    hand, announced = False, Announced.NONE
    for word in text.casefold().replace(",", " ").replace("-", " ").split():
        if word in _CONTRACTS and contract is None:
            contract = _CONTRACTS[word]
        elif word == "hand":
            hand = True
        elif word in _LEVELS:
            announced = max(announced, _LEVELS[word], key=_STRENGTH.index)
        elif word not in ("announced", "and", "with"):
            raise UnknownWordError(path, word)
    if contract is None:
        raise UnknownWordError(path, text)
    return SpokenGame(contract=contract, hand=hand, announced=announced)
