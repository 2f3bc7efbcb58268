"""Players enter themselves while the desk lets them, and the desk has the last word."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from skat.model.refusal import Refusal
from skat.tournament.commands import (
    AnnounceNotice,
    By,
    CloseEntry,
    Enter,
    EnterMyself,
    OpenEntry,
    Pay,
    RefuseEntry,
    Role,
    Withdraw,
)
from skat.tournament.entrants import Membership
from skat.tournament.entries.self_entry import teams_to_join
from skat.tournament.files import TournamentFile, checked, file_of, without_persons
from skat.tournament.machine import rebuilt
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import TeamKind
from skat.tournament.notice.prize_plan import PrizePlan
from tests.tournament.evenings import Evening, number, player

HIMSELF = By(Role.PLAYER)


def entering(name: str = "Eva Ernst", **wish: object) -> EnterMyself:
    """A player's own entry; the ticket follows from the name."""
    wish = {"ticket": sha256(name.encode()).hexdigest(), "consents": True, **wish}
    return EnterMyself(name=name, **wish)  # type: ignore[arg-type]


def opened(most: int = 3, **notice: object) -> Evening:
    """Two are there already, and the entry is open."""
    return Evening(**notice).announced(2).do(OpenEntry(most=most))  # type: ignore[arg-type]


def test_a_player_enters_himself_and_pays_at_the_desk() -> None:
    evening = opened().do(entering(club="Herz 7"), HIMSELF)
    eva = evening.state.entrants[-1]
    assert (eva.number, eva.name, eva.club, eva.paid) == (3, "Eva Ernst", "Herz 7", None)
    fee = evening.state.prospectus.fee
    assert fee
    evening.do(Pay(number=number(3), amount=fee)).do(Enter(name="Fritz", paid=fee))
    assert [each.number for each in evening.state.entrants] == [1, 2, 3, 4]
    assert evening.do(evening.seat_command()).state.series


def test_entry_is_closed_until_the_desk_opens_it_and_after_a_draw() -> None:
    evening = Evening()
    assert evening.refused(OpenEntry(most=3)).code == "not_announced"
    evening.announced(4)
    assert evening.refused(entering(), HIMSELF).code == "entry_closed"
    assert evening.refused(CloseEntry()).code == "entry_closed"
    evening.do(OpenEntry(most=3)).do(CloseEntry())
    assert evening.refused(entering(), HIMSELF).code == "entry_closed"
    evening.do(OpenEntry(most=3)).seated()
    assert evening.refused(entering(), HIMSELF).code == "entry_closed"
    assert evening.refused(OpenEntry(most=3)).code == "entry_after_draw"


def test_each_opening_has_a_link_of_its_own() -> None:
    evening = opened()
    assert evening.state.entry_openings == 1
    # The number may change; who has scanned the code already is not sent away.
    assert evening.do(OpenEntry(most=9)).state.entry_openings == 1
    assert evening.do(CloseEntry()).do(OpenEntry(most=9)).state.entry_openings == 2


def test_a_team_is_named_where_there_are_teams() -> None:
    evening = opened()
    assert evening.refused(entering(team="Pik As"), HIMSELF).code == "no_teams"
    plan = PrizePlan(amounts=(), team_amounts=(Cents(5_000),))
    for teams in (opened(prizes=plan), evening.do(Enter(name="Hans", team="Pik As"))):
        teams.do(entering(team="Pik As"), HIMSELF)
        assert teams.state.entrants[-1].team == "Pik As"
        assert teams.refused(entering("Fritz", team="x" * 81), HIMSELF).code == "no_such_name"
        # In the file that is for everybody teams are numbers, the same for the same.
        [public] = [
            step.do for step in without_persons(teams.steps) if isinstance(step.do, EnterMyself)
        ]
        assert public.team is not None
        assert public.team.startswith("team ")


def test_teams_with_players_left_can_be_joined() -> None:
    kinds = (TeamKind(name="Tandem"), TeamKind(name="Clubs", of="clubs"))
    evening = Evening(team_kinds=kinds).announced(2)
    assert teams_to_join(evening.state) == {"Tandem": ()}
    pair = (Membership(kind="Tandem", team="Two"),)
    evening.do(Enter(name="Ida", team="Jacks", club="Herz", memberships=pair))
    evening.do(Enter(name="Ole", team="Aces")).do(Withdraw(number=number(4)))
    assert teams_to_join(evening.state) == {"": ("Jacks",), "Tandem": ("Two",)}


def test_no_more_than_the_desk_wants_and_nobody_twice_or_without_consent() -> None:
    evening = opened(most=2)
    assert evening.refused(entering(consents=False), HIMSELF).code == "entry_consent_missing"
    evening.do(entering(), HIMSELF)
    assert evening.refused(entering(), HIMSELF).code == "entered_already"
    # Two people may have one name.
    evening.do(entering(ticket="another ticket than hers"), HIMSELF)
    assert evening.refused(entering("Fritz"), HIMSELF).code == "entry_full"
    assert evening.do(Enter(name="Fritz")).state.entrants[-1].number == 5


def test_a_closed_event_takes_nobody_else_by_link_either() -> None:
    evening = Evening(closed_to=("Herz 7",)).do(AnnounceNotice()).do(OpenEntry(most=5))
    refused = evening.refused(entering(club="Pik 8"), HIMSELF)
    assert refused == evening.refused(Enter(name="Eva Ernst", club="Pik 8"))
    evening.do(entering(club="Herz 7"), HIMSELF)


@pytest.mark.parametrize("by", [player(1), By(Role.REFEREE)])
def test_nobody_else_enters_opens_or_refuses(by: By) -> None:
    evening = opened().do(entering(), HIMSELF)
    for command in (OpenEntry(most=9), CloseEntry(), RefuseEntry(number=number(3))):
        for who in (by, HIMSELF):
            assert evening.refused(command, who).code == "management_only"
    assert evening.refused(entering("Fritz"), by).code == "management_only"
    assert evening.refused(Enter(name="Fritz"), HIMSELF).code == "management_only"


def test_the_desk_refuses_an_entry_and_its_number_stays_unused() -> None:
    evening = opened(most=1).do(entering("Nobody Real"), HIMSELF)
    assert evening.refused(RefuseEntry(number=number(1))).code == "entry_paid"
    assert evening.refused(RefuseEntry(number=number(9))).code == "no_such_number"
    evening.do(RefuseEntry(number=number(3), reason="no such person"))
    assert [each.number for each in evening.state.entrants] == [1, 2]
    # There is room for another, who gets another number.
    evening.do(entering(), HIMSELF)
    assert evening.state.entrants[-1].number == 4
    assert evening.refused(Enter(name="Fritz", number=number(3))).code == "number_taken"


def test_who_has_paid_or_may_be_drawn_is_refused_no_more() -> None:
    evening = opened().do(entering(), HIMSELF)
    fee = evening.state.prospectus.fee
    assert fee
    evening.do(Pay(number=number(3), amount=fee))
    assert evening.refused(RefuseEntry(number=number(3))).code == "entry_paid"
    evening = Evening(fee=0).announced(4).do(OpenEntry(most=3)).do(entering(), HIMSELF)
    assert evening.state.entrants[-1].paid == 0
    evening.do(Enter(name="Fritz")).do(evening.seat_command())
    assert evening.refused(RefuseEntry(number=number(5))).code == "entry_stands"


def test_the_file_to_show_names_nobody_and_is_right() -> None:
    evening = opened(most=9).do(entering(club="Herz 7"), HIMSELF).do(entering("Fritz"), HIMSELF)
    evening.do(RefuseEntry(number=number(4), reason="Fritz is nobody"))
    text = msgspec.json.encode(without_persons(evening.steps)).decode()
    assert not [word for word in ("Herz", "Fritz", "nobody") if word in text]
    for public in (False, True):
        file = file_of(evening.steps, public=public)
        assert isinstance(file, TournamentFile)
        assert checked(file) == ()
    again = rebuilt(evening.steps)
    assert not isinstance(again, Refusal)
    assert again == evening.state
