"""Programs of learners, as their users write them; `make proof-learners` runs them."""
