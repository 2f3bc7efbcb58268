"""From one form to the other and back, with nothing lost that the form can hold."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.convert import Converted, iss_of_record, record_of_iss
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord, write_iss
from skat.notation.problem import Problem
from skat.notation.record import IssForm, IssPassage, Record, read_record, record_of, write_record
from skat.notation.replaying import replay
from skat.rules.actions import Action, Discard, Expose, TakeDiscardBack
from skat.rules.editions import RuleSet
from skat.rules.machine import apply
from skat.rules.state import State
from tests.notation.games import SAMPLES, random_game, record_with

SAMPLE_LINES = (SAMPLES / "own_games.sgf").read_text().splitlines()


def through_json(line: str) -> str:
    (iss,) = read_iss(line)
    assert isinstance(iss, IssRecord)
    record = record_of_iss(iss)
    assert isinstance(record, Record), record
    again = read_record(write_record(record))
    assert again == record
    assert isinstance(again, Record)
    converted = iss_of_record(again)
    assert isinstance(converted, Converted), converted
    assert converted.lost == ()
    return write_iss(converted.record)


@pytest.mark.parametrize("number", range(len(SAMPLE_LINES)))
def test_sample_games_come_back_letter_by_letter(number: int) -> None:
    assert through_json(SAMPLE_LINES[number]) == SAMPLE_LINES[number]


def test_the_sample_records_in_our_own_form_are_those_games() -> None:
    own = (SAMPLES / "own_games.jsonl").read_text().splitlines()
    assert len(own) == len(SAMPLE_LINES)
    for line, text in zip(SAMPLE_LINES, own, strict=True):
        (iss,) = read_iss(line)
        assert isinstance(iss, IssRecord)
        expected = record_of_iss(iss)
        assert isinstance(expected, Record)
        assert write_record(expected) == text


@given(seed=st.integers(0, 10**9))
def test_a_random_game_goes_to_the_iss_form_and_back(seed: int) -> None:
    actions, state = random_game(seed)
    record = record_of(actions, state=state, players=("anna", "bruno", "clara"))
    converted = iss_of_record(record)
    if isinstance(converted, Problem):
        assert converted.code == "no_iss_form"
        return
    assert converted.lost == ()
    text = write_iss(converted.record)
    (iss,) = read_iss(text)
    assert isinstance(iss, IssRecord)
    replayed = replay(iss)
    assert replayed.status == "ok"
    assert replayed.actions == tuple(actions)
    assert replayed.result == state.result
    assert through_json(text) == text


def test_most_random_games_have_an_iss_form() -> None:
    forms = [
        isinstance(iss_of_record(record_of(actions, state=state)), Converted)
        for actions, state in map(random_game, range(150))
    ]
    assert sum(forms) > 100


def test_what_the_form_does_not_hold_is_named() -> None:
    actions, state = next(
        game
        for game in (random_game(seed, rules=RuleSet()) for seed in range(99))
        if game[1].tricks
    )
    record = record_of(actions, state=state)
    converted = iss_of_record(msgspec.structs.replace(record, table_size=4))
    assert isinstance(converted, Converted)
    assert converted.lost == ("options", "table_size")


def test_an_action_without_words_is_refused_not_bent() -> None:
    actions, state = _until_play()
    applied = apply(state, Expose(Seat.FOREHAND))
    assert not isinstance(applied, Refusal)
    problem = iss_of_record(record_of([*actions, Expose(Seat.FOREHAND)], state=applied.state))
    assert isinstance(problem, Problem)
    assert (problem.code, problem.details, problem.move) == (
        "no_iss_form",
        {"what": "expose"},
        len(actions) + 1,
    )


def test_a_discard_that_was_taken_back_is_left_out_and_named() -> None:
    actions, state = _until_play()
    laid = next(at for at, action in enumerate(actions) if isinstance(action, Discard))
    first = Discard(Seat.FOREHAND, (Card.CA, Card.CK))
    changed = [*actions[:laid], first, TakeDiscardBack(Seat.FOREHAND), *actions[laid:]]
    plain = iss_of_record(record_of(actions, state=state))
    converted = iss_of_record(record_of(changed, state=state))
    assert isinstance(converted, Converted)
    assert isinstance(plain, Converted)
    assert converted == Converted(plain.record, (*plain.lost, "discards_taken_back"))


def _until_play() -> tuple[list[Action], State]:
    replayed = replay(record_with("1 p 2 p 0 18 0 s w D7.C7 0 C.D7.C7"))
    return list(replayed.actions), replayed.state


@pytest.mark.parametrize("name", ["a]b", "a[b"])
def test_a_name_that_would_break_the_form_is_refused(name: str) -> None:
    actions, state = random_game(1)
    problem = iss_of_record(record_of(actions, state=state, players=(name, "b", "c")))
    assert isinstance(problem, Problem)
    assert problem.code == "no_iss_form"


@pytest.mark.parametrize(
    "passage",
    [
        IssPassage(at=1, actions=1, text="0 18"),
        IssPassage(at=1, actions=1, text="1"),
        IssPassage(at=0, actions=99, text=""),
        IssPassage(at=99, actions=0, text=""),
        IssPassage(at=1, actions=0, text="] ;)(;GM[Skat"),
        IssPassage(at=1, actions=0, text="w TI.0"),
    ],
)
def test_passages_that_tell_another_game_are_refused(passage: IssPassage) -> None:
    (iss,) = read_iss(SAMPLE_LINES[1])
    assert isinstance(iss, IssRecord)
    record = record_of_iss(iss)
    assert isinstance(record, Record)
    assert record.iss is not None
    form = IssForm(record.iss.labels, (passage,), record.iss.result)
    problem = iss_of_record(msgspec.structs.replace(record, iss=form))
    assert isinstance(problem, Problem)
    assert problem.code == "no_iss_form"


def test_a_record_that_breaks_the_rules_is_not_converted() -> None:
    for moves, code in (("1 17", "below_lowest_bid"), ("1 ??", "bad_move")):
        problem = record_of_iss(record_with(moves))
        assert isinstance(problem, Problem)
        assert problem.code == code


def test_a_record_without_a_deal_is_not_converted() -> None:
    (iss,) = read_iss("(;GM[Skat]MV[];)")
    assert isinstance(iss, IssRecord)
    problem = record_of_iss(iss)
    assert isinstance(problem, Problem)
    assert problem.code == "not_dealt"
