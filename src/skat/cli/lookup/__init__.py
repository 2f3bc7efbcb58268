"""What can be looked up: articles of the rules, bids, the 664 games, the fabulous deal."""
