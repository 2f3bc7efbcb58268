"""How a game ends early: claims, giving up, cards thrown in, a null that is lost."""
