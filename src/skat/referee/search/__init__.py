"""What the cards decide: claims and forced results by search, with all cards known or not."""
