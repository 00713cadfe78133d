"""One-class machines: what is read of one in closed form, its two scales, and who is not judged."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.svm.one_class import OneClassMachine
from lemmata.algorithms.svm.pairs import filled
from lemmata.properties.roles.base import Implementation, watched
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.verdicts import Declined, ImplementationFailed, NotApplicable
from lemmata.theorems.svm import one_class
from lemmata.theorems.svm.oracles.duals import one_class as optimum
from lemmata.theorems.svm.readings import OneClassAtBounds, OneClassClassifier, OneClassFit
from lemmata.theorems.svm.samples.points import KernelPoints
from sklearn.svm import OneClassSVM

LINE = KernelPoints(((1,), (2,), (3,), (4,)))
HALF = Fraction(1, 2)
LAWS = [
    one_class.one_class_optimum,
    one_class.one_class_dual,
    one_class.one_class_complementarity,
    one_class.one_class_nu_property,
    one_class.one_class_decision,
]


class Fixed:
    """Shows what it is told."""

    def __init__(self, nu=0.5, tol=0.0, **shown):
        self.nu, self.tol, self.shown = nu, tol, shown

    def fit(self, X):
        vars(self).update({f"{name}_": np.array(value) for name, value in self.shown.items()})


def run(kind=OneClassFit, sample=LINE, **shown):
    return kind(lambda: watched(Fixed(**shown)), sample)


def test_the_optimum_on_a_line_in_closed_form():
    """At ν = ½ the lighter half is 1 and 2: α = (½, ½, 0, 0), w = 3/2, and ρ is anywhere between their scores and those above."""
    best = optimum(LINE.gram, HALF, 1)
    assert list(best.beta) == [HALF, HALF, 0, 0] and best.norm_squared == Fraction(9, 4) and best.value == -Fraction(9, 8)
    assert list(best.scores) == [Fraction(3 * i, 2) for i in (1, 2, 3, 4)]


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("rho", [3.0, 3.75, 4.5])
def test_both_scales_are_the_same_machine(scale, rho):
    found = run(dual_coef=[[scale / 2, scale / 2]], support=[0, 1], coef=[[1.5 * scale]], offset=[rho * scale])
    assert found.scale == scale and found.bound == HALF * scale and found.primal_value == found.dual_value
    shown = {"dual_coef": [[scale / 2, scale / 2]], "support": [0, 1], "coef": [[1.5 * scale]], "offset": [rho * scale]}
    machine = Implementation.of(Fixed(**shown), OneClassClassifier)
    for law in LAWS[:4]:
        assert check_sample(law, machine, LINE)[0].verdict == "holds", law.id


@pytest.mark.parametrize(
    ("shown", "broken"),
    [
        ({"offset": 2.9}, ["one-class-optimum", "one-class-dual", "one-class-complementarity", "one-class-nu-property"]),
        ({"offset": 4.6}, ["one-class-optimum", "one-class-dual", "one-class-complementarity", "one-class-nu-property"]),
        ({"offset": -3.0}, ["one-class-optimum", "one-class-dual", "one-class-complementarity", "one-class-nu-property"]),
        ({"dual_coef": [0.75, 0.25, 0, 0], "coef": [1.25]}, ["one-class-optimum", "one-class-dual", "one-class-complementarity"]),
        ({"coef": [1.25]}, ["one-class-optimum", "one-class-dual"]),
    ],
)
def test_with_no_tolerance_at_all_the_laws_are_exact(shown, broken):
    right = {"dual_coef": [0.5, 0.5, 0.0, 0.0], "coef": [1.5], "offset": 3.0}
    machine = Implementation.of(Fixed(**{**right, **shown}), OneClassClassifier)
    assert [law.id for law in LAWS[:4] if check_sample(law, machine, LINE)[0].fails] == broken


def test_counts_at_a_fraction_whose_float_is_no_such_fraction():
    """0.2·5 is 1 in floats, and more than 1 for the exact number 0.2: one multiplier may be at its bound, and one supports."""
    assert Fraction(0.2) * 5 > 1
    found = run(OneClassAtBounds, KernelPoints(((1,), (3,), (3,), (3,), (3,))), nu=0.2, dual_coef=[1.0, 0, 0, 0, 0], offset=2.0)
    assert found.nu == Fraction(1, 5) and found.full == found.support == 1


@pytest.mark.parametrize("nu", [0, -0.5, 1.5])
def test_no_nu_is_feasible_outside_of_0_and_1(nu):
    with pytest.raises(Declined, match="no multipliers are feasible"):
        _ = run(nu=nu).fitted
    with pytest.raises(ValueError, match="nu must be in"):
        OneClassMachine(nu=nu).fit([[1.0]])


def test_who_cannot_be_asked_is_not_judged():
    with pytest.raises(NotApplicable, match="kernel is 'rbf'"):
        _ = OneClassFit(lambda: watched(OneClassSVM()), LINE).fitted
    with pytest.raises(NotApplicable, match="neither coef_ nor dual_coef_"):
        _ = run(offset=1.0).scores
    with pytest.raises(NotApplicable, match="no nu"):
        _ = run(nu=None).fitted
    with pytest.raises(ImplementationFailed, match="neither offset_ nor intercept_"):
        _ = run(coef=[1.0]).rho
    with pytest.raises(NotApplicable, match="interior"):
        _ = run(OneClassAtBounds, tol=0.01, dual_coef=[0.499, 0.499, 0.002, 0], offset=3.0).alpha


def test_a_gram_matrix_is_handed_to_who_takes_one():
    sample = KernelPoints(((1,), (2,)), degree=2)
    found = OneClassFit(lambda: watched(OneClassMachine(kernel="precomputed")), sample)
    assert (
        found.handed.tolist() == [[1, 4], [4, 16]] and found.w is None and found.norm_squared == found.beta @ found.K @ found.beta
    )
    found = OneClassFit(lambda: watched(OneClassMachine()), sample)
    assert found.handed.tolist() == [[1], [2]] and found.K.tolist() == [[1, 2], [2, 4]]


def test_a_start_is_feasible_or_refused():
    assert filled(1.0, 0.4, 4).tolist() == [0.4, 0.4, pytest.approx(0.2), 0.0]
    assert filled(1.0, 1 / 3, 3).sum() == pytest.approx(1)
    with pytest.raises(ValueError, match="cannot sum"):
        filled(1.0, 0.3, 3)
