"""Bugs that begin at a size: how many are refuted by small samples alone, and how many by large ones.

Correct code of scikit-learn and of ours is broken in the ways in which code breaks at sizes (rows after the first T are not looked
at, what does not fill a block of T is dropped, single precision from T on, a block that is scaled, a diagonal that ends), each at
a threshold between 20 and 5000. Each bug meets the theorems of its role, one after another, until one refutes it.

    python benchmarks/scale.py [SECONDS for each law] [ROLE …]

The correct code goes the same way, and none of it may be refuted. Writes benchmarks/scale.jsonl and benchmarks/SCALE.md; what
earlier runs found of other roles is kept, so that it can be run in parts.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from lemmata.algorithms.generalisation.information import mutual_information
from lemmata.algorithms.perceptron.perceptron import BatchPerceptron
from lemmata.algorithms.sparse_recovery.sparse_recovery import hard_threshold
from lemmata.properties import records
from lemmata.properties.roles.limits import LIMIT
from lemmata.properties.search.large_samples import climb
from lemmata.properties.search.record import Record, shape
from lemmata.properties.search.search import search
from lemmata.workbench.implementations.importing import adapt, role_of
from lemmata.workbench.validation.cases import cases
from sklearn.ensemble import AdaBoostClassifier, GradientBoostingRegressor
from sklearn.linear_model import ElasticNet, Lasso, LinearRegression, LogisticRegression, Ridge
from sklearn.metrics.pairwise import linear_kernel, polynomial_kernel
from sklearn.model_selection import KFold, StratifiedKFold
from sklearn.svm import SVC, SVR, NuSVC, OneClassSVM

STORE = Path(__file__).with_name("scale.jsonl")
SMALL = 25  # small samples for each law
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


STEPS = 10**6  # LIBSVM's kernel values are of single precision: where they are large it never meets its tol, and goes on
LEARNERS: dict[str, tuple[type, dict[str, Any], list[Change], tuple[int, ...]]] = {
    "separator": (BatchPerceptron, {}, [first_rows, whole_blocks, every_other], (20, 100, 500, 1000)),
    "soft-margin-classifier": (SVC, {"kernel": "linear"}, [first_rows, whole_blocks, every_other], (20, 64, 100, 256)),
    "max-margin-classifier": (SVC, {"kernel": "linear", "C": 1e9}, [first_rows, whole_blocks], (50, 500, 1000)),
    "nu-classifier": (NuSVC, {"kernel": "linear", "nu": 0.25, "max_iter": STEPS}, [first_rows, whole_blocks], (20, 100)),
    "one-class-classifier": (
        OneClassSVM,
        {"kernel": "linear", "nu": 0.25, "max_iter": STEPS},
        [first_rows, every_other],
        (20, 100),
    ),
    "support-vector-regressor": (SVR, {"kernel": "linear", "max_iter": STEPS}, [first_rows, whole_blocks], (20, 100, 500, 1000)),
    "linear-regressor": (LinearRegression, {}, [first_rows, whole_blocks, single_precision], (20, 64, 256, 500)),
    "ridge-regressor": (Ridge, {}, [first_rows, every_other, single_precision], (32, 100, 256, 500)),
    "lasso-regressor": (Lasso, {"alpha": 0.1}, [first_rows, whole_blocks], (50, 256)),
    "elastic-net-regressor": (ElasticNet, {"alpha": 0.1}, [first_rows, every_other], (100, 500)),
    "logistic-regressor": (LogisticRegression, {}, [first_rows, whole_blocks], (32, 100, 500)),
    "staged-booster": (AdaBoostClassifier, {"random_state": 0}, [first_rows, every_other], (50, 256)),
    "boosting-regressor": (GradientBoostingRegressor, {"random_state": 0, "n_estimators": 5}, [first_rows, every_other], (50, 256)),
}


def bugs() -> Iterator[tuple[str, str, int, Any]]:
    """The role, what goes wrong, from which size on, and the code that is wrong; the correct code first, as from size 0 on."""
    for role, (base, settings, changes, thresholds) in LEARNERS.items():
        yield role, "correct", 0, base(**settings)
        for change in changes:
            for T in thresholds:
                yield role, change.__name__, T, learner(base, change, T, **settings)
    yield "kernel", "correct", 0, linear_kernel
    yield "kernel", "correct polynomial", 0, polynomial_kernel
    yield "splitter", "correct", 0, KFold(3)
    yield "stratified-splitter", "correct", 0, StratifiedKFold(3)
    yield "hard-thresholding", "correct", 0, hard_threshold
    yield "mutual-information", "correct", 0, mutual_information
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


@dataclass(frozen=True)
class Outcome:
    """The outcome for a bug. `T` is the size that it begins at, and 0 for the correct code that it was planted in.

    `how`: by small samples, by large ones, or not. `law` refuted it, on `rows` rows; of what was not refuted, `rows` is those of
    the longest sample that put a law to work.
    """

    role: str
    what: str
    T: int
    how: str
    law: str
    rows: int
    seconds: float

    def __str__(self) -> str:
        law = f"{self.law} on {self.rows} rows" if self.law else f"up to {self.rows} rows"
        return f"{self.role:26} {self.what:17} {self.T:5}  {self.how:6} {self.seconds:6.1f} s  {law}"


def hunt(role: str, what: str, T: int, thing: Any, seconds: float) -> Outcome:
    """Search among a few small samples for each law of the role, then climb, law by law, until one is refuted."""
    start = time.process_time()
    made, target = adapt(thing, role_of(role))
    wanted, rows = list(cases(made, role_of(role), target)), 0
    for case in wanted:
        if search(case.theorem, made, examples=SMALL, shrink=False).fails:
            return Outcome(role, what, T, "small", case.theorem.id, 0, time.process_time() - start)
    for case in wanted:
        before = Record(case.theorem.id, made.name, examples=1, exercised=1)
        record = climb(case.theorem, made, before, seconds, LIMIT, patience=0, clock=time.process_time)
        rows = max(rows, record.large.most_rows if record.large else 0)
        if record.fails and record.smallest is not None:
            found = shape(record.smallest.sample)[0]
            return Outcome(role, what, T, "large", case.theorem.id, found, time.process_time() - start)
    return Outcome(role, what, T, "no", "", rows, time.process_time() - start)


def table(outcomes: list[Outcome], seconds: float) -> str:
    """Kills by size and by role, correct code that was refuted, and the bugs that were not, in Markdown."""
    bugs, correct = [o for o in outcomes if o.T], [o for o in outcomes if not o.T]
    ends = (20, 32, 64, 100, 256, 500, 1000, 5000)
    lines = [
        "# Bugs that begin at a size",
        "",
        "Written by `python benchmarks/scale.py`: for each law a few small samples, and then large ones, on one core. A law has",
        f"{SMALL} small samples and {seconds:g} s of the processor for large ones.",
        "",
        f"* Planted bugs that are refuted: {sum(o.how != 'no' for o in bugs)} of {len(bugs)};",
        f"  by large samples only: {sum(o.how == 'large' for o in bugs)}.",
        f"* Correct code that is refuted: {sum(o.how != 'no' for o in correct)} of {len(correct)}.",
        "",
        "| the bug begins at | planted | refuted by small samples | by large ones | not refuted | of these, no sample so large |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for low, high in zip((0, *ends), ends, strict=False):
        here = [o for o in bugs if low < o.T <= high]
        missed = [o for o in here if o.how == "no"]
        counts = (len(here), *(sum(o.how == how for o in here) for how in ("small", "large", "no")))
        lines.append(f"| {low + 1} … {high} | {' | '.join(map(str, counts))} | {sum(o.rows <= o.T for o in missed)} |")
    lines += ["", "| role | planted | refuted | largest sample of correct code | correct code |", "| --- | --- | --- | --- | --- |"]
    for role in dict.fromkeys(o.role for o in outcomes):
        here, fine = [o for o in bugs if o.role == role], [o for o in correct if o.role == role]
        said = ", ".join("holds" if o.how == "no" else f"**refuted: {o.law}**" for o in fine) or "not run"
        largest = max((o.rows for o in fine), default=0)
        lines.append(f"| {role} | {len(here)} | {sum(o.how != 'no' for o in here)} | {largest} rows | {said} |")
    missed = [f"* {o.role}, {o.what}, T = {o.T}; the largest sample has {o.rows} rows" for o in bugs if o.how == "no"]
    lines += ["", "Not refuted:", "", *missed] if missed else []
    return "\n".join(lines) + "\n"


def stored() -> list[Outcome]:
    """The outcomes of earlier runs."""
    return [Outcome(**record) for record in records.read(STORE)]


def main() -> None:
    warnings.simplefilter("ignore")
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    roles = sys.argv[2:]
    outcomes = [o for o in stored() if roles and o.role not in roles]
    for role, what, T, thing in bugs():
        if roles and role not in roles:
            continue
        outcomes.append(hunt(role, what, T, thing, seconds))
        print(outcomes[-1], flush=True)
    order = {role: i for i, role in enumerate(dict.fromkeys(role for role, *_ in bugs()))}
    outcomes.sort(key=lambda o: (order[o.role], o.what, o.T))
    STORE.write_text(records.text(map(asdict, outcomes)))
    (STORE.parent / "SCALE.md").write_text(table(outcomes, seconds))


if __name__ == "__main__":
    main()
