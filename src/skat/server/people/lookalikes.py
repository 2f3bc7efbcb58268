"""The names of all accounts as the eye reads them, so that nobody goes by another's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from skat.likeness import looks
from skat.messages import LANGUAGES, catalogue
from skat.store.accounts import Account

# The tables are read when the program starts: a tenth of a second that no guest shall wait for.
looks("a")


def is_for_guests(name: str) -> bool:
    """Whether the page calls guests so who give no name: no account has it for itself.

    >>> is_for_guests("GAST"), is_for_guests("Gustav")
    (True, False)
    """
    guests = (catalogue(language)["start.guest"] for language in LANGUAGES)
    return any(looks(name) & looks(guest) for guest in guests)


class Lookalikes:
    """Which accounts may be taken for somebody: a hint, for the database has the last word.

    >>> anna = Account(id="x1", name="Anna", password="", recovery=b"", created=0)
    >>> Lookalikes([anna]).like("\u0410nn\u0430")
    {'x1'}
    """

    def __init__(self, accounts: Iterable[Account] = ()) -> None:
        self._owners: defaultdict[str, set[str]] = defaultdict(set)
        self._names: dict[str, str] = {}
        self.learn(accounts)

    def learn(self, accounts: Iterable[Account]) -> None:
        """All accounts as the database has them; only what is new among them costs time."""
        for account in accounts:
            if self._names.get(account.id) != account.name:
                self.add(account.id, account.name)

    def add(self, account: str, name: str) -> None:
        """This account has this name now, whatever it had before."""
        self._names[account] = name
        for look in looks(name):
            self._owners[look].add(account)

    def like(self, name: str) -> set[str]:
        """The accounts that have, or had, a name that is taken for this one."""
        return {account for look in looks(name) for account in self._owners.get(look, ())}
