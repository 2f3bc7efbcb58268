"""What the office has done apart: the same as where it is done here."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.apart import DrawTables, FindMovement, WriteFile
from skat.server.apart.desk import OF_THE_OFFICE, JobDesk, OfficeApart
from skat.server.apart.jobs import lines_of
from skat.tournament.draw import Drawn, StartNumber
from skat.tournament.draw.drawing import DrawRequest, draw
from skat.tournament.duplicate.movement import WantedMovement, found_movement
from skat.tournament.files import file_of, with_its_secret, written
from skat.tournament.sample import sample_steps
from tests.server.steady.helpers import virtual_helper
from tests.virtual_time import spent

MOVEMENT = WantedMovement(players=12, boards=12, boards_a_round=3, seed=bytes(32))
DRAW = DrawRequest(
    purpose="cup/1",
    players=tuple(Drawn(number=StartNumber(number)) for number in range(1, 12)),
    series=1,
    of=2,
    seed=bytes(32),
)
STEPS = sample_steps(bytes(32), players=44, series=1, rounds=12)
PAYLOADS = tuple(msgspec.Raw(msgspec.json.encode(step)) for step in STEPS)


@pytest.fixture
def office() -> OfficeApart:
    return OfficeApart(JobDesk(OF_THE_OFFICE, helpers=virtual_helper))


def test_a_movement_found_apart_is_the_one_that_is_found_here(office: OfficeApart) -> None:
    assert spent(office.done(FindMovement(wanted=MOVEMENT), by="cup")) == found_movement(MOVEMENT)


def test_a_movement_that_there_is_not_is_refused_as_here(office: OfficeApart) -> None:
    odd = replace(MOVEMENT, players=5)
    refused = found_movement(odd)
    assert isinstance(refused, Refusal)
    assert spent(office.done(FindMovement(wanted=odd), by="cup")) == refused


def test_a_draw_made_apart_is_the_one_that_is_made_here(office: OfficeApart) -> None:
    assert spent(office.done(DrawTables(request=DRAW), by="cup")) == draw(DRAW)


@pytest.mark.parametrize(
    ("public", "secret"),
    [(True, None), (False, None), (False, bytes(32))],
    ids=["to show", "with names", "with its secret"],
)
def test_a_file_written_apart_is_the_one_that_is_written_here(
    office: OfficeApart, *, public: bool, secret: bytes | None
) -> None:
    job = WriteFile(steps=PAYLOADS, public=public, secret=secret)
    assert len(STEPS) > 500
    assert 2 < len(list(lines_of(job))) < 10
    told = spent(office.done(job, by="cup"))
    made = file_of(STEPS, public=public)
    assert not isinstance(made, Refusal)
    assert told == written(made if secret is None else with_its_secret(made, secret))
