"""A Skat engine in Python, with the standard library alone: it bids on aces and jacks.

skat engine check "python3 strong_cards.py"
"""

import sys

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
options = {"boldness": 3}


def say(line):
    print(line, flush=True)


def cards_of(position):
    """The own ten cards, and the two of the skat if they were seen."""
    words = position.split("MV[")[1].split("]")[0].split()
    own = position.split("OW[")[1][0]
    hand = words[1].split("|")[int(own)].split(".")
    seen = [words[at + 1] for at in range(2, len(words), 2) if words[at] == "w"]
    skat = seen[0].split(".") if seen and "?" not in seen[0] else []
    return hand, skat


def value(card):
    return POINTS.get(card[1], 0)


def bid(legal, hand):
    """Bid or hold 18 to 24 with three strong cards, else pass."""
    strong = sum(card[1] in "JA" for card in hand)
    wanted = [word for word in legal if word == "y" or (word.isdigit() and int(word) < 24)]
    return wanted[0] if wanted and strong >= options["boldness"] else "p"


def announce(hand, skat):
    """The longest suit, with the two lowest cards outside it laid away."""
    twelve = hand + skat
    suit = max("CSHD", key=lambda one: sum(card[0] == one or card[1] == "J" for card in twelve))
    loose = [card for card in twelve if card[0] != suit and card[1] != "J"]
    trumps = [card for card in twelve if card not in loose]
    away = (sorted(loose, key=value) + sorted(trumps, key=value))[:2]
    return ".".join([suit, *away])


def decide(legal, position):
    hand, skat = cards_of(position)
    if legal == ["announce"]:
        return announce(hand, skat)
    if "p" in legal:
        return bid(legal, hand)
    if "s" in legal:
        return "s"
    cards = [word for word in legal if word[0] in "CSHD" and word[1:] in tuple("AKQJT987")]
    return min(cards, key=value)


position = ""
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["skat"]:
        say("id name Strong Cards 1")
        say("option name boldness type int default 3 min 0 max 8")
        say("option name deterministic type flag default true")
        say("ok")
    elif words[:1] == ["set"]:
        if len(words) == 3 and words[1] in options and words[2].isdigit():
            options[words[1]] = int(words[2])
        elif words[1:2] != ["deterministic"]:
            say("error set " + " ".join(words[1:2]))
    elif words[:1] == ["ping"]:
        say("pong " + words[1])
    elif words[:1] == ["position"]:
        position = line[9:].strip()
    elif words[:1] == ["go"]:
        legal = words[words.index("legal") + 1 : words.index("time")]
        say(f"move {words[1]} {decide(legal, position)}")
    elif words[:1] == ["quit"]:
        break
