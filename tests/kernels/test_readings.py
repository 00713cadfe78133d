"""Readings and allowances: planted mistakes are found, values at an example, edges."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from lemmata.properties.roles.readings import NotGiven
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.allowances import declared, rounding
from lemmata.properties.statements.verdicts import Idle, ImplementationFailed
from lemmata.theorems.kernels import floats
from lemmata.theorems.kernels.readings import kernels
from lemmata.theorems.kernels.readings.counting import CountedKernel, CountedWords, Counter
from lemmata.theorems.kernels.readings.kernels import (
    BlockSolution,
    Features,
    GaussianMatrix,
    GaussianSpectrum,
    GramMethod,
    KernelBlocks,
    KernelMatrix,
    MarginSolution,
    Monomials,
    NormalizedKernel,
    PolynomialMatrix,
    Solution,
)
from lemmata.theorems.kernels.samples.counted import StringPair, VectorPair
from lemmata.theorems.kernels.samples.matrices import BlockPair, SimilarityMatrix
from lemmata.theorems.kernels.samples.points import DistinctPoints, ImageExpansion, Points, Triple
from lemmata.workbench.implementations.catalogue import all_theorems, named, references_of

THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
U = Fraction(1, 2**53)


def elsewhere(found: list, row: int, column: int) -> list:
    """The entries, each said to be of other points."""
    return [(company, (at[0] * row, at[1] * column), value) for company, at, value in found]


PLANTED = [
    (KernelMatrix, "squared_distances", lambda rho2: -rho2, "kernel-distance-is-a-metric"),
    (KernelBlocks, "backwards", lambda found: elsewhere(found, 1, 0), "gram-entries-depend-on-their-points"),
    (KernelBlocks, "alone", lambda found: elsewhere(found, 0, 0), "gram-entries-depend-on-their-points"),
    (KernelBlocks, "block", lambda found: elsewhere(found, 0, 1), "gram-entries-depend-on-their-points"),
    (NormalizedKernel, "normalized", lambda k: 2 * k, "normalized-kernel-falls-with-distance"),
    (GaussianMatrix, "rate", lambda gamma: 2 * gamma, "gaussian-kernel-values"),
    (GaussianMatrix, "rate", lambda gamma: gamma / 2, "gaussian-factorization"),
    (GaussianSpectrum, "mu", lambda mu: 4 * mu, "gaussian-gram-is-definite"),
    (PolynomialMatrix, "parameters", lambda given: (given[0], given[1], given[2] + 1), "polynomial-kernel-is-semidefinite"),
    (kernels.Factorization, "B", lambda B: B * 2, "gram-iff-psd"),
    (kernels.PsdAnswer, "says", lambda answer: not answer, "form-is-convex-iff-psd"),
    (kernels.SeriesMatrix, "K", lambda K: K + 1, "power-series-is-psd"),
    (kernels.SeriesMatrix, "coefficients", lambda c: [v + 1 for v in c], "power-series-is-psd"),
    (kernels.SeriesMatrix, "entries", lambda found: [replace(e, found=e.found - 1) for e in found], "power-series-is-psd"),
    (kernels.Combination, "K", lambda K: -K, "combination-of-psd-is-psd"),
    (GramMethod, "images", lambda images: images[:, ::-1] + 1, "inner-products-suffice"),
    (GramMethod, "predictions", lambda steps: [replace(step, theta=step.theta + 1) for step in steps], "inner-products-suffice"),
    (MarginSolution, "beta_star", lambda beta: -beta, "optimum-is-combination-of-images"),
    (BlockSolution, "least", lambda least: least / 4, "blocks-decouple"),
    (Features, "p", lambda p: p + 1, "feature-map-computes-kernel"),
    (Features, "c", lambda c: c + 1, "monomial-map-has-binomial-dimension"),
    (Monomials, "exponents", lambda found: found[:-1], "monomials-are-counted"),
    (kernels.SeparationByMonomials, "separable", lambda yes: not yes, "polynomial-separation-is-linear"),
    (kernels.Representation, "h", lambda h: h[::-1], "bounded-functionals-have-representers"),
    (CountedKernel, "opposite", lambda value: -value, "kernel-costs-as-much-as-an-inner-product"),
    (CountedWords, "value", lambda value: value + 1, "string-kernel-is-efficient"),
]


@pytest.mark.parametrize(("reading", "name", "mistake", "theorem"), PLANTED, ids=lambda v: getattr(v, "__name__", str(v)))
def test_a_planted_mistake_in_a_reading_refutes_a_reference(reading, name, mistake, theorem, plant) -> None:
    right = vars(reading)[name].func
    plant(reading, name, lambda run: mistake(right(run)))
    statement = THEOREMS[theorem]
    assert search(statement, references_of(statement)[0], examples=60, shrink=False).verdict == "refuted"


BLINDING = [
    (KernelMatrix, "worst", lambda z: 0 * z, "gram-is-psd", "Sigmoid"),
    (KernelMatrix, "symmetrised", lambda K: K + 9 * np.eye(len(K), dtype=int), "gram-is-psd", "Epanechnikov"),
    (kernels.Combination, "worst", lambda z: 0 * z, "combination-of-psd-is-psd", "difference"),
    (GaussianSpectrum, "least", lambda value: 1, "gaussian-gram-is-definite", "TruncatedGaussian"),
]


@pytest.mark.parametrize(
    ("reading", "name", "mistake", "theorem", "mutant"), BLINDING, ids=lambda v: getattr(v, "__name__", str(v))
)
def test_a_reading_that_sees_nothing_loses_a_kill(reading, name, mistake, theorem, mutant, plant) -> None:
    statement = THEOREMS[theorem]
    implementation = named(f"mutants.kernels.{mutant}", statement.role)
    assert search(statement, implementation, examples=60, shrink=False).verdict == "refuted"
    right = vars(reading)[name].func
    plant(reading, name, lambda run: mistake(right(run)))
    assert search(statement, implementation, examples=60, shrink=False).verdict != "refuted"


def test_a_solution_is_read_with_its_tol_and_its_rounding() -> None:
    def solver(K: Any, labels: Any) -> Any:
        return [0.5, -0.5]

    K = np.array([[1, Fraction(1, 2)], [Fraction(1, 2), 1]], dtype=object)
    found = Solution.of(solver, K, (1, -1))
    assert list(found.margins) == [Fraction(1, 4)] * 2 and found.value == Fraction(1, 4) and found.tol == Fraction(1, 10**6)
    why = "margins are at least 1 − tol, and βᵀKβ at most 1 + 2tol times the least"
    rounded = rounding(4 * 2 * U * Fraction(3, 4), "4nu times the largest Σⱼ|kᵢⱼβⱼ|")
    assert floats.of_margins(found) == declared(found.tol, why, of=1) + rounded
    assert floats.from_optimum(found, 2).value == 32 * (found.tol + rounded.value)
    with pytest.raises(ImplementationFailed, match="shape"):
        Solution.of(solver, np.array([[1]], dtype=object), (1,))


def test_allowances_at_an_example() -> None:
    gaussian = GaussianMatrix(lambda: named("kernels.Gaussian", kernels.GaussianKernel).fresh(), Triple(((0,), (1,), (2,))))
    assert gaussian.rate == Fraction(1, 2) and gaussian.unit == U
    own, near = floats.gaussian_entry(gaussian, (0, 0)).value, floats.gaussian_entry(gaussian, (0, 1)).value
    assert 4 * U <= own < 4 * U * (1 + U) and own < near  # two roundings of exp, doubled; and 20u(‖x‖² + ‖y‖²)/2 more
    assert floats.neighbour_of_a_neighbour(gaussian, (0, 1, 2)).value > floats.gaussian_entry(gaussian, (0, 2)).value
    polynomial = PolynomialMatrix(lambda: named("kernels.Polynomial", kernels.PolynomialKernel).fresh(), Points(((1, 1), (2, 0))))
    assert floats.polynomial_entry(polynomial, (0, 1)).value == 2 * (3 * 6 + 2) * U * 27
    assert floats.two_entries(polynomial, (0, 1)).value == 256 * U * 2 * 125
    e = rounding(Fraction(1, 100), "an example")
    assert floats.of_triangle(1, 2, e).value == Fraction(30, 100) + Fraction(33, 10**4)


def test_the_triangle_allowance_covers_every_error_of_that_size() -> None:
    rng = np.random.default_rng(1)
    for _ in range(300):
        x, y, e = (Fraction(int(v), 50) for v in rng.integers(0, 200, 3))
        a, b, c = x * x, y * y, (x + y) ** 2  # a triangle without area
        signs = [Fraction(int(v)) for v in rng.integers(-1, 2, 3)]
        a, b, c = a + signs[0] * e, b + signs[1] * e, c + signs[2] * e
        assert (c - a - b) ** 2 - 4 * a * b <= floats.of_triangle(a, b, rounding(e, "an example")).value


def test_what_is_not_normalisable_is_idle() -> None:
    kernel = NormalizedKernel(lambda: named("kernels.Linear", kernels.Kernel).fresh(), Triple(((0,), (1,), (2,))))
    with pytest.raises(Idle):
        _ = kernel.normalized


def test_one_point_has_no_block() -> None:
    one = KernelBlocks(lambda: named("kernels.Linear", kernels.Kernel).fresh(), Points(((2,),)))
    assert one.elsewhere == [("alone", (0, 0), 4), ("backwards", (0, 0), 4)]


def test_the_perceptron_in_feature_space() -> None:
    sample = ImageExpansion(((1,), (2,)), (1, 2), (1, -1))
    method = GramMethod(lambda: named("kernel_methods.GramScores", kernels.GramScoring).fresh(), sample)
    assert list(method.scores) == [9, 36] and method.squared_norm == 81
    assert [(step.score, step.theta.tolist()) for step in method.predictions[:3]] == [(0, [0]), (4, [1]), (-3, [-3])]


@pytest.mark.parametrize("far", [2**21, Fraction(1, 3)])
def test_where_float64_rounds_a_score_nothing_is_said_of_inner_products(far) -> None:
    """A correct product was refuted there: points far from 0, and such as float64 has not."""
    with pytest.raises(HypothesisNotMet, match=r"float64 rounds|a coordinate is above 8"):
        ImageExpansion(((1,), (far,)), (1, 2), (1, -1))


def test_blocks_of_two_neighbours() -> None:
    half = Fraction(1, 2)
    pair = BlockPair(SimilarityMatrix(((1, half), (half, 1))))
    run = BlockSolution(lambda: named("kernel_methods.MaxMarginBySubsets", kernels.KernelMaxMargin).fresh(), pair)
    assert run.least == Fraction(4, 3) and [float(v) for v in run.y1] == pytest.approx([2 / 3] * 2)
    assert run.alone is run.alone and run.whole.beta.shape == (4,)


def test_operations_are_counted() -> None:
    counter = Counter()
    x = counter.vector([2, 3])
    assert (x @ x).value == 13 and ((x[0] + 1) ** 3).value == 27
    assert (counter.products, counter.sums) == (4, 2)
    kernel = CountedKernel(lambda: named("string_kernel.InnerProductKernel", kernels.Kernel).fresh(), VectorPair((1, 2), (3, -1)))
    assert (kernel.value, kernel.opposite, kernel.cost.products) == (1, 1, 3)
    words = CountedWords(lambda: named("string_kernel.count_common_words", kernels.Kernel).fresh(), StringPair("aa", "a", "a", 1))
    assert words.value == words.value_of_counting_letters == 2 and words.looks > 0


def test_a_proof_must_give_what_the_law_needs() -> None:
    with pytest.raises(NotGiven):
        list(THEOREMS["gram-is-psd"](KernelMatrix.given(rows=())))
    with pytest.raises(NameError):
        KernelMatrix.given(Gram=1)


def test_a_wide_gaussian_is_definite_up_to_rounding() -> None:
    statement, wide = THEOREMS["gaussian-gram-is-definite"], named("kernels.Gaussian:sigma=20000.0", kernels.GaussianKernel)
    line = DistinctPoints(tuple((i,) for i in range(5)))
    record, _ = check_sample(statement, wide, line)
    assert record.verdict != "refuted" and GaussianSpectrum(wide.fresh, line).mu < U * 2**14
