"""The commands of seasons: leagues and club championships, out of files."""
