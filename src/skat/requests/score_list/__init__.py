"""A score list as a file has it: read, checked, entered deal by deal."""
