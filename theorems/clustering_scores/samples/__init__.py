"""Two labels of each point, and points with labels."""
