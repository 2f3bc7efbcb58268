"""The ways between an event loop and the threads beside it, one for many at a time."""
