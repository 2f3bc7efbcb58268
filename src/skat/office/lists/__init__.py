"""The list of an evening: what its keeper enters, its state from the journal, what is shown."""
