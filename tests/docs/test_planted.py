"""The bugs that are planted by hand: each has its one place, and each has been found."""

from __future__ import annotations

from collections import Counter

from tools.proofs import planted
from tools.proofs.planted import KEPT, bugs, stands
from tools.proofs.tree import ROOT


def test_every_bug_has_its_one_place_and_tests_that_exist() -> None:
    assert len(bugs()) >= 100
    assert [bug.what for bug in bugs() if not stands(bug)] == []
    assert Counter(bug.what for bug in bugs()).most_common(1)[0][1] == 1
    for bug in bugs():
        if not bug.file.startswith("web/"):
            missing = [test for test in planted.tests_of(bug) if not (ROOT / test).exists()]
            assert missing == [], bug.what


def test_all_parts_have_some() -> None:
    rooms = ("src/skat/server/", "src/skat/tables/", "src/skat/office/", "web/src/")
    counted = {room: sum(bug.file.startswith(room) for bug in bugs()) for room in rooms}
    assert min(counted.values()) >= 15, counted


def test_every_bug_was_planted_and_found() -> None:
    newest = {tried.what: tried.found_by for tried in KEPT.all() if not tried.at}
    assert [bug.what for bug in bugs() if newest.get(bug.what) is None] == []
