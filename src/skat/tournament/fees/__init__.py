"""Fees beside those of players: what teams pay."""
