"""A server in this process, and browsers that ask it; each keeps cookies of its own."""

from __future__ import annotations

from typing import Any

from skat.journal.store import SqliteStore
from skat.server.settings import ServerSettings
from tests.server.steady.server import ADDRESS, HERE, SteadyServer

PASSWORD = "vier Buben im Skat"


def server_on(store: SqliteStore, *, limits: bool = True) -> SteadyServer:
    """A server with accounts and without a page; without limits where tests ask it all at once."""
    return SteadyServer(store, settings=ServerSettings(limits=limits))


class Browser:
    """A browser that has our page open; every browser is another."""

    def __init__(self, client: SteadyServer, origin: str = HERE, *, address: str = ADDRESS) -> None:
        self._client = client
        self._address = address
        self.headers = {"origin": origin}
        self.cookies: dict[str, str] = {}

    def post(self, path: str, **body: object) -> Any:
        return self._asked("POST", path, json=body)

    def get(self, path: str) -> Any:
        return self._asked("GET", path)

    def who(self) -> Any:
        return self.get("/api/account").json()["account"]

    def _asked(self, method: str, path: str, **more: Any) -> Any:
        sent = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {**self.headers, **({"cookie": sent} if sent else {})}
        answer = self._client.request(method, path, headers=headers, address=self._address, **more)
        self.cookies.update(answer.cookies.items())
        if "max-age=0" in answer.headers.get("set-cookie", "").lower():
            self.cookies.clear()
        return answer

    def create(self, name: str = "Anna", **more: object) -> Any:
        return self.post("/api/account", name=name, password=PASSWORD, **more)

    def log_in(self, name: str = "Anna", password: str = PASSWORD) -> Any:
        return self.post("/api/account/login", name=name, password=password)


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])
