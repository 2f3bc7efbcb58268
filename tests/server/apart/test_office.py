"""What the office has done apart: the same as where it is done here."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from skat.duplicate.movement import WantedMovement, found_movement
from skat.model.refusal import Refusal
from skat.server.apart.desk import OF_THE_OFFICE, JobDesk
from skat.server.apart.jobs import WriteFile, lines_of
from skat.server.apart.office import OfficeApart
from skat.tournament.draw.drawing import DrawRequest, draw
from skat.tournament.draw.seating import Drawn, StartNumber
from skat.tournament.files import file_of, with_its_secret, written
from skat.tournament.sample import sample_steps
from tests.server.apart.test_desk import JOB, run

pytestmark = pytest.mark.live


def test_a_movement_found_apart_is_the_one_that_is_found_here() -> None:
    wanted = WantedMovement(players=12, boards=12, boards_a_round=3, seed=bytes(32))

    async def story() -> None:
        office = OfficeApart(JobDesk(OF_THE_OFFICE))
        assert await office.movement(wanted, by="cup") == found_movement(wanted)
        odd = replace(wanted, players=7)
        refused = found_movement(odd)
        assert isinstance(refused, Refusal)
        assert await office.movement(odd, by="cup") == refused

    run(story)


def test_a_draw_made_apart_is_the_one_that_is_made_here() -> None:
    players = tuple(Drawn(number=StartNumber(number)) for number in range(1, 12))
    request = DrawRequest(purpose="cup/1", players=players, series=1, of=2, seed=bytes(32))

    async def story() -> None:
        office = OfficeApart(JobDesk(OF_THE_OFFICE))
        assert await office.draw(request, by="cup") == draw(request)

    run(story)


@pytest.mark.parametrize(
    ("public", "secret"),
    [(True, None), (False, None), (False, bytes(32))],
    ids=["to show", "with names", "with its secret"],
)
def test_a_file_written_apart_is_the_one_that_is_written_here(
    public: bool, secret: bytes | None
) -> None:
    steps = sample_steps(bytes(32), players=44, series=1, rounds=12)
    payloads = tuple(msgspec.Raw(msgspec.json.encode(step)) for step in steps)
    job = WriteFile(steps=payloads, public=public, secret=secret)
    assert len(steps) > 500
    assert 2 < len(list(lines_of(job))) < 10

    async def story() -> None:
        office = OfficeApart(JobDesk(OF_THE_OFFICE))
        told = await office.file(payloads, public=public, secret=secret, by="cup")
        made = file_of(steps, public=public)
        assert not isinstance(made, Refusal)
        assert told == written(made if secret is None else with_its_secret(made, secret))

    run(story)


def test_a_desk_of_the_office_has_codes_of_its_own(tmp_path: Path) -> None:
    async def story() -> None:
        nowhere = JobDesk(OF_THE_OFFICE, program=(str(tmp_path / "nothing"),))
        assert await nowhere.done(JOB, by="cup") == Refusal("office_failed")

    run(story)
