"""`skat season`: leagues and club championships over tournament files."""
