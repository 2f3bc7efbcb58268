"""Who comes, goes and agrees, also to another list: what these entries do to a table, or why they
may not happen.
"""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.table import (
    last_round_of_leaver,
    newcomers_place,
    table_places,
    why_no_table,
)
from skat.scoresheet.stakes import Stake, agreed_stake, parse_stake
from skat.tables.state import actions as entries
from skat.tables.state.actions import Chair, ChairKind, PlayAgain
from skat.tables.state.naming import free_chair
from skat.tables.state.online import may_change_people
from skat.tables.state.people import person_of
from skat.tables.state.settings import why_not_so
from skat.tables.state.table_state import (
    FIRST_DEALER,
    LARGEST_TABLE,
    SMALLEST_TABLE,
    Away,
    Changed,
    Leaving,
    Newcomer,
    Stage,
    TableState,
    handed_on,
    why_too_large,
)

MOST_NEWCOMERS = 8


def after_open(state: TableState, action: entries.OpenTable) -> Changed:
    """The table with its places; the host sits at the first that a person has."""
    if state.chairs:
        return Refusal("table_open_already", impossible=True)
    size = len(action.chairs)
    refused = why_no_table(size) or why_too_large(size) or why_not_so(action.settings, action.rules)
    if refused is not None:
        return refused
    if tuple(chair.place for chair in action.chairs) != table_places(size):
        return Refusal("places_out_of_order", ("SkO-3.2.1",), impossible=True)
    opened = replace(
        state,
        rules=action.rules,
        settings=action.settings,
        chairs=action.chairs,
        daily=action.daily,
        drawn=action.drawn,
    )
    return handed_on(replace(opened, agreed=opened.people))


def after_take_place(state: TableState, action: entries.TakePlace) -> Changed:
    """A person sits down at a free place, before the list begins."""
    at = action.chair.place
    if state.stage is not Stage.WAITING:
        return Refusal("list_running", ("SkO-3.1.2",))
    if at not in table_places(state.size):
        return Refusal("no_such_place", details={"place": int(at)}, impossible=True)
    if at not in state.free:
        return Refusal("place_taken", ("SkO-3.1.1",), {"place": int(at)})
    return _with_chair(state, action.chair)


def after_free_place(state: TableState, action: entries.FreePlace) -> Changed:
    """The owner leaves, or the host frees a place, before the list begins.

    At an online table that ends the list between any two deals.
    """
    at = action.place
    if not may_change_people(state):
        return Refusal("announce_leaving_first", ("SkO-4.5.9",))
    if action.by not in (at, state.host):
        return Refusal("only_the_host")
    if at not in table_places(state.size) or at in state.free:
        return Refusal("no_such_place", details={"place": int(at)}, impossible=True)
    if state.people == (at,):
        return replace(state, stage=Stage.FINISHED)
    waiting = replace(state, stage=Stage.WAITING, ready=(), leaving=(), away=())
    return handed_on(_with_chair(waiting, free_chair(at)))


def after_agree_stake(state: TableState, action: entries.AgreeStake) -> Changed:
    """A stake is agreed before the first deal of the list, or there is none (SkO-5.5.4, TR-9.2)."""
    if state.stage is not Stage.WAITING:
        return Refusal("stake_too_late", ("SkO-5.5.4", "TR-9.2"))
    others = tuple(place for place in state.agreed if place != action.place)
    return replace(state, agreed=(*others, action.place) if action.agrees else others)


def after_begin(state: TableState, action: entries.Begin) -> Changed:
    """The list begins with those who are there; the first place deals first (SkO-3.2.1)."""
    taken = tuple(place for place in table_places(state.size) if place not in state.free)
    if state.stage is not Stage.WAITING:
        return Refusal("list_running")
    if action.by != state.host:
        return Refusal("only_the_host")
    if len(taken) < SMALLEST_TABLE:
        return Refusal("too_few_players", ("SkO-1.1.1",), {"players": len(taken)})
    drawn = state.settings.seating == "drawn"
    if (tuple(sorted(action.order)) if drawn else action.order) != taken:
        return Refusal("places_out_of_order", ("SkO-3.1.1",), impossible=True)
    return begun(state, action.order)


@implements("SkO-3.1.1")
def begun(state: TableState, order: tuple[Place, ...]) -> TableState:
    """The table with a new list, the players at their places in this order."""
    now_at = {old: Place(number) for number, old in enumerate(order, start=1)}
    chairs = tuple(replace(state.chairs[old - 1], place=now_at[old]) for old in order)
    return replace(
        state,
        stage=Stage.PLAYING,
        chairs=chairs,
        host=now_at[state.host],
        stake=_stake_in_force(state),
        agreed=tuple(now_at[place] for place in state.agreed if place in now_at),
        dealer=FIRST_DEALER,
        deal=None,
        players=tuple(chair.name for chair in chairs),
        rows=(),
        ready=(),
        again=(),
        declined=(),
        leaving=tuple(
            replace(leaving, place=now_at[leaving.place])
            for leaving in state.leaving
            if leaving.place in now_at
        ),
    )


def _stake_in_force(state: TableState) -> str:
    """Unless every person at the table has agreed, play is without stake (TR-9.2).

    Computer players play for whatever the others do.
    """
    offered = parse_stake(state.rules.options.stake)
    if isinstance(offered, Refusal):
        return "0"
    named: list[Stake | None] = [
        offered if place in state.agreed else None for place in state.people
    ]
    return str(agreed_stake(named))


def after_play_again(state: TableState, action: PlayAgain) -> Changed:
    """A player who agrees offers it to the others, or takes the offer; the seats stay as they are.

    Refused: `list_running`, `no_list_played`, and `too_few_players` where a player has left.
    """
    if state.stage is not Stage.WAITING:
        return Refusal("list_running")
    if not state.may_play_again:
        return Refusal("no_list_played")
    taken = tuple(place for place in table_places(state.size) if place not in state.free)
    if len(taken) < SMALLEST_TABLE:
        return Refusal("too_few_players", ("SkO-1.1.1",), {"players": len(taken)})
    again = tuple(place for place in state.again if place != action.place)
    declined = tuple(place for place in state.declined if place != action.place)
    if not action.agrees:
        return replace(state, again=again, declined=(*declined, action.place))
    again = (*again, action.place)
    if set(state.people) <= set(again):
        return begun(state, taken)
    return replace(state, again=again, declined=declined)


def after_ask_to_join(state: TableState, action: entries.AskToJoin) -> Changed:
    """A person asks to join: as the last of a table of three, or instead of a player."""
    wanted = action.chair.place
    if len(state.newcomers) >= MOST_NEWCOMERS:
        return Refusal("too_many_newcomers", details={"most": MOST_NEWCOMERS})
    last = wanted == newcomers_place(state.size) and state.size < LARGEST_TABLE
    chair = state.chair(wanted)
    if not last and (chair is None or not _gives_way(state, chair)):
        return Refusal("table_full", ("SkO-3.1.2",), {"place": int(wanted)})
    number = state.newcomers_so_far + 1
    newcomer = Newcomer(number, action.chair)
    return replace(state, newcomers=(*state.newcomers, newcomer), newcomers_so_far=number)


def _gives_way(state: TableState, chair: Chair) -> bool:
    """Whether a newcomer may have this place: a computer player's, or one that will be free."""
    leaving = {leaving.place for leaving in state.leaving}
    return chair.kind is not ChairKind.HUMAN or chair.place in leaving or state.is_gone(chair.place)


def after_consent(state: TableState, action: entries.Consent) -> Changed:
    """A refusal sends the newcomer away; once all players have consented he joins (SkO-3.1.2)."""
    newcomer = next((other for other in state.newcomers if other.number == action.newcomer), None)
    if newcomer is None:
        details = {"newcomer": action.newcomer}
        return Refusal("no_such_newcomer", ("SkO-3.1.2",), dict(details), impossible=True)
    others = tuple(other for other in state.newcomers if other is not newcomer)
    if not action.agrees:
        return replace(state, newcomers=others)
    consents = tuple(sorted({*newcomer.consents, action.place}))
    heard = replace(state, newcomers=(*others, replace(newcomer, consents=consents)))
    return round_over(heard) if heard.between_rounds else heard


def after_announce_leave(state: TableState, action: entries.AnnounceLeave) -> Changed:
    """He leaves when a round is complete that had not begun when he announced it (SkO-4.5.9)."""
    if state.stage is not Stage.PLAYING:
        return Refusal("no_list_running", ("SkO-4.5.9",))
    others = tuple(leaving for leaving in state.leaving if leaving.place != action.place)
    if len(others) < len(state.leaving):
        return Refusal("leaves_already", ("SkO-4.5.9",))
    running = not state.between_rounds and bool(state.rows or state.deal)
    after_round = last_round_of_leaver(state.rounds_complete, round_running=running)
    return replace(state, leaving=(*others, Leaving(action.place, after_round)))


def after_stay(state: TableState, action: entries.Stay) -> Changed:
    """He stays after all, unless a newcomer has asked for his place meanwhile."""
    others = tuple(leaving for leaving in state.leaving if leaving.place != action.place)
    if len(others) == len(state.leaving):
        return Refusal("leaves_not", ("SkO-4.5.9",))
    if any(newcomer.chair.place == action.place for newcomer in state.newcomers):
        return Refusal("place_asked_for", ("SkO-3.1.2",))
    return replace(state, leaving=others)


def after_remove(state: TableState, action: entries.Remove) -> Changed:
    """The host sends a guest away, for the life of the table; the round is played to its end
    without harm to the others.
    """
    if action.by != state.host:
        return Refusal("only_the_host")
    if action.place == state.host or action.place not in state.people:
        return Refusal("no_such_place", details={"place": int(action.place)}, impossible=True)
    sent_away = (*state.sent_away, person_of(state.chairs[action.place - 1].token_hash))
    state = replace(state, sent_away=sent_away)
    if state.stage is Stage.WAITING:
        return _with_chair(state, free_chair(action.place))
    gone = Away(action.place, action.player, gone=True)
    without = replace(state, away=(*_others_away(state, action.place), gone))
    return round_over(without) if state.between_rounds else without


def after_take_over(state: TableState, action: entries.TakeOver) -> Changed:
    """A computer player acts for a person; a host who is away keeps his table."""
    if state.stage is not Stage.PLAYING:
        return Refusal("no_list_running", impossible=True)
    if action.place not in state.playing_people:
        return Refusal("no_such_place", details={"place": int(action.place)}, impossible=True)
    return replace(state, away=(*state.away, Away(action.place, action.player)))


def after_come_back(state: TableState, action: entries.ComeBack) -> Changed:
    """The owner of a place acts for himself again, unless his time for the deal is used up."""
    away = state.substitute(action.place)
    if away is None or away.gone:
        return Refusal("nobody_acts_for_you", impossible=True)
    clock = state.settings.clock
    used_up = clock.per == "deal" and _thought(state, action.place) >= state.clock_seconds * 1000
    if state.deal_is_running and used_up:
        return Refusal("time_used_up", details={"seconds": state.clock_seconds})
    return replace(state, away=_others_away(state, action.place))


def _thought(state: TableState, place: Place) -> int:
    return state.thought_ms[place - 1] if place <= len(state.thought_ms) else 0


def _others_away(state: TableState, place: Place) -> tuple[Away, ...]:
    return tuple(away for away in state.away if away.place != place)


def round_over(state: TableState) -> TableState:
    """Now those who announced it leave, and newcomers to whom all consented sit down.

    A comer or a leaver ends the list: the next one has other players.
    """
    done = state.rounds_complete if state.stage is Stage.PLAYING else 0
    free = {leaving.place for leaving in state.leaving if leaving.after_round <= done}
    free |= {away.place for away in state.away if away.gone}
    chairs = tuple(
        free_chair(chair.place) if chair.place in free else chair for chair in state.chairs
    )
    waiting: list[Newcomer] = []
    for newcomer in state.newcomers:
        seated = _seated(chairs, newcomer.chair) if _all_consent(state, newcomer) else None
        if seated is None:
            waiting.append(newcomer)
        chairs = seated or chairs
    if chairs == state.chairs and not _list_is_full(state):
        return state
    over = replace(
        state,
        stage=Stage.WAITING,
        chairs=chairs,
        newcomers=tuple(waiting),
        agreed=tuple(
            place for place in state.agreed if chairs[place - 1] == state.chairs[place - 1]
        ),
        leaving=tuple(
            Leaving(leaving.place, leaving.after_round - done)
            for leaving in state.leaving
            if leaving.after_round > done
        ),
        away=(),
        ready=(),
        look=None,
    )
    # The deals of a day are played once.
    ends = not over.people or state.daily is not None
    return replace(over, stage=Stage.FINISHED) if ends else handed_on(over)


def _list_is_full(state: TableState) -> bool:
    deals = state.deals_at(state.list_size)
    return state.stage is Stage.PLAYING and deals is not None and len(state.rows) >= deals


def _all_consent(state: TableState, newcomer: Newcomer) -> bool:
    """Whether every person agreed who is there to be asked."""
    return set(state.playing_people) <= set(newcomer.consents)


def _seated(chairs: tuple[Chair, ...], wanted: Chair) -> tuple[Chair, ...] | None:
    """The chairs with a newcomer where he wanted to sit, if that can still be."""
    if wanted.place == newcomers_place(len(chairs)) and len(chairs) < LARGEST_TABLE:
        return (*chairs, wanted)
    if wanted.place <= len(chairs) and chairs[wanted.place - 1].kind is not ChairKind.HUMAN:
        return tuple(wanted if old.place == wanted.place else old for old in chairs)
    return None


def _with_chair(state: TableState, chair: Chair) -> TableState:
    """The table with another chair at this place, which has agreed to nothing yet."""
    chairs = tuple(chair if old.place == chair.place else old for old in state.chairs)
    agreed, again, declined = (
        tuple(place for place in places if place != chair.place)
        for places in (state.agreed, state.again, state.declined)
    )
    return replace(state, chairs=chairs, agreed=agreed, again=again, declined=declined)
