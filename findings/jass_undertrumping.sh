#!/usr/bin/env bash
# jass-kit 2.0.5 and schieber 0.1.10, two engines of Schieber Jass, differ on which trumps may be played.
#
# Expected: one game, one rule: when a side suit is led, a trump has to beat the highest trump of the trick,
# unless the hand holds nothing but trumps. The two engines answer the same cards.
# Seen: of 20,000 positions they agree in all but 80. Where two have trumped, jass-kit compares with the lower
# of the two (as printed), so the ten may go under the jack if the eight lies there, too. schieber asks for
# the higher one; but of a hand that holds only trumps it wants one that beats it if there is one, while
# jass-kit lets the hand play each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check jass-kit==2.0.5 schieber==0.1.10
"$folder/venv/bin/python" - <<'PYTHON'
import random
from collections import Counter
from importlib.metadata import version

import numpy as np
from jass.game.const import card_ids, card_strings
from jass.game.rule_schieber import RuleSchieber
from schieber.card import Card
from schieber.rules.stich_rules import allowed_cards
from schieber.suit import Suit
from schieber.trumpf import Trumpf

SUITS = ("BELL", "ROSE", "SHIELD", "ACORN")  # D, H, S, C of jass-kit, nine cards each, from the ace down


def by_jass_kit(hand: list[int], trick: list[int], trump: int) -> set[int]:
    held = np.zeros(36, np.int32)
    held[hand] = 1
    return set(np.flatnonzero(RuleSchieber().get_valid_cards(held, np.array(trick), len(trick), trump)))


def by_schieber(hand: list[int], trick: list[int], trump: int) -> set[int]:
    held, table = ([Card(Suit[SUITS[c // 9]], 14 - c % 9) for c in cards] for cards in (hand, trick))
    allowed = allowed_cards(held, table, Trumpf[SUITS[trump]])
    return {card for card, other in zip(hand, held) if other in allowed}


random.seed(1)
agreed, differing = Counter(), Counter()
for _ in range(20_000):
    held, played, trump = random.randint(1, 9), random.randint(1, 3), random.randrange(4)
    cards = random.sample(range(36), held + played)
    hand, trick = cards[:held], cards[held:]
    trumped = sum(c // 9 == trump for c in trick[1:]) if trick[0] // 9 != trump else 0
    kind = trumped, all(c // 9 == trump for c in hand)
    first, second = by_jass_kit(hand, trick, trump), by_schieber(hand, trick, trump)
    if first == second:
        agreed[kind] += 1
    else:
        differing[kind] += 1
        assert first > second

hand, trick = ([card_ids[c] for c in text.split()] for text in ("C10 DK", "H9 CJ C8"))
print(f"jass-kit {version('jass-kit')}, schieber {version('schieber')}: agreed {agreed.total()}")
print("differing, by trumps in the trick and whether only trumps are held:", dict(differing))
under = [str(card_strings[c]) for c in sorted(by_jass_kit(hand, trick, 3))]
print("clubs are trumps, nine of hearts, jack and eight of clubs lie, held C10 and DK; jass-kit:", under)
assert set(differing) == {(2, False), (1, True), (2, True)} and differing.total() == 80
assert under == ["DK", "C10"] and by_schieber(hand, trick, 3) == {card_ids["DK"]}
PYTHON
