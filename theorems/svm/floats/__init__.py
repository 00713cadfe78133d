"""By how much a tolerance tol, or float64 arithmetic, may miss what the statements say of support vector machines."""

from . import hyperplanes, machines, pair_steps, symmetries

__all__ = ["hyperplanes", "machines", "pair_steps", "symmetries"]
