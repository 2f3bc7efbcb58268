"""Every stage of a deal at which a player decides something, each ready to be shown on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace
from playwright.sync_api import Page

from skat.analysis.hints.steps import HintStep, hint_steps
from skat.model.cards import Card
from skat.model.contract import Announcement, Contract
from skat.model.seats import Seat
from skat.rules.actions import (
    Announce,
    CallReferee,
    Discard,
    Expose,
    Hold,
    Kontra,
    Play,
)
from skat.rules.editions import RuleSet
from skat.rules.state import Phase, Sitting
from skat.rules.views import view
from tests.browser.looking import PACK, TRICK_SEEN, marked
from tests.browser.scripted_table import SITE, ScriptedTable, bidding_up_to
from tests.rules.positions import LEAFLET_RULES, rules_with

HOUSE = rules_with(**LEAFLET_RULES)
PUSHING = rules_with(ramsch=True, ramsch_push="yes", grand_hand_in_ramsch="yes", spitze="yes")
STRICT = RuleSet()
WE_WIN = bidding_up_to({Seat.FOREHAND: 30, Seat.MIDDLEHAND: 24})
WE_HOLD = bidding_up_to({Seat.FOREHAND: 24, Seat.MIDDLEHAND: 30})
HINT_WORLDS = 20
ABOVE_VALUE = 72
REVEALED = {
    "deal": "t1/1", "scheme": 1, "commitment": "a" * 64, "commitments": [], "nonces": [],
    "seed": "b" * 64, "pack": None, "voided": [], "daily": False,
}  # fmt: skip
"""What a table that deals its own cards tells after the deal; the pack itself is not looked at."""
NAMES = ("Anna", "Bernhardine", "Cem", "Dörte")


@dataclass(frozen=True)
class Stage:
    """One stage: its table, what is tapped to get there, and the buttons that must be seen."""

    name: str
    table: ScriptedTable
    buttons: tuple[str, ...]
    taps: tuple[str, ...] = ()
    told: HintStep | None = None
    """What the server tells who asks for a hint."""


def _table(
    *,
    dealer: int = 3,
    rules: RuleSet = STRICT,
    limits: Callable[[Any], Any] = WE_WIN,
    size: int = 3,
) -> ScriptedTable:
    return ScriptedTable(PACK, dealer=dealer, rules=rules, opponent=limits, size=size, names=NAMES)


def _at(phase: Phase, **kept: Any) -> ScriptedTable:
    table = _table(**kept)
    table.play_to(phase)
    return table


def _defending(*, rules: RuleSet = HOUSE, dealer: int = 3) -> ScriptedTable:
    """Middlehand plays diamonds hand; where place 3 deals, the person leads."""
    table = _at(Phase.SKAT, rules=rules, limits=WE_HOLD, dealer=dealer)
    table.do(Announce(Seat.MIDDLEHAND, Announcement(Contract.DIAMONDS, hand=True)))
    return table


def _leading(*, rules: RuleSet = STRICT, size: int = 3) -> ScriptedTable:
    """The person plays a grand hand and leads."""
    dealer = 3 if size == 3 else 4
    table = _at(Phase.SKAT, rules=rules, size=size, dealer=dealer)
    table.do(Announce(Seat.FOREHAND, Announcement(Contract.GRAND, hand=True)))
    return table


def _after(table: ScriptedTable, *actions: Any) -> ScriptedTable:
    for action in actions:
        table.do(action)
    return table


def _open_play() -> ScriptedTable:
    """Open play: the person has been wronged, and the referee has been called."""
    table = _leading()
    table.state = replace(table.state, sitting=Sitting.OPEN)
    cards = [*PACK[3:6], *PACK[14:18]]
    return _after(
        table,
        Play(Seat.FOREHAND, Card.D7),
        Play(Seat.MIDDLEHAND, next(card for card in cards if card.value == "SJ")),
        CallReferee(Seat.FOREHAND),
    )


def _told(table: ScriptedTable, **told: Any) -> ScriptedTable:
    table.told = told
    return table


def _away(table: ScriptedTable) -> ScriptedTable:
    places = table.snapshot()["table"]["places"]
    return _told(table, places=[{**places[0], "substitute": "simple"}, *places[1:]])


def stages() -> Iterator[Stage]:
    """All of them, in the order of a deal."""
    bidding = _table(dealer=2)
    bidding.let_opponents_play()
    yield Stage("bid", bidding, ("pass", "bid-18"))
    holding = _table()
    holding.let_opponents_play()
    yield Stage("hold", holding, ("pass", "hold"))
    yield Stage("skat", _at(Phase.SKAT), ("take-skat", "play-hand"))
    yield Stage(
        "hand",
        _at(Phase.SKAT, rules=HOUSE),
        ("announce-confirm", "announce-back"),
        taps=("play-hand", "announce-clubs", "level-schwarz"),
    )
    plain = ("play-hand", "announce-clubs", "level-ouvert")
    yield Stage("plain hand", _at(Phase.SKAT), ("announce-confirm", "announce-back"), taps=plain)
    yield Stage("discard", _at(Phase.DISCARD), ("discard-confirm",), taps=("card-S7", "card-H7"))
    laid = _after(_at(Phase.DISCARD), Discard(Seat.FOREHAND, (Card.S7, Card.H7)))
    announcing = ("announce-confirm", "announce-back")
    yield Stage("announce", laid, announcing, taps=("announce-diamonds",))
    yield Stage("null", laid, announcing, taps=("announce-null",))
    yield Stage("kontra", _defending(), ("kontra", "announce_defence", "play"), ("card-CJ",))
    doubled = _after(_leading(rules=HOUSE), Kontra(Seat.MIDDLEHAND))
    yield Stage("re", doubled, ("re", "pass"))
    yield Stage("play", _leading(size=4), ("play",), taps=("card-D7",))
    yield Stage("trick", _leading(), ("trick-seen",), taps=("card-D7", "play"))
    later = _leading()
    later.play_to(Phase.PLAY, tricks=1)
    later.let_opponents_play()
    yield Stage("last trick", later, ("last-trick-sheet-close",), taps=("last-trick",))
    yield Stage("menu", _leading(), ("menu-close",), taps=("menu-open",))
    yield Stage("claim", _leading(), ("confirm-yes", "confirm-no"), taps=("menu-open", "expose"))
    offered = _after(_defending(rules=STRICT), Expose(Seat.MIDDLEHAND))
    yield Stage("consent", offered, ("agree", "refuse"))
    yield Stage("referee", _open_play(), ("demand-end", "demand-continue"))
    finished = _leading()
    finished.play_to(Phase.FINISHED)
    finished.beside = {"fair": REVEALED}
    yield Stage("result", finished, ("next-deal",))
    ramsch = _table(rules=HOUSE, limits=bidding_up_to({}))
    ramsch.play_to(Phase.FINISHED)
    ramsch.beside = {"fair": REVEALED}
    yield Stage("ramsch", ramsch, ("next-deal",))
    passed = {"rules": PUSHING, "limits": bidding_up_to({})}
    yield Stage("grand hand", _at(Phase.RAMSCH, **passed), ("grand-hand", "rather-ramsch"))
    yield Stage("push", _at(Phase.PUSH, **passed), ("take-skat", "push-on"))
    yield Stage("lay away", _at(Phase.LAY_AWAY, **passed), ("discard-confirm",))
    yield Stage("cards", finished, ("next-deal",), taps=("show-cards",))
    yield Stage("away", _away(_leading()), ("come-back",))
    newcomers = [{"number": 1, "name": "Konstantin", "consents": []}]
    asked = _told(_leading(), newcomers=newcomers)
    yield Stage("newcomer", asked, ("consent", "refuse-newcomer"))


def training() -> Iterator[Stage]:
    """The three steps of a hint in every phase of a deal: a training table.

    At the card the soloist sits to the right, above the hint of a phone held sideways.
    """
    bidding = _table(dealer=2)
    bidding.let_opponents_play()
    later = _defending(rules=STRICT, dealer=1)
    later.play_to(Phase.PLAY, tricks=2)
    later.let_opponents_play()
    laid = _after(_at(Phase.DISCARD), Discard(Seat.FOREHAND, (Card.S7, Card.H7)))
    for name, table, buttons in (
        ("a bid", bidding, ()),
        ("the skat", _at(Phase.SKAT), ("take-skat", "play-hand")),
        ("a discard", _at(Phase.DISCARD), ("discard-confirm",)),
        ("a game", laid, ("announce-confirm", "announce-back")),
        ("a card", later, ()),
    ):
        if table.state.turn is None:
            raise AssertionError("nobody is to act")
        taps = ("card-S7", "card-H7") if table.state.phase is Phase.DISCARD else ()
        for step in hint_steps(view(table.state, table.state.turn), worlds=HINT_WORLDS):
            asked = copy(table)
            asked.beside = {"hint": {"step": step.step, "most": 3}}
            more = () if step.step == 3 else ("hint-more",)
            seen = ("hint-close", *more, *buttons)
            yield Stage(f"hint {step.step} for {name}", asked, seen, taps=taps, told=step)


def stretched() -> Iterator[Stage]:
    """The auction where most is to be seen: jumps, a bid above every value, a hint beside them."""
    bidding = _table(dealer=2)
    bidding.let_opponents_play()
    yield Stage("jump", bidding, ("pass", "bid-18", "bid-20", "more-bids"), taps=("more-bids",))
    above = _table(limits=bidding_up_to({Seat.MIDDLEHAND: 80}))
    above.let_opponents_play()
    while above.state.bid != ABOVE_VALUE:
        above.do(Hold(Seat.FOREHAND))
        above.let_opponents_play()
    ways = ("pass", "hold", f"up-to-{ABOVE_VALUE}", "more-bids")
    yield Stage("above value", above, ways, taps=("more-bids",))
    for name, table, first in (("jump", bidding, "bid-20"), ("above value", above, ways[2])):
        seat = table.state.turn
        if seat is None:
            raise AssertionError("nobody is to act")
        step = list(hint_steps(view(table.state, seat), worlds=HINT_WORLDS))[-1]
        asked = copy(table)
        asked.beside = {"hint": {"step": step.step, "most": 3}}
        yield Stage(f"{name}, hint", asked, (first,), taps=("more-bids",), told=step)


def looked_at_again(page: Page) -> Iterator[str]:
    """A finished deal, step by step; each name is yielded when its screen is there."""
    table = _leading()
    table.play_to(Phase.FINISHED)
    table.attach(page)
    page.goto(f"{SITE}/table/t1/deal/{table.deal}")
    page.locator(marked("past-forward")).wait_for()
    yield "replay"
    page.keyboard.press("ArrowDown")
    page.locator(f"{marked('replay')}:not([data-step='0'])").wait_for()
    yield "replay, a trick"
    page.keyboard.press("End")
    page.locator(marked("result")).wait_for()
    yield "replay, its end"


def show(page: Page, shown: ScriptedTable, stage: Stage) -> None:
    """Put the stage on the page of this table, as a new deal, and tap what leads to it."""
    if page.locator("dialog").is_visible():
        page.keyboard.press("Escape")
    unfolded = page.locator(f"{marked('more-bids')}[aria-expanded='true']")
    if unfolded.is_visible():
        unfolded.click()
    seen = page.locator(TRICK_SEEN)
    if seen.is_visible():
        seen.click()
    if stage.told:
        page.route("**/hint", lambda route: route.fulfill(json={"told": to_builtins(stage.told)}))
    shown.turn_into(stage.table)
    page.wait_for_selector(f"{marked('table')}[data-phase='{shown.state.phase.value}']")
    for tap in stage.taps:
        page.locator(marked(tap)).click()
    for button in stage.buttons:
        page.locator(marked(button)).first.wait_for()
