"""Why a store could not do its work. Nothing here is an answer to a command: those are values.

A command that ends in one of these errors was not acknowledged. Resending it is always safe:
its id gives it one effect, whether or not the first attempt reached the disk.
"""

from __future__ import annotations

from typing import ClassVar


class StoreError(Exception):
    """The store could not do what was asked; the text says why.

    Where `in_doubt` is false, nothing of it was recorded; else nobody may say that.
    """

    in_doubt: ClassVar[bool] = True


class StoreClosedError(StoreError):
    """The store was closed before the work was done."""

    in_doubt = False


class StoreBusyError(StoreError):
    """Too much work is waiting, or the database does not answer; try again later."""

    in_doubt = False


class StoreFullError(StoreError):
    """There is no space; nothing was recorded. Works again by itself when there is space."""

    in_doubt = False


class StoreUncertainError(StoreError):
    """The connection to the database was lost in the middle of a commit, and is not back yet.

    The same command sent again later gets its one effect and its answer.
    """


class BusError(Exception):
    """What servers change together could not be reached; nothing is known to have changed."""


class StoreBrokenError(StoreError):
    """Reading or writing the disk failed, or the data are damaged.

    The store takes nothing more until it is opened again: after a failed write nobody knows
    what the disk holds.
    """
