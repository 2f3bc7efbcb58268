"""The kernel of the page answers as the native one, and no question ends it."""

from __future__ import annotations

import gzip
import itertools
import random
import re
import shutil
import struct
from pathlib import Path

import pytest

from skat.kernel.position import Position
from tests.kernel.endings import full_deal
from tools.generate import page_kernel
from tools.proofs.page_kernel import deals, samples
from tools.proofs.page_kernel.cases import Asker, Case, position_bytes
from tools.proofs.page_kernel.fuzz import ENTRIES, fuzzed
from tools.proofs.page_kernel.module import TRAP, asked, differences

pytestmark = pytest.mark.live

MALFORMED, REFUSED, TABLES_MISSING = -1, -2, -4
SOURCE = Path("src/skat/kernel/page/entries.cpp")


@pytest.fixture(autouse=True, scope="module")
def node() -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")


def test_it_solves_open_deals_as_the_native_kernel() -> None:
    asker = Asker()
    positions = [*samples.random_deals(0, 4), *samples.bench_positions(2)]
    found = [samples.solver_cases(asker, one, discards=number < 2)
             for number, one in enumerate(positions)]  # fmt: skip
    assert differences(list(itertools.chain(*found))) == []


def test_it_solves_endings_and_counts_their_lines_as_the_native_kernel() -> None:
    assert differences([case for seed in range(40) for case in samples.ending_cases(seed)]) == []


def test_it_draws_and_plays_out_the_same_worlds_from_the_same_seed() -> None:
    assert differences([case for seed in range(6) for case in samples.world_cases(seed)]) == []


def test_it_steps_through_deals_and_values_hands_as_the_native_kernel() -> None:
    found = [case for seed in range(30) for case in samples.deal_cases(seed)]
    whole = [deals.whole_deals(33, 100, simple=simple) for simple in (True, False)]
    assert differences([*deals.values_kept(), *found, *whole]) == []


def test_a_wrong_answer_is_seen() -> None:
    case = Asker().value(next(iter(samples.bench_positions(1))))
    nodes, lower, upper = struct.unpack("<Qii", case.answer)
    wrong = Case(case.entry, case.question, struct.pack("<Qii", nodes, lower, upper + 1))
    assert len(differences([wrong, case])) == 1


def test_no_bytes_end_it() -> None:
    chance = random.Random(33)
    questions = [(case.entry, case.question) for case in deals.values_kept()]
    questions += [fuzzed(chance) for _ in range(3_000)]
    codes = [answer.code for answer in asked(questions).answers]
    assert TRAP not in codes
    assert {MALFORMED, REFUSED} <= set(codes)


def test_what_cannot_be_is_refused_by_its_code() -> None:
    twice = Position(contract=4, hands=(1, 1, 2), soloist=0)
    search = struct.pack("<iQ", -1, 0)
    sound = Position(contract=4, hands=(1, 2, 4), soloist=0)
    [refused, short, missing] = asked(
        [
            ("value", position_bytes(twice) + search),
            ("value", position_bytes(sound)),
            ("deal_suggested", deals.deal_bytes(range(32), [], settings=0)),
        ]
    ).answers
    assert (refused.code, refused.answer) == (REFUSED, b"cards_overlap")
    assert (short.code, missing.code) == (MALFORMED, TABLES_MISSING)


def test_a_budget_ends_a_search_with_what_is_proved() -> None:
    short = Asker().value(full_deal(7), budget=50)
    nodes, lower, upper = struct.unpack("<Qii", short.answer)
    assert nodes <= 51
    assert lower < upper
    assert differences([short]) == []


def test_every_entry_is_asked() -> None:
    source = (page_kernel.ROOT / SOURCE).read_text("utf-8")
    assert set(re.findall(r"^ENTRY\((\w+)\)", source, re.M)) == set(ENTRIES)


def test_it_is_small_and_keeps_to_its_memory() -> None:
    packed = gzip.compress(page_kernel.MODULE.read_bytes(), 9)
    assert len(packed) <= 120_000
    worlds = [case for seed in range(3) for case in samples.world_cases(seed)]
    kept = [(case.entry, case.question) for case in [*deals.values_kept(), *worlds]]
    assert asked(kept).memory <= 40 << 20


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
