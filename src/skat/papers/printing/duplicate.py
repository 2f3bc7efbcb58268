"""The papers of a duplicate event: deal sheets for real packs, result slips, guides, the results
and the regulation.

Deal sheets show all cards: they are for the helper who lays the packs and does not play.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from skat.messages import message
from skat.messages.numbers import decimal_text, labelled
from skat.model.cards import ALL_CARDS, Card, Suit
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.papers.printing.notice import Say
from skat.papers.printing.typeset import typeset
from skat.tournament.duplicate.boards import board_pack, board_seed, cards_of
from skat.tournament.duplicate.form import DuplicateEvent, movement_of, regulation
from skat.tournament.duplicate.movement import BoardNumber, Movement
from skat.tournament.duplicate.scoring import BoardChair, chairs_of, duplicate_ranking

DUPLICATE_PAPERS: Final = ("deals", "slips", "guides", "results", "regulation")
_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_WORDS: Final = (
    *("board", "table", "round", "secret", "packs", "lay", "soloist", "game", "with"),
    *("bid", "won", "first_seat", "signature", "hand_levels", "points", "places", "steps", "own"),
    *("boards", "made", "how_scored"),
)
_LIST_WORDS: Final = ("rank", "number", "player_name", "won", "lost")


def duplicate_pdf(
    paper: str, event: DuplicateEvent, *, secret: bytes, language: str
) -> bytes | Refusal:
    """A paper as PDF, A4. `secret` is needed for deal sheets alone.

    Refused: a paper that there is not, deal sheets of an event that has not begun, and as
    `typeset`.
    """
    say: Say = partial(message, language=language)
    plan = movement_of(event)
    if isinstance(plan, Refusal):
        return plan
    if paper not in DUPLICATE_PAPERS:
        return Refusal(code="no_such_paper", details={"papers": ", ".join(DUPLICATE_PAPERS)})
    if paper == "deals" and event.words is None:
        return Refusal(code="duplicate_not_begun")
    content: dict[str, Any] = {
        "deals": lambda: list(_deals(event, secret, plan, say)),
        "slips": lambda: list(_slips(event, plan)),
        "guides": lambda: list(_guides(event, plan, say)),
        "results": lambda: _results(event, plan, say, language),
        "regulation": lambda: [say(*each) for each in regulation(event)],
    }
    values = {
        "language": language,
        "paper": paper,
        "event": event.name,
        "organiser": event.organiser,
        "title": say(f"duplicate.print_{paper}"),
        "words": {word: say(f"duplicate.{word}") for word in _WORDS}
        | {"dealer": say("list.dealer"), "signs": labelled(say("duplicate.signature"), "", say)},
        "columns": {word: say(f"tournament.{word}") for word in _LIST_WORDS},
        "seats": [say(f"seat.{seat.value}") for seat in SEATS],
        "skat": say("duplicate.skat"),
        "content": content[paper](),
    }
    return typeset("duplicate", values, tagged=paper in ("results", "regulation"))


def _deals(
    event: DuplicateEvent, secret: bytes, plan: Movement, say: Say
) -> Iterator[dict[str, Any]]:
    """Each board: which pile every card of a sorted pack goes to, and the hands to check them."""
    for number in range(1, event.boards + 1):
        board = BoardNumber(number)
        seed = board_seed(secret, event.id, board)
        cards = cards_of(board_pack(seed, event.id, board, words=event.words or ""))
        piles = {card: at for at, seat in enumerate(SEATS) for card in cards.hands[seat]}
        piles.update(dict.fromkeys(cards.skat, len(SEATS)))
        yield {
            "board": number,
            "round": plan.round_of(board),
            "packs": plan.tables,
            "ranks": [say(f"card.letter.{card.rank.value}") for card in ALL_CARDS[:8]],
            "rows": [
                {
                    "suit": _SIGNS[suit],
                    "red": suit in (Suit.HEARTS, Suit.DIAMONDS),
                    "piles": [piles[card] for card in ALL_CARDS if card.suit is suit],
                }
                for suit in _SUITS
            ],
            "hands": [_by_suit(cards.hands[seat], say) for seat in SEATS],
            "skat": _by_suit(cards.skat, say),
        }


_SIGNS: Final = {Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦"}


def _by_suit(cards: tuple[Card, ...], say: Say) -> list[dict[str, Any]]:
    return [
        {
            "suit": _SIGNS[suit],
            "red": suit in (Suit.HEARTS, Suit.DIAMONDS),
            "cards": " ".join(
                say(f"card.letter.{card.rank.value}") for card in cards if card.suit is suit
            ),
        }
        for suit in _SUITS
        if any(card.suit is suit for card in cards)
    ]


def _slips(event: DuplicateEvent, plan: Movement) -> Iterator[dict[str, Any]]:
    """For every round and table a slip with its boards and who holds what on each."""
    for number, tables in enumerate(plan.rounds, start=1):
        first = (number - 1) * plan.boards_a_round
        for table in range(1, len(tables) + 1):
            yield {
                "round": number,
                "table": table,
                "boards": [
                    {
                        "board": board,
                        "players": [
                            {"number": each, "name": event.players[each - 1].name}
                            for each in plan.seated(BoardNumber(board), table=table)
                        ],
                        "dealer": plan.dealer(BoardNumber(board), table=table),
                    }
                    for board in range(first + 1, first + plan.boards_a_round + 1)
                ],
            }


def _guides(event: DuplicateEvent, plan: Movement, say: Say) -> Iterator[dict[str, Any]]:
    """Each player's way: round by round the table, and the seat on its first board."""
    for number, player in enumerate(event.players, start=1):
        way = []
        for at, tables in enumerate(plan.rounds, start=1):
            table, seat = next(
                (
                    (table, seated.index(number))
                    for table, seated in enumerate(tables, start=1)
                    if number in seated
                ),
                (None, 0),
            )
            first = (at - 1) * plan.boards_a_round + 1
            way.append(
                {
                    "round": at,
                    "boards": f"{first}–{first + plan.boards_a_round - 1}",
                    "table": "–" if table is None else str(table),
                    "seat": say("duplicate.sits_out")
                    if table is None
                    else say(f"seat.{SEATS[seat].value}" if seat < len(SEATS) else "list.dealer"),
                }
            )
        yield {"number": number, "name": player.name, "way": way}


def _results(event: DuplicateEvent, plan: Movement, say: Say, language: str) -> dict[str, Any]:
    """The ranking, and what the tables made of every board that all have played."""
    chairs = chairs_of(event)
    return {
        "stamp": say("duplicate.as_of", {"count": len(event.seeds), "of": event.boards}),
        "ranking": [
            {
                "rank": each.rank,
                "number": each.number,
                "name": event.players[each.number - 1].name,
                "points": decimal_text(each.points, language=language),
                "places": say(
                    "tournament.percent",
                    {"number": decimal_text(100 * each.places, language=language)},
                ),
                "steps": decimal_text(each.steps, language=language),
                "own": each.own,
                "won": each.won,
                "lost": each.lost,
            }
            for each in duplicate_ranking(event, chairs)
        ],
        "boards": [
            {
                "board": board,
                "made": [
                    _made(event, plan, chair, say)
                    for chair in chairs
                    if chair.board == board and chair.seat is SEATS[0]
                ],
            }
            for board in event.complete
        ],
    }


def _made(event: DuplicateEvent, plan: Movement, chair: BoardChair, say: Say) -> dict[str, Any]:
    """What one table made of a board."""
    line = chair.line
    if line.soloist is None or line.contract is None:
        return {"table": chair.table, "player": "", "game": say("list.passed"), "score": 0}
    number = plan.seated(chair.board, table=chair.table)[line.soloist - 1]
    return {
        "table": chair.table,
        "player": event.players[number - 1].name,
        "game": say(f"contract.{line.contract.value}"),
        "score": line.score,
    }
