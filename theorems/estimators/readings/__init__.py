"""The roles of any estimator, and what is read of it: its answers, and whether they are the same."""

from .answers import TOL, Answers, Entry, Near, apart, difference, farthest
from .classified import Classified
from .continued import Continued
from .functions import ArrayFunction, Asked, can_be_asked
from .otherwise import Otherwise
from .refitted import Examples, Fit, Refitted
from .reformed import Reformed
from .represented import Represented
from .scored import Scored
from .scoring import Scorer, Scoring
from .taught import Estimator, Taught
from .transforming import Transformed, Transformer
from .weighed import Weighed

__all__ = [
    "TOL",
    "Answers",
    "ArrayFunction",
    "Asked",
    "Classified",
    "Continued",
    "Entry",
    "Estimator",
    "Examples",
    "Fit",
    "Near",
    "Otherwise",
    "Refitted",
    "Reformed",
    "Represented",
    "Scored",
    "Scorer",
    "Scoring",
    "Taught",
    "Transformed",
    "Transformer",
    "Weighed",
    "apart",
    "can_be_asked",
    "difference",
    "farthest",
]
