"""Spectral clustering: Laplacians and components of graphs, cuts, lowest eigenvectors, doubly stochastic matrices."""

from ..controls import configured
from .assignments import Birkhoff, assignment
from .eigenvectors import Fiedler, Lowest, SpectralClustering
from .graphs import BreadthFirst, SumOfCuts, indicators, laplacian

REFERENCES = {
    "graph-laplacian": [laplacian],
    "connected-components": [BreadthFirst],
    "ratio-cut": [SumOfCuts],
    "cluster-indicators": [indicators],
    "fiedler-vector": [Fiedler],
    "lowest-eigenvectors": [Lowest],
    "spectral-clusterer": [SpectralClustering, configured(SpectralClustering, n_clusters=4)],
    "birkhoff-decomposition": [Birkhoff],
    "assignment": [assignment],
}
