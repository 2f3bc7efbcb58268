"""What files about a deal say of its shuffle, and what that proves."""
