"""Cards and games as text: four languages, ISS records, our own records, and replay.

`read_records` reads a file of either form, `replay` plays a record again and names the first thing
that is wrong. `write_state` keeps a position in one line, `read_move` reads a move as people type
it; `read_cards` and `write_card` are for cards alone.

>>> from skat.notation import CardScheme, read_card, write_card
>>> from skat.rules import must
>>> write_card(must(read_card("CJ")), scheme=CardScheme.DE)
'KrB'

A name is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.notation.cards import CardScheme, read_card, read_cards, write_card
    from skat.notation.convert import Converted, iss_of_record, record_of_iss
    from skat.notation.fairness.revealed import RevealedDeal, check_deal, read_revealed
    from skat.notation.files import read_records
    from skat.notation.iss_reader import read_iss, read_iss_file
    from skat.notation.iss_record import IssRecord, write_iss
    from skat.notation.problem import Problem
    from skat.notation.record import Record, read_record, record_of, record_schema, write_record
    from skat.notation.replaying import ReplayedRecord, Status, replay
    from skat.notation.spoken import read_move
    from skat.notation.state_line import read_state, write_state

__all__ = [
    "CardScheme",
    "Converted",
    "IssRecord",
    "Problem",
    "Record",
    "ReplayedRecord",
    "RevealedDeal",
    "Status",
    "check_deal",
    "iss_of_record",
    "read_card",
    "read_cards",
    "read_iss",
    "read_iss_file",
    "read_move",
    "read_record",
    "read_records",
    "read_revealed",
    "read_state",
    "record_of",
    "record_of_iss",
    "record_schema",
    "replay",
    "write_card",
    "write_iss",
    "write_record",
    "write_state",
]

_HOMES: Final = {
    "cards": ("CardScheme", "read_card", "read_cards", "write_card"),
    "convert": ("Converted", "iss_of_record", "record_of_iss"),
    "files": ("read_records",),
    "iss_reader": ("read_iss", "read_iss_file"),
    "iss_record": ("IssRecord", "write_iss"),
    "spoken": ("read_move",),
    "state_line": ("read_state", "write_state"),
    "problem": ("Problem",),
    "record": ("Record", "read_record", "record_of", "record_schema", "write_record"),
    "replaying": ("ReplayedRecord", "Status", "replay"),
    "fairness.revealed": ("RevealedDeal", "check_deal", "read_revealed"),
}

__getattr__, __dir__ = door(__name__, _HOMES)
