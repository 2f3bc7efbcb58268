"""The lines that `skat tournament` prints: tables of plain text, one thing a line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import UNSET

from skat.messages.numbers import money_text
from skat.tournament.commands import AddHelper, EnterCounted, Step
from skat.tournament.effects import Effect, LeftOpen, RankChange, TeamChange
from skat.tournament.entrants import named_apart
from skat.tournament.entries.attendance import attendance
from skat.tournament.notice.money import OVERALL, Award, AwardKind, accounts
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
        f"{'paid' if each.paid is not None else 'not paid':<8}  {states[each.number].value}"
        + "".join(
            f"  {membership.kind}: {membership.team}" for membership in each.memberships or ()
        )
        for each in named_apart(state.entrants)
    ]


def seating_lines(state: Tournament) -> list[str]:
    """One table a line, players from place 1; then what could not be kept apart."""
    if not state.series:
        return ["no series has been drawn"]
    names = {each.number: each.name for each in named_apart(state.entrants)}
    series = state.series[-1]
    lines = [f"series {len(state.series)}  seed {series.seed}"]
    for at, table in enumerate(series.tables, start=1):
        seated = "  ".join(
            f"{number} {names[number]}" + (" (left)" if place not in table.signers else "")
            for place, number in enumerate(table.numbers, start=1)
        )
        lines.append(f"table {at:>3}  {seated}")
    lines.append(f"new packs needed: {packs_needed(state)}")
    keepers = [pack_goes_to(state, table) for table in series.tables]
    if any(keepers):
        lines.append(f"packs go to: {', '.join(str(keeper) for keeper in keepers if keeper)}")
    kept = series.quality
    lines.append(f"mates at one table: {kept.mates} (at least {kept.least_mates})")
    lines.append(f"repeated meetings: {kept.repeats}")
    return lines


def standing_lines(state: Tournament) -> list[str]:
    """One player a line, best first."""
    names = {each.number: each.name for each in named_apart(state.entrants)}
    lines = ["rank   no.  name                          points  won lost  result"]
    for each in standings(state):
        result = each.result
        lines.append(
            f"{each.rank:>4}  {result.number:>4}  {names[result.number]:<28} {result.points:>7} "
            f"{result.won:>4} {result.lost:>4} {result.result:>7}{'  tied' if each.tied else ''}"
            f"{f'  by a computer: {result.stand_ins}' if result.stand_ins else ''}"
        )
    return lines


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
        note = "  paid" if prize.paid else f"  withheld: {prize.withheld}" if prize.withheld else ""
        if prize.postage:
            postage = money_text(prize.postage, currency=state.prospectus.currency)
            note += f"  sent, postage {postage}"
        lines.append(f"{prize.rank:>4}  {amount:>14}  {who}{_award_note(prize.award)}{thing}{note}")
    return lines


def _award_note(award: Award) -> str:
    """For what a prize is, where it is not for the event."""
    if award == OVERALL:
        return ""
    which = award.category or (str(award.series) if award.series else "")
    return f"  ({' '.join(filter(None, (award.kind.value.replace('_', ' '), which)))})"


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
        lines.append(_award_note(award).strip(" ()"))
        lines += [
            f"{each.rank:>4}  {each.number:>4}  {names[each.number]:<28} {each.result:>7}"
            f"{'  tied' if each.tied else ''}"
            for each in places_for(award, state)
        ]
    for kind in state.prospectus.all_kinds if state.prospectus.team_kinds else ():
        lines.append(f"teams {kind.name}".strip())
        lines += [
            f"{each.rank:>4}  {each.team:<34} {each.result:>7}{'  tied' if each.tied else ''}"
            for each in team_standings(state, kind)
        ]
    return lines


def cash_lines(state: Tournament) -> list[str]:
    """The cash sheet: income by fee, prizes by ranking, what is left."""
    sheet = cash_sheet(state)
    rows: list[tuple[str, int]] = [
        (f"{f'fee {fee.fee_class}'.strip()} ({fee.count} x {fee.each})", fee.amount)
        for fee in sheet.fees
    ]
    if sheet.team_fees:
        rows.append(("fees of teams", sheet.team_fees))
    rows += [("lost games", sheet.lost_games), ("other income", sheet.other_in)]
    if sheet.postage_in:
        rows.append(("postage paid by winners", sheet.postage_in))
    rows.append(("income", sheet.income))
    for prize in sheet.prizes:
        name = "teams" if prize.teams else _award_note(prize.award).strip(" ()") or "event"
        rows.append((f"prizes {name}", -prize.paid))
        if prize.withheld:
            rows.append((f"  withheld {name}", prize.withheld))
    rows += [("refunds", -sheet.refunds), ("other expenses", -sheet.other_out)]
    if sheet.postage_out:
        rows.append(("postage advanced", -sheet.postage_out))
    rows += [("paid out", -sheet.outgo), ("balance", sheet.balance)]
    rows += [("prizes still open", -sheet.open_prizes), ("remainder", sheet.remainder)]
    rows += [("pot", sheet.pot), ("shares of it", sheet.shares), ("rounding", sheet.rounding)]
    for pot in sheet.pots or ():
        name = "teams" if pot.teams else _award_note(pot.award).strip(" ()") or "event"
        rows.append((f"{'lost games of' if pot.lost_games else 'pot'} {name}", pot.pot))
        rows.append((f"  rounding {name}", pot.rest))
    rows += [
        (f"to give back to number {number}", -amount)
        for number, amount in overpaid_for_lost_games(state).items()
    ]
    currency = state.prospectus.currency
    return [f"{text:<32} {money_text(amount, currency=currency):>16}" for text, amount in rows]


def accounts_lines(state: Tournament) -> list[str]:
    """Money by purpose, and what is left."""
    sums = accounts(state.payments)
    rows = {**sums.by_purpose, "balance": sums.balance}
    currency = state.prospectus.currency
    return [
        f"{purpose:<12} {money_text(amount, currency=currency):>16}"
        for purpose, amount in rows.items()
    ]


def effect_lines(effect: Effect, *, currency: str) -> list[str]:
    """What a step would change, one player or team a line; before and after."""
    lines = [_change(f"number {each.number}", each, currency) for each in effect.changes]
    lines += [
        _change(f"{each.kind or 'team'} {each.team}", each, currency) for each in effect.teams
    ]
    if effect.balance[0] != effect.balance[1]:
        was, now = (money_text(each, currency=currency) for each in effect.balance)
        lines.append(f"balance {was} -> {now}")
    if effect.voids:
        tables = ", ".join(map(str, effect.voids))
        lines.append(f"complete, signed lists that would count for nobody: table {tables}")
    if effect.phase[0] is not effect.phase[1]:
        was, now = (each.value for each in effect.phase)
        lines.append(f"the tournament was {was} and is {now} then")
    if effect.left_open is not UNSET:
        lines += _left_open_lines(effect.left_open, currency=currency)
    return lines or ["nobody's rank, result or prize changes"]


def _left_open_lines(left: LeftOpen, *, currency: str) -> list[str]:
    """What is not done yet, and what then is final."""
    listed = [
        (left.prizes, "prizes not handed over", left.prize_money),
        (left.withheld, "prizes withheld", left.withheld_money),
        *((each.count, f"owe {each.purpose.value}", each.amount) for each in left.unpaid),
        *((each.count, f"overpaid {each.purpose.value}", each.amount) for each in left.overpaid),
    ]
    lines = [
        f"{purpose}: {count} ({money_text(amount, currency=currency)})"
        for count, purpose, amount in listed
        if count
    ]
    if left.waiting:
        lines.append(f"deals and games that wait for a second person: {left.waiting}")
    if left.protests:
        lines.append(f"protests not decided: {', '.join(map(str, left.protests))}")
    final = "then nothing is booked, corrected or decided any more, unless it is reopened"
    return [*(lines or ["nothing is left open"]), final]


def _change(who: str, change: RankChange | TeamChange, currency: str) -> str:
    was, now = (money_text(each, currency=currency) for each in change.prize)
    pairs = {"rank": change.rank, "result": change.result, "prize": (was, now)}
    changes = [
        f"{name} {'-' if was is None else was} -> {'-' if now is None else now}"
        for name, (was, now) in pairs.items()
        if was != now
    ]
    return f"{who}: {', '.join(changes)}"


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
        by = step.by.role.value if step.by.number is None else f"player {step.by.number}"
        if step.by.helper is not None:
            by = f"helper {names.get(step.by.helper, step.by.helper)}"
        command = msgspec.json.encode(step.do).decode()
        away = step.do.stand_ins if isinstance(step.do, EnterCounted) else UNSET
        mark = "" if away is UNSET else f"  by a computer: {', '.join(map(str, away))}"
        lines.append(f"{number:>5}  {at}  {by:<12} {command[:160]}{mark}")
    return lines
