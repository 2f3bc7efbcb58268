"""`skat lesson`: lesson files of clubs and of the course."""
