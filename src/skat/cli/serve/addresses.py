"""Where a server listens, and where others find it: addresses, and a QR code in the terminal."""

from __future__ import annotations

import socket
import ssl
import sys
from pathlib import Path
from typing import Final

from skat.cli.serve import ServeError
from skat.model.refusal import Refusal

_WHOLE_NETWORK: Final = ("0.0.0.0", "::")


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket at this address that will answer; port 0 takes a free one.

    Raises `ServeError`.
    """
    if not 0 <= port <= 65_535:
        raise ServeError(Refusal("serve_no_port", details={"port": port}))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only where the protocol is named asyncio sends small messages at once (TCP_NODELAY); else the
    # second of two would wait 40 ms for the other end to confirm the first.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            # Without it a restarted server waits a minute for its own old connections.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        details = {"host": host, "port": str(port), "reason": error.strerror or str(error)}
        raise ServeError(Refusal("serve_address", details=details)) from error
    return listening


def iss_address(iss: str) -> tuple[str, int]:
    """Where the ISS port is: this machine alone, unless a host is named.

    Raises `ServeError`.

    >>> iss_address("7000"), iss_address("0.0.0.0:7000"), iss_address("[::]:7000")
    (('127.0.0.1', 7000), ('0.0.0.0', 7000), ('::', 7000))
    """
    host, colon, number = iss.rpartition(":")
    if not number.isdecimal() or (colon and not host):
        raise ServeError(Refusal("serve_iss", details={"iss": iss}))
    return (host.strip("[]") or "127.0.0.1"), int(number)


def require_certificate(certificate: Path, key: Path) -> None:
    """Raises `ServeError` unless both are there and belong together."""
    for file in (certificate, key):
        if not file.is_file():
            raise ServeError(Refusal("serve_no_file", details={"file": str(file)}))
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except (ssl.SSLError, OSError) as error:
        details = {"certificate": str(certificate), "key": str(key), "reason": str(error)}
        raise ServeError(Refusal("serve_no_pair", details=details)) from error


def addresses_of(scheme: str, host: str, port: int) -> tuple[str, ...]:
    """Where browsers find the server: here, and in the local network if it serves that.

    >>> addresses_of("http", "::1", 8000)
    ('http://[::1]:8000/',)
    """
    if host not in _WHOLE_NETWORK:
        shown = f"[{host}]" if ":" in host else host
        return (f"{scheme}://{shown}:{port}/",)
    local = f"{scheme}://127.0.0.1:{port}/"
    outward = own_address()
    return (local, f"{scheme}://{outward}:{port}/") if outward else (local,)


def own_address() -> str | None:
    """This machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


_QUIET: Final = 2
_HALVES: Final = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
"""Two modules, one above the other; what is dark is left out, as terminals are dark."""


def terminal_code(address: str, *, coloured: bool = False) -> str:
    """The code of an address, two rows of modules a line, with light around it.

    `coloured` sets white on black, so that it can be read on a light terminal too.

    >>> terminal_code("http://192.0.2.7:8000/").count(chr(10))
    14
    """
    from skat.papers.printing.qr import qr_code

    square = qr_code(address)
    size = len(square) + 2 * _QUIET
    light = [False] * size
    rows = [light] * _QUIET
    rows += [[False] * _QUIET + row + [False] * _QUIET for row in square]
    rows += [light] * (_QUIET + size % 2)
    lines = (
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
    begin, end = ("\x1b[97;40m", "\x1b[0m") if coloured else ("", "")
    return "\n".join(f"{begin}{line}{end}" for line in lines)
