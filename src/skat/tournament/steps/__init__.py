"""The commands on money, cuts, online tables, the end of the event, and the ways back."""
