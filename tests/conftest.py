"""Settings of every test: hypothesis profiles, and skips that CI does not accept."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate",
    derandomize=True,
    deadline=None,
    max_examples=100,
    database=None,
    print_blob=True,
)
settings.register_profile(
    "proof",
    deadline=None,
    max_examples=int(os.environ.get("SKAT_EXAMPLES", "5000")),
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("SKAT_PROFILE", "gate"))
