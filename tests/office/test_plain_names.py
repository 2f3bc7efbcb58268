"""Names on lists and at tournaments: in one form, seen, told apart; older ones stay as they are."""

from __future__ import annotations

from itertools import takewhile

import msgspec
import pytest

from skat.journal import Command as Written
from skat.journal import CommandId, Done, JournalId, NotDone, Seq, append_entry
from skat.model.refusal import Refusal
from skat.office.lists.entries import FORMAT, RenamePlayer
from skat.office.lists.evening import KEEPER, ListVisit
from skat.office.spreadsheets.player_import import Imported, import_players
from skat.office.tournaments import Tournaments
from skat.rules.editions import RuleSet
from skat.tournament.commands import By, DrawSeries, Enter, Plan, Rename, new_step
from skat.tournament.draw import StartNumber
from skat.tournament.sample import sample_steps
from tests.memory_store import MemoryStore
from tests.office.halls import Clock, begun, done, memory
from tests.office.keeping import NAMES, Keeper, deal, evening, request

UNSEEN = [
    "A\u3164nna",
    "\u2800",
    "A\u200bnna",
    "A\u202enna",
    "A\0",
    "A" + "\u0301" * 3,
    "\u034f",
    "—",
]
"""One of each kind; tests/tables/state/test_likeness.py has all of Unicode."""
OLD = "A\u3164nna"


@pytest.mark.parametrize("name", UNSEEN)
async def test_names_that_are_not_seen_come_onto_no_list(name: str) -> None:
    refused = await evening().open(players=[*NAMES[:2], name], rules=RuleSet())
    assert isinstance(refused, Refusal)
    assert refused.code == "bad_name"
    keeper = await Keeper.of_new(evening())
    everybody = {"consent": [1, 2, 3]}
    for asked in (
        request(do="rename_player", place=1, name=name),
        request(do="join_table", name=name, **everybody),
        request(do="rule_on_deal", deal=1, game=None, by=name, why="seen", **everybody),
    ):
        assert await keeper.refused(asked) == "bad_name"


@pytest.mark.parametrize("name", ["anna", "Аnnа", "ＡＮＮＡ"])
async def test_names_of_one_list_are_told_apart(name: str) -> None:
    refused = await evening().open(players=[*NAMES[:3], name], rules=RuleSet())
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.details) == ("name_taken", {"name": "Anna"})
    keeper = await Keeper.of_new(evening())
    for asked in (
        request(do="rename_player", place=2, name=name),
        request(do="join_table", name=name, consent=[1, 2, 3]),
    ):
        assert await keeper.refused(asked) == "name_taken"
    # His own name may be spelt otherwise.
    await keeper.done(request(do="rename_player", place=1, name=name))


async def test_a_list_keeps_names_in_one_form_however_they_were_typed() -> None:
    lists = evening()
    opened = await lists.open(players=[" A\u0308nne ", "Ｂｅｎ", "C\u00a0 D"], rules=RuleSet())
    assert not isinstance(opened, Refusal)
    visit = await lists.visit(opened.list, key=opened.key)
    assert isinstance(visit, ListVisit)
    keeper = Keeper(visit, opened)
    assert visit.shown().players == ("Änne", "Ben", "C D")
    joined = request(do="join_table", name="Ｄora", consent=[1, 2, 3])
    first = await keeper.say(joined, command="j")
    assert isinstance(first, Done)
    assert visit.shown().players[3] == "Dora"
    # Sent again it has the answer of the first, though another is called alike since.
    await keeper.done(request(do="rename_player", place=4, name="dora"))
    assert await keeper.say(joined, command="j") == first


async def test_a_list_of_before_opens_and_goes_on_with_its_names() -> None:
    store = MemoryStore()
    keeper = await Keeper.of_new(evening(store))
    before = RenamePlayer(place=keeper.visit.shown().playing[0], name=OLD)
    command = Written(CommandId("old"), Seq(1), KEEPER)
    store.write(
        append_entry,
        keeper.name,
        command,
        payload=msgspec.json.encode(before),
        format_version=FORMAT,
    ).result()
    visit = await evening(store).visit(keeper.name, key=keeper.key)
    assert isinstance(visit, ListVisit)
    keeper.visit = visit
    assert OLD in visit.shown().players
    for number in range(1, 4):
        await keeper.done(deal(number))
    place = visit.shown().players.index(OLD) + 1
    await keeper.done(request(do="join_table", name="Dora", consent=[1, 2, 3], instead_of=place))
    for number in range(4, 7):
        await keeper.done(deal(number))
    back = request(do="join_table", name=OLD, consent=[1, 2, 3, 4])
    await keeper.done(back)
    assert visit.shown().players.count(OLD) == 1


@pytest.mark.parametrize("name", UNSEEN)
async def test_names_that_are_not_seen_come_into_no_tournament(name: str) -> None:
    _, _, desk = await begun(memory(), Clock(), players=1)
    number = StartNumber(1)
    commands: list[Enter | Rename] = [
        Enter(name=name),
        Enter(name=name, reserve=True),
        Rename(number=number, name=name),
    ]
    if name != "—":
        commands += [
            Enter(name="Ben", club=name),
            Enter(name="Ben", team=name),
            Rename(number=number, name="Ben", club=name),
            Rename(number=number, name="Ben", team=name),
        ]
    before = desk.state
    for at_once, command in enumerate(commands):
        answer = await desk.do(command, command_id=f"c{at_once}")
        assert isinstance(answer, NotDone), command
        assert answer.refusal.code == "no_such_name"
    refused = await import_players(desk, f"name\nBen\n{name}\n".encode())
    assert isinstance(refused, Refusal)
    assert refused.code == "csv_row_refused"
    assert (refused.details["line"], refused.details["code"]) == (3, "no_such_name")
    assert desk.state == before


async def test_a_tournament_keeps_names_in_one_form_and_two_may_have_one() -> None:
    _, _, desk = await begun(memory(), Clock(), players=0)
    await done(desk, Enter(name=" A\u0308nne ", club="Herz\u00a0 Acht", team="Team ♥\ufe0f"))
    await done(desk, Enter(name="Änne", club=" ", team="-"))
    names = [(each.name, each.club, each.team) for each in desk.state.entrants]
    assert names == [("Änne", "Herz Acht", "Team ♥"), ("Änne", None, "-")]
    warned = await import_players(desk, "name,club\nＡ\u0308nne,herz acht\n".encode())
    assert isinstance(warned, Refusal)
    assert warned.code == "csv_duplicates"
    meant = await import_players(
        desk, "name,club\nＡ\u0308nne,herz acht\n".encode(), duplicates=True
    )
    assert isinstance(meant, Imported)
    assert desk.state.entrants[2].name == "Änne"


async def test_a_tournament_of_before_opens_and_goes_on_with_its_names() -> None:
    steps = sample_steps(bytes(32), players=4, series=1, rounds=3)
    entries = list(takewhile(lambda step: not isinstance(step.do, DrawSeries), steps))
    fee = next(step.do.paid for step in entries if isinstance(step.do, Enter))
    odd = new_step(Enter(name=OLD, club=OLD, team=OLD, paid=fee), at=entries[-1].at)
    office = Tournaments(memory(), now=Clock())
    assert await office.adopt([*entries, odd], secret=None) is None
    plan = entries[0].do
    assert isinstance(plan, Plan)
    visit = await office.visit_as(JournalId(plan.id), By())
    assert not isinstance(visit, Refusal)
    number = visit.state.entrants[-1].number
    assert visit.state.entrants[-1].name == OLD
    await done(visit, Rename(number=number, name=OLD, club="Herz", team=OLD))
    await done(visit, Enter(name="Ben", team=OLD))
    assert [each.team for each in visit.state.entrants[-2:]] == [OLD, OLD]
