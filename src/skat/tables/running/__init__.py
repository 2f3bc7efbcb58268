"""Tables that run: commands saved before they are shown, drivers, and the audience."""
