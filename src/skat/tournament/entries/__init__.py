"""Before the first deal: the notice of the tournament, who enters, pays, leaves."""
