"""Vectors at positions, pairs of features, and turns by rational points of the circle."""
