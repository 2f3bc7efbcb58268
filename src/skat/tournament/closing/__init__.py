"""What it comes to: standings, prizes, protests, results, and the end."""
