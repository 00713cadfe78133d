"""Sparse recovery: basis pursuit, the sparsest solution, hard thresholding, restricted isometry constants, Gaussian matrices."""

from .rip import (
    gaussian_matrix,
    gaussian_matrix_by_columns,
    restricted_isometry_constant,
    restricted_isometry_constant_by_svd,
)
from .sparse_recovery import BasisPursuit, ExactBasisPursuit, SparsestSolution, exact_hard_threshold, hard_threshold

REFERENCES = {
    "sparse-recovery": [BasisPursuit, ExactBasisPursuit],
    "sparsest-solution": [SparsestSolution],
    "hard-thresholding": [hard_threshold, exact_hard_threshold],
    "rip-constant": [restricted_isometry_constant, restricted_isometry_constant_by_svd],
    "random-measurement-matrix": [gaussian_matrix, gaussian_matrix_by_columns],
}
