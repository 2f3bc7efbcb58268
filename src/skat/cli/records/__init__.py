"""`skat replay`, `skat convert`, `skat verify`: what is done with files of records and deals."""
