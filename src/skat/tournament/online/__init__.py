"""An evening that is played at the tables of a server: its terms, and how lists come from there."""
