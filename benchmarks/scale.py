"""Bugs that begin at a size: how many are refuted by small samples alone, and how many by large ones.

Correct code of scikit-learn and of ours is broken in the ways in which code breaks at sizes (rows after the first T are not looked
at, what does not fill a block of T is dropped, single precision from T on, a block that is scaled, a diagonal that ends), each at
a threshold between 20 and 5000. Each bug meets the theorems of its role, one after another, until one refutes it.

    python benchmarks/scale.py [SECONDS for each theorem] [ROLE …]
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from lemmata.algorithms.generalisation.information import mutual_information
from lemmata.algorithms.perceptron.perceptron import BatchPerceptron
from lemmata.algorithms.sparse_recovery.sparse_recovery import hard_threshold
from lemmata.properties.climb import climb
from lemmata.properties.limits import LIMIT
from lemmata.properties.record import Record
from lemmata.properties.search import search
from lemmata.workbench.targets import adapt, role_of
from lemmata.workbench.validation import cases
from sklearn.ensemble import AdaBoostClassifier, GradientBoostingRegressor
from sklearn.linear_model import ElasticNet, Lasso, LinearRegression, LogisticRegression, Ridge
from sklearn.metrics.pairwise import linear_kernel, polynomial_kernel
from sklearn.model_selection import KFold, StratifiedKFold
from sklearn.svm import SVC, SVR, NuSVC, OneClassSVM

Change = Callable[[int, np.ndarray, np.ndarray], tuple[Any, Any]]


def first_rows(T: int, X: np.ndarray, y: np.ndarray) -> tuple[Any, Any]:
    """Only the first T examples."""
    return X[:T], y[:T]


def whole_blocks(T: int, X: np.ndarray, y: np.ndarray) -> tuple[Any, Any]:
    """Without what does not fill a block of T."""
    n = len(X) // T * T if len(X) > T else len(X)
    return X[:n], y[:n]


def every_other(T: int, X: np.ndarray, y: np.ndarray) -> tuple[Any, Any]:
    """Every other example, where there are more than T."""
    return (X[::2], y[::2]) if len(X) > T else (X, y)


def single_precision(T: int, X: np.ndarray, y: np.ndarray) -> tuple[Any, Any]:
    """Rounded to float32, where there are more than T; the labels as they are."""
    return (X.astype(np.float32).astype(float) if len(X) > T else X), y


def learner(base: type, change: Change, T: int, **settings: Any) -> Any:
    """A class like `base`, whose ``fit`` sees other data."""

    def fit(self: Any, X: Any, y: Any = None, **more: Any) -> Any:
        X = np.asarray(X)
        changed, labels = change(T, X, np.zeros(len(X)) if y is None else np.asarray(y))
        return base.fit(self, changed, None if y is None else labels, **more)

    return type(f"{base.__name__}_{change.__name__}_{T}", (base,), {"fit": fit})(**settings)


def scaled_block(T: int, K: np.ndarray) -> np.ndarray:
    """Rows after the first T are a little too large."""
    K[T:] *= 1 + 1e-7
    return K


def short_diagonal(T: int, K: np.ndarray) -> np.ndarray:
    """The diagonal is not set after T places."""
    at = np.arange(T, min(K.shape))
    K[at, at] = 0
    return K


def kernel(function: Callable[..., Any], change: Callable[[int, np.ndarray], np.ndarray], T: int) -> Any:
    """A kernel whose matrix is changed."""
    return lambda X, Y: change(T, function(X, Y))


def splitter(base: type, T: int, **settings: Any) -> Any:
    """A splitter that forgets the test examples after the first T."""

    def split(self: Any, X: Any, y: Any = None) -> Iterator[Any]:
        for train, test in base.split(self, X, y):
            yield train, test[test < T] if (test < T).any() else test

    return type(f"{base.__name__}_{T}", (base,), {"split": split})(**settings)


def first_entries(T: int) -> Callable[..., Any]:
    """Thresholding that looks for the largest among the first T only."""
    return lambda x, s: hard_threshold(np.where(np.arange(len(x)) < T, x, 0) if s < T else np.asarray(x), s)


def information(T: int) -> Callable[..., Any]:
    """Mutual information of the first T cells."""

    def found(joint: Any) -> Any:
        joint = np.array(joint, dtype=float)
        if joint.size > T:
            joint.ravel()[T:] = 0
        return mutual_information(joint)

    return found


LEARNERS: dict[str, tuple[type, dict[str, Any], list[Change], tuple[int, ...]]] = {
    "separator": (BatchPerceptron, {}, [first_rows, whole_blocks, every_other], (20, 100, 500, 1000)),
    "soft-margin-classifier": (SVC, {"kernel": "linear"}, [first_rows, whole_blocks, every_other], (20, 64, 100, 256)),
    "max-margin-classifier": (SVC, {"kernel": "linear", "C": 1e9}, [first_rows, whole_blocks], (50, 500, 1000)),
    "nu-classifier": (NuSVC, {"kernel": "linear", "nu": 0.25}, [first_rows, whole_blocks], (20, 100)),
    "one-class-classifier": (OneClassSVM, {"kernel": "linear", "nu": 0.25}, [first_rows, every_other], (20, 100)),
    "support-vector-regressor": (SVR, {"kernel": "linear"}, [first_rows, whole_blocks], (20, 100)),
    "linear-regressor": (LinearRegression, {}, [first_rows, whole_blocks, single_precision], (20, 64, 256, 500)),
    "ridge-regressor": (Ridge, {}, [first_rows, every_other, single_precision], (32, 100, 256, 500)),
    "lasso-regressor": (Lasso, {"alpha": 0.1}, [first_rows, whole_blocks], (50, 256)),
    "elastic-net-regressor": (ElasticNet, {"alpha": 0.1}, [first_rows, every_other], (100, 500)),
    "logistic-regressor": (LogisticRegression, {}, [first_rows, whole_blocks], (32, 100, 500)),
    "staged-booster": (AdaBoostClassifier, {"random_state": 0}, [first_rows, every_other], (50, 256)),
    "boosting-regressor": (GradientBoostingRegressor, {"random_state": 0, "n_estimators": 5}, [first_rows, every_other], (50, 256)),
}


def bugs() -> Iterator[tuple[str, str, int, Any]]:
    """The role, what goes wrong, from which size on, and the code that is wrong."""
    for role, (base, settings, changes, thresholds) in LEARNERS.items():
        for change in changes:
            for T in thresholds:
                yield role, change.__name__, T, learner(base, change, T, **settings)
    for T in (32, 100, 256, 500):
        yield "kernel", "scaled_block", T, kernel(linear_kernel, scaled_block, T)
        yield "kernel", "short_diagonal", T, kernel(polynomial_kernel, short_diagonal, T)
    for T in (100, 1000, 2000):
        yield "splitter", "forgets", T, splitter(KFold, T, n_splits=3)
        yield "stratified-splitter", "forgets", T, splitter(StratifiedKFold, T, n_splits=3)
    for T in (64, 1000, 4000):
        yield "hard-thresholding", "first_entries", T, first_entries(T)
    for T in (100, 500):
        yield "mutual-information", "first_cells", T, information(T)


def refuted(role: str, thing: Any, seconds: float) -> tuple[str, str]:
    """By small samples, by large ones, or not; and by which law, on how many rows."""
    warnings.simplefilter("ignore")
    made, target = adapt(thing, role_of(role))
    wanted = list(cases(made, role_of(role), target))
    for case in wanted:
        record = search(case.theorem, made, examples=case.theorem.examples, shrink=False)
        if record.fails:
            return "small", case.theorem.id
    for case in wanted:
        record = climb(case.theorem, made, Record(case.theorem.id, made.name), seconds, LIMIT)
        if record.fails and record.large is not None:
            return "large", f"{case.theorem.id} on {record.large}"
    return "no", ""


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    counts = {"small": 0, "large": 0, "no": 0}
    for role, what, T, thing in bugs():
        if sys.argv[2:] and role not in sys.argv[2:]:
            continue
        start = time.perf_counter()
        how, where = refuted(role, thing, seconds)
        counts[how] += 1
        print(f"{role:28} {what:18} {T:5}  {how:6} {time.perf_counter() - start:6.1f} s  {where}", flush=True)
    print(", ".join(f"{how}: {count}" for how, count in counts.items()), f"of {sum(counts.values())}")


if __name__ == "__main__":
    main()
