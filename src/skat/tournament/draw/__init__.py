"""Who sits where: how many tables, the lot, plans in which few meet twice, the draw itself."""
