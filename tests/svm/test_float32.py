"""Support vector machines that answer in single precision raise no alarm, keep the power of the laws, and hide no mistake."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.svm.mutants_nu import MovesThePlanes
from lemmata.algorithms.svm.mutants_one_class import MovesRho
from lemmata.algorithms.svm.mutants_svr import MovesB
from lemmata.algorithms.svm.nu_classifier import NuMachine
from lemmata.algorithms.svm.one_class import OneClassMachine
from lemmata.algorithms.svm.svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM
from lemmata.algorithms.svm.svr import SVR
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import check_sample
from lemmata.theorems.svm.hard_margin import (
    both_planes_are_touched,
    intercept_is_halfway,
    largest_geometric_margin,
    support_vectors_determine_the_optimum,
)
from lemmata.theorems.svm.hard_margin_dual import (
    dual_attains_the_optimum,
    only_the_closest_have_multipliers,
    weights_from_multipliers,
)
from lemmata.theorems.svm.samples.points import SeparableClasses, TubeData
from lemmata.theorems.svm.support_vector_regression import (
    svr_complementarity,
    svr_dual,
    svr_optimum,
    svr_prediction,
    svr_tube,
)
from lemmata.workbench.implementations.importing import adapt, role_of
from lemmata.workbench.validation.cases import cases

ROLES = {"one-class-classifier": OneClassMachine, "support-vector-regressor": SVR, "nu-classifier": NuMachine}
MOVED = {"one-class-classifier": MovesRho, "support-vector-regressor": MovesB, "nu-classifier": MovesThePlanes}


def in_single(base):
    """The same, with what it learns in float32."""

    class Single(base):
        def fit(self, X, y=None, sample_weight=None):
            weighted = {} if sample_weight is None else {"sample_weight": sample_weight}
            super().fit(X, *([] if y is None else [y]), **weighted)
            for name, value in vars(self).copy().items():
                if name.endswith("_") and np.asarray(value).dtype.kind == "f":
                    setattr(self, name, np.asarray(value, dtype=np.float32))
            return self

    Single.__name__ = base.__name__
    return Single


def records(thing, role, **settings):
    made, target = adapt(thing, role_of(role), settings)
    return [case.run(examples=30, shrink=False) for case in cases(made, role_of(role), target)]


@pytest.mark.parametrize("tol", [1e-5, 1e-9])
@pytest.mark.parametrize("role", sorted(ROLES))
def test_float32_raises_no_alarm_and_swallows_no_law(role, tol):
    for record in records(in_single(ROLES[role]), role, tol=tol):
        assert record.verdict == "holds" and record.power >= 0.9, (record.theorem, record.reason)


@pytest.mark.parametrize("role", sorted(MOVED))
def test_float32_hides_no_mistake(role):
    assert sum(record.fails for record in records(in_single(MOVED[role]), role)) >= 2


HYPERPLANES = {
    "hard": (HardMarginSVM, "max-margin-classifier"),
    "centred": (CentredHardMarginSVM, "max-margin-classifier"),
    "soft": (SoftMarginSVM, "soft-margin-classifier"),
}


@pytest.mark.slow
@pytest.mark.parametrize("tol", [1e-5, 1e-9])
@pytest.mark.parametrize("kind", sorted(HYPERPLANES))
def test_a_hyperplane_in_float32_raises_no_alarm_and_keeps_the_power_of_float64(kind, tol):
    base, role = HYPERPLANES[kind]
    for single, double in zip(records(in_single(base), role, tol=tol), records(base, role, tol=tol), strict=True):
        assert single.verdict == double.verdict in ("holds", "not-applicable"), (single.theorem, single.reason)
        assert (single.power or 0) >= (double.power or 0) - 0.1, (single.theorem, single.power, double.power)


def moved(base):
    """The same, with an intercept that is off by 10⁻⁴: above what float32 costs."""

    class Moved(in_single(base)):
        def fit(self, X, y=None):
            super().fit(X, y)
            self.intercept_ = self.intercept_ + np.float32(1e-4)
            return self

    return Moved


@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_float32_hides_no_intercept_that_is_off(kind):
    base, role = HYPERPLANES[kind]
    assert sum(record.verdict == "refuted" for record in records(moved(base), role, tol=1e-9)) >= 3


HARD = [
    *(both_planes_are_touched, intercept_is_halfway, largest_geometric_margin, support_vectors_determine_the_optimum),
    *(dual_attains_the_optimum, only_the_closest_have_multipliers, weights_from_multipliers),
]


class InSingleThroughout:
    """By the closed form, where the first two examples are the support vectors, in float32 from the start."""

    tol = 1e-12

    def fit(self, X, y):
        X, y = X.astype(np.float32), y.astype(np.float32)
        gap = X[y > 0][0] - X[y < 0][0]
        alpha = np.float32(2) / (gap @ gap)
        self.coef_ = alpha * gap
        self.intercept_ = -(self.coef_ @ (X[0] + X[1])) / np.float32(2)
        self.dual_coef_, self.support_ = y[:2] * alpha, np.arange(2)
        return self


def check(rows, labels):
    for theorem in HARD:
        made = Implementation.of(InSingleThroughout, theorem.role)
        [record, *_] = check_sample(theorem, made, SeparableClasses(rows, labels))
        # unknown where single precision leaves margins known to within ½ at best
        assert record.verdict in ("holds", "vacuous", "unknown"), (theorem.id, record.conclusion, record.smallest, rows)


@pytest.mark.parametrize("scale", [1, 2**-10, 2**10])
@pytest.mark.parametrize("d", [1, 2, 7, 40])
def test_float32_throughout_on_points_that_nearly_cancel_raises_no_alarm(d, scale):
    rng = np.random.default_rng(d)
    for trial in range(8):
        far = rng.integers(-1000, 1000, d)
        near = far + rng.integers(-3, 4, d) + np.eye(d, dtype=int)[trial % d]
        if (far == near).all():
            continue
        rows = tuple(tuple(Fraction(scale) * int(v) for v in row) for row in (far, near))
        check(rows, (-1, 1))


@pytest.mark.parametrize("far", [10, 10**3, 10**5])
@pytest.mark.parametrize(("a", "b"), [(7, 3), (5, 1), (11, 6), (1, 13)])
def test_a_tight_point_far_away_moves_by_what_the_rounded_weights_do(a, b, far):
    """It is orthogonal to the support vectors, but for its margin: of no kernel value, but of large terms."""
    check(((-a, -b), (a, b), (a + far * b, b - far * a), (a - far * b, b + far * a)), (-1, 1, 1, 1))


@pytest.mark.parametrize("far", [10, 10**3, 10**5])
@pytest.mark.parametrize(("a", "b"), [(7, 3), (5, 1), (1, 13)])
def test_a_regression_in_float32_is_held_to_what_its_weights_round_to(a, b, far):
    tube = TubeData(((-a, -b), (a, b), (a + far * b, b - far * a), (a - far * b, b + far * a)), (-1, 1, 1, 1))
    for theorem in (svr_complementarity, svr_dual, svr_optimum, svr_prediction, svr_tube):
        made = Implementation.of(in_single(SVR), theorem.role, settings={"epsilon": 0.25, "tol": 1e-9})
        [record, *_] = check_sample(theorem, made, tube)
        assert record.verdict in ("holds", "vacuous"), (theorem.id, record.conclusion)
