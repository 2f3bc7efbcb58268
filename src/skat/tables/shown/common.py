"""What all onlookers of a table are told alike: made anew only when it has changed."""

from __future__ import annotations

from skat.tables.shown.fairness import FairInfo, fair_info
from skat.tables.shown.score_list import ListInfo, list_of
from skat.tables.state.table_state import Shuffle, TableState


class Common:
    """Remembers the newest of it. States are values, so what is the same object has not changed."""

    def __init__(self) -> None:
        self._list: ListInfo | None = None
        self._rows: object = None
        self._players: object = None
        self._fair: FairInfo | None = None
        self._shuffle: tuple[Shuffle | None, bool] = (None, False)

    def list(self, state: TableState) -> ListInfo:
        """The list of this state."""
        same = self._rows is state.rows and self._players is state.players
        if self._list is None or not same:
            self._rows, self._players = state.rows, state.players
            self._list = list_of(state)
        return self._list

    def fair(self, state: TableState) -> FairInfo | None:
        """What is known of the shuffle; after the deal the seed and the cards belong to it."""
        over = not state.deal_is_running
        if self._shuffle[0] is not state.shuffle or self._shuffle[1] != over:
            self._shuffle = (state.shuffle, over)
            self._fair = fair_info(state)
        return self._fair
