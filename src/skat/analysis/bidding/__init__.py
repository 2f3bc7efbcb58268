"""Auctions as a whole: how far hands would go, and what a call leads to."""
