"""Runs that are counted together: those of the same files, whatever was written down of them."""

from tests.lanes.ledger import changed_files
from tools.proofs.landings import Landing, told, tree_of

FILES = ("100644 blob 11\tMakefile", "100644 blob 22\ttests/lanes/ledger.jsonl")


def test_a_commit_of_the_ledger_alone_is_the_same_tree() -> None:
    assert tree_of(FILES) == tree_of([FILES[0], FILES[1].replace("22", "33")])
    assert tree_of(FILES) == tree_of(FILES[:1])
    assert tree_of(FILES) != tree_of([FILES[0].replace("11", "33"), FILES[1]])


def test_a_test_that_is_in_no_commit_is_to_be_committed_first() -> None:
    """A run would take it along; what the runs write down themselves is no change."""
    listed = (" M Makefile", "?? tests/test_new.py", " M tests/lanes/ledger.jsonl")
    assert changed_files(listed) == ["Makefile", "tests/test_new.py"]
    assert changed_files(["?? tools/proofs/landings.jsonl"]) == []


def test_what_failed_is_told_with_how_often() -> None:
    run = Landing(
        lane="live",
        commit="c",
        tree="t",
        beside=0,
        minutes=2.0,
        status=0,
        steady=[],
        unsteady=["tests/test_x.py::test_y"],
        failed=0,
    )
    assert list(told([run, run])) == [
        "gate: 0 of 0 passed",
        "live: 2 of 2 passed",
        "  unsteady test failed 2 times: tests/test_x.py::test_y",
    ]
