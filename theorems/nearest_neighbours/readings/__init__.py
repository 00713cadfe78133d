"""The roles of nearest neighbours and locality-sensitive hashing, and what the statements read off them."""

from .approximate import ApproximateSearch, Named, SearchedTwice, Tried
from .hashing import Amplified, Buckets, Candidates, Chosen, CollisionProbability, FarSearches, Repeated, Searches, TableSearches
from .search import SINGLE_ROUNDOFF, Found, Precise, Voted, Within
from .targets import Asked, Averaged, NeighbourRegressor, OutlierFactor, OutlierFactors

__all__ = [
    "SINGLE_ROUNDOFF", "Amplified", "ApproximateSearch", "Asked", "Averaged", "Buckets", "Candidates", "Chosen",
    "CollisionProbability", "FarSearches", "Found", "Named", "NeighbourRegressor", "OutlierFactor", "OutlierFactors",
    "Precise", "Repeated", "SearchedTwice", "Searches", "TableSearches", "Tried", "Voted", "Within",
]  # fmt: skip
