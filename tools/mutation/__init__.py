"""Mutation testing: plants one small bug at a time and sees whether a test fails.

The tests are collected once. Each mutant is tried in a fork of that process: the code of the
changed function is put into the function that is there, and the tests that call it run until one
fails. What takes effect only while modules are loaded (constants, tables) is tried in a fork that
forgets the package and its tests and loads them again.
"""
