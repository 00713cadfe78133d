"""Clustering: Lloyd's iteration for k-means, DBSCAN, and agglomerative clustering."""

from .density import DBSCAN
from .linkage import Linkage
from .lloyd import KMeans, Lloyd, LloydStep

REFERENCES = {
    "lloyd-step": [LloydStep],
    "lloyd": [Lloyd],
    "k-means": [KMeans],
    "density-clusterer": [DBSCAN],
    "linkage": [Linkage],
}
