"""Observed values of a Gaussian process, runs of momentum, whole numbers to multiply, and spaces to search."""
