"""Cards and games as text: four languages, ISS records, our own records, and replay.

Start with `skat.notation.replay.replay`; `skat.notation.files.read_records` reads either form.
"""
