"""Tables that run: commands saved before they are shown, drivers, and who is told of them."""
