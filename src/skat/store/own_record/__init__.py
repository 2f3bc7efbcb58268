"""Own records on disk, beside the accounts that they belong to."""
