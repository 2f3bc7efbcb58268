"""A deal played to some trick, and all that is true of it, as facts by their paths.

The law of cards is written out once more, in few lines, so that the referee is not asked about
himself.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

Facts = dict[str, Any]
SEATS = ("forehand", "middlehand", "rearhand")
PACK = [suit + rank for suit in "CSHD" for rank in "AKQJT987"]
SUITS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
CONTRACTS = (*SUITS, "grand", "null")
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
BIDS = (18, 20, 22, 23, 24, 27, 30, 33)


def points(cards: list[str]) -> int:
    return sum(POINTS.get(card[1], 0) for card in cards)


def trumps(contract: str) -> list[str]:
    if contract == "null":
        return []
    plain = [SUITS[contract] + rank for rank in "ATKQ987"] if contract in SUITS else []
    return ["CJ", "SJ", "HJ", "DJ", *plain]


def group(card: str, contract: str) -> str:
    return "trumps" if card in trumps(contract) else card[0]


def strength(card: str, contract: str) -> int:
    if card in trumps(contract):
        return 100 - trumps(contract).index(card)
    return -("AKQJT987" if contract == "null" else "ATKQ987").index(card[1])


def winner(trick: list[str], contract: str) -> int:
    """The place of the card that takes the trick."""
    best = 0
    for place, card in enumerate(trick):
        follows = group(card, contract) in (group(trick[0], contract), "trumps")
        beats = strength(card, contract) > strength(trick[best], contract)
        if follows and beats:
            best = place
    return best


def tops(twelve: list[str], contract: str) -> str:
    order = trumps("grand" if contract == "null" else contract)
    held = [card in twelve for card in order]
    count = next((n for n, has in enumerate(held) if has != held[0]), len(held))
    return f"{'with' if held[0] else 'without'} {count}"


@dataclass
class Deal:
    """Who plays what alone, the tricks with their players, and what is left."""

    soloist: str
    contract: str
    bid: int
    hand: bool
    skat: list[str]
    hands: dict[str, list[str]]
    twelve: list[str]
    tricks: list[list[str]]
    players: list[list[str]]
    auction: list[str]
    leader: str

    @property
    def on_table(self) -> list[str]:
        return self.tricks[-1] if self.tricks and len(self.tricks[-1]) < 3 else []

    @property
    def whole(self) -> list[list[str]]:
        return [trick for trick in self.tricks if len(trick) == 3]

    @property
    def trick(self) -> int:
        return len(self.whole) + 1

    def taken(self) -> tuple[list[str], int, list[str], int]:
        """Cards and number of tricks of the soloist, then of the defenders."""
        own: list[str] = []
        theirs: list[str] = []
        for trick, players in zip(self.whole, self.players, strict=False):
            mine = players[winner(trick, self.contract)] == self.soloist
            (own if mine else theirs).extend(trick)
        return own, len(own) // 3, theirs, len(theirs) // 3

    def owners(self) -> dict[str, str]:
        """Who had each card that was played or is held; the skat is the soloist's."""
        played = {
            card: player
            for trick, players in zip(self.tricks, self.players, strict=True)
            for card, player in zip(trick, players, strict=False)
        }
        held = {card: seat for seat in SEATS for card in self.hands[seat]}
        return {**played, **held, **dict.fromkeys(self.skat, self.soloist)}


def deal(random: Random) -> Deal:
    """A deal by chance, stopped after some cards of its first nine tricks."""
    pack = random.sample(PACK, 32)
    hands = {seat: pack[10 * place : 10 * place + 10] for place, seat in enumerate(SEATS)}
    soloist, contract = random.choice(SEATS), random.choice(CONTRACTS)
    twelve, by_hand = [*hands[soloist], *pack[30:]], random.random() < 0.3
    skat = pack[30:] if by_hand else random.sample(twelve, 2)
    hands[soloist] = [card for card in twelve if card not in skat]
    stop = random.randrange(0, 29)
    tricks: list[list[str]] = []
    players: list[list[str]] = []
    leader = "forehand"
    for _ in range(stop):
        if not tricks or len(tricks[-1]) == 3:
            tricks.append([])
            first = SEATS.index(leader)
            players.append([SEATS[(first + place) % 3] for place in range(3)])
        player = players[-1][len(tricks[-1])]
        lead = tricks[-1][0] if tricks[-1] else None
        own = hands[player]
        following = [c for c in own if lead and group(c, contract) == group(lead, contract)]
        card = random.choice(following or own)
        own.remove(card)
        tricks[-1].append(card)
        if len(tricks[-1]) == 3:
            leader = players[-1][winner(tricks[-1], contract)]
            if contract == "null" and leader == soloist:
                break
    bid = random.choice(BIDS[:3])
    return Deal(
        soloist=soloist,
        contract=contract,
        bid=bid,
        hand=by_hand,
        skat=skat,
        hands=hands,
        twelve=twelve,
        tricks=tricks,
        players=players,
        auction=calls(soloist, bid),
        leader=leader,
    )


def calls(soloist: str, bid: int) -> list[str]:
    """The shortest auction that this player wins at this value."""
    if soloist == "forehand":
        return [f"middlehand {bid}", "forehand hold", "middlehand pass", "rearhand pass"]
    if soloist == "middlehand":
        return [f"middlehand {bid}", "forehand pass", "rearhand pass"]
    return ["middlehand pass", f"rearhand {bid}", "forehand pass"]


def true_facts(dealt: Deal) -> Facts:
    """All that is true of this deal at this moment; `seen.cards` stands for `seen.tricks`."""
    own, own_tricks, theirs, their_tricks = dealt.taken()
    facts: Facts = {
        "auction": dealt.auction,
        "game.soloist": dealt.soloist,
        "game.bid": dealt.bid,
        "game.contract": dealt.contract,
        "game.tops": tops(dealt.twelve, dealt.contract),
        **{
            f"game.tops_by_contract.{each}": tops(dealt.twelve, each)
            for each in CONTRACTS
            if each != "null"
        },
        "state.trick": dealt.trick,
        "event.trick": dealt.trick,
        "state.leader": dealt.leader,
        "state.table_cards": dealt.on_table,
        "state.soloist_points": points(own),
        "state.skat_points": points(dealt.skat),
        "state.opponent_points": points(theirs),
        "state.soloist_tricks": own_tricks,
        "state.opponent_tricks": their_tricks,
        "seen.tricks": dealt.tricks,
        "seen.cards": [card for trick in dealt.whole for card in trick],
        "seen.skat": dealt.skat,
        **{f"hands.{seat}": dealt.hands[seat] for seat in SEATS},
        **{f"seen.lacks.{seat}": lacks(dealt, seat) for seat in SEATS},
    }
    return facts


def lacks(dealt: Deal, seat: str) -> list[str]:
    """The groups of cards that this player has none of."""
    names = {"trumps": "trumps", "C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
    groups = {name: letter for letter, name in names.items() if name != dealt.contract}
    if dealt.contract == "null":
        del groups["trumps"]
    held = {group(card, dealt.contract) for card in dealt.hands[seat]}
    return [name for name, letter in groups.items() if letter not in held]
