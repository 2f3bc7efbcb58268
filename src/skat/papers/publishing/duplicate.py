"""A duplicate event as the subject of a site, without anything of boards still to be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.papers.publishing import (
    AnyCell,
    Block,
    Cell,
    Column,
    FactsBlock,
    Leaf,
    SitePage,
    TableBlock,
    TextBlock,
    Voice,
    decimal,
    numbers,
    percent,
)
from skat.papers.publishing.duplicate_boards import PlayerNames, board_page
from skat.papers.publishing.site import Subject
from skat.tournament.duplicate.form import (
    DuplicateEvent,
    movement_of,
    public_event,
    regulation,
    written_event,
)
from skat.tournament.duplicate.movement import Movement, quality_of
from skat.tournament.duplicate.scoring import BoardChair, chairs_of, duplicate_ranking, luck_taken

EVENT_FILE: Final = "event.json"


def duplicate_subject(event: DuplicateEvent) -> Subject:
    """What a site tells of an event; nobody is called otherwise than he allowed."""
    shown = public_event(event)

    def stamp(say: Voice) -> str:
        details = {"count": len(shown.seeds), "of": shown.boards}
        return say("duplicate.as_of", details)

    return Subject(
        name=event.name,
        pages=lambda say: list(_leaves(shown, say)),
        stamp=stamp,
        owner=lambda say: say("duplicate.owner", {"organiser": event.organiser}),
        files={EVENT_FILE: written_event(shown)},
    )


def _leaves(event: DuplicateEvent, say: Voice) -> Iterator[Leaf]:
    plan = movement_of(event)
    if isinstance(plan, Refusal):
        raise AssertionError(f"an event has its movement: {plan.code}")
    names, chairs = PlayerNames(event, say), chairs_of(event)
    ranking = say("tournament.print_standings")
    yield Leaf("index", partial(_ranking_page, event, chairs, names, say), ranking)
    if event.seeds:
        make = partial(_boards_page, event, chairs, plan, say)
        yield Leaf("boards", make, say("duplicate.boards"))
    make = partial(_movement_page, plan, names, say)
    yield Leaf("movement", make, say("duplicate.movement"))
    make = partial(_regulation_page, event, say)
    yield Leaf("regulation", make, say("duplicate.print_regulation"))
    for board in event.complete:
        if str(board) in event.seeds:
            here = [chair for chair in chairs if chair.board == board]
            make = partial(board_page, event, here, plan, names, say)
            yield Leaf(f"board-{board}", make)


def _ranking_page(
    event: DuplicateEvent, chairs: Sequence[BoardChair], names: PlayerNames, say: Voice
) -> SitePage:
    columns = (
        *numbers(say, rank="tournament.rank", number="tournament.number"),
        Column("name", say("tournament.player_name")),
        *numbers(say, points="duplicate.points", places="duplicate.places"),
        *numbers(say, steps="duplicate.steps", own="duplicate.own", boards="duplicate.boards"),
        *numbers(say, won="tournament.won", lost="tournament.lost"),
    )
    rows = tuple(
        (
            each.rank,
            each.number,
            names.cell(each.number),
            decimal(each.points, say),
            percent(each.places, say),
            decimal(each.steps, say),
            each.own,
            each.boards,
            each.won,
            each.lost,
        )
        for each in duplicate_ranking(event, chairs)
    )
    title = say("tournament.print_standings")
    table = TableBlock(key="ranking", caption=title, columns=columns, rows=rows, names="name")
    blocks: list[Block] = [table, TextBlock(say("duplicate.how_scored"))]
    if chairs:
        taken = luck_taken(chairs)
        pairs = [
            (say("duplicate.sd_dealt"), _root(taken.dealt, say)),
            (say("duplicate.sd_compared"), _root(taken.compared, say)),
        ]
        if taken.worth is not None:
            pairs.append((say("duplicate.worth"), decimal(taken.worth, say)))
        effect = FactsBlock(key="luck", caption=say("duplicate.effect"), pairs=tuple(pairs))
        blocks += [effect, TextBlock(say("duplicate.effect_how", {"count": taken.chairs}))]
    return SitePage(name="index", title=event.name, blocks=tuple(blocks))


def _boards_page(
    event: DuplicateEvent, chairs: Sequence[BoardChair], plan: Movement, say: Voice
) -> SitePage:
    columns = (
        *numbers(say, board="duplicate.board", round="duplicate.round", won="duplicate.won_at"),
        *numbers(say, lost="duplicate.lost_at", passed="duplicate.passed_at"),
        Column("seal", say("site.seal")),
    )
    rows = []
    for board in event.complete:
        made = [chair.line for chair in chairs if chair.board == board]
        won = sum(line.won is True for line in made) // len(SEATS)
        lost = sum(line.won is False for line in made) // len(SEATS)
        rows.append(
            (
                Cell(board, page=f"board-{board}"),
                plan.round_of(board),
                won,
                lost,
                plan.tables - won - lost,
                event.seals[board - 1],
            )
        )
    title = say("duplicate.boards")
    table = TableBlock(
        key="boards", caption=title, columns=columns, rows=tuple(rows), names="board"
    )
    return SitePage(name="boards", title=title, blocks=(table,))


def _movement_page(plan: Movement, names: PlayerNames, say: Voice) -> SitePage:
    columns = (
        *numbers(say, round="duplicate.round", table="tournament.table_word"),
        *(Column(seat.value, say(f"seat.{seat.value}")) for seat in SEATS),
        *((Column("dealer", say("list.dealer")),) if plan.at_table > len(SEATS) else ()),
    )
    rows: list[tuple[AnyCell, ...]] = []
    for number, tables in enumerate(plan.rounds, start=1):
        for table, seated in enumerate(tables, start=1):
            rows.append((number, table, *(names.with_number(player) for player in seated)))
        for each in plan.resting[number - 1 : number]:
            resting = [names.with_number(player) for player in each]
            empty = [None] * (plan.at_table - len(resting))
            rows.append((number, Cell(None, say("duplicate.sits_out")), *resting, *empty))
    title = say("duplicate.movement")
    block = TableBlock(
        key="movement", caption=title, columns=columns, rows=tuple(rows), names="round"
    )
    quality = quality_of(plan)
    details = {
        "boards": plan.boards_a_round,
        "least": quality.least_met,
        "most": quality.most_met,
        "fewest": quality.least_compared,
        "many": quality.most_compared,
    }
    return SitePage(
        name="movement",
        title=title,
        blocks=(TextBlock(say("duplicate.movement_how", details)), block),
    )


def _regulation_page(event: DuplicateEvent, say: Voice) -> SitePage:
    rules = enumerate(regulation(event), start=1)
    texts = tuple(TextBlock(f"{number}. {say(key, details)}") for number, (key, details) in rules)
    title = say("duplicate.print_regulation")
    return SitePage(name="regulation", title=title, blocks=texts)


def _root(variance: Fraction, say: Voice) -> Cell:
    """A standard deviation of a variance, to a tenth."""
    return decimal(Fraction(round(float(variance) ** 0.5, 1)).limit_denominator(10), say)
