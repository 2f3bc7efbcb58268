"""The auction: who plays alone, with the skat or without it, and what he announces."""
