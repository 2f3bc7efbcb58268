"""What is asked of a store about journals: each question is a function that says it in SQL."""
