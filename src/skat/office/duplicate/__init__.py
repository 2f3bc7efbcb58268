"""A duplicate event played at the tables of a server: its journal, its keys, who may what."""
