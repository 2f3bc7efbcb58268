"""The learner of null games as an engine: it bids on low cards, announces null, plays by its table.

    skat engine check "python null_engine.py"

It needs `null_learner.py` and the table `null_learner.npy` that this wrote beside it. In games that
are no null it plays the card of least worth.
"""

import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from null_learner import HEIGHT, SUIT, situations  # noqa: E402 - found only now

from skat.env import SIZE, split, string_to_action  # noqa: E402

MEANS = np.load(HERE / "null_learner.npy")
WORTH = np.tile([0, 0, 0, 3, 4, 10, 11, 2], 4)
HIGHEST_BID = 23


def is_card(word):
    return len(word) == 2 and word[0] in "CSHD" and word[1] in "AKQJT987"


def numbers(cards):
    """The numbers of cards written like `CJ.H7`; hidden ones are left out."""
    return [string_to_action(card) for card in cards.split(".") if is_card(card)]


class Position:
    """What the record of a position says: the own cards, the game, the trick on the table."""

    def __init__(self, record):
        words = record.split("MV[")[1].split("]")[0].split()
        self.seat = int(record.split("OW[")[1][0])
        self.hand = set(numbers(words[1].split("|")[self.seat]))
        self.bid, self.soloist, self.null, self.leader, self.table = 0, None, False, 0, []
        for who, what in zip(words[2::2], words[3::2], strict=False):
            self.happened(who, what)

    def happened(self, who, what):
        if who == "w":
            self.hand |= set(numbers(what))
        elif self.soloist is None and what.isdigit():
            self.bid = int(what)
        elif what in ("y", "p", "s"):
            return
        elif self.soloist is None:
            self.soloist, self.null = int(who), what[0] == "N"
            cards = what.split(".")[1:]
            if len(cards) in (2, 12):  # two laid away, and ten if the hand lies open
                self.hand -= set(numbers(".".join(cards[:2])))
        elif is_card(what):
            self.played(int(who), string_to_action(what))

    def played(self, who, card):
        self.hand.discard(card)
        self.table.append((who, card))
        if len(self.table) == 3:
            led = SUIT[self.table[0][1]]
            self.leader = max(self.table, key=lambda one: (SUIT[one[1]] == led, HEIGHT[one[1]]))[0]
            self.table = []

    def observation(self):
        """As much of an observation as the learner looks at, seats relative to the own one."""
        observation = np.zeros((1, SIZE), np.uint8)
        fields = split(observation)
        fields["hand"][0, sorted(self.hand)] = 1
        fields["soloist"][0, (self.soloist - self.seat) % 3] = 1
        leader = self.table[0][0] if self.table else self.leader
        fields["leader"][0, (leader - self.seat) % 3] = 1
        for who, card in self.table:
            fields["table"][0, (who - self.seat) % 3, card] = 1
        return observation


def decide(legal, position):
    if legal == ["announce"]:
        high = sorted(position.hand, key=lambda card: HEIGHT[card])[-2:]
        game = "N" if position.bid <= HIGHEST_BID else "C"
        return ".".join([game, *(word_of(card) for card in high)])
    if "p" in legal:
        low = sum(HEIGHT[card] for card in position.hand) <= 26
        wanted = [
            word for word in legal if word == "y" or (word.isdigit() and int(word) <= HIGHEST_BID)
        ]
        return wanted[0] if wanted and low else "p"
    if "s" in legal:
        return "s"
    cards = [string_to_action(word) for word in legal if is_card(word)]
    if not position.null:
        return word_of(min(cards, key=lambda card: WORTH[card]))
    worth = MEANS[situations(position.observation())[0]]
    return word_of(max(cards, key=lambda card: worth[card]))


def word_of(card):
    return "DHSC"[card // 8] + "789QKTAJ"[card % 8]


def main():
    record = ""
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["skat"]:
            print(
                "id name Null Learner 1\noption name deterministic type flag default true\nok",
                flush=True,
            )
        elif words[:1] == ["set"] and words[1:2] != ["deterministic"]:
            print("error set", *words[1:2], flush=True)
        elif words[:1] == ["ping"]:
            print("pong", words[1], flush=True)
        elif words[:1] == ["position"]:
            record = line[9:].strip()
        elif words[:1] == ["go"]:
            legal = words[words.index("legal") + 1 : words.index("time")]
            print("move", words[1], decide(legal, Position(record)), flush=True)
        elif words[:1] == ["quit"]:
            return


if __name__ == "__main__":
    main()
