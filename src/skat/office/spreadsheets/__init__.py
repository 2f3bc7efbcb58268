"""Spreadsheets of a tournament as CSV: players in, entries, results and cash out."""
