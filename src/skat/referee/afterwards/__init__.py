"""What is found after the deal: a wrong entry in the list, a fault in the tricks."""
