"""Who asks, how often, and how many sockets and connections may be open."""
