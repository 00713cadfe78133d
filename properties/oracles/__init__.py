"""Oracles: ground truth that proves its answer exactly, or says that it does not know."""
