"""XSkat's logs: read in all their writings, with results, or refused by name."""

from functools import cache
from io import BytesIO
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.messages import LANGUAGES, message
from skat.model.cards import ALL_CARDS
from skat.model.contract import Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.notation.convert import iss_of_record
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record, read_record, recorded_result, write_record
from skat.notation.replaying import ReplayedRecord, replay
from skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Deal,
    Kontra,
    Pass,
    Play,
    PushOn,
    Re,
    TakeSkat,
)
from skat.rules.editions import Options, RuleSet
from skat.rules.machine import apply, legal_actions, start
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State
from tests.lanes.few import few
from tests.notation.games import random_game
from tests.notation.xskat_logs import END, RULE, WRITINGS, logged
from tests.rules.positions import GIVING_UP

ENDINGS = (DealEnding.PLAYED_OUT, DealEnding.NULL_TRICK, DealEnding.PASSED)


@cache
def games() -> tuple[State, ...]:
    """Finished deals as XSkat plays them: no word of giving up in them."""
    ended = (random_game(seed, rules=RuleSet())[1] for seed in range(150))
    return tuple(state for state in ended if state.result and state.result.ending in ENDINGS)


SkatGoes = Literal["last_trick", "loser"]


@cache
def ramsches(skat: SkatGoes = "last_trick") -> tuple[State, ...]:
    """Deals that all passed and that were played as Ramsch."""
    return tuple(_ramsch(seed, skat) for seed in range(12))


def _ramsch(seed: int, skat: SkatGoes) -> State:
    chance = Random(seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    state = start(RuleSet(options=Options(ramsch=True, ramsch_skat=skat)))
    passes = map(Pass, (Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND))
    opening: list[Action] = [Deal(tuple(pack)), *passes]
    for action in opening:
        state = _after(state, action)
    while state.result is None:
        state = _after(state, chance.choice([*legal_actions(state)]))
    return state


def _after(state: State, action: Action) -> State:
    applied = apply(state, action)
    assert not isinstance(applied, Refusal), applied
    return applied.state


def read(text: str, *, encoding: str = "utf-8") -> list[Record | IssRecord | Problem]:
    return list(read_records(BytesIO(text.encode(encoding))))


def record(text: str) -> Record:
    (parsed,) = read(text)
    assert isinstance(parsed, Record), parsed
    return parsed


def played(state: State, text: str) -> ReplayedRecord:
    """The one deal of a log played again; it must be the one that was written."""
    again = replay(record(text))
    assert again.state.tricks == state.tricks
    assert again.state.soloist is state.soloist
    assert again.state.announcement == state.announcement
    assert again.state.dealt_hands == state.dealt_hands
    return again


def test_the_deals_are_of_every_kind() -> None:
    announced = [state.announcement for state in games() if state.announcement]
    assert {each.contract for each in announced} == set(Contract)
    assert {(each.hand, each.ouvert) for each in announced} == {
        *((False, False), (True, False), (False, True), (True, True))
    }
    assert {each.announced.value for each in announced} == {
        "none",
        "schneider",
        "schwarz",
        "ouvert",
    }
    assert len(ramsches()) > 5


@pytest.mark.parametrize("writing", WRITINGS)
@pytest.mark.parametrize("formatted", few([False, True], gate=1))
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_a_log_is_read_in_every_writing(*, writing: str, formatted: bool, encoding: str) -> None:
    both = (*games()[:40], *ramsches()[:3])
    texts = [
        logged(state, forehand=at % 3, writing=writing, formatted=formatted)
        for at, state in enumerate(both)
    ]
    parsed = read("".join(texts), encoding=encoding)
    line = 1
    for at, (state, text, each) in enumerate(zip(both, texts, parsed, strict=True)):
        assert isinstance(each, Record), each
        again = replay(each)
        assert (again.status, again.problem) == ("ok", None)
        assert again.state.tricks == state.tricks
        assert again.state.announcement == state.announcement
        assert again.state.soloist is state.soloist
        assert each.line == line
        assert each.players[0] == f"Computer{at % 3 + 1}"
        line += text.count("\n")


def test_every_deal_comes_to_its_own_result_and_into_the_other_forms() -> None:
    for state in games():
        again = played(state, logged(state, forehand=0))
        assert state.result is not None
        assert again.result is not None
        assert again.status == "ok"
        assert again.result.soloist_points == state.result.soloist_points
        one = record(logged(state, forehand=0))
        assert read_record(write_record(one)) == one
        assert not isinstance(iss_of_record(one), Problem)


def test_another_result_is_a_mismatch() -> None:
    texts = (logged(state, forehand=1) for state in games())
    text = next(text for text in texts if "Won with" in text)
    points = text.split("Won with: ")[1].split()[0]
    other = text.replace(f"with: {points}", "with: 119")
    for wrong in (other, text.replace("Won with", "Lost with")):
        assert wrong != text
        again = replay(record(wrong))
        assert again.status == "mismatch"
        assert again.problem is not None
    ramsch = logged(ramsches()[0], forehand=1)
    points = ramsch.split("Lost with: ")[1].split()[0]
    assert replay(record(ramsch)).status == "ok"
    other = ramsch.replace(f"Lost with: {points}", "Lost with: 13")
    assert replay(record(other)).status == "mismatch"


@pytest.mark.parametrize("writing", WRITINGS)
def test_the_points_tell_whose_the_skat_is_in_ramsch(writing: str) -> None:
    """XSkat's `-skattoloser` stands in no log; where both rules give the same, it is the usual."""
    read_as = set()
    for state in ramsches("loser"):
        again = replay(record(logged(state, forehand=0, writing=writing)))
        assert again.status == "ok"
        assert again.result is not None
        assert state.result is not None
        rule = again.state.rules.options.ramsch_skat
        read_as.add(rule)
        assert rule == "loser" or state.tricks[-1].winner.index == state.points.index(
            max(state.points)
        )
        assert again.result.ramsch == state.result.ramsch
    assert "loser" in read_as


def shortened(state: State, tricks: int) -> tuple[str, str]:
    """The log up to so many tricks, and its last line."""
    lines = logged(state, forehand=0).splitlines(keepends=True)
    return "".join([*lines[: 3 + tricks], *lines[13:]]), lines[-2]


def test_tricks_that_nobody_can_contest_may_be_missing() -> None:
    """XSkat ends a game where the rest is sure: the points say whose it was."""
    ended = set()
    for state in games():
        announcement = state.announcement
        if announcement is None or len(state.tricks) != 10 or state.soloist is None:
            continue
        takers = [trick.winner is state.soloist for trick in state.tricks]
        same = next(at for at in range(10) if len(set(takers[at:])) == 1)
        if same == 9:
            continue
        text, last = shortened(state, max(same, 1))
        assert last in text
        again = replay(record(text))
        assert again.status == "ok", (again.problem, text)
        assert len(again.state.tricks) == max(same, 1)
        assert again.result is not None
        ended.add(again.result.ending)
        wrong = text.replace(last, f"{last.split(':')[0]}: 119 points\n")
        if announcement.contract is not Contract.NULL:
            assert replay(record(wrong)).status == "mismatch"
    assert ended == {DealEnding.DEFENDERS_THREW_IN, DealEnding.SOLOIST_THREW_IN}


def test_a_name_may_have_a_second_word() -> None:
    text = of_a_grand()
    names = [" Computer    Computer      anna     ", "   left       right               "]
    for at, name in enumerate(("Computer left", "Computer right", "anna"), 1):
        text = text.replace(f"Computer{at} played", f"{name} played")
    parsed = record("\n".join([*names, *text.splitlines()[2:], ""]))
    assert set(parsed.players) == {"Computer left", "Computer right", "anna"}
    assert replay(parsed).status == "ok"


def of_a_grand() -> str:
    grand = next(
        state
        for state in games()
        if state.announcement
        and state.announcement.contract is Contract.GRAND
        and not state.announcement.hand
    )
    return logged(grand, forehand=0)


HOUSES = {
    "kontra": Options(kontra=True),
    "spitze": Options(spitze="yes"),
    "kontra and spitze": Options(kontra=True, spitze="yes"),
    "schieberamsch": Options(ramsch=True, ramsch_push="yes"),
    "schieberamsch, skat to the loser": Options(
        ramsch=True, ramsch_push="yes", ramsch_skat="loser"
    ),
    "grand hand": Options(ramsch=True, grand_hand_in_ramsch="yes"),
}
"""The house rules that show in a log."""


def house_games(name: str) -> list[State]:
    """Finished deals of a house, in which its rule was used if it could be."""
    deals = (_house_game(Random(seed), HOUSES[name]) for seed in range(40))
    ended = (*ENDINGS, DealEnding.RAMSCH)
    return [state for state in deals if state.result and state.result.ending in ended]


_PASS: tuple[type[Action], ...] = (Pass,)
_USED: tuple[type[Action], ...] = (Kontra, Re, PushOn, TakeSkat)
"""What is done at once by chance, so that it stands before the first card."""


def _house_game(chance: Random, options: Options) -> State:
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    state = _after(start(RuleSet(options=options)), Deal(tuple(pack)))
    while state.result is None:
        legal = [each for each in legal_actions(state) if not isinstance(each, GIVING_UP)]
        passing = options.ramsch and state.phase is Phase.AUCTION
        wanted = _PASS if passing else _USED
        used = [
            each
            for each in legal
            if isinstance(each, wanted) or (isinstance(each, Announce) and each.spitze)
        ]
        if not state.trick and not state.tricks and used and (passing or chance.random() < 0.8):
            legal = used
        elif state.phase is Phase.PLAY:
            legal = [each for each in legal if isinstance(each, Play)]
        state = _after(state, chance.choice(legal))
    return state


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("writing", few(WRITINGS, gate=2))
def test_a_house_rule_is_read_with_all_that_was_said(house: str, writing: str) -> None:
    states, said = house_games(house), set[str]()
    assert len(states) > 8
    for at, state in enumerate(states):
        text = logged(state, forehand=at % 3, writing=writing, formatted=at % 2 == 1)
        again = played(state, text)
        assert again.status == "ok", (again.problem, text)
        assert again.result is not None
        assert state.result is not None
        assert (again.state.kontra, again.state.re) == (state.kontra, state.re)
        assert (again.state.spitze, again.state.pushed) == (state.spitze, state.pushed)
        assert again.state.skat == state.skat
        assert recorded_result(again.result) == recorded_result(state.result)
        said |= {name for name in ("kontra", "re", "spitze", "pushed") if getattr(state, name)}
    uses = {"kontra", "re", "spitze"} if "and" in house else {house}
    assert said & {*uses, "pushed"} or house == "grand hand"


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"{played} Grand": "{played} Revolution"}, "Revolution"),
        ({" {other}  ": "_{other}_ "}, "Kontra (-kontra)"),
    ],
)
def test_a_house_rule_that_is_not_read_is_named(changes: dict[str, str], rule: str) -> None:
    """Kontra at 18 of a defender who cannot have said 18: only XSkat's `-kontra` allows it."""
    text = of_a_grand_at_18()
    names = {"played": "played", "other": "Computer2"}
    for old, new in changes.items():
        assert old.format(**names) in text
        text = text.replace(old.format(**names), new.format(**names), 1)
    parsed = read(text + of_a_grand())
    assert isinstance(parsed[0], Problem)
    assert (parsed[0].code, parsed[0].details["rule"]) == ("xskat_house_rule", rule)
    assert isinstance(parsed[1], Record), "the deals behind it are read"
    assert len({message(parsed[0].code, parsed[0].details, each) for each in LANGUAGES}) == 4


def of_a_grand_at_18() -> str:
    """Rearhand's, in the third column; middlehand in the second has passed at once."""
    grand = next(
        state
        for state in map(_of_rearhand, range(99))
        if state.result and state.result.ending is DealEnding.PLAYED_OUT
    )
    return logged(grand, forehand=0)


def _of_rearhand(seed: int) -> State:
    chance = Random(seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    rearhand = Seat.REARHAND
    grand = Announce(rearhand, Announcement(Contract.GRAND, hand=True))
    calls = Pass(Seat.MIDDLEHAND), Bid(rearhand, BidValue(18)), Pass(Seat.FOREHAND)
    state = start(RuleSet())
    for action in (Deal(tuple(pack)), *calls, grand):
        state = _after(state, action)
    while state.result is None:
        plays = [each for each in legal_actions(state) if isinstance(each, Play)]
        state = _after(state, chance.choice(plays))
    return state


def test_knocks_and_other_marks_are_no_kontra() -> None:
    ramsch = logged(ramsches()[0], forehand=0)
    (knocked,) = read(ramsch.replace(" Computer1 ", "_Computer1_", 1))
    assert isinstance(knocked, Problem)
    assert (knocked.code, knocked.details["rule"]) == ("xskat_house_rule", "Klopfen")
    grand = of_a_grand_at_18()
    for marked in (("1", "2"), ("3",)):
        text = grand
        for column in marked:
            text = text.replace(f" Computer{column} ", f"_Computer{column}_", 1)
        (problem,) = read(text)
        assert getattr(problem, "code", "") == "xskat_line"
    words = grand.splitlines()
    (given_away,) = read(
        "\n".join([*words[:3], "  Give up     Accepted    Give up", *words[4:], ""])
    )
    assert getattr(given_away, "details", {}).get("rule") == "Schenken"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Skat is", "Skat isn't"),
        ("Spade", "Spadille"),
        ("Last bid: ", "Last bid: many "),
        ("Computer3 played", "Nobody played"),
        ("Grand", "Ouvert"),
        ("Skat was: ", "Skat was: Heart 7,"),
        (" points", ""),
    ],
)
def test_a_line_that_is_not_understood_is_named(old: str, new: str) -> None:
    text = of_a_grand()
    assert old in text
    parsed = read(text.replace(old, new) + text)
    assert [type(each) for each in parsed] == [Problem, Record]
    assert getattr(parsed[0], "code", "") == "xskat_line"


def test_a_deal_that_does_not_end_is_told_and_so_is_the_wrong_pack() -> None:
    text = of_a_grand()
    cut = read(text + text.replace(END, ""))
    assert [getattr(each, "code", "record") for each in cut] == ["record", "xskat_unfinished"]
    lines = text.splitlines()
    lines[-9] = lines[-10]
    (twice,) = read("\n".join([*lines, ""]))
    assert getattr(twice, "code", "") == "xskat_line"


@given(data=st.data())
def test_a_spoilt_log_is_a_record_or_a_problem(data: st.DataObject) -> None:
    text = logged(data.draw(st.sampled_from(games()[:10])), forehand=2)
    at = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(at, min(len(text), at + 40)))
    spoilt = text[:at] + data.draw(st.text(max_size=8)) + text[end:]
    for each in read(spoilt):
        if not isinstance(each, Problem):
            replay(each)


def test_a_rule_alone_is_no_log() -> None:
    assert [getattr(each, "code", "") for each in read(f"{RULE}\n")] == ["text_outside_record"]
