"""Machines that answer in single precision raise no alarm, keep the power of the laws, and hide no mistake."""

from __future__ import annotations

import numpy as np
import pytest
from lemmata.algorithms.svm.mutants_nu import MovesThePlanes
from lemmata.algorithms.svm.mutants_one_class import MovesRho
from lemmata.algorithms.svm.mutants_svr import MovesB
from lemmata.algorithms.svm.nu_classifier import NuMachine
from lemmata.algorithms.svm.one_class import OneClassMachine
from lemmata.algorithms.svm.svr import SVR
from lemmata.workbench.targets import adapt, role_of
from lemmata.workbench.validation import cases

ROLES = {"one-class-classifier": OneClassMachine, "support-vector-regressor": SVR, "nu-classifier": NuMachine}
MOVED = {"one-class-classifier": MovesRho, "support-vector-regressor": MovesB, "nu-classifier": MovesThePlanes}


def in_single(base):
    """The same, with what it learns in float32."""

    class Single(base):
        def fit(self, X, y=None):
            super().fit(X, *([] if y is None else [y]))
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
