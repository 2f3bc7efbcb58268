"""`print(state)` and `state.svg()`: every card once, nothing that a viewer does not see."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from skat.model import ALL_CARDS, SEATS
from skat.rules import Phase, is_over, view
from skat.rules.drawn import PIPS
from tests.rules.positions import must, random_line, rules_with

CARD = re.compile(r"\b[DHSC][789TJQKA]\b")
DECK = Path(__file__).parents[2] / "web" / "src" / "deck" / "french.ts"


def titles(svg: str) -> Counter[str]:
    """The cards that lie face up in a picture."""
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return Counter(str(group[0].text) for group in groups)


def test_a_state_shows_every_card_that_is_not_yet_played_once() -> None:
    seen = 0
    for seed in range(12):
        for state, action in random_line(random.Random(seed), rules_with(kontra=True)):
            lying = Counter(str(card) for hand in (*state.hands, state.skat) for card in hand)
            lying += Counter(map(str, state.trick))
            for shown in (state, must(state, action)) if is_over(must(state, action)) else (state,):
                assert shown.phase.value in str(shown).splitlines()[0]
            assert Counter(CARD.findall(str(state))) == titles(state.svg()) == lying
            marked = [line for line in str(state).splitlines() if line.startswith("> ")]
            assert [line.split()[1] for line in marked] == (
                [state.turn.value] if state.turn else []
            )
            seen += 1
    assert seen > 300


def test_a_view_shows_what_it_holds_and_no_other_card() -> None:
    """Each card once, and with the backs as many as there are: a taken skat lies in a hand."""
    phases: set[Phase] = set()
    for seed in range(40):
        pushed = rules_with(ramsch=True, ramsch_push="yes")
        for state, _ in random_line(random.Random(seed), pushed):
            if state.phase is Phase.DEAL:
                continue
            phases.add(state.phase)
            for viewer in (*SEATS, "spectator"):
                seen = view(state, viewer)
                known = {*seen.hand, *seen.trick, *(seen.skat or ()), *(seen.discarded or ())}
                known |= {card for hand in seen.open_hands for card in hand or ()}
                shown = titles(seen.svg())
                assert set(shown) == {str(card) for card in known}
                assert Counter(CARD.findall(str(seen))) == shown
                assert set(shown.values()) <= {1}, (state.phase, viewer)
                on_the_table = sum(map(len, (*state.hands, state.skat))) + len(state.trick)
                assert str(seen).count("??") + shown.total() == on_the_table <= 32
    assert {Phase.DISCARD, Phase.LAY_AWAY} <= phases


def test_the_suits_are_those_of_the_page() -> None:
    drawn = dict(re.findall(r"^  ([CSHD]): '([^']+)',$", DECK.read_text("utf-8"), re.MULTILINE))
    assert drawn == PIPS
    assert len(ALL_CARDS) == 32
