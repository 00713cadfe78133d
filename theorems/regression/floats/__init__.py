"""By how much float64 arithmetic, or a declared tol, may miss what the statements say of regressions."""

from . import estimators, symmetries, two_fits, weights

__all__ = ["estimators", "symmetries", "two_fits", "weights"]
