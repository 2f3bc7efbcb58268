"""What is stored without a revision was played by the first reading of the law, and stays so."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from skat.notation.problem import Problem
from skat.notation.record import read_record, record_of, write_record
from skat.office.lists.entries import OpenList
from skat.referee.situation import Situation
from skat.rules.editions import (
    PRESENT_RULES,
    REVISION,
    Edition,
    Options,
    Revision,
    RuleSet,
    reading,
    rule_set,
    stored_rules,
)
from skat.rules.machine import start
from skat.scoresheet.sheet import ScoreSheet, open_sheet
from skat.tables.state.actions import OpenTable
from skat.tables.state.opening import Opening
from skat.tournament.notice.prospectus import Prospectus, by_present_reading
from tests.notation.games import random_game

OPTIONS = msgspec.to_builtins(RuleSet().options)
del OPTIONS["throw_in_early"]
STORED = {"edition": "isko-1999", "options": OPTIONS}
"""Rules as the release before revisions wrote them."""


@pytest.mark.parametrize(
    ("kind", "around"),
    [
        (OpenTable, {"action": "open_table", "chairs": [], "settings": {}}),
        (
            OpenList,
            {
                "do": "open_list",
                "title": "",
                "players": ["A", "B", "C"],
                "first_dealer": 1,
                "length": None,
                "write_hash": "",
                "read_hash": "",
                "at": "",
            },
        ),
        (Prospectus, {"name": "Cup"}),
    ],
)
def test_what_is_stored_has_the_first_revision(
    kind: type[OpenTable | OpenList | Prospectus], around: dict[str, object]
) -> None:
    tag = kind.__struct_config__.tag_field
    told = {name: value for name, value in around.items() if name not in ("action", "do")}
    if tag is not None:
        told[tag] = kind.__struct_config__.tag
    read = msgspec.json.decode(json.dumps({**told, "rules": STORED}), type=kind)
    rules = read.rules
    assert rules is not None
    assert rules.revision == 1
    assert rules.options.throw_in_early == "as_thrown_in"


def test_a_record_keeps_its_revision() -> None:
    for revision in get_args(Revision):
        rules = stored_rules("isko-1999", {"kontra": True}, revision=revision)
        assert isinstance(rules, RuleSet)
        actions, state = random_game(3, rules=rules)
        record = record_of(actions, state=state)
        assert not isinstance(record, Problem)
        assert record.rules == rules
        written = json.loads(write_record(record))
        assert written.get("revision", 1) == revision
        assert written["options"] == {"kontra": True}
        again = read_record(write_record(record))
        assert not isinstance(again, Problem)
        assert again.rules == rules


def test_new_games_have_the_latest() -> None:
    asked = rule_set("isko-1999")
    assert isinstance(asked, RuleSet)
    sheet = open_sheet(["A", "B", "C"])
    assert isinstance(sheet, ScoreSheet)
    situation = Situation.__struct_defaults__
    assert {asked.revision, start().rules.revision, sheet.rules.revision} == {REVISION}
    assert Opening(name="Anna").rules == PRESENT_RULES
    assert PRESENT_RULES in situation


def test_an_unknown_revision_is_refused() -> None:
    for revision in (0, REVISION + 1, "2"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"revision": revision}, RuleSet)


def test_a_reading_holds_until_the_next_one() -> None:
    first, second = RuleSet(), PRESENT_RULES
    assert reading(first, {1: "a"}) == reading(second, {1: "a"}) == "a"
    assert (reading(first, {1: "a", 2: "b"}), reading(second, {1: "a", 2: "b"})) == ("a", "b")


def noticed(rules: str) -> RuleSet:
    """The rules of a notice that is asked for with this JSON."""
    notice = msgspec.json.decode(f'{{"name": "Cup", "rules": {rules}}}', type=Prospectus)
    meant = by_present_reading(notice).rules
    assert meant is not None
    return meant


@pytest.mark.parametrize("edition", Edition)
def test_a_notice_that_names_its_edition_alone_has_its_wording(edition: Edition) -> None:
    assert noticed(f'{{"edition": "{edition.value}"}}') == rule_set(edition)


def test_a_notice_that_changes_its_edition_on_the_page_changes_the_wording() -> None:
    """The page sends the options of the edition before, with the stake that was agreed."""
    here, there = Edition.ISKO_2022, Edition.ISKO_1999
    for before, after in ((here, there), (there, here)):
        agreed = rule_set(before, {"stake": "1/2"})
        assert isinstance(agreed, RuleSet)
        sent = msgspec.json.encode(msgspec.structs.replace(agreed, edition=after)).decode()
        assert noticed(sent) == rule_set(after, {"stake": "1/2"})


def test_wording_that_was_chosen_stays() -> None:
    mixed = RuleSet(Edition.ISKO_1999, Options(defender_claim="alone"), REVISION)
    assert noticed(msgspec.json.encode(mixed).decode()) == mixed


def test_a_stored_notice_keeps_the_options_it_was_announced_with() -> None:
    stored = b'{"name": "Cup", "rules": {"edition": "isko-1999"}}'
    assert msgspec.json.decode(stored, type=Prospectus).rules == RuleSet(Edition.ISKO_1999)
