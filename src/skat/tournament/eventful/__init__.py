"""Random tournaments in which much happens: leavers, reserves, corrections, protests, money, cuts.

`skat tournament sample --eventful` writes them; every step is one that the office accepts.
"""
