"""Published results as they are now, for everybody and without a key."""
