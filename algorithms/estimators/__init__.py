"""Small estimators, and functions, that keep what is expected of all of them."""

from ..controls import configured
from .functions import Agreement, Centred, Jittered, SquaredDistances
from .going_on import ConjugateLine, RunningLine
from .metrics import MeanSquare, Misses
from .nearest_mean import NearestMean
from .random_line import RandomLine
from .standardiser import Standardiser
from .weighted_line import WeightedLine

REFERENCES = {
    "estimator": [
        NearestMean,
        configured(NearestMean, n_jobs=1),
        RandomLine,
        Standardiser,
        WeightedLine,
        ConjugateLine,
        RunningLine,
    ],
    "transformer": [Standardiser],
    "scorer": [MeanSquare, Misses],
    "array-function": [Centred, SquaredDistances, Agreement, Jittered],
}
