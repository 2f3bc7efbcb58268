"""What a seat could do now, from its view alone: all of it at once, or in three steps."""
