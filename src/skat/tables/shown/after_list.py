"""When the deals of a tournament table are told again: as soon as their list is over.

Until then nobody reads them, in whatever form: replay, review, record, export. Afterwards those who
sat there may, as at every other table; onlookers are kept away for good (TR-9.9).
"""

from __future__ import annotations

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tables.state.table_state import Stage, TableState


@implements("TR-9.9")
def why_not_before_end(state: TableState, *, number: int) -> Refusal | None:
    """Why nobody reads the deal with this number yet; None where somebody may.

    `state` is the table as it is now; the number counts the deals of its whole life. Refused:
    `review_after_list`, `review_after_series`, `no_review_by_notice`.

    >>> from skat.journal import JournalId
    >>> from skat.tables.state.settings import Settings
    >>> settings = Settings(tournament=True)
    >>> plays = TableState(id=JournalId("k3v9"), settings=settings, stage=Stage.PLAYING)
    >>> why_not_before_end(plays, number=1).code, why_not_before_end(plays, number=0)
    ('review_after_list', None)
    """
    if state.drawn is not None and not state.drawn.review:
        return Refusal("no_review_by_notice", ("TR-6.1",))
    if state.drawn is not None and not state.series_over:
        return Refusal("review_after_series", ("TR-9.9",))
    is_running = state.stage is Stage.PLAYING and number > state.deals_before_list
    if state.settings.tournament and is_running:
        return Refusal("review_after_list", ("TR-9.9",))
    return None
