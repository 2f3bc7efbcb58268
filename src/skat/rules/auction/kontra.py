"""House rules of the leaflet: kontra and re, announcing defenders, Ramsch."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.rules.actions import AnnounceDefence, Kontra, Pass, Re
from skat.rules.applied import Applied
from skat.rules.auction.bidding import took_part
from skat.rules.state import Phase, State


def _why_not_as_defender(state: State, seat: Seat, article: str) -> Refusal | None:
    """A defender speaks before his first card is on the table."""
    if state.soloist is None or seat is state.soloist:
        return Refusal("only_a_defender", (article,), {"seat": seat.value})
    if len(state.hand_of(seat)) < 10:
        return Refusal("card_already_played", (article,), {"seat": seat.value})
    return None


@implements("LF-kontra")
def may_kontra(state: State, seat: Seat) -> bool:
    """Whether this defender bid or held, or as rearhand would have had to say more than 18."""
    if took_part(state, seat):
        return True
    if seat is not Seat.REARHAND:
        return False
    before_him = []
    for call in state.calls:
        if call.seat is seat:
            break
        before_him.append(call.call)
    return any(isinstance(call, int) for call in before_him)


@implements("LF-kontra")
def why_not_kontra(state: State, action: Kontra) -> Refusal | None:
    """Kontra is a defender's, once, with ten cards in his hand (house option `kontra`)."""
    if not state.rules.options.kontra:
        return Refusal("house_rule_off", ("LF-kontra", "SkO-4.5.1"), {"option": "kontra"})
    if state.kontra is not None:
        return Refusal("already_said", ("LF-kontra",), {"seat": state.kontra.value})
    refused = _why_not_as_defender(state, action.seat, "LF-kontra")
    if refused is None and not may_kontra(state, action.seat):
        return Refusal("took_no_part_in_auction", ("LF-kontra",), {"seat": action.seat.value})
    return refused


def after_kontra(state: State, action: Kontra) -> Applied:
    """The soloist answers before the next card."""
    return Applied(replace(state, phase=Phase.KONTRA, kontra=action.seat, turn=state.soloist))


@implements("LF-re")
def why_not_re(state: State, action: Re | Pass) -> Refusal | None:
    """Only the soloist answers a kontra."""
    if action.seat is not state.soloist:
        return Refusal("soloist_answers_kontra", ("LF-re",), {"seat": action.seat.value})
    return None


@implements("LF-re")
def after_re(state: State, action: Re | Pass) -> Applied:
    """Doubled again, or not; play goes on where it stood."""
    turn = state.leader
    for _ in state.trick:
        turn = turn.next
    return Applied(replace(state, phase=Phase.PLAY, re=isinstance(action, Re), turn=turn))


@implements("LF-defenders-announce")
def why_not_announce_defence(state: State, action: AnnounceDefence) -> Refusal | None:
    """Defenders announce schneider or schwarz once, before the first card of the game."""
    article = "LF-defenders-announce"
    if not state.rules.options.leaflet_defenders_announce:
        option = {"option": "leaflet_defenders_announce"}
        return Refusal("house_rule_off", (article, "SkO-4.5.1"), dict(option))
    if state.defenders_announced is not Announced.NONE:
        details = {"announced": state.defenders_announced.value}
        return Refusal("already_said", (article,), dict(details))
    if action.announced not in (Announced.SCHNEIDER, Announced.SCHWARZ):
        return Refusal("no_such_level", (article,), {"level": action.announced.value})
    if state.announcement is not None and state.announcement.contract is Contract.NULL:
        return Refusal("no_levels_in_null", (article, "SkO-2.1.3"))
    if state.trick or state.tricks:
        details = {"seat": action.seat.value}
        return Refusal("card_already_played", (article, "LF-extra-levels"), dict(details))
    return _why_not_as_defender(state, action.seat, article)


def after_announce_defence(state: State, action: AnnounceDefence) -> Applied:
    """The defenders are bound."""
    return Applied(replace(state, defenders_announced=action.announced))
