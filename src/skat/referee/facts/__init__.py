"""What was told: what is missing in it, what contradicts itself, when it was, how it stood."""
