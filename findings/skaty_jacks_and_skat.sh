#!/usr/bin/env bash
# skaty 0.1.1, an engine "for the International Skat Order", needs Python 3.14 though it says 3.13; a
# jack follows the suit that is printed on it, and tops are counted without the skat.
#
# Expected: `Requires-Python: >=3.13` means that it can be imported with 3.13. In a suit game the four
# jacks are trumps: on a led ace of clubs a hand whose only club is the jack may play any card, and one
# with the seven has to play the seven. The skat belongs to the soloist for his tops, in a hand game too.
# Seen: with 3.13 the import ends in a NameError, as annotations name what only a type checker imports
# (3.14 does not evaluate them); names that stand for those let it run. Then the only club that is a
# jack must be played, and beside the seven it may be. With the jack of spades in the hand and the jack
# of clubs in the skat a grand hand is "without 1"; it is with 2.
#
# Needs Python 3.13 (PYTHON names another); with 3.14 only the first part changes.
set -euo pipefail

python=${PYTHON:-python3.13}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$python" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check 'skaty==0.1.1'
"$folder/venv/bin/python" - <<'PYTHON'
import builtins
import sys
from importlib.metadata import metadata

assert metadata("skaty")["Requires-Python"] == ">=3.13"
if sys.version_info < (3, 14):
    try:
        import skaty.isko.rules
    except NameError as error:
        print(f"import with 3.13: NameError: {error}")
    else:
        raise SystemExit("skaty can be imported with 3.13 now")
    for name in [name for name in sys.modules if name.startswith("skaty")]:
        del sys.modules[name]
    for name in ("DeclareBid", "Listen", "Pass"):
        setattr(builtins, name, int)

from skaty.cards import Card, Rank, Suit, create_deck
from skaty.isko.actions import DeclareBid, DeclareGame, Pass
from skaty.isko.rules import ISkO
from skaty.isko.state import ISkOGameState, ISkOGameTypes

rules = ISkO()
jack, seven = Card(Rank.JACK, Suit.CLUBS), Card(Rank.SEVEN, Suit.CLUBS)
heart, led = Card(Rank.SEVEN, Suit.HEARTS), Card(Rank.ACE, Suit.CLUBS)


def playable(hand):
    return [str(c) for c in hand if rules.is_valid_card_play(hand, c, led, ISkOGameTypes.HEARTS)]


only, both = playable([jack, heart]), playable([jack, seven])
print("hearts, ace of clubs led; jack of clubs and seven of hearts:", only)
print("hearts, ace of clubs led; jack and seven of clubs:", both)
assert only == ["JACK of CLUBS"], only
assert both == ["JACK of CLUBS", "SEVEN of CLUBS"], both

# Forehand has the jack of spades, the skat the jack of clubs and a seven, the others the other jacks.
spades = Card(Rank.JACK, Suit.SPADES)
red = [Card(Rank.JACK, Suit.HEARTS), Card(Rank.JACK, Suit.DIAMONDS)]
rest = [card for card in create_deck() if card not in (jack, spades, seven, *red)]
hands = [rest[18:] + red[1:], [spades, *rest[:9]], rest[9:18] + red[:1]]
state = ISkOGameState(rules, 0, hands, [jack, seven])
for action in (Pass(2), Pass(0), DeclareBid(1, 18), DeclareGame(1, ISkOGameTypes.GRAND)):
    state.apply_action(action)
print("grand hand, jack of spades in the hand, jack of clubs in the skat: tops", state.tops)
assert state.declaration.hand and state.tops == 1, state.tops
PYTHON
