"""The command line: `skat serve`, `skat play`, `skat value`, ...

Only this file and `skat.cli.app` are loaded at the start; a command loads what it needs.
"""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from skat.cli.app import app

    app()
