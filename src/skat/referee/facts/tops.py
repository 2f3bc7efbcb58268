"""The tops given, against one another and against the cards whose holder is known (SkO-2.4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.order import trump_order
from skat.model.refusal import Refusal
from skat.model.top_trumps import Tops, can_be_together, tops
from skat.referee.events import CardsExchanged, CardStrayed
from skat.referee.facts import impossible
from skat.referee.facts.cards_told import lying
from skat.referee.situation import PlayedGame, Situation

_Given: TypeAlias = dict[str, tuple[Contract, Tops]]
"""The tops by the paths under which they were given, each with its contract."""


def tops_given(situation: Situation) -> Iterator[Refusal | None]:
    """The tops given, for each contract, against the soloist's twelve cards."""
    game = situation.game
    if game is None:
        return
    given = _given(game)
    for (path, (contract, named)), (other_path, (other_contract, other)) in combinations(
        given.items(), 2
    ):
        fits = named == other if contract is other_contract else named.can_be_beside(other)
        if not fits:
            facts = (path, other_path)
            yield impossible(
                "tops_differ", "SkO-2.4.2", facts=facts, tops=str(named), other=str(other)
            )
    if not can_be_together(dict(given.values())):
        longest, next_one = sorted(given, key=lambda path: -given[path][1].count)[:2]
        yield impossible(
            "tops_differ",
            "SkO-2.4.2",
            facts=tuple(given),
            tops=str(given[longest][1]),
            other=str(given[next_one][1]),
        )
    held = None if game.soloist is None else situation.hands.get(game.soloist)
    if held is None or len(held) != 12 or game.soloist is None:
        return
    for path, (contract, count) in given.items():
        if contract is Contract.NULL:
            continue
        counted = tops(held, contract=contract)
        if counted != count:
            facts = (path, f"hands.{game.soloist.value}")
            yield impossible(
                "tops_differ", "SkO-2.4.2", facts=facts, tops=str(count), other=str(counted)
            )


def _given(game: PlayedGame) -> _Given:
    """Given for a null, or for no game yet, they are those of the games in its place."""
    by_contract = {
        f"game.tops_by_contract.{contract.value}": (contract, counted)
        for contract, counted in game.tops_by_contract.items()
    }
    if game.tops is None:
        return by_contract
    return {"game.tops": (game.contract or Contract.NULL, game.tops), **by_contract}


def why_not_these_tops(situation: Situation) -> Refusal | None:
    """The soloist holds the tops that he is with, and the one that ends those he is without.

    Cards that strayed or were exchanged may lie in another hand.
    """
    game = situation.game
    if game is None or game.soloist is None:
        return None
    if isinstance(situation.event, CardStrayed | CardsExchanged):
        return None
    for path, (contract, counted) in _given(game).items():
        run, end = _run(contract, counted)
        for place, _, holders in lying(situation):
            for card, seat in holders.items():
                if card in (end if (seat is game.soloist) is counted.held else run):
                    return impossible(
                        "tops_not_held",
                        "SkO-2.4.2",
                        facts=(path, place),
                        tops=str(counted),
                        seat=seat.value,
                        card=card.value,
                    )
    return None


def _run(contract: Contract, counted: Tops) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The trumps counted, and the next one, which ends them; in null those of the jacks alone."""
    if contract is Contract.NULL:
        if not counted.are_jacks:
            return (), ()
        contract = Contract.GRAND
    trumps = trump_order(contract)
    return trumps[: counted.count], trumps[counted.count : counted.count + 1]
