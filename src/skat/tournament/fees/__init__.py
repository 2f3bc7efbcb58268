"""Whose fee was paid: by whose each plays, and what teams pay besides."""
