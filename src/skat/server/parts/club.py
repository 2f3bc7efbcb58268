"""The club: lists of evenings, tournaments and duplicate events, also at live tables."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from skat.journal import Alone
from skat.office.duplicate.events import DuplicateEvents
from skat.office.lists.evening import EveningLists
from skat.office.tournaments import Tournaments
from skat.server.apart.desk import JobDesk, OfficeApart
from skat.server.duplicate.rounds import DuplicateRounds
from skat.server.duplicate.routes import DuplicateResultRoutes, DuplicateRoutes, let_in_at_duplicate
from skat.server.online.evening import OnlineEvenings
from skat.server.online.routes import OnlineRoutes
from skat.server.parts import Core, Part
from skat.server.proof import at_visits
from skat.server.published import ResultRoutes, SeasonRoutes
from skat.server.routes.lists import ListRoutes
from skat.server.routes.tournament.routes import TournamentRoutes
from skat.server.socket.watching_socket import let_in_at_list, let_in_at_tournament
from skat.server.standby import StandbyCopy, read_link, second_leads

_HALL_PAUSE: Final = 0.25
"""Seconds between two updates of the page of a tournament's hall; changes in between are sent
together."""


class Club:
    """What a club does at this server; what takes the office seconds is done at a desk `apart`."""

    def __init__(self, core: Core, apart: OfficeApart) -> None:
        store, machine, cluster = core.store, core.machine, core.cluster
        following = Alone() if cluster is None else cluster.following
        self._core, self._apart = core, apart
        self.lists = EveningLists(store, now=machine.wall_clock, following=following)
        # The office tells the tables what it has entered; they are joined with it below.
        self.tournaments = Tournaments(
            store,
            now=lambda: int(machine.now()),
            following=following,
            entered=lambda state: self._evenings.joining.entered(state),
            heard=lambda state: self._evenings.joining.heard(state),
            apart=apart,
            second_leads=second_leads,
        )
        self._evenings = OnlineEvenings(
            core.tables,
            store,
            self.tournaments,
            attending=None if cluster is None else cluster.attending,
            clock=machine.clock,
            now=machine.now,
        )
        self.duplicates = DuplicateEvents(
            store, now=lambda: int(machine.now()), following=following, apart=apart
        )

    def part(self, papers: JobDesk) -> Part:
        """What the club adds to the server; `papers` sets papers."""
        core, evenings = self._core, self._evenings
        lists, tournaments, duplicates = self.lists, self.tournaments, self.duplicates
        rounds = DuplicateRounds(evenings.drawn, evenings.watching, core.store)
        asked = core.asked
        online = OnlineRoutes(*asked, evenings, core.replays)
        seasons = core.settings.seasons
        return Part(
            routes=[
                *([SeasonRoutes(*asked, seasons=Path(seasons))] if seasons else []),
                ListRoutes(*asked, lists, papers),
                ResultRoutes(*asked, tournaments),
                DuplicateRoutes(*asked, duplicates, rounds, papers, self._apart),
                DuplicateResultRoutes(*asked, duplicates, rounds),
                TournamentRoutes(
                    *asked,
                    tournaments,
                    core.store,
                    papers,
                    self._apart,
                    online.handlers(),
                    evenings.before,
                ),
            ],
            sockets={
                "lists": core.watching(let_in_at_list(lists)),
                "tournaments": core.watching(let_in_at_tournament(tournaments), pause=_HALL_PAUSE),
                "duplicates": core.watching(let_in_at_duplicate(duplicates), pause=_HALL_PAUSE),
            },
            opens={
                "lists": at_visits(lists),
                "tournaments": at_visits(tournaments),
                "duplicates": at_visits(duplicates),
            },
            begin=[evenings.begin],
            close=[each.close for each in (duplicates, tournaments, evenings, lists)],
        )

    def standby(self) -> Part:
        """The copy of a tournament of another server, where the settings name one."""
        settings = self._core.settings
        if not settings.standby_for:
            return Part()
        link = read_link(settings.standby_for)
        copy = StandbyCopy(self._core.store, self.tournaments, link, at=settings.standby_at)
        return Part(begin=[copy.begin], close=[copy.close])
