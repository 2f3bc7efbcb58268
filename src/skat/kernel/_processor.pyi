def best_build() -> str:
    """The name of the module that is fastest here."""
