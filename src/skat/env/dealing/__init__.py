"""Where the deals of environments come from: chance, given packs, openings, one after the other."""
