"""`skat serve` and the commands around a server: accounts, backups, `skat doctor`."""

from __future__ import annotations


class ServeError(Exception):
    """Why the server cannot start; the text is for the operator who started it."""
