"""What one learns with: the daily twelve, reviews, hints, the board, the own record."""

from __future__ import annotations

from pathlib import Path

from skat.server.parts.part import Core, Part
from skat.server.proof import at_reviews
from skat.server.study.board import BoardRoutes, chances_desk
from skat.server.study.coach import CoachRoutes
from skat.server.study.daily import Daily, DailyRoutes
from skat.server.study.daily_ranking import DailyListingRoutes
from skat.server.study.device_deals import DeviceDealRoutes
from skat.server.study.hints import HintDesk
from skat.server.study.own_record import OwnRecords
from skat.server.study.own_record_routes import OwnRecordRoutes
from skat.server.study.puzzle_of_day import PuzzleRoutes
from skat.server.study.review_queue import KeptReviews, ReviewQueue
from skat.server.study.reviews import ReviewRoutes
from skat.server.study.what_if import WhatIfRoutes


def study(core: Core, hints: HintDesk) -> Part:
    """What is said of own deals goes into the own record of those who have an account."""
    asked, helpers = core.asked, core.machine.helpers
    records = None if core.accounts is None else OwnRecords(core.store)
    reviews = ReviewQueue(
        KeptReviews(Path(core.settings.reviews) if core.settings.reviews else None),
        told=None if records is None else records.reviewed,
        helpers=helpers,
    )
    daily = Daily(core.tables, core.store, now=core.machine.now)
    chances = chances_desk(helpers)
    rankings = daily.rankings
    own = []
    if records is not None:
        own = [
            OwnRecordRoutes(*asked, records, rankings, core.store),
            DailyListingRoutes(*asked, rankings),
            DeviceDealRoutes(*asked, core.store),
        ]
    return Part(
        routes=[
            DailyRoutes(*asked, daily),
            PuzzleRoutes(*asked, core.machine.now),
            BoardRoutes(*asked, chances),
            ReviewRoutes(*asked, reviews, core.games, core.replays, records),
            WhatIfRoutes(*asked, reviews, core.replays),
            CoachRoutes(*asked, hints),
            *own,
        ],
        opens={"reviews": at_reviews(reviews)},
        gauges={"skat_reviews_waiting": lambda: reviews.count},
        close=[daily.close, reviews.close, hints.close, chances.close],
    )
