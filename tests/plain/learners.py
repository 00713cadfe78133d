"""Losses, learners of finite classes, sample sizes, memorisers and thresholds, as users write them."""

import math
from collections import Counter, defaultdict

import numpy as np
from sklearn.metrics import accuracy_score, zero_one_loss
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier, ExtraTreeClassifier

from .table import Plain


def share_of_mistakes(y_true, y_pred):
    return sum(a != b for a, b in zip(y_true, y_pred, strict=True)) / len(y_true)


def one_less_accuracy(y_true, y_pred):
    return 1 - accuracy_score(y_true, y_pred)


def share_of_false_ones(y_true, y_pred):
    return sum(a < b for a, b in zip(y_true, y_pred, strict=True)) / len(y_true)


def erm(H, x, y):
    risks = [sum(h[i] != label for i, label in zip(x, y, strict=True)) / len(x) for h in H]
    return risks.index(min(risks))


def erm_by_agreement(H, x, y):
    return max(range(len(H)), key=lambda k: np.mean(H[k][x] == y))


def first_consistent(H, x, y):
    return next((k for k, h in enumerate(H) if all(h[x] == y)), 0)


def realizable(size, epsilon, delta):
    return math.ceil(1 / epsilon * math.log(size / delta))


def realizable_by_loop(size, epsilon, delta):
    m = max(1, math.floor(math.log(size / delta) / epsilon) - 2)
    while math.log(size) - epsilon * m > math.log(delta):
        m += 1
    return m


def realizable_by_power(size, epsilon, delta):
    return math.ceil(math.log(delta / size) / math.log(1 - epsilon))


def agnostic(size, epsilon, delta):
    return int(np.ceil(2 * np.log(2 * size / delta) / epsilon**2))


def agnostic_for_epsilon(size, epsilon, delta):
    return int(np.ceil(np.log(2 * size / delta) / (2 * epsilon**2)))


class Dictionary:
    def fit(self, X, y):
        self.labels = {tuple(x): label for x, label in zip(X, y, strict=True)}
        self.default = Counter(y).most_common(1)[0][0]
        return self

    def predict(self, X):
        return [self.labels.get(tuple(x), self.default) for x in X]


class DictionaryOfSums(Dictionary):
    def fit(self, X, y):
        return super().fit([[sum(x)] for x in X], y)

    def predict(self, X):
        return super().predict([[sum(x)] for x in X])


class Votes:
    def fit(self, X, y):
        self.votes = defaultdict(list)
        for x, label in zip(np.array(X).tolist(), y, strict=True):
            self.votes[tuple(x)].append(label)
        return self

    def predict(self, X):
        return np.array([round(float(np.mean(self.votes[tuple(x)]))) for x in np.array(X).tolist()])


class LastVote(Votes):
    def predict(self, X):
        return np.array([self.votes[tuple(x)][-1] for x in np.array(X).tolist()])


class LargestOne:
    def fit(self, X, y):
        ones = [float(x[0]) for x, label in zip(X, y, strict=True) if label == 1]
        self.most = max(ones, default=-math.inf)
        return self

    def predict(self, X):
        return [int(x[0] <= self.most) for x in X]


class MeanOfTheOnes(LargestOne):
    def fit(self, X, y):
        ones = [float(x[0]) for x, label in zip(X, y, strict=True) if label == 1]
        self.most = sum(ones) / max(1, len(ones))
        return self


TABLE = [
    Plain("zero-one-loss", "a sum", share_of_mistakes, {"false ones alone": share_of_false_ones}),
    Plain("zero-one-loss", "scikit-learn's", zero_one_loss),
    Plain("zero-one-loss", "scikit-learn's accuracy", one_less_accuracy),
    Plain("finite-class-learner", "lists", erm, {"the first that is consistent": first_consistent}),
    Plain("finite-class-learner", "most agreements", erm_by_agreement),
    Plain("realizable-sample-size", "a formula", realizable, {"the power of 1 − ε": realizable_by_power}),
    Plain("realizable-sample-size", "a loop", realizable_by_loop),
    Plain("agnostic-sample-size", "NumPy", agnostic, {"ε for ε/2": agnostic_for_epsilon}),
    Plain("memoriser", "a dictionary", Dictionary, {"of sums": DictionaryOfSums}),
    Plain(
        "memoriser",
        "scikit-learn's tree",
        DecisionTreeClassifier(random_state=0),
        {"of depth 1": DecisionTreeClassifier(max_depth=1)},
    ),
    Plain("memoriser", "scikit-learn's neighbour", KNeighborsClassifier(1, algorithm="kd_tree")),
    Plain("bayes-classifier", "rounded means", Votes, {"the last label": LastVote}),
    Plain("bayes-classifier", "scikit-learn's tree", ExtraTreeClassifier(random_state=0)),
    Plain("threshold-learner", "a maximum", LargestOne, {"a mean": MeanOfTheOnes}),
    Plain("threshold-learner", "scikit-learn's stump", DecisionTreeClassifier(max_depth=1, random_state=0)),
]
