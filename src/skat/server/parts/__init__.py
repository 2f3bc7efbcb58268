"""The parts of the server: what each feature adds to it."""
