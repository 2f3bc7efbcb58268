"""The play of the ten tricks: following suit and taking tricks."""
