"""A question to the referee, and the ruling as answer."""
