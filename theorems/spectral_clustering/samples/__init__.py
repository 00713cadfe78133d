"""Weighted graphs, partitions of their vertices, doubly stochastic matrices, and coordinates in a basis of eigenvectors."""
