"""What an engine is sent: its own view whole, and nothing of cards that it cannot see."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from skat.arena.soundness import with_hidden_cards_anew
from skat.engines.positions import AskedPosition, positions
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssMove, IssRecord
from skat.notation.problem import Problem
from skat.notation.seen_deal import PositionRead, deal_seen, read_position
from skat.notation.seen_moves import moves_seen, plain_name, position_record, world_record
from skat.notation.seen_words import AFTER_SKAT, all_words, legal_words, meant_by
from skat.notation.state_line import read_rules, write_rules
from skat.players import make_player
from skat.players.driver import play_deal
from skat.rules import actions as act
from skat.rules.editions import RuleSet, rule_set
from skat.rules.machine import legal_actions
from skat.rules.state import Phase
from skat.rules.views import view

NAMES = ("ben", "me", "eva")
HOUSE = {"kontra": True, "ramsch": True}


def with_house_rules() -> RuleSet:
    rules = rule_set("isko-2022", dict(HOUSE))
    assert isinstance(rules, RuleSet)
    return rules


@cache
def some() -> tuple[AskedPosition, ...]:
    """Positions of all kinds, played on the first call and not when tests are collected."""
    house = positions(120, seed=12, rules=with_house_rules())
    return (*positions(250, seed=11), *house)


MORE = 4_000


def read(position: AskedPosition, rules: RuleSet | None = None) -> PositionRead:
    text = position_record(position.moves, reader=position.seat, names=NAMES)
    parsed = read_position(text, rules or position.state.rules)
    assert isinstance(parsed, PositionRead), (parsed, text)
    return parsed


def test_every_kind_of_moment_comes_up() -> None:
    assert {position.kind for position in some()} == {
        "bidding",
        "answering a bid",
        "skat or hand",
        "after the skat",
        "playing alone",
        "playing in defence",
        "playing to null",
        "playing to open cards",
        "playing ramsch",
        "answering an offer",
        "answering kontra",
    }


def check_read_back(every: tuple[AskedPosition, ...]) -> None:
    for position in every:
        parsed = read(position)
        assert parsed.seat is position.seat
        if position.state.phase is not Phase.ANNOUNCE:
            assert view(parsed.state, parsed.seat) == view(position.state, position.seat)
        assert legal_words(parsed.state, parsed.seat) == legal_words(position.state, position.seat)


def test_a_position_read_back_is_the_same_view() -> None:
    check_read_back(some())


@pytest.mark.proof
def test_many_positions_read_back_are_the_same_view() -> None:
    check_read_back(tuple(positions(MORE, seed=21)))


def check_hidden(every: tuple[AskedPosition, ...], chance: Random) -> None:
    changed = 0
    for position in every:
        seen = moves_seen(position.state, position.seat)
        anew = with_hidden_cards_anew(position.state, position.seat, chance)
        assert moves_seen(anew, position.seat) == seen
        assert legal_words(anew, position.seat) == legal_words(position.state, position.seat)
        changed += anew != position.state
        for move in seen[1:]:
            if position.seat is not position.state.soloist and move.who == "w":
                assert move.text == "??.??"
    assert changed > len(every) // 2


def test_two_deals_that_differ_in_hidden_cards_give_the_same_bytes() -> None:
    check_hidden(some(), Random(3))


@pytest.mark.proof
def test_many_deals_that_differ_in_hidden_cards_give_the_same_bytes() -> None:
    for round_ in range(10):
        check_hidden(tuple(positions(MORE // 4, seed=30 + round_)), Random(round_))


def test_legal_words_are_the_legal_actions() -> None:
    """Each word is allowed, and every action that has a word is among what the words mean."""
    unspoken = (act.CallReferee, act.Discard, act.Expose, act.Concede, act.ThrowIn)
    for position in some():
        state, seat = position.state, position.seat
        words = legal_words(state, seat)
        if words == AFTER_SKAT:
            continue
        assert len(words) == len(set(words))
        meant = [meant_by(word, state, seat) for word in words]
        assert all(isinstance(each, tuple) and len(each) == 1 for each in meant), words
        said = {each[0] for each in meant if isinstance(each, tuple)}
        wanted = {each for each in legal_actions(state, seat) if not isinstance(each, unspoken)}
        assert {each for each in said if not isinstance(each, unspoken)} == wanted


def test_after_the_skat_every_game_with_every_discard_is_a_word() -> None:
    position = next(each for each in some() if each.state.phase is Phase.DISCARD)
    words = list(all_words(position.state, position.seat))
    assert len(words) == len(set(words)) >= 66 * 5
    assert words == list(all_words(position.state, position.seat))
    for word in words[::29]:
        discard, announce = meant_by(word, position.state, position.seat)  # type: ignore[misc]
        assert isinstance(discard, act.Discard)
        assert isinstance(announce, act.Announce)


def test_words_that_cannot_be_have_a_code_and_articles() -> None:
    bidding = next(each for each in some() if each.kind == "bidding")
    wanted = {
        "19": "no_game_value",
        "H7": "not_now",
        "G": "bad_move",
        "": "bad_move",
        "RE": "not_now",
    }
    for word, code in wanted.items():
        refused = meant_by(word, bidding.state, bidding.seat)
        assert isinstance(refused, Refusal)
        assert refused.code == code
        assert bool(refused.articles) is (code != "bad_move")


def test_the_example_of_the_document() -> None:
    deal = "|".join(
        [
            ".".join(["??"] * 10),
            "CJ.SJ.CA.CT.CK.C7.HA.HT.D8.S7",
            ".".join(["??"] * 10),
            "??.??",
        ]
    )
    text = f"(;GM[Skat]PC[skat]OW[1]P0[ben]P1[me]P2[eva]MV[w {deal} ]R[unknown] ;)"
    parsed = read_position(text)
    assert isinstance(parsed, PositionRead)
    assert legal_words(parsed.state, parsed.seat)[:3] == ("18", "20", "22")
    assert legal_words(parsed.state, parsed.seat)[-1] == "p"
    moves = moves_seen(parsed.state, parsed.seat)
    written = position_record(moves, reader=parsed.seat, names=NAMES)
    (again,) = read_iss(written)
    assert isinstance(again, IssRecord)
    assert again.labels == {
        "GM": "Skat",
        "PC": "skat",
        "OW": "1",
        "P0": "ben",
        "P1": "me",
        "P2": "eva",
    }


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ((), "hidden_cards"),
        ((IssMove("0", "18"),), "hidden_cards"),
        ((IssMove("w", "CJ.CJ"),), "hidden_cards"),
        ((IssMove("w", "|".join([".".join(["??"] * 10)] * 3 + ["??.??"])),), "hidden_cards"),
        ((IssMove("w", "|".join([".".join(["CJ"] * 10)] * 3 + ["??.??"])),), "not_a_pack"),
    ],
)
def test_what_is_no_position_says_why(moves: tuple[IssMove, ...], code: str) -> None:
    problem = deal_seen(moves, SEATS[0])
    assert isinstance(problem, Problem)
    assert problem.code == code


def test_a_record_of_a_game_that_is_over_shows_all_and_can_be_read() -> None:
    from skat.model.cards import ALL_CARDS

    for number in range(12):
        pack = tuple(Random(number).sample(ALL_CARDS, 32))
        over = play_deal({seat: make_player("simple") for seat in SEATS}, pack)
        (record,) = read_iss(world_record(over, names=NAMES))
        assert isinstance(record, IssRecord)
        assert "?" not in "".join(move.text for move in record.moves)
        assert record.world_view


def test_rules_in_one_word_come_back() -> None:
    for rules in (
        with_house_rules(),
        rule_set("isko-1999"),
        rule_set("isko-2022", {"stake": "1/4"}),
    ):
        assert isinstance(rules, RuleSet)
        assert read_rules(write_rules(rules)) == rules
    assert isinstance(read_rules("isko-2022,kontra=perhaps"), Refusal)


def test_names_become_words() -> None:
    assert plain_name("a b[c](d)\n") == "a_b_c__d_"
    assert len(plain_name("x y").split()) == 1
