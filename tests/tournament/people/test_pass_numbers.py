"""Pass numbers of participants: written only where there are any, so that older servers read on."""

from __future__ import annotations

import msgspec
import pytest

from skat.journal import FIRST_FORMAT, FormatVersion
from skat.model.refusal import Refusal
from skat.office.tournament_entries import REDUCER
from skat.tournament.commands import By, Enter, Rename, Step, new_step
from skat.tournament.entrants import LONGEST_PASS
from skat.tournament.files import without_persons
from skat.tournament.machine import apply
from tests.tournament.evenings import Evening, number


def test_a_pass_number_stays_until_it_is_put_right() -> None:
    evening = Evening(series=1).announced()
    evening.do(Enter(name="Anna", pass_number="07/1"))
    evening.do(Rename(number=number(1), name="Anna Berg"))
    assert evening.state.entrants[0].pass_number == "07/1"
    evening.do(Rename(number=number(1), name="Anna Berg", pass_number="07/2"))
    assert evening.state.entrants[0].pass_number == "07/2"
    evening.do(Rename(number=number(1), name="Anna Berg", pass_number=""))
    assert evening.state.entrants[0].pass_number == ""


@pytest.mark.parametrize("pass_number", ["7" * (LONGEST_PASS + 1), "7\n", "7\u202e"])
def test_a_pass_number_that_cannot_be(pass_number: str) -> None:
    evening = Evening(series=1).announced()
    evening.do(Enter(name="Anna"))
    for command in (
        Enter(name="Bo", pass_number=pass_number),
        Rename(number=number(1), name="Anna", pass_number=pass_number),
    ):
        refused = apply(evening.state, evening.step(command))
        assert isinstance(refused, Refusal)
        assert refused.code == "no_such_pass"


def test_entries_without_one_are_written_as_before() -> None:
    known = {kind: FormatVersion(kind) for kind in (1, 3, 4)}

    def format_of(command: Enter | Rename, servers: int) -> FormatVersion | None:
        return REDUCER.format_for(step(command), known=known[servers])

    def step(command: Enter | Rename) -> Step:
        return new_step(command, by=By(), at=0, revision=3)

    plain = Enter(name="Anna")
    assert b"pass_number" not in msgspec.json.encode(plain)
    assert format_of(plain, servers=1) == FIRST_FORMAT
    for command in (
        Enter(name="Anna", pass_number="7"),
        Rename(number=number(1), name="Anna", pass_number=""),
    ):
        assert b"pass_number" in REDUCER.write(step(command))
        assert (format_of(command, servers=3), format_of(command, servers=4)) == (None, known[4])


def test_a_public_file_has_no_pass_numbers() -> None:
    evening = Evening(series=1).announced()
    evening.do(Enter(name="Anna", pass_number="07/1"))
    evening.do(Rename(number=number(1), name="Anna", pass_number="07/2"))
    public = msgspec.json.encode(without_persons(evening.steps))
    assert b"pass_number" not in public
    assert b"07/" not in public
