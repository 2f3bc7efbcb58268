#!/usr/bin/env bash
# py-vapid 1.9.6 refuses an https address as the contact of a push server, and says it is missing.
#
# Expected: RFC 8292 lets `sub` be a mailto: or an https: URI, so both are signed; a claim that is over
# the limit of the RFC, an `exp` more than 24 hours away, is refused.
# Seen: just the other way round. With "https://..." the answer is that `sub` is missing, and an `exp`
# thirty days away is signed as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check py-vapid==1.9.6
"$folder/venv/bin/python" - <<'PYTHON'
import base64
import json
import time
from importlib.metadata import version

from py_vapid import Vapid02, VapidException

vapid = Vapid02()
vapid.generate_keys()
DAY = 24 * 60 * 60


def signed(contact: str, days: int) -> str | float:
    """The days that the token is good for, or the sentence of the refusal."""
    claims = {"aud": "https://push.example.org", "sub": contact, "exp": int(time.time()) + days * DAY}
    try:
        header = vapid.sign(claims)["Authorization"]
    except VapidException as refused:
        return str(refused)
    body = header.split("t=")[1].split(",")[0].split(".")[1]
    token = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return round((token["exp"] - time.time()) / DAY)


mail, page, long = (
    signed("mailto:club@example.org", 1),
    signed("https://example.org/contact", 1),
    signed("mailto:club@example.org", 30),
)
print(f"py-vapid {version('py-vapid')}: mailto {mail!r}, https {page!r}, thirty days {long!r}")
assert mail == 1 and long == 30
assert isinstance(page, str) and page.startswith("Missing 'sub' from claims")
PYTHON
