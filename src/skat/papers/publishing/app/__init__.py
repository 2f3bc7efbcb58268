"""The built page: its release, its content policy, and the folder that any web host serves."""
