"""What every answer over HTTP has in common: its form, its headers, how a mistake is told."""
