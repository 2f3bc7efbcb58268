"""Proofs that take hours: run by hand, in parts; what was found is kept beside each script.

Script and results lie side by side, so this folder holds more files than others.
"""
