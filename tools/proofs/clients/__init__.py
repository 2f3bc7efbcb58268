"""Clients that two public generators write from the OpenAPI document; each plays a deal."""
