"""The ISS port: a line protocol through which the programs of others play at our tables."""
