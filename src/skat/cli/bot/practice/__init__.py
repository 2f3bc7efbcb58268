"""A server of one's own that a bot is tried at: it speaks the bot API, and can be made to fail."""
