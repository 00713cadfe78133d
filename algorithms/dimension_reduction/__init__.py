"""Principal components, the power method, and the dimension of a random projection."""

from ..controls import configured
from .pca import PCA, Reconstruction
from .power_method import PowerMethod, random_start
from .random_projection import enough_dimensions, failure_bound

REFERENCES = {
    "principal-components": [
        PCA,
        configured(PCA, n_components=2, method="eigh"),
        configured(PCA, centred=False),
    ],
    "pca-reconstruction": [Reconstruction],
    "power-iteration": [PowerMethod],
    "power-start": [random_start],
    "projection-failure-bound": [failure_bound],
    "embedding-dimension": [enough_dimensions],
}
