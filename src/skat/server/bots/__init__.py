"""The bot API: programs that play at tables of this server under accounts marked as bots."""
