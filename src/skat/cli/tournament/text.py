"""The lines that `skat tournament` prints: tables of plain text, one thing a line.

They are in the language asked for; programs read the same as JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import UNSET

from skat.cli.language import language_asked, say_in, tell
from skat.messages.numbers import money_text
from skat.tournament.commands import AddHelper, EnterCounted, Step
from skat.tournament.effects import Effect, LeftOpen, OpenMoney, RankChange, TeamChange
from skat.tournament.entrants import named_apart
from skat.tournament.entries.attendance import attendance
from skat.tournament.notice.money import OVERALL, Award, AwardKind, Purpose, accounts
from skat.tournament.results.cash import cash_sheet
from skat.tournament.results.prizes import prizes
from skat.tournament.results.rankings import places_for
from skat.tournament.results.receipts import overpaid_for_lost_games
from skat.tournament.results.standings import standings, team_standings
from skat.tournament.series.steps import pack_goes_to, packs_needed
from skat.tournament.state import Tournament


def entrant_lines(state: Tournament) -> list[str]:
    """One participant a line, last what he is in the event now."""
    states = attendance(state)
    return [
        f"{each.number:>4}  {each.name:<28} {each.club or '':<20} {each.team or '':<12} "
        f"{tell('desk_not_paid') if each.paid is None else tell('desk_paid'):<10}  "
        + _word("attendance", states[each.number].value)
        + "".join(
            f"  {membership.kind}: {membership.team}" for membership in each.memberships or ()
        )
        for each in named_apart(state.entrants)
    ]


def _word(kind: str, value: str, **details: str | int) -> str:
    """What the page calls it, too."""
    return say_in(language_asked())(f"tournament.{kind}_{value}", details)


def seating_lines(state: Tournament) -> list[str]:
    """One table a line, players from place 1; then what could not be kept apart."""
    if not state.series:
        return [tell("desk_no_series")]
    names = {each.number: each.name for each in named_apart(state.entrants)}
    series = state.series[-1]
    lines = [tell("desk_series", series=len(state.series), seed=series.seed)]
    for at, table in enumerate(series.tables, start=1):
        seated = "  ".join(
            f"{number} {names[number]}"
            + ("" if place in table.signers else f" {tell('desk_left')}")
            for place, number in enumerate(table.numbers, start=1)
        )
        lines.append(f"{tell('desk_table', table=f'{at:>3}')}  {seated}")
    lines.append(tell("desk_new_packs", packs=packs_needed(state)))
    keepers = [pack_goes_to(state, table) for table in series.tables]
    if any(keepers):
        numbers = ", ".join(str(keeper) for keeper in keepers if keeper)
        lines.append(tell("desk_packs_to", numbers=numbers))
    kept = series.quality
    lines.append(tell("desk_mates", mates=kept.mates, least=kept.least_mates))
    lines.append(tell("desk_repeats", repeats=kept.repeats))
    return lines


def standing_lines(state: Tournament) -> list[str]:
    """One player a line, best first."""
    names = {each.number: each.name for each in named_apart(state.entrants)}
    lines = [
        f"{tell('desk_rank'):>4}  {tell('desk_number'):>4}  {tell('desk_name'):<28} "
        f"{tell('desk_points'):>7} {tell('desk_won'):>4} {tell('desk_lost'):>4} "
        f"{tell('desk_result'):>7}"
    ]
    for each in standings(state):
        result = each.result
        lines.append(
            f"{each.rank:>4}  {result.number:>4}  {names[result.number]:<28} {result.points:>7} "
            f"{result.won:>4} {result.lost:>4} {result.result:>7}{_tied(tied=each.tied)}"
            + (f"  {tell('desk_by_computer', deals=result.stand_ins)}" if result.stand_ins else "")
        )
    return lines


def _tied(*, tied: bool) -> str:
    return f"  {tell('desk_tied')}" if tied else ""


def prize_lines(state: Tournament) -> list[str]:
    """One prize a line."""
    names = {each.number: each.name for each in named_apart(state.entrants)}
    lines = []
    for prize in prizes(state):
        who = prize.team or ""
        if prize.number is not None:
            who = f"{prize.number} {names[prize.number]}"
        amount = ""
        if prize.amount:
            amount = money_text(prize.amount, currency=state.prospectus.currency)
        thing = f"  {prize.no_money}" if prize.no_money else ""
        note = f"  {tell('desk_paid')}" if prize.paid else ""
        if prize.withheld and not prize.paid:
            note = f"  {tell('desk_withheld', reason=prize.withheld)}"
        if prize.postage:
            postage = money_text(prize.postage, currency=state.prospectus.currency)
            note += f"  {tell('desk_sent', amount=postage)}"
        lines.append(f"{prize.rank:>4}  {amount:>14}  {who}{_award_note(prize.award)}{thing}{note}")
    return lines


def _award_note(award: Award) -> str:
    """For what a prize is, where it is not for the event."""
    name = _award_name(award)
    return f"  ({name})" if name else ""


def _award_name(award: Award) -> str:
    if award == OVERALL:
        return ""
    details: dict[str, str | int] = {
        "category": award.category or tell("desk_of_teams"),
        "series": award.series or "",
    }
    return _word("award", award.kind.value, **details)


def ranking_lines(state: Tournament) -> list[str]:
    """The rankings of categories, series and best games, one player a line.

    Then those of every kind of teams, where there are further ones, one team a line.
    """
    names = {each.number: each.name for each in named_apart(state.entrants)}
    awards = [
        Award(kind=AwardKind.CATEGORY, category=each.name) for each in state.prospectus.categories
    ]
    awards += [Award(kind=AwardKind.SERIES, series=at + 1) for at in range(len(state.series))]
    awards.append(Award(kind=AwardKind.BEST_GAME))
    lines = []
    for award in awards:
        lines.append(_award_name(award))
        lines += [
            f"{each.rank:>4}  {each.number:>4}  {names[each.number]:<28} {each.result:>7}"
            f"{_tied(tied=each.tied)}"
            for each in places_for(award, state)
        ]
    for kind in state.prospectus.all_kinds if state.prospectus.team_kinds else ():
        lines.append(tell("desk_teams", kind=kind.name).strip())
        lines += [
            f"{each.rank:>4}  {each.team:<34} {each.result:>7}{_tied(tied=each.tied)}"
            for each in team_standings(state, kind)
        ]
    return lines


def cash_lines(state: Tournament) -> list[str]:
    """The cash sheet: income by fee, prizes by ranking, what is left."""
    sheet = cash_sheet(state)
    rows: list[tuple[str, int]] = [
        (_fee_name(fee.fee_class, count=fee.count, each=fee.each), fee.amount) for fee in sheet.fees
    ]
    if sheet.team_fees:
        rows.append((tell("desk_team_fees"), sheet.team_fees))
    rows.append((tell("desk_lost_games"), sheet.lost_games))
    rows.append((tell("desk_other_income"), sheet.other_in))
    if sheet.postage_in:
        rows.append((tell("desk_postage_in"), sheet.postage_in))
    rows.append((tell("desk_income"), sheet.income))
    for prize in sheet.prizes:
        name = _pot_name(prize.award, teams=prize.teams)
        rows.append((tell("desk_prizes_of", name=name), -prize.paid))
        if prize.withheld:
            rows.append((f"  {tell('desk_withheld_of', name=name)}", prize.withheld))
    rows.append((tell("desk_refunds"), -sheet.refunds))
    rows.append((tell("desk_other_expenses"), -sheet.other_out))
    if sheet.postage_out:
        rows.append((tell("desk_postage_out"), -sheet.postage_out))
    rows.append((tell("desk_paid_out"), -sheet.outgo))
    rows.append((tell("desk_balance"), sheet.balance))
    rows.append((tell("desk_open_prizes"), -sheet.open_prizes))
    rows.append((tell("desk_remainder"), sheet.remainder))
    rows.append((tell("desk_pot"), sheet.pot))
    rows.append((tell("desk_shares"), sheet.shares))
    rows.append((tell("desk_rounding"), sheet.rounding))
    for pot in sheet.pots or ():
        name = _pot_name(pot.award, teams=pot.teams)
        of_lost = tell("desk_lost_games_of", name=name)
        rows.append((of_lost if pot.lost_games else tell("desk_pot_of", name=name), pot.pot))
        rows.append((f"  {tell('desk_rounding_of', name=name)}", pot.rest))
    rows += [
        (tell("desk_give_back", number=number), -amount)
        for number, amount in overpaid_for_lost_games(state).items()
    ]
    currency = state.prospectus.currency
    return [f"{text:<32} {money_text(amount, currency=currency):>16}" for text, amount in rows]


def _fee_name(fee_class: str, *, count: int, each: int) -> str:
    if not fee_class:
        return tell("desk_plain_fee", count=count, each=each)
    return tell("desk_fee", **{"class": fee_class}, count=count, each=each)


def _pot_name(award: Award, *, teams: bool) -> str:
    return tell("desk_of_teams") if teams else _award_name(award) or tell("desk_of_event")


def _purpose_name(purpose: Purpose) -> str:
    return say_in(language_asked())(f"terminal.desk_purpose_{purpose.value}", {})


def accounts_lines(state: Tournament) -> list[str]:
    """Money by purpose, and what is left."""
    sums = accounts(state.payments)
    rows = {_purpose_name(Purpose(each)): amount for each, amount in sums.by_purpose.items()}
    rows[tell("desk_balance")] = sums.balance
    currency = state.prospectus.currency
    return [
        f"{purpose:<24} {money_text(amount, currency=currency):>16}"
        for purpose, amount in rows.items()
    ]


def effect_lines(effect: Effect, *, currency: str) -> list[str]:
    """What a step would change, one player or team a line; before and after."""
    lines = [
        _change(tell("desk_changed_number", number=each.number), each, currency)
        for each in effect.changes
    ]
    lines += [
        _change(
            f"{each.kind} {each.team}" if each.kind else tell("desk_changed_team", team=each.team),
            each,
            currency,
        )
        for each in effect.teams
    ]
    if effect.balance[0] != effect.balance[1]:
        was, now = (money_text(each, currency=currency) for each in effect.balance)
        lines.append(tell("desk_changed_balance", was=was, now=now))
    if effect.voids:
        lines.append(tell("desk_voids", tables=", ".join(map(str, effect.voids))))
    if effect.phase[0] is not effect.phase[1]:
        was, now = (_word("phase", each.value) for each in effect.phase)
        lines.append(tell("desk_changed_phase", was=was, now=now))
    if effect.left_open is not UNSET:
        lines += _left_open_lines(effect.left_open, currency=currency)
    return lines or [tell("desk_nothing_changes")]


def _left_open_lines(left: LeftOpen, *, currency: str) -> list[str]:
    """What is not done yet, and what then is final."""
    lines = []
    if left.prizes:
        amount = money_text(left.prize_money, currency=currency)
        lines.append(tell("desk_open_not_handed", count=left.prizes, amount=amount))
    if left.withheld:
        amount = money_text(left.withheld_money, currency=currency)
        lines.append(tell("desk_open_withheld", count=left.withheld, amount=amount))
    for owed in left.unpaid:
        details = _owed_details(owed, currency=currency)
        lines += [tell("desk_open_owed", **details)] if owed.count else []
    for owed in left.overpaid:
        details = _owed_details(owed, currency=currency)
        lines += [tell("desk_open_overpaid", **details)] if owed.count else []
    if left.waiting:
        lines.append(tell("desk_open_waiting", count=left.waiting))
    if left.protests:
        lines.append(tell("desk_open_protests", protests=", ".join(map(str, left.protests))))
    return [*(lines or [tell("desk_open_nothing")]), tell("desk_final")]


def _owed_details(owed: OpenMoney, *, currency: str) -> dict[str, str | int]:
    amount = money_text(owed.amount, currency=currency)
    return {"purpose": _purpose_name(owed.purpose), "count": owed.count, "amount": amount}


def _change(who: str, change: RankChange | TeamChange, currency: str) -> str:
    changes = []
    if change.rank[0] != change.rank[1]:
        changes.append(tell("desk_changed_rank", **_pair(*change.rank)))
    if change.result[0] != change.result[1]:
        changes.append(tell("desk_changed_result", **_pair(*change.result)))
    if change.prize[0] != change.prize[1]:
        prizes_paid = (money_text(each, currency=currency) for each in change.prize)
        changes.append(tell("desk_changed_prize", **_pair(*prizes_paid)))
    return f"{who}: {', '.join(changes)}"


def _pair(was: object, now: object) -> dict[str, str]:
    return {"was": "-" if was is None else str(was), "now": "-" if now is None else str(now)}


def step_lines(steps: Sequence[Step]) -> list[str]:
    """One accepted command a line, with its number, time and sender."""
    lines = []
    helpers = 0
    names: dict[int | None, str] = {}
    for number, step in enumerate(steps, start=1):
        if isinstance(step.do, AddHelper):
            helpers += 1
            names[helpers] = step.do.name
        at = datetime.fromtimestamp(step.at, UTC).strftime("%Y-%m-%d %H:%M:%S")
        by = _word("role", step.by.role.value)
        if step.by.number is not None:
            by = tell("desk_by_player", number=step.by.number)
        if step.by.helper is not None:
            by = tell("desk_by_helper", name=str(names.get(step.by.helper, step.by.helper)))
        command = msgspec.json.encode(step.do).decode()
        away = step.do.stand_ins if isinstance(step.do, EnterCounted) else UNSET
        deals = "" if away is UNSET else ", ".join(map(str, away))
        mark = "" if away is UNSET else f"  {tell('desk_by_computer', deals=deals)}"
        lines.append(f"{number:>5}  {at}  {by:<12} {command[:160]}{mark}")
    return lines
