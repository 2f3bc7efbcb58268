"""`skat serve` and the commands around a server: accounts, backups, `skat doctor`."""
