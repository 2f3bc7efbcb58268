"""What revision 8 judges otherwise in an event of format 7: who left a list that is void."""

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import PayPrize
from skat.tournament.machine import apply
from skat.tournament.state import Tournament
from tests.samples.kept_event import kept_event


def test_who_was_replaced_in_a_void_list_had_his_prize() -> None:
    ((state, step),) = kept_event(7).before(PayPrize)
    assert isinstance(apply(state, step), Tournament)
    today = apply(replace(state, opened_by=8), replace(step, revision=8))
    assert isinstance(today, Refusal)
    assert today.code == "list_not_handed_in"
