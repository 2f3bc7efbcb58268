"""Corrections of a list, and what a late one would change, shown before it is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.corrections import correct, correct_to_lowest
from skat.scoresheet.line import Line
from skat.scoresheet.sheet import ScoreSheet, Struck, agreed
from skat.tournament.commands import CorrectTableDeal, CorrectTotals, Role, Step
from skat.tournament.effects import Effect, effect_between
from skat.tournament.entries.steps import Outcome
from skat.tournament.series.list_steps import line_of, list_shown_to, typed_foot
from skat.tournament.series.steps import with_table_of
from skat.tournament.state import Tournament, TournamentPhase
from skat.tournament.table_list import TableList, counted_anew, refused_soloist

Correction: TypeAlias = CorrectTableDeal | CorrectTotals


def effect_of(state: Tournament, command: Correction, step: Step) -> Effect | Refusal:
    """What a correction would change; nothing is changed yet. Refused as the correction is."""
    after = _corrected(state, command, step)
    if isinstance(after, Refusal):
        return after
    return effect_between(state, after, command)


def correct_deal(state: Tournament, command: CorrectTableDeal, step: Step) -> Outcome:
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
    if command.seen != effect_between(state, after, command).digest:
        return Refusal(code="effect_not_seen", articles=("TR-7.2.5",))
    return after


def _corrected(state: Tournament, command: Correction, step: Step) -> Outcome:
    if state.phase is not TournamentPhase.ANNOUNCED:
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
    state: Tournament, table: TableList, command: CorrectTableDeal, step: Step
) -> TableList | Refusal:
    line = line_of(state, command.game, step)
    if isinstance(line, Refusal):
        return line
    refused = refused_soloist(table.sheet, line, deal=command.deal)
    if refused is not None:
        return refused
    late = state.series[command.series - 1].closed_at is not None
    sheet, by, at = table.sheet, step.by.role.value, str(step.at)
    running = not late and (step.revision >= 2 or not sheet.valid)
    if command.protest is not None:
        refused = _refused_order(state, command)
        if refused is not None:
            return refused
        # The ruling stands for everybody's consent.
        put_right = _agreed_on(
            sheet, line, command, consent=sheet.places, by=f"protest {command.protest}", at=at
        )
    elif running and agreed(sheet, command.consent):
        put_right = _agreed_on(sheet, line, command, consent=command.consent, by=by, at=at)
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
        final = put_right.code == "entry_final"
        return _why_final(state, sheet, command, step) if final else put_right
    if put_right.lines == sheet.lines:
        return _unchanged(sheet.lines[command.deal - 1], line, step)
    return counted_anew(replace(table, sheet=put_right))


def _agreed_on(
    sheet: ScoreSheet,
    line: Line,
    command: CorrectTableDeal,
    *,
    consent: Sequence[Place],
    by: str,
    at: str,
) -> ScoreSheet | Refusal:
    """The list put right by consent (SkO-5.5.3); where all had signed, nobody signs again."""
    unsigned = replace(sheet, signatures=()) if sheet.valid or command.protest else sheet
    put_right = correct(
        unsigned, line, deal=command.deal, consent=consent, by=by, at=at, why=command.reason
    )
    if isinstance(put_right, Refusal) or unsigned is sheet:
        return put_right
    return replace(put_right, signatures=sheet.signatures)


def _why_final(state: Tournament, sheet: ScoreSheet, command: Correction, step: Step) -> Refusal:
    """Why an entry stands: the series is over, the list is signed, or the notice wants it so."""
    articles = ("SkO-5.5.3", "TR-7.2.5")
    late = state.series[command.series - 1].closed_at is not None
    if step.revision < 2:
        return Refusal(code="entry_final", articles=articles)
    if late and state.rules.options.late_correction == "never":
        return Refusal(code="never_corrected_late", articles=articles)
    asked = set(sheet.places) - set(command.consent)
    places = ", ".join(str(place) for place in sorted(asked))
    return Refusal(
        code="entry_final_without_consent" if late else "signed_without_consent",
        articles=articles,
        details={"places": places},
    )


def _refused_order(state: Tournament, command: Correction) -> Refusal | None:
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
    changed = typed_foot(state, table, command, step)
    if isinstance(changed, Refusal):
        return changed
    late = state.series[command.series - 1].closed_at is not None
    all_agree = agreed(table.sheet, command.consent)
    ordered = command.protest is not None
    if ordered and (refused := _refused_order(state, command)) is not None:
        return refused
    may_late = all_agree and state.rules.options.late_correction == "unanimous"
    if late and not may_late and not ordered:
        return _why_final(state, table.sheet, command, step)
    higher = [
        new.number
        for new, old in zip(changed.tallies, table.tallies, strict=True)
        if new.points > old.points
    ]
    if higher and not all_agree and not ordered:
        return Refusal(code="not_the_lowest", articles=("TR-7.2.5",), details={"number": higher[0]})
    trace = Struck(
        deal=0,
        before=Line(),
        after=None,
        by=f"protest {command.protest}" if ordered else step.by.role.value,
        at=str(step.at),
        why=command.reason,
        consent=command.consent,
    )
    return replace(changed, sheet=replace(table.sheet, trace=(*table.sheet.trace, trace)))


def _unchanged(line: Line, wanted: Line, step: Step) -> Refusal:
    """Why nothing changes: it is there already, or only a lower value could be entered."""
    lower_only = step.revision >= 2 and wanted != line
    return Refusal(
        code="only_a_lower_value" if lower_only else "correction_changes_nothing",
        articles=("TR-7.2.5",),
        details={"score": line.score, "wanted": wanted.score},
    )
