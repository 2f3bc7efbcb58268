"""Each role does exactly its steps: all roles and duties against all commands."""

from __future__ import annotations

from itertools import combinations
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from skat.messages import LANGUAGES, catalogue
from skat.model.refusal import Refusal
from skat.office.keys import holder_of, key_of
from skat.tournament.commands import (
    AddHelper,
    By,
    Command,
    Duty,
    Enter,
    HelperId,
    RemoveHelper,
    Role,
    Withdraw,
)
from skat.tournament.machine import apply
from skat.tournament.notice.money import Cents
from tests.articles.marks import example
from tests.tournament.evenings import Evening, number, player

ENTRY = [
    "enter",
    "open_entry",
    "close_entry",
    "refuse_entry",
    "rename",
    "withdraw",
    "exchange",
    "hand_in",
    "show_names",
    "open_check_in",
    "close_check_in",
    "check_in",
    "stay_away",
]
MONEY = [
    *("pay", "pay_team", "refund_team", "money", "table_money", "pay_prize", "pay_postage"),
    *("take_back_payment", "hand_in"),
]
LISTS = [
    "enter_deal",
    "confirm_deal",
    "take_back_deal",
    "enter_totals",
    "enter_list",
    "enter_played",
    "name_game",
    "sign",
]
REFEREE = ["decide", "protest"]
BY_DUTY = {
    Duty.ENTRY: ENTRY,
    Duty.MONEY: MONEY,
    Duty.LISTS: LISTS,
    Duty.REFEREE: REFEREE,
}
ON_HIS_OWN = ["show_names", "check_in", "stay_away"]
"""What a player says of himself alone; the samples name nobody."""
BY_ROLE = {
    Role.REFEREE: ["decide"],
    Role.PLAYER: ["enter_deal", "confirm_deal", "take_back_deal", "sign", "protest", *ON_HIS_OWN],
    Role.SERVER: ["enter_counted", "enter_ruling"],
}
NOT_HIS = {"management_only", "not_your_duty", "helper_gone", "server_only"}
COMMANDS: tuple[Any, ...] = get_args(Command)
_PLAIN: dict[Any, Any] = {int: 1, str: "x", bool: True}


def sample(kind: Any) -> Any:
    """A command of this kind with whatever it needs; whether it is lawful is another matter."""
    return kind(
        **{
            field.name: _value(field.type)
            for field in msgspec.structs.fields(kind)
            if field.required
        }
    )


def _value(kind: Any) -> Any:
    kind = getattr(kind, "__origin__", kind) if hasattr(kind, "__metadata__") else kind
    kind = getattr(kind, "__supertype__", kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if hasattr(kind, "__members__"):
        return next(iter(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return sample(kind)
    return ()


def tag_of(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_name_in_the_audit(language: str) -> None:
    named = {
        key.removeprefix("tournament.step_"): text
        for key, text in catalogue(language).items()
        if key.startswith("tournament.step_")
    }
    assert set(named) == {tag_of(kind) for kind in COMMANDS}
    assert len(set(named.values())) == len(named)


def with_helper(*duties: Duty) -> tuple[Evening, By]:
    evening = Evening().seated().do(AddHelper(name="Hanna", duties=duties))
    return evening, By(Role.HELPER, helper=HelperId(1))


def is_his(evening: Evening, command: Any, by: By) -> bool:
    """Whether he may send it, be it refused for another reason or not."""
    made = apply(evening.state, evening.step(command, by))
    return not (isinstance(made, Refusal) and made.code in NOT_HIS)


def test_every_command_is_swept() -> None:
    assert {tag_of(kind) for kind in COMMANDS} >= {*ENTRY, *MONEY, *LISTS, *REFEREE}
    assert len(COMMANDS) >= 50


@example("TR-3.2", "helper with the duty for lists enters one and draws a series")
@pytest.mark.parametrize(
    "duties", [each for size in range(1, 5) for each in combinations(Duty, size)]
)
def test_a_helper_does_exactly_his_duties(duties: tuple[Duty, ...]) -> None:
    evening, by = with_helper(*duties)
    wanted = {tag for duty in duties for tag in BY_DUTY[duty]}
    assert {tag_of(kind) for kind in COMMANDS if is_his(evening, sample(kind), by)} == wanted


@pytest.mark.parametrize("role", list(BY_ROLE))
def test_the_other_roles_do_exactly_theirs(role: Role) -> None:
    evening = Evening().seated()
    by = player(evening.sits(1, 1)) if role is Role.PLAYER else By(role)
    allowed = {tag_of(kind) for kind in COMMANDS if is_his(evening, sample(kind), by)}
    assert allowed == set(BY_ROLE[role]).difference(ON_HIS_OWN)


def test_the_management_does_everything_but_what_the_server_counts() -> None:
    evening = Evening().seated()
    refused = {tag_of(kind) for kind in COMMANDS if not is_his(evening, sample(kind), By())}
    assert refused <= {"enter_counted", "enter_ruling", "hand_over", "remove_helper"}


@pytest.mark.article("TR-3.2", negative=True)
def test_money_within_an_entry_is_a_matter_of_money() -> None:
    evening, by = with_helper(Duty.ENTRY)
    evening.do(Enter(name="Nine"), by)
    assert evening.refused(Enter(name="Ten", paid=Cents(1000)), by).code == "not_your_duty"
    back = Withdraw(number=number(9), refund=Cents(100))
    assert evening.refused(back, by).code == "not_your_duty"
    evening.do(replace(back, refund=Cents(0)), by)
    evening, by = with_helper(Duty.ENTRY, Duty.MONEY)
    evening.do(Enter(name="Ten", paid=Cents(1000)), by)


def test_who_is_gone_does_nothing_more() -> None:
    evening, by = with_helper(*Duty)
    evening.do(RemoveHelper(helper=HelperId(1)))
    assert evening.refused(Enter(name="Nine"), by).code == "helper_gone"
    assert evening.refused(RemoveHelper(helper=HelperId(1))).code == "helper_gone"
    evening.do(AddHelper(name="Hanna", duties=(Duty.ENTRY,)))
    assert [each.id for each in evening.state.helpers] == [1, 2]
    assert evening.refused(Enter(name="Nine"), by).code == "helper_gone"


def test_each_key_is_of_its_own() -> None:
    secret = bytes(range(32))
    everybody = [
        By(),
        By(Role.REFEREE),
        *(By(Role.PLAYER, number(at)) for at in range(1, 20)),
        *(By(Role.HELPER, helper=HelperId(at)) for at in range(1, 20)),
    ]
    keys = [key_of(secret, by) for by in everybody]
    assert len(set(keys)) == len(keys)
    assert [holder_of(secret, key) for key in keys] == everybody
    body = keys[2].partition(".")[2]
    for forged in (f"h1.{body}", f"hh1.{body}", f"h.{body}", "h1.", f"h99999.{body}"):
        assert holder_of(secret, forged) is None
