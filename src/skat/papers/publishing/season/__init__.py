"""What is on the pages of a season: standings, match days, teams."""
