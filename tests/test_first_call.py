"""What answers by what it was asked first is refused: all laws hold of a kernel whose scale is that of its first points."""

from __future__ import annotations

import time
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from lemmata import Misuse
from lemmata.properties.roles.base import Implementation
from lemmata.properties.samples.draws import drawn
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.kernels.readings.kernels import Kernel
from lemmata.workbench.implementations.importing import adapt, role_of
from lemmata.workbench.validation import first_call
from lemmata.workbench.validation.cases import theorems_for
from lemmata.workbench.validation.entrance import preflight
from lemmata.workbench.validation.first_call import state
from lemmata.workbench.validation.preflight import Report

from . import plain

_kept: dict[Any, Any] = {}
_scale: Any = None
_count = 0
_object = SimpleNamespace()


def largest(X):
    return max(1.0, abs(X).max())


def in_the_module(X, Y):
    _kept.setdefault("scale", largest(X))
    return X @ Y.T / _kept["scale"]


def in_a_variable(X, Y):
    global _scale
    if _scale is None:
        _scale = largest(X)
    return X @ Y.T / _scale


def as_an_attribute(X, Y):
    if not hasattr(as_an_attribute, "scale"):
        as_an_attribute.scale = largest(X)  # type: ignore[attr-defined]
    return X @ Y.T / as_an_attribute.scale  # type: ignore[attr-defined]


def by_default(X, Y, kept=[]):  # noqa: B006
    if not kept:
        kept.append(largest(X))
    return X @ Y.T / kept[0]


@lru_cache
def of_width(d):
    return {}


def by_the_number_of_features(X, Y):
    return X @ Y.T / of_width(X.shape[1]).setdefault("scale", largest(X))


class InTheClass:
    scale: Any = None

    def __call__(self, X, Y):
        if InTheClass.scale is None:
            InTheClass.scale = largest(X)
        return X @ Y.T / InTheClass.scale


def by_keyword(X, Y, *, kept={}):  # noqa: B006
    return X @ Y.T / kept.setdefault("scale", largest(X))


def in_an_object(X, Y):
    if not hasattr(_object, "scale"):
        _object.scale = largest(X)
    return X @ Y.T / _object.scale


def in_another_module(X, Y):
    if not hasattr(plain, "scale"):
        plain.scale = largest(X)  # type: ignore[attr-defined]
    return X @ Y.T / plain.scale  # type: ignore[attr-defined]


class OfAnother:
    scale: Any = None


def of_another(X, Y):
    OfAnother.scale = OfAnother.scale or largest(X)
    return X @ Y.T / OfAnother.scale


def closing():
    scale: Any = None

    def kernel(X, Y):
        nonlocal scale
        scale = largest(X) if scale is None else scale
        return X @ Y.T / scale

    return kernel


closed = closing()


def counting(X, Y):
    global _count
    _count += 1
    return X @ Y.T


def keeping(X, Y):
    key = X.tobytes(), X.shape, Y.tobytes(), Y.shape
    if key not in _kept:
        _kept[key] = X @ Y.T
    return _kept[key].copy()


WRONG = [in_the_module, in_a_variable, as_an_attribute, by_default, by_the_number_of_features, InTheClass, of_another, closed]
WRONG += [by_keyword, in_an_object, in_another_module]


def looked_at(thing: Any) -> Report:
    role = role_of("kernel")
    return preflight(adapt(thing, role, {})[0], role, theorems_for(role))


@pytest.mark.parametrize("thing", [pytest.param(thing, marks=[pytest.mark.slow] * bool(k)) for k, thing in enumerate(WRONG)])
def test_who_keeps_the_first_scale_is_refused(thing):
    with pytest.raises(Misuse, match="it cannot be a kernel: its answer depends on what it was asked first: on the same sample it"):
        looked_at(thing)


def slow(X, Y):
    time.sleep(0.1)
    return X @ Y.T


def test_a_slow_one_is_asked_about_as_many_as_there_is_time_for(monkeypatch):
    monkeypatch.setattr(first_call, "PATIENT", 0.25)
    theorem = THEOREMS["gram-is-symmetric"]
    samples = [(theorem, sample) for sample in drawn(theorem.sample, 20)]
    assert 1 <= len(first_call.InOrder(samples, Implementation.of(slow, Kernel), None).run()) <= 3


@pytest.mark.parametrize("thing", [counting, pytest.param(keeping, marks=pytest.mark.slow)])
def test_who_counts_or_keeps_what_was_asked_is_not(thing):
    assert looked_at(thing) == Report()


@pytest.mark.parametrize("thing", [*WRONG, counting, keeping])
def test_a_change_outside_of_objects_is_seen(thing):
    made = Implementation.of(thing, Kernel)
    before = state(made)
    made.fresh()(np.array([[3.0, 17.0]]), np.array([[5.0, 7.0]]))
    assert state(made) != before


def test_where_nothing_changes_nothing_is_seen():
    made = Implementation.of(lambda X, Y: X @ Y.T, Kernel)
    before = state(made)
    made.fresh()(np.ones((2, 3)), np.ones((2, 3)))
    assert state(made) == before
