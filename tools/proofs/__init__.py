"""Proofs that take hours: run by hand, in parts; what was found is kept beside each script."""
