"""Nearest neighbours: exact search, votes, and locality-sensitive hashing."""

from ..controls import configured
from .approximate import ThinnedSearch
from .hashing import BitSampling, collision_probability, lsh_parameters, projection_bucket, repetitions
from .search import BruteForce, NeighbourVote
from .targets import LocalOutliers, NeighbourMean

REFERENCES = {
    "neighbour-search": [BruteForce, configured(BruteForce, scaled=True)],
    "radius-search": [BruteForce, configured(BruteForce, scaled=True)],
    "neighbour-classifier": [NeighbourVote, configured(NeighbourVote, n_neighbors=1), configured(NeighbourVote, n_neighbors=4)],
    "neighbour-regressor": [
        NeighbourMean,
        configured(NeighbourMean, n_neighbors=1),
        configured(NeighbourMean, n_neighbors=4, weights="distance"),
    ],
    "outlier-factor": [LocalOutliers, configured(LocalOutliers, n_neighbors=1)],
    "approximate-search": [ThinnedSearch],
    "bit-sampling-search": [BitSampling],
    "lsh-parameters": [lsh_parameters],
    "repetition-count": [repetitions],
    "projection-hash": [projection_bucket],
    "collision-probability": [collision_probability],
}
