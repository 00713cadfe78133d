"""Nearest neighbours: exact search, votes, and locality-sensitive hashing."""

from ..controls import configured
from .hashing import BitSampling, collision_probability, lsh_parameters, projection_bucket, repetitions
from .search import BruteForce, NeighbourVote

REFERENCES = {
    "neighbour-search": [BruteForce, configured(BruteForce, scaled=True)],
    "radius-search": [BruteForce, configured(BruteForce, scaled=True)],
    "neighbour-classifier": [NeighbourVote, configured(NeighbourVote, n_neighbors=1), configured(NeighbourVote, n_neighbors=4)],
    "bit-sampling-search": [BitSampling],
    "lsh-parameters": [lsh_parameters],
    "repetition-count": [repetitions],
    "projection-hash": [projection_bucket],
    "collision-probability": [collision_probability],
}
