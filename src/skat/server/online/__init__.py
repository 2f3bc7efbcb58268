"""Where office and tables meet: the drawn tables are played here, and their lists flow back."""
