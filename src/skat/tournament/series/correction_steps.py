"""Corrections of a list: a deal, or the typed foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet import corrections
from skat.scoresheet.line import Line
from skat.scoresheet.sheet import ScoreSheet, Struck, agreed, seated
from skat.tournament.commands import CorrectTableDeal, CorrectTotals, Step
from skat.tournament.entries.steps import Outcome
from skat.tournament.roles import changed_meanwhile
from skat.tournament.series.list_steps import line_of, list_shown_to, typed_foot
from skat.tournament.series.steps import with_table_of
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList, counted_anew, refused_soloist

Correction: TypeAlias = CorrectTableDeal | CorrectTotals


def correct(state: Tournament, command: Correction, step: Step) -> Outcome:
    """A deal or a typed foot put right."""
    table = list_shown_to(state, step.by, series=command.series, table=command.table)
    if isinstance(table, Refusal):
        return table
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-7.2.5",))
    stale = changed_meanwhile(command.version, table.version)
    if stale is not None:
        return stale
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
    if refused := refused_soloist(table.sheet, line, deal=command.deal):
        return refused
    late = state.series[command.series - 1].closed_at is not None
    sheet, by, at = table.sheet, step.by.role.value, str(step.at)
    running = not late and (step.revision >= 2 or not sheet.valid)
    if command.protest is not None:
        if refused := _refused_order(state, command):
            return refused
        # The ruling stands for everybody's consent.
        put_right = _agreed_on(
            table, line, command, consent=sheet.places, by=f"protest {command.protest}", at=at
        )
    elif running and agreed(sheet, command.consent, deal=command.deal):
        put_right = _agreed_on(table, line, command, consent=command.consent, by=by, at=at)
    else:
        put_right = corrections.correct_to_lowest(
            sheet,
            [line],
            deal=command.deal,
            at=at,
            why=command.reason,
            consent=command.consent,
            late=late or table.counts,
        )
        if step.revision >= 5 and table.counts and not isinstance(put_right, Refusal):
            # Where a player had left, the signatures of the others are all that there are.
            put_right = replace(put_right, signatures=sheet.signatures)
    if isinstance(put_right, Refusal):
        final = put_right.code == "entry_final"
        return _why_final(state, sheet, command, step) if final else put_right
    if put_right.lines == sheet.lines:
        return _unchanged(sheet.lines[command.deal - 1], line, step)
    by_phone = table.signed_themselves if put_right.signatures else ()
    return counted_anew(replace(table, sheet=put_right, signed_themselves=by_phone))


def _agreed_on(
    table: TableList,
    line: Line,
    command: CorrectTableDeal,
    *,
    consent: Sequence[Place],
    by: str,
    at: str,
) -> ScoreSheet | Refusal:
    """The list put right by consent (SkO-5.5.3); where all had signed, nobody signs again."""
    sheet = table.sheet
    signed = sheet.valid or table.counts
    unsigned = replace(sheet, signatures=()) if signed or command.protest else sheet
    put_right = corrections.correct(
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
    here = {*seated(sheet, len(sheet.lines) + 1)}
    if isinstance(command, CorrectTableDeal):
        here.update(seated(sheet, command.deal))
    asked = here - set(command.consent)
    places = ", ".join(str(place) for place in sorted(asked))
    return Refusal(
        code="entry_final_without_consent" if late else "signed_without_consent",
        articles=articles,
        details={"places": places},
    )


def _refused_order(state: Tournament, command: Correction) -> Refusal | None:
    protest = next((each for each in state.protests if each.id == command.protest), None)
    if (
        protest is not None
        and protest.ruling is not None
        and protest.ruling.upheld
        and (protest.series, protest.table) == (command.series, command.table)
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
    # Until a player signs it is the typist's slip: on the paper all have agreed already.
    slip = step.revision >= 4 and not late and not table.sheet.signatures
    if higher and not (all_agree or ordered or slip):
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
