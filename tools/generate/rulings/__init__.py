"""What the page knows of the referee without a network: a table made by asking him."""
