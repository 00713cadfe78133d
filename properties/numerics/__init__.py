"""Verified numerics: ground truth at the sizes that users have, by exact products of whole numbers and by enclosures in float64."""
