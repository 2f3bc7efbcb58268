"""Why a store could not do its work. Nothing here is an answer to a command: those are values.

A command that ends in one of these errors was not acknowledged. Resending it is always safe:
its id gives it one effect, whether or not the first attempt reached the disk.
"""

from __future__ import annotations


class StoreError(Exception):
    """The store could not do what was asked; the text says why."""


class StoreClosedError(StoreError):
    """The store was closed before the work was done."""


class StoreBusyError(StoreError):
    """Too much work is waiting, or another program holds the database; try again later."""


class StoreFullError(StoreError):
    """There is no space; nothing was recorded. Works again by itself when there is space."""


class StoreBrokenError(StoreError):
    """Reading or writing the disk failed, or the data are damaged.

    The store takes nothing more until it is opened again: after a failed write nobody knows
    what the disk holds.
    """
