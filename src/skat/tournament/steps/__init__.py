"""What commands do beside entries and lists: money, cuts, online tables, the end, ways back."""
