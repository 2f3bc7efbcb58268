"""Papers as PDF: set in a process of their own, one after the other."""
