"""Who plays the boards: processes of this machine, or a Dask cluster by its address."""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


class NoClusterError(RuntimeError):
    """A cluster was asked for that cannot be used: package missing, address silent."""


@contextmanager
def processes(workers: int) -> Iterator[Executor | None]:
    """So many processes of this machine; with a single one the work is done right here.

    >>> with processes(1) as executor:
    ...     executor is None
    True
    """
    if workers == 1:
        yield None
        return
    # Fresh processes: a fork would copy locks that threads of a library may hold.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=fresh) as executor:
        yield executor


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The executor of the Dask cluster at this address; its workers need the same `skat`.

    Raises `NoClusterError` if the package `distributed` is missing or nobody answers there.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise NoClusterError(
            "a cluster needs the package distributed: install skat[cluster]"
        ) from None
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise NoClusterError(f"no cluster answers at {address}: {error}") from error
    with client:
        yield client.get_executor()
