"""Faults in play: leads out of turn, revokes, tricks gathered, looked at and mixed."""
