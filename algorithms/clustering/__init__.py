"""Clustering: Lloyd's iteration for k-means."""

from .lloyd import KMeans, Lloyd, LloydStep

REFERENCES = {
    "lloyd-step": [LloydStep],
    "lloyd": [Lloyd],
    "k-means": [KMeans],
}
