"""What requests cost the threads that all share: every route, with its dearest content."""
