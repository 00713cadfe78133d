"""Kernels: the definiteness oracle against families with known answers, sizes that the texts give, foreign kernels, edges."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from lemmata.algorithms.kernels import feature_maps, functionals, gram_matrices, kernel_methods, kernels
from lemmata.algorithms.kernels.string_kernel import by_counting_words, count_common_words, count_substrings
from lemmata.properties.numbers.exact import exact_matrix, exp
from lemmata.properties.oracles.psd import certified_definite, definiteness, eigenvalue_floor, quadratic_form
from lemmata.properties.roles import Implementation, watched
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import NotApplicable, Unknown
from lemmata.theorems.kernels.oracles.definiteness import worst_direction
from lemmata.theorems.kernels.oracles.series import exponential_series, partial_sum
from lemmata.theorems.kernels.readings.kernels import GaussianKernel, Kernel, PolynomialKernel
from lemmata.theorems.kernels.readings.outputs import gaussian_rate, gram, polynomial_parameters
from lemmata.theorems.kernels.samples.functionals import ClaimedBound, PolynomialFunctional
from lemmata.theorems.kernels.samples.matrices import BlockPair, PsdMatrix, SimilarityMatrix
from lemmata.theorems.kernels.samples.monomials import PolynomiallyLabelled
from lemmata.theorems.kernels.samples.points import DistinctPoints, Expansion, Points, Series, Triple
from lemmata.workbench.implementations.catalogue import all_theorems
from sklearn.gaussian_process import kernels as gaussian_process
from sklearn.metrics import pairwise

from ..conftest import refused

THEOREMS = {theorem.id: theorem for theorem in all_theorems()}

# ------------------------------------------------------------------------------------------------------ the oracle


def hilbert(n: int) -> np.ndarray:
    return np.array([[Fraction(1, i + j + 1) for j in range(n)] for i in range(n)], dtype=object)


@pytest.mark.parametrize("n", [1, 2, 5, 10])
def test_hilbert_matrices_are_definite_with_the_known_determinant(n: int) -> None:
    found = definiteness(hilbert(n))
    assert found.definite and found.rank == n and found.check(hilbert(n))
    determinant = np.prod(np.array(found.D, dtype=object))
    catalan = np.prod(np.array([comb(2 * k, k) * (2 * k + 1) for k in range(n)], dtype=object))
    assert determinant == Fraction(1, int(catalan * np.prod(np.array([comb(2 * k, k) for k in range(1, n)] or [1], dtype=object))))


@pytest.mark.parametrize(
    ("K", "semidefinite", "definite"),
    [
        ([[0]], True, False),
        ([[-1]], False, False),
        ([[0, 1], [1, 5]], False, False),  # 0 on the diagonal with something beside it
        ([[0, 0], [0, -1]], False, False),  # its leading minors are all 0
        ([[1, 1], [1, 1]], True, False),
        ([[2, 1], [1, 2]], True, True),
        ([[1, 1, 0], [1, 1, 1], [0, 1, 1]], False, False),
        ([[0, 0, 0], [0, 1, 2], [0, 2, 4]], True, False),
    ],
)
def test_small_matrices_with_certificates(K: list, semidefinite: bool, definite: bool) -> None:
    K = np.array(K, dtype=object)
    found = definiteness(K)
    assert (found.semidefinite, found.definite) == (semidefinite, definite)
    assert found.check(K)
    if not semidefinite:
        assert quadratic_form(K, found.negative) < 0


def test_oracle_agrees_with_all_principal_minors() -> None:
    rng = np.random.default_rng(3)
    for _ in range(150):
        n = int(rng.integers(1, 5))
        half = rng.integers(-2, 3, (n, n))
        K = exact_matrix(half @ half.T - int(rng.integers(0, 3)) * np.eye(n, dtype=int))
        found = definiteness(K)
        assert found.check(K)
        assert found.semidefinite == gram_matrices.is_psd_by_minors(K) == gram_matrices.is_psd_by_elimination(K)


def test_oracle_wants_symmetry() -> None:
    with pytest.raises(ValueError, match="symmetric"):
        definiteness([[1, 2], [0, 1]])


def test_interval_elimination_is_certain_or_unknown() -> None:
    gaussian = [[exp(Fraction(-((i - j) ** 2), 2)) for j in range(4)] for i in range(4)]
    assert certified_definite(gaussian)
    assert not certified_definite(gaussian, shift=1)
    floor = eigenvalue_floor(gaussian)
    assert floor < np.linalg.eigvalsh(np.array(gaussian, dtype=float))[0] < 2 * floor
    with pytest.raises(Unknown):
        certified_definite([[exp(1), exp(1)], [exp(1), exp(1)]])


# ----------------------------------------------------------------------------------------------- what the texts print


@pytest.mark.parametrize(("n", "features"), [(1, 3), (2, 7), (3, 13)])
def test_inhomogeneous_quadratic_map_has_the_printed_number_of_features(n: int, features: int) -> None:
    assert kernels.Linear()(np.ones((1, n)), np.ones((1, n))) == n
    assert feature_maps.ProductsAndCoordinates()(np.ones((1, n))).shape == (1, features)
    assert feature_maps.AllProducts()(np.ones((1, n))).shape == (1, n * n)
    assert feature_maps.QuadraticMap()(np.ones((1, n))).shape == (1, 1 + n + n + comb(n, 2))


def test_monomials_of_the_printed_example() -> None:
    assert set(feature_maps.monomials(2, 2)) - {(0, 0)} == {(1, 0), (0, 1), (2, 0), (0, 2), (1, 1)}
    assert len(list(feature_maps.monomials(10, 3))) == comb(13, 3)


@pytest.mark.parametrize("k", [Fraction(0), Fraction(1, 2), Fraction(7, 8)])
def test_two_neighbours_share_the_work(k: Fraction) -> None:
    pair = BlockPair(SimilarityMatrix(((1, k), (k, 1))))
    for solver in (kernel_methods.MaxMarginBySubsets(), kernel_methods.MaxMarginByAscent(tol=1e-9)):
        beta = solver(pair.K.astype(float), np.array(pair.labels))
        assert beta == pytest.approx(np.array([1, 1, -1, -1]) / (1 + float(k)))


def test_a_polynomial_of_an_inner_product_that_cancels() -> None:
    x, y = (Fraction(51, 2**33), Fraction(73, 128), Fraction(23, 256), Fraction(-59, 64)), (Fraction(17, 2**33), Fraction(55, 128))
    points = Points((x, (*y, Fraction(55, 512), Fraction(9, 32))))
    for degree in (2, 3):
        kernel = Implementation.of(kernels.Polynomial, PolynomialKernel, settings={"degree": degree, "coef0": 0})
        assert check_sample(THEOREMS["polynomial-kernel-is-semidefinite"], kernel, points)[0].verdict == "holds"


def test_small_multipliers_have_a_sign_too() -> None:
    """With entries of K of 10²⁶ all multipliers are below 10⁻²⁴."""
    x = np.array([[0.0, 14362409973914.0], [-3229854742769.0, -1443148347633.0], [996471748849.0, 5016561137905.0]])
    K, labels = x @ x.T, np.array([-1, 1, -1])
    beta = kernel_methods.MaxMarginBySubsets()(K, labels)
    assert (labels * beta).min() >= 0 and beta @ K @ beta == pytest.approx(8.14567e-26, rel=1e-4)


@pytest.mark.parametrize("start", [0.0, 0.5, 1e6])
def test_ascent_forgets_where_it_began(start: float) -> None:
    x = np.array([[-453400110941.0], [-446320250717.0], [-457997193053.0]]) / 1024
    K, labels = x @ x.T, np.array([-1, -1, -1])
    beta = kernel_methods.MaxMarginByAscent(start=start)(K, labels)
    assert beta @ K @ beta == pytest.approx(1 / K.min(), rel=1e-3)
    assert (labels * (K @ beta)).min() > 1 - 1e-3


SMALLEST = {
    "polynomial-kernel-is-semidefinite/positive-definite": 1,
    "power-series-is-psd/power-series-is-definite": 2,
    "gaussian-kernel-values/gaussian-with-unsquared-norm": 3,
    "gaussian-gram-is-definite/on-repeated-points": 2,
}


@pytest.mark.parametrize("name", SMALLEST)
def test_smallest_witnesses(name: str) -> None:
    theorem = THEOREMS[name.split("/")[0]]
    failing = next(f for f in theorem.failing if f.id == name)
    things = {"polynomial": kernels.Polynomial, "power": gram_matrices.entrywise_series, "gaussian": kernels.Gaussian}
    record = search(failing, Implementation.of(things[name.split("-")[0]], theorem.role))
    assert record.smallest is not None
    sample = record.smallest.sample
    assert len((sample.points if isinstance(sample, Series) else sample).rows) == SMALLEST[name]


@pytest.mark.parametrize("kernel", [count_common_words, by_counting_words])
@pytest.mark.parametrize(("x", "z", "k", "value"), [("aaa", "aa", 2, 2), ("ab", "ba", 2, 0), ("", "a", 1, 0), ("abab", "ab", 1, 4)])
def test_common_words(kernel, x, z, k, value) -> None:
    assert kernel(x, z, k) == value


def test_word_counts_overlap() -> None:
    assert count_substrings("aaa", 2, "ab") == [2, 0, 0, 0]


def test_representer_of_evaluation_at_zero() -> None:
    assert functionals.represent([1, 0]) == [4, -6]
    h, at_zero = np.array(functionals.represent([1, 0, 0]), dtype=object), PolynomialFunctional((1, 0, 0), (0, 0, 0))
    assert h @ at_zero.G @ h == 9
    claimed = ClaimedBound(1, 4)
    assert claimed.f @ claimed.G @ claimed.f == Fraction(1, 9)


def test_a_gaussian_kernel_of_points_far_off_is_factorised_in_time() -> None:
    """⟨x,y⟩ of 2⁴⁰ has a series of 6·2⁴⁰ terms: such a witness of another law kept a validation busy for good."""
    far = DistinctPoints(((0, 0), (110, 2**20), (111, 2**20)))
    kernel = Implementation.of(kernels.Gaussian(), GaussianKernel)
    record, _ = check_sample(THEOREMS["gaussian-factorization"], kernel, far)
    assert record.verdict == "holds" and exponential_series(2**40).at(64).overlaps(exp(2**40).at(64))


def test_the_exponential_series_with_its_rest_encloses_the_exponential() -> None:
    for u in (Fraction(0), Fraction(-7, 3), Fraction(20), Fraction(1, 10**6)):
        for bits in (64, 256):
            difference = exponential_series(u).at(bits) - exp(u).at(bits) if u else exponential_series(u).at(bits) - 1
            assert difference.contains(0) and difference.rad() < (1 + abs(float(exp(u)))) * 2.0 ** (20 - bits)
    assert partial_sum(np.array([Fraction(1, 2)], dtype=object), 3).tolist() == [Fraction(13, 8)]


# ---------------------------------------------------------------------------------------------------- foreign kernels

GOOD = [
    (pairwise.linear_kernel, {}),
    (pairwise.polynomial_kernel, {}),
    (pairwise.rbf_kernel, {"gamma": 0.01}),
    (pairwise.laplacian_kernel, {}),
    (pairwise.cosine_similarity, {}),
    (gaussian_process.RBF(3.0) * gaussian_process.DotProduct() + gaussian_process.Matern(nu=0.8), {}),
]
BAD = [
    (pairwise.sigmoid_kernel, {}),
    (pairwise.additive_chi2_kernel, {}),
    (pairwise.polynomial_kernel, {"coef0": -1, "degree": 2}),
    (gaussian_process.ExpSineSquared(), {}),  # semidefinite on the line, not in the plane
]


@pytest.mark.parametrize(("kernel", "settings"), GOOD, ids=lambda v: getattr(v, "__name__", str(v)))
def test_no_false_alarm_on_float64_kernels(kernel: object, settings: dict) -> None:
    implementation = Implementation.of(kernel, Kernel, settings=settings)
    for name in ("gram-is-psd", "gram-is-symmetric", "kernel-cauchy-schwarz", "gram-entries-depend-on-their-points"):
        record = search(THEOREMS[name], implementation, examples=60)
        assert record.verdict == "holds", (name, record.smallest, record.reason)


def test_no_false_alarm_where_the_farther_of_two_near_pairs_rounds_to_one() -> None:
    half, u = Fraction(1, 2), Fraction(1, 2**34)
    offsets = [(65, -85, -99, 67, 135, 75, -5), (-87, -112, 74, 43, 18, -30, 128), (112, 97, -58, 125, -51, -49, 50)]
    sample = Triple(tuple(tuple(half + k * u for k in row) for row in offsets))
    scaled = Implementation.of(kernels.ScaledGaussian, GaussianKernel, settings={"sigma": 3.0})
    record, _ = check_sample(THEOREMS["gaussian-kernel-values"], scaled, sample)
    assert record.verdict == "holds", record.smallest


@pytest.mark.parametrize(("kernel", "settings"), BAD, ids=lambda v: getattr(v, "__name__", str(v)))
def test_what_is_no_kernel_is_refuted(kernel: object, settings: dict) -> None:
    assert search(THEOREMS["gram-is-psd"], Implementation.of(kernel, Kernel, settings=settings)).verdict == "refuted"


def test_a_kernel_of_non_negative_features_is_judged_on_those() -> None:
    record = search(THEOREMS["gram-is-psd"], Implementation.of(pairwise.chi2_kernel, Kernel), examples=100)
    assert record.verdict == "holds" and record.skipped["NotApplicable"] > 0
    with pytest.raises(NotApplicable, match="negative"):
        gram(watched(pairwise.chi2_kernel), np.array([[-1.0]]))


def test_parameters_are_read_from_functions_settings_and_objects() -> None:
    def fresh(thing: object, **settings: object) -> object:
        return Implementation.of(thing, Kernel, settings=settings).fresh()

    assert gaussian_rate(fresh(pairwise.rbf_kernel), 4) == Fraction(1, 4)
    assert gaussian_rate(fresh(pairwise.rbf_kernel, gamma=0.5), 4) == Fraction(1, 2)
    assert gaussian_rate(fresh(kernels.Gaussian, sigma=2), 4) == Fraction(1, 8)
    assert gaussian_rate(fresh(gaussian_process.RBF(2.0)), 4) == Fraction(1, 8)
    assert polynomial_parameters(fresh(pairwise.polynomial_kernel, degree=5), 2) == (5, Fraction(1, 2), 1)
    assert polynomial_parameters(fresh(feature_maps.AllProducts), 2) == (2, 1, 0)
    with pytest.raises(NotApplicable):
        gaussian_rate(fresh(pairwise.linear_kernel), 1)


def test_single_precision_is_granted_its_own_rounding() -> None:
    def single(X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return kernels.Gaussian()(X, Y).astype(np.float32)

    assert search(THEOREMS["gram-is-psd"], Implementation.of(single, Kernel), examples=60).verdict == "holds"


# -------------------------------------------------------------------------------------------------------- the samples


def test_samples_hold_their_hypotheses() -> None:
    with pytest.raises(HypothesisNotMet, match="equal"):
        DistinctPoints(((1,), (1,)))
    with pytest.raises(HypothesisNotMet, match="semidefinite") as caught:
        PsdMatrix(((1, 2), (2, 1)))
    assert quadratic_form([[1, 2], [2, 1]], caught.value.certificate) < 0
    with pytest.raises(HypothesisNotMet, match="label"):
        PolynomiallyLabelled(((1,),), (-1,), 1, (((1,), 1),))
    with pytest.raises(HypothesisNotMet, match="c ≥ 0"):
        Series(Points(((0,),)), (-1,))


test_hypotheses_are_checked = refused(
    ("no examples", lambda: Points(())),
    ("coefficients", lambda: Expansion(((1,),), (1, 2))),
    ("at least one", lambda: PolynomialFunctional((), ())),
    ("positive", lambda: ClaimedBound(0, 1)),
)


def test_an_expansion_shrinks_with_its_coefficients() -> None:
    smaller = set(Expansion(((1,), (2,)), (1, -1)).smaller())
    assert {Expansion(((2,),), (-1,)), Expansion(((1,), (2,)), (0, -1)), Expansion(((0,), (2,)), (1, -1))} <= smaller


def test_one_point_and_the_origin() -> None:
    for kernel in (kernels.Linear, kernels.Gaussian, kernels.Cosine):
        for name in ("gram-is-psd", "kernel-cauchy-schwarz", "gram-entries-depend-on-their-points"):
            record, _ = check_sample(THEOREMS[name], Implementation.of(kernel, Kernel), Points(((0,),)))
            assert record.smallest is None


def test_the_worst_direction_is_so_but_for_a_factor_of_two() -> None:
    rng = np.random.default_rng(5)
    for _ in range(40):
        n = int(rng.integers(2, 5))
        half = exact_matrix(rng.integers(-3, 4, (n, n)))
        K = half @ half.T + np.diag([Fraction(-1, 2 ** int(rng.integers(0, 50)))] * n)
        z, own = worst_direction(K), np.array([max(v, 0) for v in K.diagonal()], dtype=object)
        if any(z) and all(own > 0):
            found = quadratic_form(K, z) / Fraction(sum(z * z * own))
            scaled = np.array([[float(K[i, j]) / float(own[i] * own[j]) ** 0.5 for j in range(n)] for i in range(n)])
            assert found < 0 and found <= np.linalg.eigvalsh(scaled)[0] / 2 + 1e-14
    assert not worst_direction(exact_matrix([[1, 1], [1, 1]])).any()
