"""Commands about protests, results and the end."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, UnsetType

from skat.tournament.commands.base import Text, TournamentCommand
from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import OVERALL, Award, Cents
from skat.tournament.protests import ProtestRuling


class Lodge(TournamentCommand, frozen=True, tag="protest"):
    """A protest; the desk may lodge it for a player."""

    number: StartNumber
    series: int
    table: int
    facts: Text
    deal: int | None = None


class Decide(TournamentCommand, frozen=True, tag="decide"):
    """A protest is decided."""

    id: int
    ruling: ProtestRuling


class Appeal(TournamentCommand, frozen=True, tag="appeal"):
    """A written appeal against a ruling (TR-7.3.3)."""

    id: int
    text: Text


class Abandon(TournamentCommand, frozen=True, tag="abandon"):
    """The event is cut short (TR-3.4): fees are refunded in proportion, or prizes reduced.

    `seen` is the digest of the effect; steps of before it was asked for have none.
    """

    reason: Text
    refund: bool
    seen: str | UnsetType = UNSET


class Qualify(TournamentCommand, frozen=True, tag="qualify"):
    """The cut after a day: the seed decides between equals; those who `declined` make room.

    `version` is how often a cut was made as the sender saw it; refused if it was made again.
    """

    day: Annotated[int, "The day that is over, from 1."]
    seed: str
    declined: Annotated[
        tuple[StartNumber, ...], "Who will not come; may be given several times."
    ] = ()
    version: int | UnsetType = UNSET


class Publish(TournamentCommand, frozen=True, tag="publish"):
    """The results are announced; the seed decides between those who are equal."""

    seed: str


class PayPrize(TournamentCommand, frozen=True, tag="pay_prize"):
    """A prize is handed over, to a player or to a team (TR-7.4.3); `award` is what it is for.

    With `postage` it is sent: what that costs is kept of the money, and what is more is owed.
    """

    number: StartNumber | None = None
    team: str | None = None
    award: Award = OVERALL
    postage: Cents | UnsetType = UNSET


class PayPostage(TournamentCommand, frozen=True, tag="pay_postage"):
    """A winner pays what he owes of the postage of a prize that was sent, all of it."""

    number: StartNumber | None = None
    team: str | None = None
    award: Award = OVERALL


class Close(TournamentCommand, frozen=True, tag="close"):
    """Organiser and management sign; nothing changes any more.

    `seen` is the digest of the effect; steps of before it was asked for have none.
    """

    signatures: Annotated[tuple[str, ...], "Who signs: the organiser and the management."]
    seen: str | UnsetType = UNSET
