"""`skat engine`: engines of others tried, ours speaking the protocol."""
