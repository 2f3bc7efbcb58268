"""Reviews of finished deals: a queue of the lowest priority, a worker process, what is kept."""
