"""ν-classifiers: what is read of one in closed form, infeasible ν, a margin of 0, and exact laws."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.svm.nu_classifier import NuMachine
from lemmata.properties.roles.base import Implementation, watched
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.verdicts import Declined, ImplementationFailed, NotApplicable
from lemmata.theorems.svm import nu_classification as nu
from lemmata.theorems.svm.readings import NuAtBounds, NuClassifier, NuFit
from lemmata.theorems.svm.samples.points import NuClasses
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import NuSVC

LINE = NuClasses(((-3,), (-1,), (1,), (3,)), (-1, -1, 1, 1))
LAWS = [nu.nu_optimum, nu.nu_dual, nu.nu_complementarity, nu.nu_property, nu.nu_decision]
HALF = Fraction(1, 2)


class Fixed:
    """Shows what it is told."""

    def __init__(self, nu=0.5, tol=0.0, w=1.0, b=0.0, signed=(0, -0.5, 0.5, 0), predicts=(-1, -1, 1, 1)):
        self.nu, self.tol, self.shown, self.predicts = nu, tol, (w, b, signed), predicts

    def fit(self, X, y):
        w, self.intercept_, self.dual_coef_ = self.shown
        self.coef_ = np.array([w])

    def decision_function(self, X):
        return X @ self.coef_ + self.intercept_

    def predict(self, X):
        return self.predicts


def failing(**shown):
    machine = Implementation.of(Fixed(**shown), NuClassifier)
    return [law.id for law in LAWS if check_sample(law, machine, LINE)[0].fails]


def test_four_points_on_a_line_in_closed_form():
    """At ν = ½ one multiplier of each class is full: those of ±1, and w = 1 touches both."""
    run = NuAtBounds(lambda: watched(Fixed()), LINE)
    assert run.C == HALF and list(run.margins) == [3, 1, 1, 3] and run.full == run.support == 2
    assert run.primal_value == run.dual_value == run.best.value == -HALF and run.distance_squared == 0
    assert (run.within, run.not_beyond) == (0, 2) and failing() == []


@pytest.mark.parametrize(
    ("shown", "broken"),
    [
        ({"b": 0.25}, ["nu-optimum", "nu-dual", "nu-complementarity", "nu-property"]),
        ({"w": 2.0, "signed": (0, -1, 1, 0)}, ["nu-optimum", "nu-dual", "nu-complementarity", "nu-property"]),
        ({"signed": (0, -1, 1, 0)}, ["nu-optimum", "nu-dual"]),
        ({"nu": 0.75}, ["nu-optimum", "nu-dual", "nu-property"]),
        ({"predicts": (1, 1, -1, -1)}, ["nu-decision"]),
        ({"nu": 0.25}, []),
        ({"w": 0.5, "signed": (0, -0.25, 0.25, 0)}, []),
    ],
)
def test_with_no_tolerance_at_all_the_laws_are_exact(shown, broken):
    """At ν = ¼ the multipliers are free; with all of them at a bound ρ is not unique: at w = ½ it is between ½ and 3/2."""
    assert failing(**shown) == broken


def test_infeasible_nu_is_declined_and_no_margin_is_another_problem():
    uneven = NuClasses(((0,), (2,), (3,), (4,)), (-1, 1, 1, 1))
    with pytest.raises(Declined, match="feasible"):
        _ = NuFit(lambda: watched(Fixed(nu=0.75)), uneven).fitted
    machine = Implementation.of(NuSVC(nu=0.75, kernel="linear"), NuClassifier)
    assert all(check_sample(law, machine, uneven)[0].verdict == "declined" for law in LAWS)
    meet = NuClasses(((0,), (0,)), (-1, 1))
    with pytest.raises(NotApplicable, match="hulls of the classes meet"):
        _ = NuFit(lambda: watched(Fixed()), meet).fitted
    with pytest.raises(ValueError, match="cannot sum"):
        NuMachine(nu=0.75).fit(uneven.X, uneven.y)
    with pytest.raises(ValueError, match="nu must be"):
        NuMachine(nu=0).fit(LINE.X, LINE.y)
    with pytest.warns(ConvergenceWarning, match="the margin is 0"):
        NuMachine().fit(meet.X, meet.y)


def test_who_cannot_be_asked_is_not_judged():
    with pytest.raises(NotApplicable, match="weights the classes"):
        _ = NuFit(lambda: watched(NuSVC(kernel="linear", class_weight="balanced")), LINE).fitted
    with pytest.raises(NotApplicable, match="kernel is 'rbf'"):
        _ = NuFit(lambda: watched(NuSVC()), LINE).fitted
    with pytest.raises(ImplementationFailed, match="sum to 0"):
        _ = NuFit(lambda: watched(Fixed(signed=(0, 0, 0, 0))), LINE).C


def test_the_tolerance_grows_as_the_margin_shrinks():
    """Points ±1/64 have w = 64, and C = 64²/2: what is tol beside ρ = 1/C counts C-fold once it is scaled to 1."""
    close = NuClasses(((Fraction(-1, 64),), (Fraction(1, 64),)), (-1, 1))
    shown = {"w": 64.0, "signed": (-2048, 2048), "nu": 1.0, "tol": 1e-4}
    run = NuFit(lambda: watched(Fixed(**shown)), close)
    assert run.C == 2048 and run.tol == Fraction(1e-4) * 2048 and not run.decided
