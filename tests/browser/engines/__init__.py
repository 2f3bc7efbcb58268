"""The page in three engines: Chromium, Firefox and WebKit as the distribution has them."""
