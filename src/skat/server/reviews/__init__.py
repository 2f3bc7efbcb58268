"""Reviews of finished deals: a queue below everything else, a process that works, what is kept."""
