"""Paper: lists and forms as PDF, typeset by typst, which the extra `skat[print]` brings."""
