"""Questions and their answers as JSON: what is asked, how it is read, how it is answered.

The command line and the server ask the same questions; both import from here. To a program
`score_of` answers a game that is over, given as a dict, with its `Score`; `read_list` makes a score
sheet of a list in the keys of `skat list`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.requests.list_file import BadList, Read, read_list
    from skat.requests.value import score_of

__all__ = ["BadList", "Read", "read_list", "score_of"]

_HOMES: Final = {"list_file": ("BadList", "Read", "read_list"), "value": ("score_of",)}

__getattr__, __dir__ = door(__name__, _HOMES)
