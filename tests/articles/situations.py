"""Situations in the short words of the examples, for the tests of the articles.

Cards are written as there ("CJ H10"), seats as F, M and R for forehand, middlehand and rearhand.
"""

from skat.model.cards import Card, CardSet, card_points
from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.model.top_trumps import Tops, tops
from skat.model.units import BidValue, CardPoints
from skat.rules.actions import Announce, Bid, Deal, Discard, Hold, Pass, Play, TakeSkat
from skat.rules.dealing import pack_of
from skat.rules.editions import RuleSet
from skat.rules.machine import start
from skat.rules.scoring.finished import FinishedGame, GameEnd, Score, Standing
from skat.rules.scoring.score import score
from skat.rules.state import Hands, Phase, State, Trick
from tests.rules.positions import must, rules_with

F, M, R = SEATS


OLD_EDITION = rules_with("isko-1999")

HANDS = (
    "CA CK CQ S9 S8 S7 HK HQ D9 D8",
    "CJ SJ HJ DJ HA H10 H7 DA D10 D7",
    "C9 C8 C7 SA SK SQ H9 H8 DK DQ",
)
"""A deal to begin with; the skat is C10 S10."""

SKAT = "C10 S10"


def in_order(text: str) -> tuple[Card, ...]:
    """Cards in the order written."""
    return tuple(Card(word.replace("10", "T")) for word in text.split())


def two(text: str) -> tuple[Card, Card]:
    """Two cards, to be laid away."""
    first, second = in_order(text)
    return first, second


def cards(text: str) -> CardSet:
    """Cards as a set."""
    return CardSet.of(in_order(text))


def written(some: CardSet | tuple[Card, ...]) -> str:
    """Cards as the examples write them, in the order given or of the pack."""
    return " ".join(str(card).replace("T", "10") for card in some)


def game(text: str) -> Announcement:
    """An announcement: "grand hand schneider", "null ouvert", "clubs hand ouvert"."""
    contract, *words = text.split()
    levels = [Announced(word) for word in words if word != "hand"]
    return Announcement(
        Contract(contract), hand="hand" in words, announced=levels[0] if levels else Announced.NONE
    )


def count(text: str) -> Tops:
    """Tops: "with 2", "without 1"."""
    held, number = text.split()
    return Tops(held=held == "with", count=int(number))


# --- a deal from its beginning ----------------------------------------------------------


def dealt(
    hands: tuple[str, str, str] = HANDS,
    skat: str = SKAT,
    *,
    rules: RuleSet | None = None,
    table_size: int = 3,
) -> State:
    """The state after the deal, the auction open."""
    pack = pack_of([in_order(hand) for hand in hands], in_order(skat))
    return must(start(rules, table_size=table_size), Deal(pack))


def call(text: str) -> Bid | Hold | Pass:
    """One call: "M 18", "F hold", "R pass"."""
    name, word = text.split()
    seat = {"F": F, "M": M, "R": R}[name]
    if word.isdigit():
        return Bid(seat, BidValue(int(word)))
    return Hold(seat) if word == "hold" else Pass(seat)


def auction(calls: str, *, state: State | None = None) -> State:
    """The state after these calls: "M 18, F hold, M pass, R pass"."""
    said = [call(text.strip()) for text in calls.split(",") if text.strip()]
    return must(dealt() if state is None else state, *said)


def won_by(seat: Seat, *, bid: int = 18, state: State | None = None) -> State:
    """The state in which this seat has won the auction at this value."""
    calls = {
        F: f"M {bid}, F hold, M pass, R pass",
        M: f"M {bid}, F pass, R pass",
        R: f"M pass, R {bid}, F pass",
    }
    return auction(calls[seat], state=state)


def announced(
    text: str, *, seat: Seat = F, bid: int = 18, state: State | None = None, discard: str = SKAT
) -> State:
    """The state after an announcement; without "hand" the skat was taken and laid away."""
    won = won_by(seat, bid=bid, state=state)
    announcement = game(text)
    if not announcement.hand:
        won = must(won, TakeSkat(seat), Discard(seat, two(discard)))
    return must(won, Announce(seat, announcement))


# --- a position in the middle of a deal -------------------------------------------------


def playing(
    text: str,
    *,
    soloist: Seat = F,
    hands: tuple[str, str, str] = ("", "", ""),
    skat: str = "",
    twelve: str = "",
    bid: int = 18,
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (0, 0),
    trick: str = "",
    leader: Seat = F,
    rules: RuleSet | None = None,
    table_size: int = 3,
) -> State:
    """A position: points and tricks are the soloist's and the defenders', the skat not counted.

    `twelve` are the soloist's twelve cards, as far as his tops depend on them.
    """
    own, others = [0, 0, 0], [0, 0, 0]
    own[soloist.index], own[soloist.next.index] = points
    others[soloist.index], others[soloist.next.index] = tricks
    dealt_hands = [CardSet(), CardSet(), CardSet()]
    dealt_hands[soloist.index] = cards(twelve)
    on_table = in_order(trick)
    return State(
        rules=rules or RuleSet(),
        table_size=table_size,
        phase=Phase.PLAY,
        turn=SEATS[(leader.index + len(on_table)) % 3],
        dealt_hands=_three(dealt_hands),
        hands=_three([cards(hand) for hand in hands]),
        skat=cards(skat),
        bid=BidValue(bid),
        soloist=soloist,
        announcement=game(text),
        leader=leader,
        trick=on_table,
        tricks=(_SOME_TRICK,) * sum(tricks),
        points=(CardPoints(own[0]), CardPoints(own[1]), CardPoints(own[2])),
        tricks_won=(others[0], others[1], others[2]),
    )


_SOME_TRICK = Trick(F, (Card.C7, Card.C8, Card.C9), R)


def _three(hands: list[CardSet]) -> Hands:
    return (hands[0], hands[1], hands[2])


def score_of(state: State) -> Score:
    """The score of a finished deal."""
    assert state.result is not None
    assert state.result.score is not None
    return state.result.score


def result_score(state: State) -> int:
    """What is entered for the soloist of a finished deal."""
    return score_of(state).score


# --- a game to be scored ----------------------------------------------------------------


def scored(
    text: str,
    tops_text: str = "with 1",
    *,
    bid: int = 18,
    points: int = 61,
    tricks: int = 6,
    rules: RuleSet | None = None,
    kontra: bool = False,
    re: bool = False,
    defenders: Announced = Announced.NONE,
) -> Score:
    """The score of a game that was played out; the soloist's points are with the skat."""
    announcement = game(text)
    null = announcement.contract is Contract.NULL
    ended = FinishedGame(
        announcement=announcement,
        bid=BidValue(bid),
        end=GameEnd.PLAYED_OUT,
        tops=None if null else count(tops_text),
        standing=Standing(CardPoints(points), CardPoints(120 - points), tricks, 10 - tricks),
        tops_by_contract={each: count(tops_text) for each in TRUMP_CONTRACTS} if null else {},
        kontra=kontra,
        re=re,
        defenders_announced=defenders,
    )
    return score(ended, rules or RuleSet())


def broken_off(
    text: str,
    tops_text: str,
    end: GameEnd,
    *,
    bid: int = 18,
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (0, 0),
    rules: RuleSet | None = None,
) -> Score:
    """The score of a game that ended early; points and tricks are the soloist's and the others'."""
    ended = FinishedGame(
        announcement=game(text),
        bid=BidValue(bid),
        end=end,
        tops=count(tops_text),
        standing=Standing(CardPoints(points[0]), CardPoints(points[1]), *tricks),
    )
    return score(ended, rules or RuleSet())


def tops_of(text: str, contract: Contract) -> str:
    """The tops of these cards: "with 2"."""
    return str(tops(cards(text), contract=contract))


def points_of(text: str) -> int:
    """The card points of these cards."""
    return card_points(cards(text))


def played(state: State, text: str) -> State:
    """The state after these cards, each by the seat on turn."""
    for card in in_order(text):
        assert state.turn is not None
        state = must(state, Play(state.turn, card))
    return state


def skat_taken(*, bid: int = 18) -> State:
    """Forehand has laid two cards away and is about to announce."""
    return must(won_by(F, bid=bid), TakeSkat(F), Discard(F, two(SKAT)))
