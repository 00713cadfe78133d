"""Kernels, feature maps, Gram matrices and their factors, learning from them; kernels of strings; representers of functionals."""

from ..controls import configured
from . import functionals, gram_matrices, string_kernel
from .feature_maps import AllProducts, MonomialMap, ProductsAndCoordinates, QuadraticMap, monomials
from .kernel_methods import GramScores, MaxMarginByAscent, MaxMarginBySubsets
from .kernels import (
    Cosine,
    Expanded,
    Exponential,
    Gaussian,
    Laplacian,
    Linear,
    Polynomial,
    PowerSeries,
    Product,
    ScaledGaussian,
    Sum,
    Weighted,
)

MONOMIAL_MAPS = [
    MonomialMap,
    configured(MonomialMap, degree=4, coef0=0.5),
    configured(MonomialMap, degree=3, coef0=0),
    QuadraticMap,
]

REFERENCES = {
    "kernel": [
        Linear,
        Weighted,
        Expanded,
        Polynomial,
        configured(Polynomial, degree=2, coef0=0),
        Gaussian,
        configured(Gaussian, sigma=-3.0),
        Laplacian,
        Exponential,
        Cosine,
        Sum,
        Product,
        PowerSeries,
    ],
    "polynomial-kernel": [
        Polynomial,
        configured(Polynomial, degree=2, coef0=0),
        configured(Polynomial, degree=1, coef0=0.5),
        configured(Polynomial, degree=5, coef0=3),
        configured(Polynomial, degree=3, coef0=0.1),
    ],
    "gaussian-kernel": [
        Gaussian,
        configured(Gaussian, sigma=0.75),
        configured(Gaussian, sigma=-3.0),
        configured(Gaussian, sigma=20000.0),
        configured(ScaledGaussian, sigma=3.0),
    ],
    "psd-test": [gram_matrices.is_psd_by_elimination, gram_matrices.is_psd_by_minors, gram_matrices.is_psd_by_eigenvalues],
    "gram-factorization": [gram_matrices.pivoted_cholesky, gram_matrices.symmetric_root],
    "gram-combination": [gram_matrices.entrywise_product, gram_matrices.sum_of],
    "entrywise-series": [gram_matrices.entrywise_series],
    "kernel-max-margin": [MaxMarginBySubsets, MaxMarginByAscent, configured(MaxMarginByAscent, start=0.5)],
    "gram-scoring": [GramScores],
    "monomial-list": [monomials],
    "feature-map": [AllProducts, ProductsAndCoordinates, configured(ProductsAndCoordinates, coef0=3), *MONOMIAL_MAPS],
    "monomial-feature-map": MONOMIAL_MAPS,
    "quadratic-kernel": [
        string_kernel.InnerProductKernel,
        configured(string_kernel.InnerProductKernel, coef0=3),
        configured(string_kernel.InnerProductKernel, degree=5, coef0=1),
    ],
    "string-kernel": [string_kernel.count_common_words, string_kernel.by_counting_words],
    "substring-counts": [string_kernel.count_substrings],
    "l2-representer": [functionals.represent],
}
