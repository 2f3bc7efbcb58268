"""The WebSockets: what comes in becomes a command, what changed goes out as a view."""
