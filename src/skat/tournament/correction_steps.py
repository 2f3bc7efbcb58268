"""Corrections of a list, and what a late one would change, shown before it is confirmed."""

from __future__ import annotations

from hashlib import sha256
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from skat.scoresheet.corrections import correct, correct_to_lowest
from skat.scoresheet.line import Line
from skat.scoresheet.refusal import Refusal
from skat.scoresheet.sheet import Struck, agreed
from skat.tournament.commands import CorrectDeal, CorrectTotals, Role, Step
from skat.tournament.list_steps import line_of, list_shown_to
from skat.tournament.lists import (
    TableList,
    counted_anew,
    refused_soloist,
    refused_totals,
    with_totals,
)
from skat.tournament.money import Cents
from skat.tournament.people_steps import Outcome
from skat.tournament.prizes import prizes
from skat.tournament.seating import StartNumber
from skat.tournament.series_steps import with_table_of
from skat.tournament.standings import standings
from skat.tournament.state import Phase, Tournament

Correction: TypeAlias = CorrectDeal | CorrectTotals


class RankChange(msgspec.Struct, frozen=True, kw_only=True):
    """What a correction does to one player: rank, result, prize; None where there is none."""

    number: StartNumber
    rank: tuple[int | None, int | None]
    result: tuple[int | None, int | None]
    prize: tuple[Cents, Cents]


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody whom a correction moves, and later series that were seated by the old standings.

    `digest` stands for just this effect: a late correction is confirmed with it.
    """

    changes: tuple[RankChange, ...]
    seated_by_it: tuple[int, ...]
    digest: str = ""


def effect_of(state: Tournament, command: Correction, step: Step) -> Effect | Refusal:
    """What a correction would change; nothing is changed yet. Refused as the correction is."""
    after = _corrected(state, command, step)
    if isinstance(after, Refusal):
        return after
    return _effect(state, after, command)


def correct_deal(state: Tournament, command: CorrectDeal, step: Step) -> Outcome:
    """A deal put right; after its series only with the effect that was shown."""
    return _confirmed(state, command, step)


def correct_totals(state: Tournament, command: CorrectTotals, step: Step) -> Outcome:
    """A typed foot put right; after its series only with the effect that was shown."""
    return _confirmed(state, command, step)


def _confirmed(state: Tournament, command: Correction, step: Step) -> Outcome:
    after = _corrected(state, command, step)
    if isinstance(after, Refusal):
        return after
    if state.series[command.series - 1].closed_at is None:
        return after
    if command.seen != _effect(state, after, command).digest:
        return Refusal(code="effect_not_seen", articles=("TR-7.2.5",))
    return after


def _corrected(state: Tournament, command: Correction, step: Step) -> Outcome:
    if state.phase is not Phase.ANNOUNCED:
        return Refusal(code="results_final", articles=("TR-7.4.3",))
    table = list_shown_to(state, step.by, series=command.series, table=command.table)
    if isinstance(table, Refusal):
        return table
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-7.2.5",))
    if isinstance(command, CorrectTotals):
        changed = _other_totals(state, table, command, step)
    else:
        changed = _other_line(state, table, command, step)
    if isinstance(changed, Refusal):
        return changed
    return with_table_of(state, command.series, command.table - 1, changed)


def _other_line(
    state: Tournament, table: TableList, command: CorrectDeal, step: Step
) -> TableList | Refusal:
    line = line_of(state, command.game)
    if isinstance(line, Refusal):
        return line
    refused = refused_soloist(table.sheet, line, deal=command.deal)
    if refused is not None:
        return refused
    late = state.series[command.series - 1].closed_at is not None
    sheet, by, at = table.sheet, step.by.role.value, str(step.at)
    if command.protest is not None:
        refused = _refused_order(state, command)
        if refused is not None:
            return refused
        # The ruling stands for everybody's consent, and whoever signed need not sign again.
        open_again = replace(sheet, signatures=())
        put_right = correct(
            open_again,
            line,
            deal=command.deal,
            consent=sheet.places,
            by=f"protest {command.protest}",
            at=at,
            why=command.reason,
        )
        if not isinstance(put_right, Refusal):
            put_right = replace(put_right, signatures=sheet.signatures)
    elif agreed(sheet, command.consent) and not late and not sheet.valid:
        put_right = correct(
            sheet,
            line,
            deal=command.deal,
            consent=command.consent,
            by=by,
            at=at,
            why=command.reason,
        )
    elif step.by.role is Role.PLAYER:
        return Refusal(code="consent_missing", articles=("SkO-5.5.3",))
    else:
        put_right = correct_to_lowest(
            sheet,
            [line],
            deal=command.deal,
            at=at,
            why=command.reason,
            consent=command.consent,
            late=late,
        )
    if isinstance(put_right, Refusal):
        return put_right
    if put_right.lines == sheet.lines:
        return _unchanged(sheet.lines[command.deal - 1])
    return counted_anew(replace(table, sheet=put_right))


def _refused_order(state: Tournament, command: CorrectDeal) -> Refusal | None:
    found = next((each for each in state.protests if each.id == command.protest), None)
    if (
        found is not None
        and found.ruling is not None
        and found.ruling.upheld
        and (found.series, found.table) == (command.series, command.table)
    ):
        return None
    return Refusal(
        code="no_such_ruling", articles=("TR-9.10",), details={"id": command.protest or 0}
    )


def _other_totals(
    state: Tournament, table: TableList, command: CorrectTotals, step: Step
) -> TableList | Refusal:
    if not table.totals:
        return Refusal(code="no_totals", details={"table": command.table})
    refused = refused_totals(
        command.totals,
        size=table.size,
        deals=state.prospectus.deals(table.size),
        passed=command.passed,
    )
    if refused is not None:
        return refused
    late = state.series[command.series - 1].closed_at is not None
    all_agree = agreed(table.sheet, command.consent)
    if late and not (all_agree and state.rules.options.late_correction == "unanimous"):
        return Refusal(code="entry_final", articles=("SkO-5.5.3", "TR-7.2.5"))
    changed = with_totals(table, command.totals)
    higher = [
        new.number
        for new, old in zip(changed.tallies, table.tallies, strict=True)
        if new.points > old.points
    ]
    if higher and not all_agree:
        return Refusal(code="not_the_lowest", articles=("TR-7.2.5",), details={"number": higher[0]})
    trace = Struck(
        deal=0,
        before=Line(),
        after=None,
        by=step.by.role.value,
        at=str(step.at),
        why=command.reason,
        consent=command.consent,
    )
    return replace(changed, sheet=replace(table.sheet, trace=(*table.sheet.trace, trace)))


def _unchanged(line: Line) -> Refusal:
    return Refusal(
        code="correction_changes_nothing",
        articles=("TR-7.2.5",),
        details={"score": line.score},
    )


def _effect(before: Tournament, after: Tournament, command: Correction) -> Effect:
    ranks = [{each.result.number: each for each in standings(state)} for state in (before, after)]
    money = [{each.number: each.amount for each in prizes(state)} for state in (before, after)]
    changes = []
    for number in sorted({*ranks[0], *ranks[1]}):
        was, now = ranks[0].get(number), ranks[1].get(number)
        change = RankChange(
            number=number,
            rank=(was.rank if was else None, now.rank if now else None),
            result=(was.result.result if was else None, now.result.result if now else None),
            prize=(money[0].get(number, Cents(0)), money[1].get(number, Cents(0))),
        )
        if any(pair[0] != pair[1] for pair in (change.rank, change.result, change.prize)):
            changes.append(change)
    later = enumerate(before.series[command.series :], start=command.series + 1)
    effect = Effect(
        changes=tuple(changes),
        seated_by_it=tuple(at for at, series in later if series.method.value == "standing"),
    )
    digest = sha256(
        msgspec.json.encode((replace(command, seen="", reason=""), effect))
    ).hexdigest()[:16]
    return replace(effect, digest=digest)
