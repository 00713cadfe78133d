"""By how much float64 arithmetic, or a declared tol, may miss what the statements say of regressions."""

from . import estimators, symmetries

__all__ = ["estimators", "symmetries"]
