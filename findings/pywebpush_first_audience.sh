#!/usr/bin/env bash
# pywebpush 2.5.0 signs for the first push service what it sends to the second.
#
# Expected: the claims of a server are the same for all, its contact; `webpush` adds the service that it
# signs for (`aud`) from the address of each subscription. So one dictionary serves a loop over phones.
# Seen: it writes `aud` and `exp` into the dictionary that it was given, and takes an `aud` that is there
# as it is. The token for the second service names the first, which the service refuses (403) by RFC 8292;
# in what order the phones come decides which brand gets nothing. Headers are copied for just that reason;
# so give each call a dictionary of its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pywebpush==2.5.0 py-vapid==1.9.6
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import base64
import json
import os
import re
from importlib.metadata import version

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid
from pywebpush import webpush

SERVICES = ("https://one.push.example", "https://two.push.example")


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


vapid = Vapid()
vapid.generate_keys()
point = ec.generate_private_key(ec.SECP256R1()).public_key()
key = point.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def audience(service: str, claims: dict[str, str | int]) -> str:
    """For whom the token is that goes to a phone of this service; nothing is sent (`curl`)."""
    phone = {"endpoint": f"{service}/phone", "keys": {"p256dh": coded(key), "auth": coded(os.urandom(16))}}
    command = webpush(phone, "Your deal", vapid_private_key=vapid, vapid_claims=claims, curl=True)
    body = re.search(r"t=[\w-]+\.([\w-]+)\.", command)[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))["aud"]


shared: dict[str, str | int] = {"sub": "mailto:club@example.org"}
once = [audience(service, shared) for service in SERVICES]
each = [audience(service, {"sub": "mailto:club@example.org"}) for service in SERVICES]
print(f"pywebpush {version('pywebpush')}: one dictionary {once}, one for each call {each}")
assert once == [SERVICES[0]] * 2 and sorted(shared) == ["aud", "exp", "sub"]
assert each == list(SERVICES)
PYTHON
