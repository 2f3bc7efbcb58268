"""Tables by the rules of the International Skat Server, and how they differ.

Programs that speak its protocol sit there next to people of the page. Nobody claims and nobody asks
for consent: the protocol has no word for it. People come and go between any two deals.
"""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.order import sorted_for
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.notation.iss_moves import ONLINE_RULES, resignation, stopped_by_server
from skat.notation.seen_moves import SideWord
from skat.notation.words import SHOWN, in_record_order
from skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Discard,
    Hold,
    Pass,
    Play,
    TakeDiscardBack,
    TakeSkat,
    ThrowIn,
)
from skat.rules.editions import RuleSet
from skat.rules.state import Phase, State
from skat.rules.views import View
from skat.tables.state.actions import ChairKind, LayOpen, Resize
from skat.tables.state.naming import free_chair
from skat.tables.state.table_state import (
    LARGEST_TABLE,
    SMALLEST_TABLE,
    Changed,
    Stage,
    TableState,
)

_WITH_A_WORD = (
    Bid, Hold, Pass, TakeSkat, Discard, TakeDiscardBack, Announce, Play, Concede, ThrowIn,
)  # fmt: skip


def rules_at_table(rules: RuleSet) -> RuleSet:
    """The rules of a new table; those of the server have the one reading that its records have.

    >>> from skat.rules.editions import PRESENT_RULES
    >>> agreed = replace(ONLINE_RULES, revision=PRESENT_RULES.revision)
    >>> rules_at_table(agreed) == ONLINE_RULES, rules_at_table(PRESENT_RULES) == PRESENT_RULES
    (True, True)
    """
    same = (rules.edition, rules.options) == (ONLINE_RULES.edition, ONLINE_RULES.options)
    return ONLINE_RULES if same else rules


def may_change_people(state: TableState) -> bool:
    """Whether people may come and go, and terms change, at this moment: online between deals."""
    return state.stage is Stage.WAITING or (state.is_online and not state.deal_is_running)


def is_said_online(deal: State, action: Action) -> bool:
    """Whether the protocol has a word for what a player may do."""
    if not isinstance(action, _WITH_A_WORD):
        return False
    if isinstance(action, Announce) and deal.phase is Phase.SKAT:
        # With the skat untouched there is no word but that for a hand game.
        return action.announcement.hand
    return not isinstance(action, ThrowIn) or action.seat is deal.soloist


def as_online(deal: State, action: Action) -> Action | Refusal:
    """What an action is at an online table; giving up is resigning. Refused: `not_online`."""
    if not is_said_online(deal, action):
        return Refusal("not_online")
    if isinstance(action, (Concede, ThrowIn)) and action.seat and deal.phase is Phase.PLAY:
        return resignation(action.seat, deal)
    return action


def seen_online(state: TableState, seen: View) -> View:
    """A view with only what the protocol has a word for, and with the hand that was shown."""
    deal, shown = state.deal, shown_hand(state)
    if deal is None:
        return seen
    online = tuple(action for action in seen.legal if is_said_online(deal, action))
    open_hands = list(seen.open_hands)
    if shown is not None:
        contract = deal.announcement.contract if deal.announcement else None
        open_hands[shown.index] = sorted_for(contract, deal.hand_of(shown))
    return replace(seen, legal=online, open_hands=(open_hands[0], open_hands[1], open_hands[2]))


def goes_without_saying(state: TableState) -> tuple[Action, Place | None] | None:
    """What happens at an online table by itself: the game ends whose level has failed, and a
    computer player joins its partner in giving up. With the place of the one who does it.
    """
    deal = state.deal
    if deal is None or deal.phase is not Phase.PLAY or not state.is_online:
        return None
    stopped = stopped_by_server(deal)
    if stopped is not None:
        return stopped, None
    for seat in deal.defenders if deal.conceded else ():
        place = state.seats[seat]
        if seat not in deal.conceded and state.computer_at(place) is not None:
            return Concede(seat), place
    return None


def after_resize(state: TableState, action: Resize) -> Changed:
    """A table of three with one more free place, or one of four without a free one.

    Refused: `terms_hold`, and `no_such_place` where the table cannot have this size.
    """
    if not (state.is_online and may_change_people(state)):
        return Refusal("terms_hold")
    chairs = state.chairs
    if action.size == LARGEST_TABLE and state.size == SMALLEST_TABLE:
        chairs = (*chairs, free_chair(Place(LARGEST_TABLE)))
    elif action.size == SMALLEST_TABLE and state.size == LARGEST_TABLE and state.free:
        taken = [chair for chair in chairs if chair.place != state.free[-1]]
        chairs = tuple(
            replace(chair, place=Place(number)) for number, chair in enumerate(taken, start=1)
        )
    else:
        return Refusal("no_such_place", details={"place": action.size}, impossible=True)
    host = next(
        (new.place for new in chairs if new.name == _name_at(state, state.host)), state.host
    )
    return replace(state, stage=Stage.WAITING, chairs=chairs, host=host, agreed=(), ready=())


def _name_at(state: TableState, place: Place) -> str:
    chair = state.chair(place)
    return "" if chair is None or chair.kind is ChairKind.FREE else chair.name


def after_lay_open(state: TableState, action: LayOpen) -> Changed:
    """The soloist shows his cards to everybody; that binds nobody, and play goes on.

    Refused: `no_deal`, `dealer_has_no_cards` and `only_soloist_shows`.
    """
    deal = state.deal
    if deal is None or deal.phase is not Phase.PLAY or not state.is_online:
        return Refusal("no_deal", ("SkO-3.2.1",), impossible=True)
    seat = state.seat_of(action.place)
    if seat is None:
        return Refusal("dealer_has_no_cards", ("SkO-3.2.7",), impossible=True)
    if seat is not deal.soloist:
        return Refusal("only_soloist_shows", ("SkO-4.3.4",), {"seat": seat.value})
    if state.shown_hand is seat:
        return state
    after = 3 * len(deal.tricks) + len(deal.trick)
    shown = SideWord(after, seat, SHOWN, in_record_order(deal.hand_of(seat)))
    return replace(state, shown_hand=seat, asides=(*state.asides, shown))


def shown_hand(state: TableState) -> Seat | None:
    """The seat that has shown its cards in this deal and still holds some."""
    deal = state.deal
    return state.shown_hand if deal is not None and deal.phase is Phase.PLAY else None
