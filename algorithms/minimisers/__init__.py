"""Methods of descent with a line search, and line searches."""

from ..controls import configured
from .conjugate_gradients import ConjugateGradients
from .line_searches import Backtracking, Bisection, Zoom
from .quasi_newton import BFGS
from .steepest_descent import SteepestDescent

REFERENCES = {
    "minimiser": [SteepestDescent, BFGS, configured(BFGS, gtol=1e-3, norm=2), ConjugateGradients],
    "line-search": [Backtracking, configured(Backtracking, shrink=0.75), Bisection, Zoom],
}
