"""A server's socket for tests in which it never comes to serving."""

from __future__ import annotations


class Unheard:
    """A socket to which nobody comes."""

    def __init__(self, host: str, port: int) -> None:
        self._name = (host, port)

    def getsockname(self) -> tuple[str, int]:
        return self._name

    def close(self) -> None:
        """Nothing is open."""
