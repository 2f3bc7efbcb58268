"""What every answer over HTTP has in common: its form, its headers, the body of an error."""
