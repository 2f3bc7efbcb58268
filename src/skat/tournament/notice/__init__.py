"""What the organiser announces: the notice, its days, money, prizes and online terms (TR-6.2)."""
