"""Whole fits in exact arithmetic, with planned classifiers: what the derivation of the training error is compared with."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.adaboost import mutants
from lemmata.algorithms.adaboost.adaboost import AdaBoost
from lemmata.properties.proofs import real
from lemmata.properties.proofs.binding import apart
from lemmata.properties.proofs.derivation import Concluded
from lemmata.properties.statements.verdicts import Idle
from lemmata.theorems.adaboost.proofs.rounds import Examples, compared
from lemmata.theorems.adaboost.proofs.whole_runs import PLANS, whole_fit
from lemmata.theorems.adaboost.readings.rounds import Rounds
from lemmata.theorems.adaboost.samples.weighted_points import StumpPoints
from lemmata.theorems.adaboost.training_error import training_error_falls
from lemmata.workbench.implementations.catalogue import references_of


def test_a_fit_of_two_rounds_by_hand():
    """Wrong on the first of three, then on the second: D is (1, 1, 1)/3, (2, 1, 1)/4, (2, 3, 1)/6, the errors are 1/3 and 1/4."""
    run = whole_fit(AdaBoost(), (1, 1, -1), ((0,), (1,)))
    assert run.errors == (Fraction(1, 3), Fraction(1, 4))
    scale = 3 * Fraction(4, 9) * Fraction(3, 8)
    assert run.weights[-1] == tuple(Fraction(k, 6) * scale for k in (2, 3, 1))
    assert run.ratios == (Fraction(2, 3), Fraction(3, 2), Fraction(1, 6))  # e^(−2α) is 1/2 and 1/3
    assert run.lost == (False, True, False) and run.training_error == Fraction(1, 3)
    assert run.bound == Fraction(8, 9) * Fraction(3, 4) and run.edges == Fraction(1, 36) + Fraction(1, 16)


def test_a_vote_that_ties_is_for_the_second_class():
    run = whole_fit(AdaBoost(), (1, -1), ((0,), (1,)))
    assert run.ratios == (1, 1) and run.lost == (False, True)


def test_an_exact_fit_is_that_in_floats():
    """In exact arithmetic a fit has the errors that it has in floats, but for rounding: of twelve rounds far below 10⁻⁹."""
    for signs, plan in PLANS:
        labels = tuple(1 if s == "+" else -1 for s in signs)
        D, errors = np.full(len(labels), 1 / len(labels)), []
        for places in plan:
            agreement = np.array([-1 if i in places else 1 for i in range(len(labels))])
            errors.append(AdaBoost.error(D, agreement))
            D = AdaBoost.reweight(D, AdaBoost.coefficient(errors[-1]), agreement)
        exact = whole_fit(AdaBoost(), labels, plan).errors
        assert max(abs(float(e) - f) for e, f in zip(exact, errors, strict=True)) < 1e-9


@pytest.mark.parametrize("name", ["CountsMistakes", "CountsRightOnes", "RaisesTheError", "WeighsNothing", "TrustsTheLast"])
def test_whole_fits_tell_what_no_step_shows(name):
    ours = Examples(StumpPoints, AdaBoost())
    assert not compared(AdaBoost(), ours)[1]
    assert compared(getattr(mutants, name)(), ours)[1]


def test_that_no_run_is_compared_is_a_fault(monkeypatch):
    """A run that misses a hypothesis of the statement compares nothing; where all do, nothing ties the derivation to a run."""
    end = Concluded((), {}, (), values={"bound_squared": real("Q")})

    def idle(run):
        raise Idle("0 < ε_t < 1 in every round")

    monkeypatch.setattr(Rounds, "bound_squared", property(idle))
    (fault,) = apart(training_error_falls, [end], references_of(training_error_falls)[:1])
    assert fault.startswith("nothing was compared")
