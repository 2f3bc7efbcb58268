"""Open play: forbidden actions happen, somebody calls the referee, and he rules."""
