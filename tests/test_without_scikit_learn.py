"""Where scikit-learn is not installed, what the references need of it does the same: the same arrays, and the same refusals."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from fractions import Fraction

import lemmata.algorithms.conventions as with_it
import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_array

from .test_structure import FILES, imports


@pytest.fixture(scope="module")
def without_it():
    """The same module, made as if scikit-learn were not there."""
    spec = importlib.util.spec_from_file_location("conventions_without", with_it.__file__)
    module = importlib.util.module_from_spec(spec)
    find = importlib.util.find_spec
    importlib.util.find_spec = lambda name, *more: None if name == "sklearn" else find(name, *more)
    try:
        spec.loader.exec_module(module)
    finally:
        importlib.util.find_spec = find
    assert module.BaseEstimator.__module__ == "conventions_without"
    return module


def test_algorithms_import_scikit_learn_there_and_nowhere_else():
    for module in (m for m in FILES if m.startswith("algorithms.") and m != "algorithms.conventions"):
        assert "sklearn" not in FILES[module].read_text(encoding="utf-8").replace("__sklearn_tags__", ""), module
    assert any("algorithms.conventions" in imports(m) for m in FILES)


def outcome(ask):
    """An answer with its type, or the kind of error."""
    try:
        found = ask()
    except (ValueError, TypeError) as error:
        return TypeError if isinstance(error, TypeError) else ValueError
    return [(np.asarray(a).dtype, np.asarray(a).tolist()) for a in (found if isinstance(found, tuple) else (found,))]


class Thing(with_it.BaseEstimator):
    """It was fitted to two features, and needs a target."""

    n_features_in_ = 2

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        return tags


NUMBERS = np.array([[1, 2], [3, 4]])
TABLES = [
    NUMBERS.tolist(), NUMBERS.astype(np.float32), NUMBERS.astype(object), NUMBERS[:, ::-1], NUMBERS > 2, NUMBERS.astype(str),
    np.array([["a", "b"]]), [1, 2], 3, [[]], np.zeros((0, 2)), np.zeros((2, 0)), np.zeros((2, 2, 2)), [[np.nan, 1]], [[np.inf, 1]],
    NUMBERS * 1j, csr_array(np.eye(2)), pd.DataFrame({"a": [1, 2], "b": [3.5, 4]}), [[1, 2, 3]],
    np.array([[Fraction(1, 2), Fraction(1)]], dtype=object), np.array([[None, 1]], dtype=object), None,
]  # fmt: skip
TARGETS = [
    [1, 2], [1.5, 2], ["a", "b"], [[1], [2]], [[1, 2], [3, 4]], [1], None, [np.nan, 1], np.array([1, 2], dtype=object), [1, 2, 3],
    3, np.array(["a", "b"], dtype=object), [True, False], [[1, 2]],
]  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("place", range(len(TABLES)))
@pytest.mark.parametrize("more", [{}, {"dtype": np.float64}, {"reset": False}], ids=["any", "float64", "again"])
def test_tables_are_checked_alike(without_it, place, more):
    theirs, ours = (outcome(lambda m=m: m.validate_data(Thing(), TABLES[place], **more)) for m in (with_it, without_it))
    assert ours == theirs


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("place", range(len(TARGETS)))
@pytest.mark.parametrize("more", [{}, {"y_numeric": True}], ids=["any", "numeric"])
def test_targets_are_checked_alike(without_it, place, more):
    X = [[1.0, 2], [3, 4]]
    theirs, ours = (outcome(lambda m=m: m.validate_data(Thing(), X, TARGETS[place], **more)) for m in (with_it, without_it))
    assert ours == theirs
    if isinstance(theirs, list) and not more:
        y = theirs[1][1]
        theirs, ours = (outcome(lambda m=m: m.check_classification_targets(y) or ()) for m in (with_it, without_it))
        assert ours == theirs


@pytest.mark.parametrize("weights", [None, 2, [1, 2], [1, -1], [1], [[1, 2]], [np.nan, 1], ["a", "b"]])
def test_weights_are_checked_alike(without_it, weights):
    X = np.eye(2)
    theirs, ours = (outcome(lambda m=m: m._check_sample_weight(weights, X, dtype=np.float64)) for m in (with_it, without_it))
    assert ours == theirs
    more = {"dtype": "float64", "ensure_2d": False, "ensure_non_negative": True, "input_name": "w"}
    if weights is not None:
        theirs, ours = (outcome(lambda m=m: m.check_array(weights, **more)) for m in (with_it, without_it))
        assert ours == theirs


def made_of(module):
    class Inner(module.BaseEstimator):
        def __init__(self, a=1, *, b=None):
            self.a, self.b = a, b

    return Inner


def test_parameters_are_alike(without_it):
    for Inner in map(made_of, (with_it, without_it)):
        nested = Inner(a=3, b=Inner(a=[1]))
        assert sorted(nested.get_params()) == ["a", "b", "b__a", "b__b"] and nested.get_params(deep=False)["a"] == 3
        assert nested.set_params(b__a=5, a=7) is nested and (nested.a, nested.b.a) == (7, 5)
        assert repr(Inner(a=3)) == "Inner(a=3)" and repr(Inner()) == "Inner()"
        with pytest.raises(ValueError, match="Invalid parameter 'c'"):
            nested.set_params(c=1)
    plain = type("Bare", (without_it.BaseEstimator,), {})
    assert plain().get_params() == {} and repr(plain()) == "Bare()"


def test_what_is_not_fitted_says_so(without_it):
    for module in (with_it, without_it):
        model = made_of(module)()
        model.fit = lambda *_: None
        with pytest.raises((ValueError, AttributeError), match="not fitted yet"):
            module.check_is_fitted(model)
        model.coef_ = 1
        module.check_is_fitted(model)


ALONE = """
from importlib.machinery import PathFinder
find = PathFinder.find_spec
PathFinder.find_spec = lambda name, *more: None if name.partition(".")[0] == "sklearn" else find(name, *more)
import numpy as np
from lemmata.workbench.implementations.catalogue import modules
modules()
from lemmata.algorithms.svm.svm import SoftMarginSVM
from lemmata.algorithms.regression.ridge import Ridge
X, y = np.array([[0.0, 1], [2, 1], [3, 5]]), np.array([-1, 1, 1])
print(SoftMarginSVM(C=2.0).fit(X, y).coef_.tolist(), Ridge().fit(X, y).predict(X).tolist())
"""


@pytest.mark.slow
def test_all_references_and_mutants_are_imported_and_fit_the_same():
    here = ALONE.replace('== "sklearn"', '== "no such"')
    theirs, ours = (
        subprocess.run([sys.executable, "-c", c], capture_output=True, text=True, check=True).stdout for c in (here, ALONE)
    )
    assert ours == theirs
