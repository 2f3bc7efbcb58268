"""A position with all cards open, and what the solver says about it."""
