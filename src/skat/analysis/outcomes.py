"""What the possible ends of a game are worth in table points: to a seat, and to all at the table.

All are everybody, the idle dealer among them.

Table points are a seat's own points by Seeger and Fabian (TR-5.1) less the mean of the others at
the table. So those of all players add up to 0, and errors of both parties compare. Own points are
what is in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, TypeAlias

from skat.model.cards import CardSet
from skat.model.contract import Announced, Contract
from skat.model.seats import SEATS, Seat
from skat.model.top_trumps import tops
from skat.model.units import BidValue, GameValue
from skat.model.value import lifted_value, null_value
from skat.rules.actions import Play
from skat.rules.result import DealResult
from skat.rules.scoring.counting import TrumpGame, level_announced, required_level, value_at
from skat.rules.scoring.finished import PlayedLevel
from skat.rules.state import Phase, State
from skat.rules.views import View, view
from skat.scoresheet.series import GAME_BONUS, defence_bonus


class Scale(Enum):
    """What is counted: own points less the mean of the others at the table, or own points alone."""

    TABLE = "table"
    OWN = "own"

    __hash__ = object.__hash__


RUNGS: Final = (31, 61, 90)
"""The card points of the soloist that change a result: out of schneider, won, schneider."""

Ends: TypeAlias = tuple[float, ...]
"""What a seat gets if the soloist reaches none of the rungs, the first, two, all three; in null if
he loses, if he makes it."""

ALL_POINTS: Final = 120

_NEEDED: Final = {PlayedLevel.SIMPLE: 61, PlayedLevel.SCHNEIDER: 90}
_LEAFLET: Final = (
    "leaflet_announcements",
    "leaflet_ouvert",
    "leaflet_overbid",
    "leaflet_defenders_announce",
)


def refused_view(view: View) -> str | None:
    """Why the card that is due in this view cannot be judged; None if it can.

    `no_card_due`: nobody plays a game alone, or the viewer has not to choose a card. `no_choice`:
    one card is legal. `house_rules`: kontra, bock, Spitze or an announcement of the leaflet.
    `schwarz_needed`: the game is won by tricks, which is not looked at.
    """
    plays = sum(isinstance(action, Play) for action in view.legal)
    if view.phase is not Phase.PLAY or view.announcement is None or not plays:
        return "no_card_due"
    if view.soloist is None:
        return "no_card_due"
    if plays == 1:
        return "no_choice"
    return unjudged_game(view)


def has_house_auction(view: View) -> bool:
    """Whether a house rule weighs on what is decided before the first card.

    No review judges that; hints are given for what follows the auction, by its own worth.
    """
    options = view.rules.options
    agreed = options.kontra or options.ramsch or options.spitze == "yes"
    return agreed or view.bock is True


def unjudged_game(view: View) -> str | None:
    """Why no decision in the game of this view can be judged: `house_rules`, `schwarz_needed`."""
    if view.announcement is None:
        return "no_card_due"
    options = view.rules.options
    doubled = view.kontra is not None or view.bock is True
    if doubled or view.spitze is True or any(getattr(options, name) for name in _LEAFLET):
        return "house_rules"
    if view.announcement.contract is Contract.NULL:
        return None
    if view.announcement.announced in (Announced.SCHWARZ, Announced.OUVERT):
        return "schwarz_needed"
    own = view.viewer is view.soloist
    if own and required_level(_game(view, cards_of_soloist(view, 0))) is PlayedLevel.SCHWARZ:
        return "schwarz_needed"
    return None


def points_needed(view: View) -> int | None:
    """The card points with which the party of the viewer wins, by what he knows; None in null and
    where no number of them wins.

    A defender knows what was announced; the soloist knows what his bid needs as well.
    """
    if view.announcement is None or view.announcement.contract is Contract.NULL:
        return None
    if view.viewer is view.soloist:
        level = required_level(_game(view, cards_of_soloist(view, 0)))
        return None if level is None else _NEEDED.get(level)
    soloists = _NEEDED.get(level_announced(view.announcement, rules=view.rules))
    return None if soloists is None else ALL_POINTS - soloists + 1


def cards_of_soloist(view: View, hidden: int) -> CardSet:
    """All twelve of the soloist: what he played, the viewer's part of them, and `hidden` ones."""
    cards = hidden
    for trick in view.played:
        cards |= trick.cards[_place(trick.leader, view.soloist)].mask
    at = _place(view.leader, view.soloist)
    if at < len(view.trick):
        cards |= view.trick[at].mask
    if view.viewer is view.soloist:
        for card in (*view.hand, *(view.discarded or ())):
            cards |= card.mask
    return CardSet(cards)


def ends(view: View, soloists: CardSet, *, scale: Scale = Scale.TABLE) -> Ends:
    """What each end is worth to the viewer, if these are the soloist's twelve cards.

    Tricks are not counted: schwarz counts as schneider, and a bid that only schwarz could reach as
    lost. Raises ValueError for views that `refused_view` refuses.
    """
    if view.announcement is None or view.soloist is None:
        raise ValueError("nobody plays a game in this view")
    if view.announcement.contract is Contract.NULL:
        value = null_value(hand=view.announcement.hand, ouvert=view.announcement.ouvert)
        return tuple(for_viewer(view, value, won=won, scale=scale) for won in (False, True))
    game = _game(view, soloists)
    level = required_level(game)
    needed = None if level is None else _NEEDED.get(level)
    lifted = lifted_value(game.contract, bid=game.bid)
    points_of_ends = []
    for points in (0, *RUNGS):
        one_sided = points >= _NEEDED[PlayedLevel.SCHNEIDER] or points < RUNGS[0]
        played = PlayedLevel.SCHNEIDER if one_sided else PlayedLevel.SIMPLE
        value = max(value_at(game, played), lifted)
        won = needed is not None and points >= needed
        points_of_ends.append(for_viewer(view, value, won=won, scale=scale))
    return tuple(points_of_ends)


def stake(view: View, soloists: CardSet, *, scale: Scale = Scale.TABLE) -> float:
    """What lies between winning and losing this game simply, for the viewer; above 0."""
    if view.announcement is None:
        raise ValueError("nothing is at stake before a game is announced")
    if view.announcement.contract is Contract.NULL:
        value = null_value(hand=view.announcement.hand, ouvert=view.announcement.ouvert)
    else:
        game = _game(view, soloists)
        lifted = lifted_value(game.contract, bid=game.bid)
        value = max(value_at(game, PlayedLevel.SIMPLE), lifted)
    won, lost = (for_viewer(view, value, won=end, scale=scale) for end in (True, False))
    return abs(won - lost)


def stake_of_bid(bid: int, worths: Iterable[float]) -> float:
    """What lies between winning and losing a game of this bid at a table of three, in table points;
    never less than what lies between the best and the worst choice.

    >>> stake_of_bid(18, [30.0, 0.0]), stake_of_bid(18, [314.0, 0.0])
    (194.0, 314.0)
    """
    values = [float(worth) for worth in worths]
    return max(3.0 * bid + 140.0, max(values) - min(values))


def for_viewer(view: View, value: GameValue, *, won: bool, scale: Scale = Scale.TABLE) -> float:
    """What a game of this value, won or lost by the soloist, is to the viewer."""
    defence = defence_bonus(view.table_size)
    own = float(value + GAME_BONUS if won else -2 * value - GAME_BONUS)
    theirs = 0.0 if won else float(defence)
    alone = view.viewer is view.soloist
    if scale is Scale.OWN:
        return own if alone else theirs
    return own - theirs if alone else (theirs - own) / (view.table_size - 1)


def _game(view: View, soloists: CardSet) -> TrumpGame:
    if view.announcement is None:
        raise ValueError("nothing is at stake before a game is announced")
    return TrumpGame(
        announcement=view.announcement,
        tops=tops(soloists, contract=view.announcement.contract),
        bid=view.bid or BidValue(18),
        rules=view.rules,
    )


def _place(leader: Seat, seat: Seat | None) -> int:
    """At which place of a trick that `leader` leads this seat plays."""
    return (seat.index - leader.index) % 3 if seat is not None else 3


DEALER: Final = "dealer"
"""The chair of the idle dealer at a table of four and more."""

Chairs: TypeAlias = dict[str, float]
"""Points by the name of the seat; at four and more the idle dealer has an entry as well."""


def chairs_of(table_size: int) -> tuple[str, ...]:
    """The three seats, and the dealer where he plays no cards.

    >>> chairs_of(4)
    ('forehand', 'middlehand', 'rearhand', 'dealer')
    """
    seats = tuple(seat.value for seat in SEATS)
    return seats if table_size == 3 else (*seats, DEALER)


def result_points(result: DealResult, *, table_size: int, scale: Scale) -> Chairs:
    """What the deal brought everybody, by Seeger and Fabian (TR-5.1).

    Without a soloist 0; a Ramsch takes the points that count against each, without a bonus.

    >>> from skat.rules.result import DealEnding
    >>> passed = DealResult(ending=DealEnding.PASSED)
    >>> result_points(passed, table_size=3, scale=Scale.OWN)["forehand"]
    0.0
    """
    chairs = chairs_of(table_size)
    own = dict.fromkeys(chairs, 0.0)
    if result.ramsch is not None:
        own.update(
            (seat.value, -float(against))
            for seat, against in zip(SEATS, result.ramsch, strict=True)
        )
    elif result.score is not None and result.soloist is not None:
        lost = not result.score.won
        if lost:
            own = dict.fromkeys(chairs, float(defence_bonus(table_size)))
        bonus = -GAME_BONUS if lost else GAME_BONUS
        own[result.soloist.value] = float(result.score.score + bonus)
    return on_scale(own, table_size=table_size, scale=scale)


def on_scale(own: Mapping[str, float], *, table_size: int, scale: Scale) -> Chairs:
    """Own points, or what they are less the mean of the others."""
    if scale is Scale.OWN:
        return dict(own)
    # At tables of more than four every idle player has what the dealer has.
    idle = own.get(DEALER, 0.0) * max(0, table_size - 3)
    total = sum(own[seat.value] for seat in SEATS) + idle
    return {chair: points - (total - points) / (table_size - 1) for chair, points in own.items()}


def end_points(state: State, *, scale: Scale) -> tuple[Chairs, ...]:
    """What each end of the game of this state is worth to everybody; see `outcomes.ends`."""
    assert state.soloist is not None
    dealt = state.dealt_hands[state.soloist.index].mask | state.dealt_skat.mask
    by_seat = {seat: ends(view(state, seat), CardSet(dealt), scale=scale) for seat in SEATS}
    defender = by_seat[state.defenders[0]]
    by_points = []
    for at, points in enumerate(defender):
        chairs = dict.fromkeys(chairs_of(state.table_size), points)
        chairs.update((seat.value, by_seat[seat][at]) for seat in SEATS)
        by_points.append(chairs)
    return tuple(by_points)


def difference(later: Mapping[str, float], earlier: Mapping[str, float]) -> Chairs:
    """What changed for everybody."""
    return {chair: later[chair] - earlier[chair] for chair in later}


def seat_of(chair: str) -> Seat | None:
    """The seat of this name; nothing for the dealer."""
    return None if chair == DEALER else Seat(chair)
