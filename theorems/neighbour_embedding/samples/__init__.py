"""Distributions, rows of distances, texts, similarities, and maps of points."""
