"""Actions and images are named by digests, and what looks for tags finds them."""

from __future__ import annotations

import pytest

from tools.checks import pinned

COMMIT = "0123456789abcdef0123456789abcdef01234567"
DIGEST = "sha256:" + "0" * 64


def test_nothing_is_named_by_a_tag(capsys: pytest.CaptureFixture[str]) -> None:
    assert pinned.main() == 0, capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "      - uses: actions/checkout@v5",
        f"      - uses: actions/checkout@{COMMIT[:7]} # v5.1.0",
        f"      - uses: actions/checkout@{COMMIT}",
        "    - uses: docker://alpine:3",
        "    image: postgres:17",
        "    image: postgres",
        f"    image: postgres@{DIGEST}",
        '    image: "postgres:17"',
        f"    image: postgres:17@{DIGEST[:-1]}",
        "FROM python:3.13-slim-bookworm AS build",
        f"FROM python:3.13@{DIGEST} AS build\nFROM debian",
    ],
)
def test_what_is_named_by_a_tag_is_found(line: str) -> None:
    assert len(list(pinned.unpinned(line))) == 1


@pytest.mark.parametrize(
    "line",
    [
        f"      - uses: actions/checkout@{COMMIT} # v5.1.0",
        f"      - uses: github/codeql-action/init@{COMMIT} # v3.1.0",
        "      - uses: ./.github/actions/ours",
        f"    image: valkey/valkey:8@{DIGEST}",
        "  image: skat",
        f"FROM python:3.13@{DIGEST} AS build\nFROM build",
    ],
)
def test_what_has_a_digest_or_is_ours_is_not(line: str) -> None:
    assert list(pinned.unpinned(line)) == []
