"""The kernel of the page answers as the native one, and no question ends it."""

from __future__ import annotations

import gzip
import random
import re
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.kernel.position import Position
from skat.players.simple.hand import hand_values
from tests.kernel.endings import full_deal
from tools.generate import page_kernel
from tools.generate.hints import tables
from tools.proofs.page_kernel import deals, samples
from tools.proofs.page_kernel.cases import Asker, Case, position_bytes
from tools.proofs.page_kernel.declaring import before_play
from tools.proofs.page_kernel.fuzz import ENTRIES, fuzzed
from tools.proofs.page_kernel.module import TRAP, Answered, Session, asked, differing

MALFORMED, REFUSED, TABLES_MISSING = -1, -2, -4
MOST_BYTES, MOST_PACKED = 40 << 20, 120_000
SOURCES = Path("src/skat/kernel/page")


@pytest.fixture(scope="module")
def node() -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")


def in_short() -> list[Case]:
    """A search that its budget ends, with what is proved by then."""
    short = Asker().value(full_deal(7), budget=50)
    nodes, lower, upper = struct.unpack("<Qii", short.answer)
    assert nodes <= 51
    assert lower < upper
    return [short]


def solved() -> Iterator[Case]:
    """Open deals, and endings with all their lines."""
    asker = Asker()
    positions = [*samples.random_deals(0, 4), *samples.bench_positions(2)]
    for number, position in enumerate(positions):
        yield from samples.solver_cases(asker, position, discards=number < 2)
    for seed in range(40):
        yield from samples.ending_cases(seed)


def drawn() -> Iterator[Case]:
    """Worlds and playouts from a seed; the steps of deals, and the values of hands."""
    yield from deals.values_kept()
    for seed in range(6):
        yield from samples.world_cases(seed)
    for seed in range(30):
        yield from samples.deal_cases(seed)
    for seed in range(4):
        yield from before_play(seed)
    for simple in (True, False):
        yield deals.whole_deals(33, 100, simple=simple)


@pytest.mark.live
@pytest.mark.usefixtures("node")
def test_it_answers_as_the_native_kernel_and_no_bytes_end_it() -> None:
    cases = [*in_short(), *solved(), *drawn()]
    session = asked([(case.entry, case.question) for case in cases])
    assert differing(cases, session) == []
    assert session.memory <= MOST_BYTES
    require_what_cannot_be_is_refused_by_its_code()


def require_what_cannot_be_is_refused_by_its_code() -> None:
    """Whatever bytes are a question."""
    twice = Position(contract=4, hands=(1, 1, 2), soloist=0)
    search = struct.pack("<iQ", -1, 0)
    sound = Position(contract=4, hands=(1, 2, 4), soloist=0)
    first_call = deals.deal_bytes(range(32), [], settings=0) + struct.pack("<4i", 1, 0, 0, 0)
    without_tables = ("deal_suggested", first_call)
    questions = [
        ("value", position_bytes(twice) + search),
        ("value", position_bytes(sound)),
        without_tables,
    ]
    chance = random.Random(33)
    questions += [(case.entry, case.question) for case in deals.values_kept()]
    questions += [fuzzed(chance) for _ in range(3_000)]
    refused, short, missing, *others = asked(questions).answers
    assert (refused.code, refused.answer) == (REFUSED, b"cards_overlap")
    assert (short.code, missing.code) == (MALFORMED, TABLES_MISSING)
    codes = {answer.code for answer in others}
    assert TRAP not in codes
    assert {MALFORMED, REFUSED} <= codes


def test_a_wrong_answer_is_seen() -> None:
    case = Asker().value(next(iter(samples.bench_positions(1))))
    nodes, lower, upper = struct.unpack("<Qii", case.answer)
    right = Answered(len(case.answer), 0, case.answer)
    wrong = right._replace(answer=struct.pack("<Qii", nodes, lower, upper + 1))
    trap = Answered(TRAP, 0, b"")
    differences = differing([case] * 3, Session([right, wrong, trap], 0))
    assert len(differences) == 2


def test_every_entry_is_asked() -> None:
    sources = [file.read_text("utf-8") for file in (page_kernel.ROOT / SOURCES).glob("*.cpp")]
    assert set(re.findall(r"^ENTRY\((\w+)\)", "".join(sources), re.M)) == set(ENTRIES)


def test_the_page_has_the_learned_tables_of_today() -> None:
    assert tables.HAND_VALUES.read_bytes() == hand_values()


def test_it_is_small() -> None:
    assert len(gzip.compress(page_kernel.MODULE.read_bytes(), 9)) <= MOST_PACKED


@pytest.mark.live
@pytest.mark.proof
def test_another_folder_builds_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if problem := page_kernel.toolchain_problem():
        pytest.skip(problem)
    elsewhere = tmp_path / "another-folder"
    shutil.copytree(page_kernel.ROOT / "src/skat/kernel", elsewhere / "src/skat/kernel")
    monkeypatch.setattr(page_kernel, "ROOT", elsewhere)
    monkeypatch.setattr(page_kernel, "_CACHE", tmp_path / "cache")
    page_kernel.build(tmp_path / "skat.wasm")
    assert (tmp_path / "skat.wasm").read_bytes() == page_kernel.MODULE.read_bytes()
