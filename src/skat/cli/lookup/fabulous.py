"""`skat fabulous`: the deal that wins every game, the ouvert example, the number of deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import typer

from skat.cli.options import JsonFlag
from skat.kernel.fabulous import FABULOUS, fabulous_proofs, ouvert_examples
from skat.model.cards import CardSet, number_of_deals
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.games import all_games
from skat.model.seats import SEATS
from skat.model.top_trumps import tops
from skat.model.value import Level

app = typer.Typer()


def fabulous_facts() -> dict[str, Any]:
    """What was proven, as plain data.

    >>> facts = fabulous_facts()
    >>> facts["proven"], facts["games"]["grand"], facts["deals"]
    (True, 264, 2753294408504640)
    """
    proofs = fabulous_proofs()
    return {
        "deal": {
            "hands": {
                seat.value: _texts(hand) for seat, hand in zip(SEATS, FABULOUS.hands, strict=True)
            },
            "skat": _texts(FABULOUS.skat),
            "soloist": FABULOUS.soloist.value,
        },
        "proofs": [
            {
                "contract": proof.contract.value,
                "leader": proof.leader.value,
                "tricks": 0 if proof.contract is Contract.NULL else 10,
                "holds": proof.holds,
            }
            for proof in proofs
        ],
        "proven": all(proof.holds for proof in proofs),
        "games": {contract.value: _ouvert_value(contract) for contract in ALL_CONTRACTS},
        "ouvert": [
            {
                "hand": _texts(example.hand),
                "clubs_ouvert": example.ouvert_holds,
                "grand_card_points": example.grand_points,
                "grand_won": example.grand_points >= 61,
            }
            for example in ouvert_examples()
        ],
        "deals": number_of_deals(),
    }


def fabulous_text(facts: dict[str, Any]) -> Iterator[str]:
    """The same for people."""
    deal = facts["deal"]
    for seat, hand in deal["hands"].items():
        role = "  (soloist)" if seat == deal["soloist"] else ""
        yield f"{seat:<10}  {' '.join(hand)}{role}"
    yield f"{'skat':<10}  {' '.join(deal['skat'])}"
    yield ""
    for proof in facts["proofs"]:
        verdict = "proven" if proof["holds"] else "refuted"
        tricks = f"{proof['tricks']} tricks"
        yield f"{proof['contract']:<8}  {proof['leader'] + ' leads':<16}  {tricks:<9}  {verdict}"
    yield ""
    values = ", ".join(f"{contract} {value}" for contract, value in facts["games"].items())
    yield f"played ouvert: {values}"
    yield ""
    for example in facts["ouvert"]:
        clubs = "takes all ten tricks" if example["clubs_ouvert"] else "is lost"
        grand = "won" if example["grand_won"] else "lost"
        points = example["grand_card_points"]
        yield f"{' '.join(example['hand'])}"
        yield f"  clubs ouvert {clubs}; grand comes to {points} card points: {grand}"
    yield ""
    yield f"deals: 32! / (10! x 10! x 10! x 2!) = {facts['deals']:,}"


def _texts(cards: CardSet) -> list[str]:
    return [str(card) for card in sorted(cards, key=lambda card: card.index, reverse=True)]


def _ouvert_value(contract: Contract) -> int:
    """What the soloist's ouvert game is worth at its highest; null is played from the hand too."""
    if contract is Contract.NULL:
        return max(game.value for game in all_games() if game.tops is None)
    own = FABULOUS.hands[FABULOUS.soloist.index] | FABULOUS.skat
    held = tops(own, contract=contract)
    return next(
        game.value
        for game in all_games()
        if game.announcement.contract is contract
        and game.tops == held
        and Level.OUVERT in game.counted
    )


@app.command()
def fabulous(*, json: JsonFlag = False) -> None:
    """The deal that wins every game, proven by search; the ouvert example; the number of deals."""
    facts = fabulous_facts()
    if json:
        print(msgspec.json.encode(facts).decode())
    else:
        for line in fabulous_text(facts):
            print(line)
    raise typer.Exit(int(not facts["proven"]))
