"""Clustering: Lloyd's iteration, scores of clusterings, density, and the merges of a hierarchy."""

from .lloyd import KMeans, Lloyd, LloydStep

REFERENCES = {
    "lloyd-step": [LloydStep],
    "lloyd": [Lloyd],
    "k-means": [KMeans],
}
