"""Push messages: that a table waits, sent to devices whose owners want it (RFC 8030)."""
