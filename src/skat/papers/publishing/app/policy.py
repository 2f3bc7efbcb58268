"""What browsers let the page load: its own files alone, and WebAssembly for its kernel."""

from __future__ import annotations

from typing import Final

_DIRECTIVES: Final = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
)

POLICY: Final = "; ".join((*_DIRECTIVES, "frame-ancestors 'none'"))
"""The header: the page comes from this host alone, without inline scripts, in no foreign frame."""

POLICY_OF_PAGE: Final = "; ".join(_DIRECTIVES)
"""The same in the page itself, for hosts without headers; that cannot speak of frames."""
