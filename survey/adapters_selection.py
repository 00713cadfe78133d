"""Other people's model and feature selection in the conventions of the roles: splitters, searches, filters, and draws.

Libraries are imported where used. The selection is encoded in the data that they are given: the first column of X holds the
number of the example, its first row that of the feature.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

import itertools
from functools import partial
from inspect import signature
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, RegressorMixin

from ..properties.statements.verdicts import Declined


class Chosen(RegressorMixin, BaseEstimator):
    """An estimator for a search through models: model number `which` of the learners, trained on the examples in X's first column.

    Its score is the negative of the error on the examples that it is asked about.
    """

    learners: Any = ()  # set where it is used: a search copies its estimators, and these are to be called themselves

    def __init__(self, which: int = 0):
        self.which = which

    def fit(self, X: Any, y: Any = None) -> Chosen:
        self.hypothesis_ = type(self).learners[self.which](np.ravel(X).astype(int).tolist())
        return self

    def predict(self, X: Any) -> np.ndarray:
        return np.zeros(len(X))

    def score(self, X: Any, y: Any = None, sample_weight: Any = None) -> float:
        return -self.hypothesis_(np.ravel(X).astype(int).tolist())


def _examples(learners: Any, m: int) -> tuple[Any, np.ndarray, np.ndarray]:
    """The estimator class for these learners, and the examples 0, …, m−1 as data."""
    kind = type("Chosen", (Chosen,), {"learners": list(learners), "__init__": Chosen.__init__})
    return kind, np.arange(m).reshape(-1, 1), np.zeros(m)


class GridSearch:
    """A grid search over which learner, cross-validated in k folds and trained once more on all.

    Parameters
    ----------
    through: ``sklearn`` (``GridSearchCV``) or ``dask`` (``dask_ml.model_selection.GridSearchCV``). splitter: None for its own
        folds, or a splitter of scikit-learn with ``n_splits``: KFold, ShuffleSplit, StratifiedKFold, TimeSeriesSplit. iid: dask's,
        whether errors are averaged over examples, which is its default, or over folds.
    """

    def __init__(self, through: str = "sklearn", splitter: str | None = None, iid: bool = True):
        self.through, self.splitter, self.iid = through, splitter, iid

    def __call__(self, learners: Any, m: int, k: int) -> Any:
        kind, X, y = _examples(learners, m)
        settings = {"cv": self._splitter(k), "refit": True, "error_score": "raise"}
        grid = {"which": list(range(len(learners)))}
        if self.through == "dask":
            import dask.config
            from dask_ml.model_selection import GridSearchCV

            with dask.config.set(scheduler="synchronous"):
                return GridSearchCV(kind(), grid, iid=self.iid, **settings).fit(X, y).best_estimator_.hypothesis_
        from sklearn.model_selection import GridSearchCV

        return GridSearchCV(kind(), grid, **settings).fit(X, y).best_estimator_.hypothesis_

    def _splitter(self, k: int) -> Any:
        if self.splitter is None:
            return k
        from sklearn import model_selection

        kind = getattr(model_selection, self.splitter)
        settings = {"n_splits": k, "shuffle": True, "random_state": 0}
        if "Shuffle" in self.splitter:
            settings["test_size"] = 1 / k
        given = signature(kind).parameters
        return kind(**{name: value for name, value in settings.items() if name in given})


class SplitOnce:
    """Hold-out by one split into 70% and 30%; the rest of the procedure is here.

    Parameters
    ----------
    through: ``sklearn`` and ``dask`` (their ``train_test_split``), or ``mlxtend`` (``RandomHoldoutSplit``).
    """

    def __init__(self, through: str = "sklearn"):
        self.through = through

    def __call__(self, learners: Any, m: int) -> Any:
        train, test = (np.ravel(part).astype(int).tolist() for part in self._split(m))
        trained = [learner(train) for learner in learners]
        errors = [hypothesis(test) for hypothesis in trained]
        return trained[int(np.argmin(errors))]

    def _split(self, m: int) -> Any:
        X = np.arange(m).reshape(-1, 1)
        if self.through == "mlxtend":
            from mlxtend.evaluate import RandomHoldoutSplit

            return next(iter(RandomHoldoutSplit(valid_size=0.3, random_seed=0).split(X, np.zeros(m, dtype=int))))
        if self.through == "dask":
            from dask_ml.model_selection import train_test_split

            return train_test_split(X, test_size=0.3, random_state=0, shuffle=True)
        from sklearn.model_selection import train_test_split

        return train_test_split(X, test_size=0.3, random_state=0)


class Draws(np.random.RandomState):
    """NumPy's older kind of generator, its draws of integers made by the newer one that is given."""

    def __init__(self, rng: Any):
        super().__init__(0)
        self.rng = rng

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
        low, high = (0, low) if high is None else (low, high)
        return self.rng.integers(low, high, size=np.prod(size, dtype=int))


def sklearn_resample(n: int, rng: Any) -> tuple[np.ndarray, np.ndarray]:
    """``sklearn.utils.resample``: what it draws, and what it leaves out."""
    from sklearn.utils import resample

    chosen = np.asarray(resample(np.arange(n), random_state=Draws(rng)))
    return chosen, np.setdiff1d(np.arange(n), chosen)


# ----------------------------------------------------------------------------------------------------------------- features


class _Columns(RegressorMixin, BaseEstimator):
    """An estimator that keeps which columns it was given: the first row holds their numbers."""

    def fit(self, X: Any, y: Any = None) -> _Columns:
        self.columns_ = frozenset(np.asarray(X)[0].astype(int).tolist())
        return self

    def predict(self, X: Any) -> np.ndarray:
        return np.zeros(len(X))


class MlxtendSearch:
    """mlxtend's feature selection with the negative error as its score, no cross-validation.

    Parameters
    ----------
    kind: ``forward`` or ``backward`` (``SequentialFeatureSelector(k_features="best")``), ``all`` (``ExhaustiveFeatureSelector``
        from 1 feature to n).
    """

    def __init__(self, kind: str = "forward"):
        self.kind = kind

    def __call__(self, n: int, evaluate: Any) -> Any:
        from mlxtend.feature_selection import ExhaustiveFeatureSelector, SequentialFeatureSelector

        if n == 0:
            raise Declined("it needs a feature")
        X, y = np.tile(np.arange(n, dtype=float), (2, 1)), np.zeros(2)
        settings: dict[str, Any] = {"cv": 0, "scoring": lambda estimator, X, y: -evaluate(estimator.columns_)}
        if self.kind == "all":
            search = ExhaustiveFeatureSelector(_Columns(), min_features=1, max_features=n, print_progress=False, **settings)
            return search.fit(X, y).best_idx_
        search = SequentialFeatureSelector(_Columns(), k_features="best", forward=self.kind == "forward", **settings)
        return search.fit(X, y).k_feature_idx_


def select_k_best(X, y, k, score):
    from sklearn import feature_selection

    select = feature_selection.SelectKBest(getattr(feature_selection, score), k=int(k))
    return select.fit(np.asarray(X, dtype=float), np.asarray(y, dtype=float)).get_support(indices=True)


class SelectKBestColumns:
    """``sklearn.feature_selection.SelectKBest``. Parameters: score, f_regression, r_regression or mutual_info_regression."""

    def __init__(self, score: str = "f_regression"):
        self.score = score

    def in_own_terms(self) -> partial:
        return partial(select_k_best, score=self.score)

    def __call__(self, X: Any, y: Any, k: int) -> np.ndarray:
        return np.asarray(self.in_own_terms()(X, y, k))


def sklearn_one_of(answers: Any) -> np.ndarray:
    """``sklearn.preprocessing.LabelBinarizer.inverse_transform``: back from one column for each class."""
    from sklearn.preprocessing import LabelBinarizer

    answers = np.asarray(answers)
    k = answers.shape[1]
    labels = LabelBinarizer().fit(np.arange(k))
    return np.asarray(labels.inverse_transform(answers[:, 1:] if k == 2 else answers))  # of two classes it has one column


class OneVersusRestByAnswers:
    """``sklearn.multiclass.OneVsRestClassifier`` of classifiers that know the answers."""

    def __call__(self, answers: Any) -> np.ndarray:
        from sklearn.multiclass import OneVsRestClassifier

        answers = np.asarray(answers)
        n, k = answers.shape
        if k < 2:
            raise Declined("one class only")
        X = np.arange(n).reshape(-1, 1)
        model = OneVsRestClassifier(_Answer())
        model.fit(np.arange(k).reshape(-1, 1), np.arange(k))
        model.estimators_ = [_Answer(answers[:, j]) for j in range(k)] if k > 2 else [_Answer(answers[:, 1])]
        return np.asarray(model.predict(X))


class _Answer(BaseEstimator):
    """A binary classifier with its answers given, for the examples of which X holds the numbers."""

    def __init__(self, answers: Any = None):
        self.answers = answers

    def fit(self, X: Any, y: Any) -> _Answer:
        self.classes_ = np.array([0, 1])
        return self

    def decision_function(self, X: Any) -> np.ndarray:
        return 2.0 * np.asarray(self.answers)[np.ravel(X)] - 1


# ------------------------------------------------------------------------------------------------- matrices, words, draws


def sklearn_projection(n: int, d: int, rng: Any) -> np.ndarray:
    """``sklearn.random_projection.GaussianRandomProjection``: from d to n dimensions, its entries N(0, 1/n)."""
    from sklearn.random_projection import GaussianRandomProjection

    settings: dict[str, Any] = {"n_components": n, "random_state": np.random.RandomState(rng.integers(0, 2**32))}
    return GaussianRandomProjection(**settings).fit(np.zeros((1, d))).components_


def sklearn_words(x: str, length: int, alphabet: Any) -> np.ndarray:
    """``sklearn.feature_extraction.text.CountVectorizer`` of characters, with all words as its vocabulary."""
    from sklearn.feature_extraction.text import CountVectorizer

    words = ["".join(word) for word in itertools.product(alphabet, repeat=length)]
    settings: dict[str, Any] = {"analyzer": "char", "lowercase": False, "ngram_range": (length, length)}
    return CountVectorizer(vocabulary=words, **settings).transform(["".join(x)]).toarray().ravel()


def cvxpy_is_psd(K: Any) -> bool:
    """``cvxpy.Constant(K).is_psd()``."""
    import cvxpy as cp

    return bool(cp.Constant(np.asarray(K, dtype=float)).is_psd())


def sympy_is_psd(K: Any) -> bool:
    """``sympy.Matrix.is_positive_semidefinite``, of rationals."""
    import sympy

    return bool(sympy.Matrix([[sympy.Rational(float(v)) for v in row] for row in np.asarray(K)]).is_positive_semidefinite)


def scipy_square_root(K: Any) -> np.ndarray:
    """``scipy.linalg.sqrtm``; a complex root, where an eigenvalue is below 0 by rounding, is declined."""
    from scipy.linalg import sqrtm

    root: Any = np.asarray(sqrtm(np.asarray(K, dtype=float)), dtype=complex)
    if np.any(root.imag):
        raise Declined("its root is complex")
    return root.real


def scipy_ldl(K: Any) -> np.ndarray:
    """``scipy.linalg.ldl``: K = LDLᵀ, with D diagonal where K is positive semidefinite but for rounding."""
    from scipy.linalg import ldl

    L, D, _ = ldl(np.asarray(K, dtype=float))
    if np.any(D - np.diag(np.diag(D))):
        raise Declined("its D has blocks of two rows")
    return L * np.sqrt(np.maximum(np.diag(D), 0))
