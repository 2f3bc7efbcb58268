"""Values that all servers change, kept in a server that speaks Redis' protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import redis

from skat.journal import BusError

Result = TypeVar("Result")

_MOST_TRIES: Final = 50


class RedisValues:
    """`skat.journal.Values` over this client; `prefix` begins the names of all keys."""

    def __init__(self, client: Any, *, prefix: str) -> None:
        self._redis = client
        self._prefix = prefix

    def change(
        self,
        name: str,
        change: Callable[[bytes | None, float], tuple[bytes | None, Result]],
        *,
        seconds: int,
    ) -> Result:
        """Replaces a value by what `change` makes of it, and answers what it says beside that.

        Raises `BusError`.
        """
        key = f"{self._prefix}{name}"
        try:
            with self._redis.pipeline() as line:
                for _ in range(_MOST_TRIES):
                    # If another server was faster, the last step fails, and this change is
                    # repeated.
                    line.watch(key)
                    whole, millionths = line.time()
                    before = line.get(key)
                    after, told = change(before, whole + millionths / 1_000_000)
                    line.multi()
                    if after is None:
                        line.delete(key)
                    else:
                        line.set(key, after, ex=seconds)
                    try:
                        line.execute()
                    except redis.WatchError:
                        continue
                    return told
        except (redis.RedisError, OSError) as error:
            raise BusError(str(error)) from error
        raise BusError(f"{name} is changed by too many at once")
