"""Queries, points of the Hamming cube, gaps between collision probabilities, and projections."""
