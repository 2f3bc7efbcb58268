"""Checks of what is built: the page, the wheel, the steps of the container, the type stub."""
