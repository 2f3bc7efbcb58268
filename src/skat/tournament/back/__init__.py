"""The ways back: the steps that take others back, and those that nothing takes back."""
