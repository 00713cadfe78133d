"""Starts of Lloyd's iteration, and points in two bases."""
