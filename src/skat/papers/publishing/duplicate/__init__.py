"""What is on the pages of a duplicate event: ranking, boards, movement, regulation."""
