"""A table of a tournament that is played here: with the seats of the draw, and nobody else."""
