"""HTTP and WebSocket: translates between the wire and the tables, and serves the built page."""
