"""`skat puzzle`: positions with one proven answer."""
