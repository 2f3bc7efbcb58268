"""Measures speed and playing strength. Each script prints tables and its seeds; none judges.

`python -m tools.bench` compares the rules with those of OpenSpiel and measures playing strength;
the others are named after what they measure: `python -m tools.bench.kernel`.

This folder holds more files than others, because each measures one thing and is called by its name.
"""
