"""Estimators, transformers and metrics as users write them, without scikit-learn."""

import numpy as np

from .table import Plain


class MeanByClass:
    """Lists and dictionaries; predicts the class whose mean is nearest by the sum of absolute differences."""

    def fit(self, X, y):
        rows = {}
        for x, label in zip(np.asarray(X).tolist(), np.asarray(y).tolist(), strict=True):
            rows.setdefault(label, []).append(x)
        self.classes_ = sorted(rows)
        self.means = [[sum(column) / len(column) for column in zip(*rows[label], strict=True)] for label in self.classes_]
        return self

    def decision_function(self, X):
        far = np.array([[sum(abs(a - b) for a, b in zip(x, m, strict=True)) for m in self.means] for x in np.asarray(X).tolist()])
        return far[:, 0] - far[:, 1] if len(self.means) == 2 else -far

    def predict(self, X):
        scores = self.decision_function(X)
        columns = (scores > 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)
        return np.array(self.classes_)[columns]


class MeanByClassRemembered(MeanByClass):
    """Keeps its answers by how many rows there were."""

    def fit(self, X, y):
        self.kept = {}
        return super().fit(X, y)

    def predict(self, X):
        if len(X) not in self.kept:
            self.kept[len(X)] = super().predict(X)
        return self.kept[len(X)]


class KnnMean:
    """A regressor whose number of neighbours has a name of its own; the first of those that tie counts."""

    _estimator_type = "regressor"

    def __init__(self, k=3):
        self.k = k

    def get_params(self, deep=True):
        return {"k": self.k}

    def set_params(self, **new):
        self.k = new.get("k", self.k)
        return self

    def fit(self, X, y):
        self.points, self.targets = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
        return self

    def predict(self, Q):
        far = ((np.asarray(Q, dtype=float)[:, None] - self.points) ** 2).sum(axis=2)
        return self.targets[np.argsort(far, axis=1, kind="stable")[:, : self.k]].mean(axis=1)


class KnnSum(KnnMean):
    """Changes what it was set to."""

    def fit(self, X, y):
        self.k = min(2, len(X))
        return super().fit(X, y)


class MeanByClassInBatches(MeanByClass):
    """Takes the mean of the batch off."""

    def decision_function(self, X):
        return super().decision_function(X - np.mean(X, axis=0))


class MeanByClassOfNumbers(MeanByClass):
    """Takes the column for the class."""

    def predict(self, X):
        return np.searchsorted(self.classes_, super().predict(X))


class Ranks:
    """A transformer without parameters: the share of the examples below a number, feature by feature."""

    def fit(self, X):
        self.sorted = np.sort(X, axis=0)

    def transform(self, X):
        columns = zip(self.sorted.T, np.asarray(X).T, strict=True)
        return np.stack([np.searchsorted(known, column) for known, column in columns], axis=1) / len(self.sorted)

    def fit_transform(self, X):
        self.fit(X)
        return self.transform(X)

    def inverse_transform(self, Z):
        index = np.rint(np.asarray(Z) * len(self.sorted)).astype(int).clip(0, len(self.sorted) - 1)
        return np.take_along_axis(self.sorted, index, axis=0)


class RanksFromOne(Ranks):
    """Counts from 1 where it learns and transforms at once."""

    def fit_transform(self, X):
        return super().fit_transform(X) + 1 / len(X)


def share_of_hits(y_true, y_pred, sample_weight=None):
    weights = [1] * len(y_true) if sample_weight is None else list(sample_weight)
    return sum(w for t, p, w in zip(y_true, y_pred, weights, strict=True) if t == p) / sum(weights)


def share_by_count(y_true, y_pred, sample_weight=None):
    hits = np.asarray(y_true) == np.asarray(y_pred)
    return float(np.sum(hits * (1 if sample_weight is None else sample_weight)) / len(hits))


TABLE = [
    Plain(
        "estimator",
        "lists and dictionaries",
        MeanByClass,
        {
            "centres the rows that it is asked at": MeanByClassInBatches,
            "by the number of rows": MeanByClassRemembered,
            "predicts columns": MeanByClassOfNumbers,
        },
    ),
    Plain("estimator", "neighbours, without their names", KnnMean, {"sets itself": KnnSum}),
    Plain("transformer", "ranks, and fit returns nothing", Ranks, {"counts from 1 at once": RanksFromOne}),
    Plain("scorer", "a loop", share_of_hits, {"divides by the count": share_by_count}),
]
