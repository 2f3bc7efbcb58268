"""Cards seen that nobody may see: the skat, a hand, cards shown and words said."""
