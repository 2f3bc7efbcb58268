"""What a tournament comes to: standings, rankings, prizes, the pot and the cash sheet."""
