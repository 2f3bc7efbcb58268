"""What ISS moves mean, and the first wrong one with its number, place and articles."""

import pytest

from skat.model.contract import Announced, Announcement, Contract
from skat.notation.replaying import replay
from skat.notation.words import (
    PLAIN,
    read_announcement,
    read_cards,
    read_game,
    word_of,
    write_announcement,
    write_game,
)
from skat.rules.actions import Announce, Discard, Ruled
from tests.notation.games import DEAL, record_with

CANONICAL = ["C", "CH", "CHS", "CHZ", "CO", "G", "GHS", "N", "NH", "NO", "NOH"]


@pytest.mark.parametrize("text", CANONICAL)
def test_announcements_come_back(text: str) -> None:
    assert write_announcement(read_announcement(text[0], text[1:])) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("GHOSZ", "GO"),
        ("GO", "GO"),
        ("NHO", "NOH"),
        ("CHSZ", "CHZ"),
        ("CZH", "CHZ"),
        ("CSH", "CHS"),
    ],
)
def test_announcements_are_read_in_any_order_and_with_all_that_is_implied(
    text: str, same: str
) -> None:
    assert read_announcement(text[0], text[1:]) == read_announcement(same[0], same[1:])


def test_an_announcement_holds_what_its_letters_say() -> None:
    assert read_announcement("D", "HZ") == Announcement(
        Contract.DIAMONDS, hand=True, announced=Announced.SCHWARZ
    )
    assert read_announcement("N", "O") == Announcement(Contract.NULL, announced=Announced.OUVERT)


def test_no_two_calls_and_cards_of_a_seat_share_a_word() -> None:
    for seat, plain in PLAIN.items():
        assert {word_of(action): action for action in plain.values()} == plain
        assert all(action.seat is seat for action in plain.values())


@pytest.mark.parametrize("cards", ["", ".CJ.DA", ".CJ.DA.C7"])
@pytest.mark.parametrize("text", CANONICAL)
def test_a_game_comes_back_with_the_cards_said_with_it(text: str, cards: str) -> None:
    read = read_game(text + cards)
    assert read is not None
    game, said_with_it = read
    listed = () if said_with_it is None else read_cards(said_with_it)
    assert listed is not None
    assert write_game(game, listed) == text + cards


@pytest.mark.parametrize("text", ["", "X", "GG", "GHH", "GHOSZH", "gh", "GH CJ"])
def test_what_is_no_game_is_none(text: str) -> None:
    assert read_game(text) is None


@pytest.mark.parametrize("text", ["", ".", "CJ.", ".CJ", "CJ..DA", "CJ|DA", "CJ.??", "cj"])
def test_what_is_no_list_of_cards_is_none(text: str) -> None:
    assert read_cards(text) is None


TAKEN = "1 p 2 p 0 18 0 s w D7.C7"


def test_one_step_two_steps_and_shown_cards_are_the_same_announcement() -> None:
    spoken = ("0 N.CJ.C7", "0 N 0 CJ.C7")
    after = {replay(record_with(f"{TAKEN} {words}")).actions[5:] for words in spoken}
    (actions,) = after
    assert [type(action) for action in actions] == [Discard, Announce]
    ten = "SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8.D7"
    opened = replay(record_with(f"{TAKEN} 0 NO.CJ.C7.{ten}"))
    bare = replay(record_with(f"{TAKEN} 0 NO.CJ.C7"))
    assert opened.actions == bare.actions


@pytest.mark.parametrize(
    ("moves", "code", "move", "status"),
    [
        ("1 p 2 p 0 19", "no_game_value", 4, "illegal"),
        ("1 171", "no_game_value", 2, "illegal"),
        ("0 18", "not_your_turn", 2, "illegal"),
        ("1 18 0 y 1 18", "bid_not_higher", 4, "illegal"),
        ("1 y", "nothing_to_hold", 2, "illegal"),
        ("1 18 0 p 2 p 0 s", "skat_is_the_soloists", 5, "illegal"),
        ("1 18 0 p 2 p 1 s w D8.C7", "skat_differs", 6, "illegal"),
        (f"{TAKEN} 0 CH", None, None, "unfinished"),
        (f"{TAKEN} 0 CH.C7.D7", "hand_after_skat", 7, "illegal"),
        (f"{TAKEN} 0 C.SA.D7", "card_not_held", 7, "illegal"),
        (f"{TAKEN} 0 C.D7.D7", "same_card_twice", 7, "illegal"),
        (f"{TAKEN} 0 C 0 CJ", "not_now", 8, "illegal"),
        ("1 p 2 p 0 18 0 CS", "level_needs_hand", 5, "illegal"),
        ("1 p 2 p 0 18 0 NHS", "no_levels_in_null", 5, "illegal"),
        ("1 p 2 24 0 p 2 NO.HQ.H9.H8.H7.DA.DT.DK.DQ.D9.D7", "shown_cards_differ", 5, "illegal"),
        ("1 24 0 p 2 p 1 s w D7.C7 1 N.D7.C7", "null_below_bid", 7, "illegal"),
        (f"{TAKEN} 0 G.D7.C7 0 SA", "card_not_held", 8, "illegal"),
        (f"{TAKEN} 0 G.D7.C7 0 CA 1 S7 2 H7 2 H8", "not_your_turn", 11, "illegal"),
        (f"{TAKEN} 0 G.D7.C7 1 SC", "only_soloist_shows", 8, "illegal"),
        (f"{TAKEN} 0 G.D7.C7 0 SC.SA", "shown_cards_differ", 8, "illegal"),
        (f"{TAKEN} 0 RE", "resigned_before_play", 7, "illegal"),
        (f"{TAKEN} 0 G.D7.C7 1 RE 1 RE", "already_said", 9, "illegal"),
        ("1 p 2 p 0 p 0 18", "not_now", 5, "illegal"),
        ("1 pass", "bad_move", 2, "unreadable"),
        ("w CA", "bad_move", 2, "unreadable"),
        ("w XX.YY", "bad_move", 2, "unreadable"),
        ("1 99999", "bad_move", 2, "unreadable"),
        (f"{TAKEN} 0 CHH", "bad_move", 7, "unreadable"),
        (f"{TAKEN} 0 C.D7.C7.CA", "bad_move", 7, "unreadable"),
        (f"{TAKEN} 0 G.D7.C7 0 ??", "bad_move", 8, "unreadable"),
    ],
)
def test_the_first_wrong_move_is_named(
    moves: str, code: str | None, move: int | None, status: str
) -> None:
    record = record_with(moves)
    replayed = replay(record)
    assert replayed.status == status
    if code is None:
        return
    problem = replayed.problem
    assert problem is not None
    assert (problem.code, problem.move) == (code, move)
    assert problem.articles or code in ("bad_move", "skat_differs", "shown_cards_differ")
    assert problem.line == 1
    assert problem.column is not None
    word = record.source[problem.column - 1 :].split()[:2]
    assert word == str(record.moves[problem.move - 1 if problem.move else 0]).split()
    assert len(replayed.states) == len(replayed.actions) + 1


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (DEAL.removesuffix(".C7"), "not_a_pack"),
        (DEAL + ".C7", "not_a_pack"),
        (DEAL.replace("D8", "D9"), "not_a_pack"),
        (DEAL.replace("CJ", "XJ"), "bad_move"),
        (DEAL.replace("CJ", "??"), "hidden_cards"),
    ],
)
def test_a_deal_that_is_none(deal: str, code: str) -> None:
    replayed = replay(record_with("1 p", deal=deal))
    assert replayed.status == "unreadable"
    assert replayed.problem is not None
    assert (replayed.problem.code, replayed.problem.move) == (code, 1)
    assert replayed.actions == ()


def test_a_revoke_is_named_with_its_article() -> None:
    discarding = "1 18 0 p 2 p 1 s w D7.C7 1 S.D7.C7 0 CA 1 HA 2 DA"
    assert replay(record_with(discarding)).status == "unfinished"
    replayed = replay(record_with(f"{discarding} 0 CJ 1 HT"))
    assert replayed.status == "illegal"
    problem = replayed.problem
    assert problem is not None
    assert (problem.code, problem.move, problem.details["card"]) == ("must_follow", 12, "HT")
    assert "SkO-4.2.1" in problem.articles


def test_a_game_whose_announced_level_failed_is_stopped_by_the_server() -> None:
    hand = "1 18 0 p 2 p 1 SHS 0 C8 1 SA 2 D8 1 S7 2 DT 0 CJ"
    going_on = replay(record_with(hand))
    assert going_on.status == "unfinished"
    stopped = replay(record_with(f"{hand} 0 CA 1 HT 2 DA"))
    assert stopped.status == "ok"
    assert isinstance(stopped.actions[-1], Ruled)


def test_showing_the_cards_binds_nobody() -> None:
    shown = replay(record_with(f"{TAKEN} 0 G.D7.C7 0 SC 0 CJ 1 S7 2 D8 0 SC"))
    plain = replay(record_with(f"{TAKEN} 0 G.D7.C7 0 CJ 1 S7 2 D8"))
    assert shown.actions == plain.actions
    assert shown.state == plain.state
