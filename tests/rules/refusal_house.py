"""What the house rules refuse: how, with which code and articles, and whether it is impossible."""

from __future__ import annotations

from collections.abc import Callable

from skat.model.contract import Announced, Announcement, Contract
from skat.model.refusal import Refusal
from skat.rules import actions as act
from tests.rules.positions import must
from tests.rules.refusal_states import (
    F,
    M,
    R,
    announced,
    defence_twice,
    jack_laid_away,
    kontra_after_a_card,
    kontra_twice,
    ramsch,
    tried,
    unasked_kontra,
    won,
)

ONE_TRICK = announced()


def spitze_in(contract: Contract) -> act.Announce:
    """Middlehand announces Spitze with this hand game."""
    return act.Announce(M, Announcement(contract, hand=True), spitze=True)


Case = tuple[Callable[[], Refusal], str, tuple[str, ...], bool]

HOUSE_CASES: dict[str, Case] = {
    "kontra by the law": (
        tried(ONE_TRICK, act.Kontra(F)),
        "house_rule_off",
        ("LF-kontra", "SkO-4.5.1"),
        False,
    ),
    "the soloist's kontra": (
        tried(announced(kontra=True), act.Kontra(M)),
        "only_a_defender",
        ("LF-kontra",),
        False,
    ),
    "late kontra": (kontra_after_a_card, "card_already_played", ("LF-kontra",), False),
    "second kontra": (kontra_twice, "already_said", ("LF-kontra",), False),
    "kontra without a bid": (
        unasked_kontra,
        "took_no_part_in_auction",
        ("LF-kontra",),
        False,
    ),
    "a defender's re": (
        tried(must(announced(kontra=True), act.Kontra(F)), act.Re(R)),
        "soloist_answers_kontra",
        ("LF-re",),
        False,
    ),
    "defence by the law": (
        tried(ONE_TRICK, act.AnnounceDefence(F, Announced.SCHNEIDER)),
        "house_rule_off",
        ("LF-defenders-announce", "SkO-4.5.1"),
        False,
    ),
    "defence ouvert": (
        tried(announced(leaflet_defenders_announce=True), act.AnnounceDefence(F, Announced.OUVERT)),
        "no_such_level",
        ("LF-defenders-announce",),
        False,
    ),
    "defence announced twice": (
        defence_twice,
        "already_said",
        ("LF-defenders-announce",),
        False,
    ),
    "Spitze by the law": (
        tried(won(), spitze_in(Contract.GRAND)),
        "house_rule_off",
        ("SkO-4.5.1",),
        False,
    ),
    "Spitze without the lowest trump": (
        tried(won(spitze="yes"), spitze_in(Contract.CLUBS)),
        "spitze_not_held",
        (),
        True,
    ),
    "Spitze in null": (
        tried(won(spitze="yes"), spitze_in(Contract.NULL)),
        "no_spitze_in_null",
        ("SkO-2.1.3",),
        False,
    ),
    "clubs instead of Ramsch": (
        tried(
            ramsch(grand_hand_in_ramsch="yes"),
            act.Announce(F, Announcement(Contract.CLUBS, hand=True)),
        ),
        "only_grand_hand",
        ("LF-ramsch",),
        False,
    ),
    "a jack pushed": (jack_laid_away, "no_jack_pushed", ("LF-ramsch",), False),
}
