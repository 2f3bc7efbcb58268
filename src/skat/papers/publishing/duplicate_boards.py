"""The boards of a duplicate event and who played them, as pages."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.cards import Card
from skat.model.order import sorted_for
from skat.model.seats import SEATS
from skat.notation.cards import scheme_of, write_card
from skat.papers.publishing import (
    AnyCell,
    Cell,
    Column,
    FactsBlock,
    SitePage,
    TableBlock,
    Voice,
    decimal,
    numbers,
    sum_text,
    texts,
)
from skat.shuffle import Seed
from skat.tournament.duplicate.boards import board_id, board_pack, cards_of
from skat.tournament.duplicate.form import DuplicateEvent
from skat.tournament.duplicate.movement import Movement
from skat.tournament.duplicate.scoring import BoardChair
from skat.tournament.entrants import called


class PlayerNames:
    """Each player by a cell."""

    def __init__(self, event: DuplicateEvent, say: Voice) -> None:
        self._players = event.players
        self._say = say

    def cell(self, number: int) -> AnyCell:
        """The player with this number; the value is empty where only the number is shown."""
        player = self._players[number - 1]
        named = called(player.name, player.shown)
        return (
            Cell(None, self._say("site.by_number", {"number": number})) if named is None else named
        )

    def with_number(self, number: int) -> Cell:
        """The number, with the name behind it where it is shown."""
        named = self.cell(number)
        return Cell(number, f"{number} {named}" if isinstance(named, str) else str(number))


def board_page(
    event: DuplicateEvent,
    chairs: Sequence[BoardChair],
    plan: Movement,
    names: PlayerNames,
    say: Voice,
) -> SitePage:
    """A board that all tables have played; `chairs` are its own."""
    board = chairs[0].board
    seed = event.seeds[str(board)]
    cards = cards_of(
        board_pack(Seed(bytes.fromhex(seed)), event.id, board, words=event.words or "")
    )
    hands = FactsBlock(
        key="cards",
        caption="",
        pairs=(
            *((say(f"seat.{seat.value}"), _cards(cards.hands[seat], say)) for seat in SEATS),
            (say("duplicate.skat"), _cards(cards.skat, say)),
        ),
    )
    proof = FactsBlock(
        key="proof",
        caption=say("duplicate.proof"),
        pairs=(
            (say("site.seal"), event.seals[board - 1]),
            (say("site.seed"), seed),
            (say("site.purpose"), board_id(event.id, board)),
            (say("site.words"), event.words or ""),
        ),
    )
    title = say("duplicate.board_title", {"board": board})
    links = (
        (say("duplicate.back"), "boards.html"),
        *(
            ((say("duplicate.next"), f"board-{board + 1}.html"),)
            if board + 1 in event.complete
            else ()
        ),
    )
    blocks = (hands, _made(chairs, plan, names, say), _compared(chairs, names, say), proof)
    return SitePage(name=f"board-{board}", title=title, blocks=blocks, under="boards", links=links)


def _made(
    chairs: Sequence[BoardChair], plan: Movement, names: PlayerNames, say: Voice
) -> TableBlock:
    """What each table played, the best for its soloist first."""
    columns = (
        Column("table", say("tournament.table_word"), number=True),
        *texts(say, soloist="list.soloist", seat="duplicate.seat", game="list.game"),
        Column("sum", say("list.sum")),
        Column("score", say("list.points"), number=True),
    )
    by_table = {chair.table: chair for chair in chairs}
    rows: list[tuple[AnyCell, ...]] = []
    for table, chair in sorted(by_table.items(), key=lambda pair: (-pair[1].line.score, pair[0])):
        line = chair.line
        if line.soloist is None or line.contract is None:
            rows.append((table, Cell(None, say("list.passed")), None, None, None, 0))
            continue
        seat = SEATS[line.soloist - 1]
        soloist = plan.seated(chair.board, table=table)[line.soloist - 1]
        steps = sum_text(line, say)
        game = Cell(line.contract.value, say(f"contract.{line.contract.value}"))
        where = Cell(seat.value, say(f"seat.{seat.value}"))
        rows.append((table, names.with_number(soloist), where, game, steps, line.score))
    caption = say("duplicate.made")
    return TableBlock(key="made", caption=caption, columns=columns, rows=tuple(rows), names="table")


def _compared(chairs: Sequence[BoardChair], names: PlayerNames, say: Voice) -> TableBlock:
    """Each player compared with those who held the same hand, the best first."""
    columns = (
        *texts(say, seat="duplicate.seat", player="tournament.player_name"),
        *numbers(say, table="tournament.table_word", own="duplicate.own"),
        *numbers(say, points="duplicate.points", places="duplicate.places_of"),
        Column("steps", say("duplicate.steps"), number=True),
    )
    ordered = sorted(
        chairs, key=lambda chair: (SEATS.index(chair.seat), -chair.points, chair.number)
    )
    rows = tuple(
        (
            Cell(chair.seat.value, say(f"seat.{chair.seat.value}")),
            names.with_number(chair.number),
            chair.table,
            chair.own,
            decimal(chair.points, say),
            chair.places,
            decimal(chair.steps, say),
        )
        for chair in ordered
    )
    caption = say("duplicate.compared")
    return TableBlock(key="compared", caption=caption, columns=columns, rows=rows, names="player")


def _cards(cards: tuple[Card, ...], say: Voice) -> Cell:
    """Cards as people of the language read and sort them; programs get international letters."""
    scheme = scheme_of(say.language)
    held = sorted_for(None, cards)
    shown = " ".join(write_card(card, scheme=scheme, suits="symbols") for card in held)
    return Cell(" ".join(str(card) for card in cards), shown)
