"""Every role at every stage: whatever can be clicked is accepted, and there is always a way on.

Roles are the person at place 1, the host at place 2, the idle dealer, a spectator and a player who
waits to join; stages are the waiting room and those of a deal. One page walks them all
in `make proof`, and a few of them, with each role, in `make test`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page

from skat.model.seats import Place, Seat
from skat.tables.shown.table_info import Role
from skat.tables.state.table_state import Stage as TableStage
from skat.tables.state.table_state import TableState
from tests.browser.looking import PHONE, marked, prefer
from tests.browser.role_table import HOST, RoleTable, gathering, table_at
from tests.browser.stages import stages

pytestmark = pytest.mark.browser

# From the stage as it is shown, every control is clicked by the shortest way; of a family of alike
# ones (cards, bids) the first and the last. What leads away from the table, and what is set for
# the page alone, is left out.
# `before` are those that lead to the same sheet at every stage, where this role has been already.
WALK = """async (before) => {
    const rest = () => new Promise((done) => setTimeout(done));
    const room = document.querySelector('[data-test="table"]');
    const until = async (true_) => { while (!true_()) await rest(); };
    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const controls = () => {
        const inside = [...document.querySelectorAll('dialog')].at(-1) ?? room;
        const all = [...inside.querySelectorAll('[data-test]:is(button, input, summary)')]
            .filter((one) => shown(one) && !one.disabled && !one.matches('.dim, [readonly]'))
            .filter((one) => !one.closest('[data-test="preferences"], [data-test^="account"]'));
        const family = (one) => one.dataset.test.split('-')[0];
        return all.filter((one, at) => family(all[at - 1] ?? room) !== family(one)
            || family(all[at + 1] ?? room) !== family(one)).map((one) => one.dataset.test);
    };
    const click = async (name) => {
        document.querySelector(`[data-test="${name}"]`)?.click();
        await rest();
        await until(() => room.dataset.waiting === '0');
    };
    const again = async (path) => {
        for (let close; (close = document.querySelector('dialog [data-test$="-close"]'));) {
            close.click();
            await rest();
        }
        document.querySelector('[data-test="trick-seen"]')?.click();
        const seq = await showAgain(path);
        await until(() => room.dataset.seq === String(seq));
        await rest();
    };
    const known = new Set(before);
    const stuck = [];
    const key = (path, name) => name.startsWith('confirm-') ? `${path.at(-1)} ${name}` : name;
    const walk = async (path) => {
        await again(path);
        for (const name of path) await click(name);
        if (!room.isConnected) return;
        const next = controls();
        if (!next.length) stuck.push(path.join(' > '));
        for (const name of next) {
            if (known.has(key(path, name)) || (name === 'confirm-yes' && path.at(-1) === 'leave'))
                continue;
            known.add(key(path, name));
            await walk([...path, name]);
        }
    };
    await walk([]);
    return { known: [...known], stuck };
}"""
# What is shown in grey, or says nothing: a button of another player's turn.
GREY = """async () => {
    const room = document.querySelector('[data-test="table"]');
    const seq = await showAgain([]);
    while (room.dataset.seq !== String(seq)) await new Promise((done) => setTimeout(done));
    document.querySelector('[data-test="trick-seen"]')?.click();
    await new Promise((done) => setTimeout(done));
    const mute = (one) => !/[\\p{L}\\p{N}]/u.test(one.ariaLabel ?? one.textContent)
        && !one.ariaHidden;
    return [...room.querySelectorAll('button, input')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => one.disabled || (one.matches('button') && mute(one)))
        .map((one) => one.dataset.test);
}"""
NOT_YET = {"begin", "options-open"}
"""What is grey to the host until others have come, or until it is loaded."""
EVERYWHERE = ("show-list", "list-sheet", "menu-close", "keys", "invite", "copy", "leave", "remove")


def situations() -> Iterator[tuple[str, TableState]]:
    """The waiting room, and each stage of a deal that a server's table can show."""
    yield "gathering", gathering()
    for stage in stages():
        if not stage.taps or stage.name in ("play", "discard", "kontra"):
            yield stage.name, table_at(stage.table)


def roles(table: TableState) -> tuple[Role, ...]:
    """Everybody who looks at this table as something else than the others do."""
    places: tuple[Role, ...] = tuple(
        place for place in (Place(1), HOST, Place(4)) if place in table.people
    )
    onlookers: tuple[Role, ...] = ("spectator", "newcomer")
    return (*places, *(onlookers if table.deal is None else onlookers[:1]))


Situation = tuple[str, TableState, Role]
WALKED: tuple[tuple[str, Role], ...] = (
    ("gathering", "newcomer"),
    ("hold", Place(1)),
    ("consent", "spectator"),
    ("play", Place(4)),
    ("result", HOST),
)
"""What `make test` walks: each role, at some stage.

The options that a host may set while people gather take as long as all these together.
"""


def everybody() -> list[Situation]:
    """Each role at each stage."""
    return [(name, table, role) for name, table in situations() for role in roles(table)]


def others_look() -> list[Situation]:
    """Everybody at each stage who is not on turn, and at a table where nobody will play again."""
    waiting = [
        (name, table, role)
        for name, table, role in everybody()
        if table.deal is None or not table.deal.turn or _seat(table, role) is not table.deal.turn
    ]
    over = [
        (f"{name}, the end", replace(table, stage=TableStage.FINISHED), role)
        for name, table, role in everybody()
        if name == "result"
    ]
    return waiting + over


def _seat(table: TableState, role: Role) -> Seat | None:
    return None if isinstance(role, str) else table.seat_of(role)


def walked_in_the_gate() -> list[Situation]:
    """A few of them."""
    return [each for each in everybody() if (each[0], each[2]) in WALKED]


def walk(page: Page, situations: Iterable[Situation], *, each_anew: bool) -> set[str]:
    """Click all that is offered in these situations; what that was.

    What leads to the same sheet at every stage each role clicks `each_anew`, or the first that is
    offered it.
    """
    page.set_viewport_size(PHONE)
    prefer(page)
    shown = RoleTable()
    page.expose_function("showAgain", shown.show_again)
    shown.open(page)
    page.locator(marked("waiting-room")).wait_for()
    stuck, idle = [], []
    known: dict[object, set[str]] = {}
    for name, shown.table, shown.role in situations:
        asked = shown.asked
        seen = known.setdefault(shown.role if each_anew else "everybody", set())
        before = [each for each in seen if each.startswith(EVERYWHERE)]
        walked: dict[str, Any] = page.evaluate(WALK, before)
        seen |= set(walked["known"])
        here = f"{name}, {shown.role}"
        stuck += [f"{here}: {path}" for path in walked["stuck"]]
        shown.refused = [each if "," in each else f"{here}: {each}" for each in shown.refused]
        turn = shown.table.deal.turn if shown.table.deal else None
        if turn and _seat(shown.table, shown.role) is turn and shown.asked == asked:
            idle.append(here)
    assert not shown.refused, "\n".join(shown.refused)
    assert not stuck, "\n".join(stuck)
    assert not idle, f"on turn, with nothing to do: {idle}"
    return set().union(*known.values())


IN_THE_GATE = frozenset({"hold", "next-deal"})
ANYWHERE = frozenset({
    "bid-18", "hold", "agree", "re", "begin", "next-deal", "remove-1",
    "may-watch", "options-open", "length-series", "drawn", "visibility-public",
})  # fmt: skip


@pytest.mark.parametrize(
    ("situations", "each_anew", "offered"),
    [
        pytest.param(walked_in_the_gate, False, IN_THE_GATE, id="in the gate"),
        pytest.param(everybody, True, ANYWHERE, id="anywhere", marks=pytest.mark.proof),
    ],
)
def test_everybody_can_do_what_he_is_offered(
    page: Page, situations: Callable[[], list[Situation]], each_anew: bool, offered: frozenset[str]
) -> None:
    walked = situations()
    assert {role for _, _, role in walked} == {role for _, _, role in everybody()}
    assert len(walked) >= len(WALKED)
    assert offered <= walk(page, walked, each_anew=each_anew)


def test_nobody_sees_a_button_that_is_not_his(page: Page) -> None:
    page.set_viewport_size(PHONE)
    prefer(page)
    shown = RoleTable()
    page.expose_function("showAgain", shown.show_again)
    shown.open(page)
    page.locator(marked("waiting-room")).wait_for()
    wrong = []
    for name, shown.table, shown.role in others_look():
        grey = set(page.evaluate(GREY)) - (NOT_YET if shown.role == HOST else set())
        wrong += [f"{name}, {shown.role}: {sorted(grey)}"] if grey else []
    assert not wrong, "\n".join(wrong)
