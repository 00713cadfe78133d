"""Support vector regression on many rows: the certified optimum, the machine's own bound, bugs that begin at a size."""

import time
from fractions import Fraction

import numpy as np
import pytest
from lemmata.properties.numbers.products import GramMatrix
from lemmata.properties.roles.base import Implementation, watched
from lemmata.properties.samples.working import maker_of
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.verdicts import Unknown
from lemmata.theorems.svm import support_vector_regression as svr
from lemmata.theorems.svm.oracles.duals import tube
from lemmata.theorems.svm.oracles.large_tubes import LargeTube
from lemmata.theorems.svm.readings import SupportVectorRegressor, TubeFit
from lemmata.theorems.svm.readings.tubes import feasible
from lemmata.theorems.svm.samples.points import TubeData
from sklearn.svm import SVR


def drawn(seed, n):
    maker = maker_of(TubeData)
    assert maker is not None
    return maker.make(np.random.default_rng(seed), n)


class FirstRows(SVR):
    """Does not look at the rows after the first 1000."""

    def fit(self, X, y, sample_weight=None):
        return super().fit(X[:1000], y[:1000])


@pytest.mark.parametrize("intercept", [True, False])
@pytest.mark.parametrize(("C", "epsilon"), [(1, Fraction(1, 8)), (Fraction(1, 4), 0), (4, 1)])
def test_the_certified_value_is_that_of_the_general_oracle(intercept, C, epsilon):
    """On small whole numbers, with ties and duplicates; where nothing certifies it says so."""
    random, found = np.random.default_rng([intercept, int(8 * C)]), 0
    for _ in range(8):
        n, d = int(random.integers(1, 12)), int(random.integers(1, 3))
        X, y = random.integers(-2, 3, (n, d)).astype(object), random.integers(-3, 4, n).astype(object)
        best = LargeTube(GramMatrix(X), y, C, epsilon, intercept).optimum()
        if best is not None:
            found += 1
            assert best[1] == tube(GramMatrix(X).entries, y, C, epsilon, intercept).value
    assert found >= 6


def test_what_is_infeasible_or_not_optimal_certifies_nothing():
    problem = LargeTube(GramMatrix(np.array([[-1], [1]], dtype=object)), np.array([-2, 2], dtype=object), 1, Fraction(1, 2), True)
    quarter = Fraction(1, 4)
    assert problem.certified(np.array([-3 * quarter, 3 * quarter])) == Fraction(9, 8)
    for beta in [(-2 * quarter, 2 * quarter), (-3 * quarter, 2 * quarter), (-5 * quarter, 5 * quarter), (0, 0)]:
        assert problem.certified(np.array(beta, dtype=object)) is None


def test_coefficients_are_made_feasible_exactly():
    beta = np.array([3, -Fraction(1, 3), Fraction(1, 2), 0], dtype=object)
    for balanced, total in [(True, 0), (False, Fraction(7, 6))]:
        found = feasible(beta, 1, balanced)
        assert sum(found) == total and all(abs(v) <= 1 for v in found)
    assert list(feasible(np.array([0, 2], dtype=object), 1, True)) == [0, 0]
    assert list(feasible(-beta, 1, True)) == list(-feasible(beta, 1, True))


@pytest.mark.parametrize("seed", range(4))
def test_the_own_bound_is_never_above_the_optimum(seed):
    """Whatever the coefficients are: those of another C, moved, or with another sign."""
    data = drawn(seed, 100)
    for spoilt in (lambda b: b, lambda b: 3 * b + 1, lambda b: -b):

        class Spoilt(SVR):
            def fit(self, X, y, sample_weight=None, spoilt=spoilt):
                super().fit(X, y)
                self._dual_coef_ = self.dual_coef_ = spoilt(self.dual_coef_)
                return self

        run = TubeFit(lambda Spoilt=Spoilt: watched(Spoilt(kernel="linear", max_iter=10**5)), data)
        best = tube(GramMatrix(data.exact_X), data.exact_y, run.C, run.epsilon, True)
        assert run.own_bound <= best.value <= run.primal_value


def test_two_thousand_rows_are_enclosed_and_a_bug_there_is_refuted():
    data, start = drawn(1, 2000), time.process_time()
    run = TubeFit(lambda: watched(SVR(kernel="linear")), data)
    assert not run.is_solved and 0 <= run.primal_value - run.optimal_value < run.primal_value / 10**4
    for machine, fails in [(SVR(kernel="linear"), False), (FirstRows(kernel="linear"), True)]:
        assert check_sample(svr.svr_dual, Implementation.of(machine, SupportVectorRegressor), data)[0].fails == fails
    assert time.process_time() - start < 20


def test_a_gram_matrix_that_float64_has_exactly_is_judged_by_its_rows():
    data, hard = drawn(2, 150), TubeData(((2**40 + 1,), (2**40,)), (0, 1))
    run, far = (TubeFit(lambda: watched(SVR(kernel="precomputed", max_iter=1000)), sample) for sample in (data, hard))
    assert run.is_short and isinstance(run.gram, GramMatrix) and (run.handed == run.K.astype(float)).all()
    assert not far.is_short and not isinstance(far.gram, GramMatrix)


def test_a_rounded_gram_matrix_bounds_nothing_for_it_may_not_be_semidefinite():
    """Then the dual is above the primal at coefficients along an eigenvector of an eigenvalue below 0."""
    rows = tuple((1 + Fraction(k, 2**26), Fraction(k * k, 2**30)) for k in range(60))
    run = TubeFit(lambda: watched(SVR(kernel="precomputed", max_iter=1000)), TubeData(rows, tuple(range(60))))
    assert not run.is_short and np.linalg.eigvalsh(run.K.astype(float))[0] < 0
    assert run.is_solved


@pytest.mark.parametrize("n", [300, 2049])
def test_of_large_samples_float64_has_the_gram_matrix(n):
    assert all(TubeFit(SVR, drawn(seed, n)).is_short for seed in range(3))


def test_a_large_gram_matrix_without_rows_is_unknown():
    with pytest.raises(Unknown, match="too large"):
        tube(np.eye(200, dtype=object), np.zeros(200, dtype=object), 1, 0, True)
