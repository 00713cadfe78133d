"""AdaBoost and its parts, boosting by majority, gradient boosting, trees and the bootstrap."""

import math
from functools import partial
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
from sklearn.ensemble import AdaBoostClassifier, GradientBoostingRegressor
from sklearn.tree import DecisionTreeClassifier

from .table import Plain

# ----------------------------------------------------------------------------------------------------------------- AdaBoost


def stump(j, t, s):
    """A stump as a namespace with a closure."""
    return SimpleNamespace(predict=lambda X: np.where(np.asarray(X)[:, j] > t, s, -s))


class Lecture:
    """AdaBoost over lists, with the usual guard against a logarithm of 0."""

    def __init__(self, T=5, guard=1e-10):
        self.T, self.guard = T, guard

    def fit(self, X, y):
        n, rows, labels = len(X), X.tolist(), y.tolist()
        D = [1 / n] * n
        self.estimators_, self.estimator_weights_, self.estimator_errors_ = [], [], []
        for _ in range(self.T):
            error, h = self.best(rows, labels, D)
            alpha = self.coefficient(error)
            answers = h.predict(X).tolist()
            D = [p * math.exp(-alpha * yi * a) for p, yi, a in zip(D, labels, answers, strict=True)]
            total = sum(D)
            D = [p / total for p in D]
            self.estimators_.append(h)
            self.estimator_weights_.append(alpha)
            self.estimator_errors_.append(error)
        return self

    def coefficient(self, error):
        return 0.5 * math.log((1 - error + self.guard) / (error + self.guard))

    def best(self, rows, labels, D):
        found = None
        for j in range(len(rows[0])):
            for t in sorted({row[j] for row in rows}):
                for s in (1, -1):
                    wrong = [(s if row[j] > t else -s) != yi for row, yi in zip(rows, labels, strict=True)]
                    error = sum(p for p, w in zip(D, wrong, strict=True) if w)
                    if found is None or error < found[0]:
                        found = error, stump(j, t, s)
        return found

    def predict(self, X):
        scores = sum(a * h.predict(X) for a, h in zip(self.estimator_weights_, self.estimators_, strict=True))
        return [1 if s >= 0 else -1 for s in scores]


class LectureWrongLogarithm(Lecture):
    def coefficient(self, error):
        return 0.5 * math.log2((1 - error + self.guard) / (error + self.guard)) + 0.01


class LectureWideGuard(Lecture):
    """Its guard is not a small one."""

    def __init__(self, T=5):
        super().__init__(T, 1e-2)


class LectureFlips(Lecture):
    def predict(self, X):
        return [-v for v in super().predict(X)]


class Clipped:
    """Clips the error, keeps the distributions in one matrix of Fortran's order, and shows scikit-learn's 2α."""

    tol = 1e-8
    rounds = 4

    def fit(self, X, y):
        m = X.shape[0]
        D, self.estimators_, weights = np.full((self.rounds + 1, m), 1 / m, order="F"), [], []
        for t in range(self.rounds):
            choices = [stump(j, v, s) for j in range(X.shape[1]) for v in X[:, j] for s in (-1, 1)]
            errors = [D[t] @ (h.predict(X) != y) for h in choices]
            k = int(np.argmin(errors))
            e = float(np.clip(errors[k], 1e-8, 1 - 1e-8))
            weights.append(np.log((1 - e) / e))
            D[t + 1] = self.reweighted(D[t], weights[-1], choices[k].predict(X) == y)
            self.estimators_.append(choices[k])
        self.estimator_weights_, self.distributions_ = np.array(weights), D
        return self

    def reweighted(self, D, weight, right):
        D = D * np.where(right, 1.0, np.exp(weight))
        return D / D.sum()

    def predict(self, X):
        return np.where(self.estimator_weights_ @ np.array([h.predict(X) for h in self.estimators_]) > 0, 1, -1)


class ClippedNotNormalised(Clipped):
    def reweighted(self, D, weight, right):
        return D * np.where(right, 1.0, np.exp(weight))


class RandomStumps:
    """Stumps drawn at random, those that guess better than chance; a fixed generator; ends with a perfect one."""

    def __init__(self, n_estimators=6, seed=3):
        self.n_estimators, self.seed = n_estimators, seed

    def fit(self, X, y):
        rng, D = np.random.default_rng(self.seed), np.ones(len(X)) / len(X)
        self.estimators_, self.estimator_weights_ = (), np.empty(0)
        while len(self.estimators_) < self.n_estimators:
            j = rng.integers(X.shape[1])
            h = stump(j, rng.choice(X[:, j]), rng.choice([-1, 1]))
            miss = h.predict(X) != y
            e = D[miss].sum()
            if e > 0.5:
                miss, e = ~miss, 1 - e
                h = SimpleNamespace(predict=lambda Z, h=h: -h.predict(Z))
            self.estimators_ += (h,)
            if e <= 1e-12:
                self.estimator_weights_ = np.append(self.estimator_weights_, 50.0)
                break
            self.estimator_weights_ = np.append(self.estimator_weights_, self.weight(e))
            D = np.where(miss, D / (2 * e), D / (2 * (1 - e)))
        return self

    def weight(self, e):
        return np.arctanh(1 - 2 * e)

    def predict(self, X):
        return np.sign(sum(w * h.predict(X) for w, h in zip(self.estimator_weights_, self.estimators_, strict=True)) + 1e-300)


class RandomStumpsUnweighted(RandomStumps):
    def weight(self, e):
        return 1.0


def weighted_error(h, y, D):
    return sum(d for a, b, d in zip(h.tolist(), y.tolist(), D.tolist(), strict=True) if a != b)


def mean_weight_of_mistakes(h, y, D):
    return D[h != y].mean()


# ------------------------------------------------------------------------------------------------------- by a majority vote


def vote(weak_learner, X, y, epsilon, rounds):
    """Normalised weights in one buffer; predicts with a list."""
    w = np.full(len(X), 1 / len(X))
    hypotheses = []
    for _ in range(rounds):
        h = weak_learner(X, y, w.copy())
        w *= 1 + epsilon * (np.asarray(h(X)) != y)
        w /= w.sum()
        hypotheses.append(h)

    def predict(Z):
        tally = [0] * len(Z)
        for h in hypotheses:
            tally = [a + int(b) for a, b in zip(tally, h(Z), strict=True)]
        return [1 if a > 0 else -1 for a in tally]

    return predict


def vote_of_the_last(weak_learner, X, y, epsilon, rounds):
    """Only the last classifier votes."""
    w = np.ones(len(X))
    for _ in range(rounds):
        h = weak_learner(X, y, w.copy())
        w = w * (1 + epsilon * (np.asarray(h(X)) != y))
    return h


class Voter:
    """A callable object, with weights as counts of mistakes."""

    def __call__(self, weak_learner, X, y, epsilon, rounds):
        mistakes, self.votes = np.zeros(len(y), dtype=int), []
        for _ in range(rounds):
            h = weak_learner(X, y, self.base(epsilon) ** mistakes)
            mistakes += h(X) != y
            self.votes.append(h)
        return self.decide

    def base(self, epsilon):
        return 1 + epsilon

    def decide(self, X):
        return np.sign(np.sum([h(X) for h in self.votes], axis=0))


class VoterSquares(Voter):
    def base(self, epsilon):
        return 1 + 2 * epsilon


# --------------------------------------------------------------------------------------------------------- gradient boosting


def boost(weak_learner, X, y, eta, rounds, loss):
    """Starts at the mean or the median; answers with a list of lists."""
    F = np.full(len(y), np.mean(y) if loss == "squared" else np.median(y))
    stages = [F.tolist()]
    for _ in range(rounds):
        target = y - F if loss == "squared" else np.sign(y - F)
        F = F + eta * weak_learner(X, target)(X)
        stages.append(F.tolist())
    return stages


def boost_wrong_target(weak_learner, X, y, eta, rounds, loss):
    """Fits the labels again and again."""
    F, stages = np.zeros(len(y)), [np.zeros(len(y))]
    for _ in range(rounds):
        F = F + eta * weak_learner(X, y)(X)
        stages.append(F)
    return stages


def boost_from_zero(weak_learner, X, y, eta, rounds, loss, rate=1.0):
    """From 0, in a table that is filled in place, by the gradient of the loss."""
    gradient = {"squared": lambda F: F - y, "absolute": lambda F: -np.sign(y - F)}[loss]
    table = np.zeros((rounds + 1, X.shape[0]))
    for m in range(rounds):
        table[m + 1] = table[m] + rate * eta * weak_learner(X, -gradient(table[m]))(X)
    return table


# ------------------------------------------------------------------------------------------------------------------- stages


class StagedLecture(Lecture):
    """The stages of the list version, as a list of lists; it declares no number of rounds."""

    def __init__(self, T=6):
        super().__init__(T)

    def staged_predict(self, X):
        return [self.up_to(X, t) for t in range(1, len(self.estimators_) + 1)]

    def up_to(self, X, t):
        pairs = list(zip(self.estimator_weights_, self.estimators_, strict=True))[:t]
        return [1 if sum(a * int(v) for a, v in column) >= 0 else -1 for column in
                zip(*[[(a, v) for v in h.predict(X)] for a, h in pairs], strict=True)]  # fmt: skip

    def predict(self, X):
        return self.up_to(X, len(self.estimators_))


class StagedLectureBestHalf(StagedLecture):
    """Takes the worst of the better half of all stumps."""

    def best(self, rows, labels, D):
        _, h = super().best(rows, labels, [p if i else 10 * p for i, p in enumerate(D)])
        X = np.array(rows)
        return sum(p for p, a, y in zip(D, h.predict(X), labels, strict=True) if a != y), h


class StagedInPlace:
    """Stumps between two values only, no constants; scores summed in place, a generator of signs."""

    n_estimators = 12

    def fit(self, X, y):
        D, self.rounds = np.full(len(y), 1 / len(y)), []
        for _ in range(self.n_estimators):
            choices = [
                (j, (a + b) / 2, s) for j in range(X.shape[1]) for a, b in pairwise(np.unique(X[:, j])) for s in (1, -1)
            ] or [(0, -math.inf, 1), (0, -math.inf, -1)]  # fmt: skip
            errors = [D[self.answer(X, c) != y].sum() for c in choices]
            k = int(np.argmin(errors))
            e = min(max(errors[k], 1e-10), 1 - 1e-10)
            alpha = np.log((1 - e) / e) / 2
            D = self.reweighted(D, alpha, y * self.answer(X, choices[k]))
            self.rounds.append((alpha, choices[k]))
        return self

    def reweighted(self, D, alpha, agreement):
        D = D * np.exp(-alpha * agreement)
        return D / D.sum()

    @staticmethod
    def answer(X, choice):
        j, t, s = choice
        return np.where(X[:, j] > t, s, -s)

    def staged_predict(self, X):
        scores = np.zeros(len(X))
        for alpha, choice in self.rounds:
            scores += alpha * self.answer(X, choice)
            yield np.where(scores > 0, 1, -1)

    def predict(self, X):
        return list(self.staged_predict(X))[-1]


class StagedInPlaceUniform(StagedInPlace):
    n_estimators = 40

    def reweighted(self, D, alpha, agreement):
        return D


class StagedInPlaceFlipped(StagedInPlace):
    def predict(self, X):
        return -super().predict(X)


class MeanThenStumps:
    """Regression stumps as tuples, over lists; declares its rate and its rounds."""

    def __init__(self, n_estimators=8, learning_rate=0.3):
        self.n_estimators, self.learning_rate = n_estimators, learning_rate

    def fit(self, X, y):
        self.start, self.stumps = self.middle(y), []
        residuals = [v - self.start for v in y.tolist()]
        for _ in range(self.n_estimators):
            best = None
            for j in range(X.shape[1]):
                for t in sorted(set(X[:, j].tolist()))[:-1] or [math.inf]:
                    sides = [[r for r, v in zip(residuals, X[:, j], strict=True) if (v <= t) == left] for left in (True, False)]
                    low, high = (math.fsum(side) / len(side) if side else 0.0 for side in sides)
                    gain = sum(len(side) * m * m for side, m in zip(sides, (low, high), strict=True))
                    if best is None or gain > best[0]:
                        best = gain, j, t, low, high
            self.stumps.append(best[1:])
            answers = self.answer(best[1:], X)
            residuals = [r - self.rate() * a for r, a in zip(residuals, answers, strict=True)]
        return self

    def middle(self, y):
        return float(np.mean(y))

    def rate(self):
        return self.learning_rate

    @staticmethod
    def answer(stump, X):
        j, t, low, high = stump
        return [low if v <= t else high for v in X[:, j].tolist()]

    def staged_predict(self, X):
        scores = [self.start] * len(X)
        for stump in self.stumps:
            scores = [s + self.rate() * a for s, a in zip(scores, self.answer(stump, X), strict=True)]
            yield scores

    def predict(self, X):
        return np.array([*self.staged_predict(X)][-1])[:, None]


class MedianThenStumps(MeanThenStumps):
    def middle(self, y):
        return float(np.median(y))


class MeanThenStumpsAtFullRate(MeanThenStumps):
    def rate(self):
        return 1.0


class SingleStages(GradientBoostingRegressor):
    """Predictions in float32."""

    def predict(self, X):
        return super().predict(X).astype(np.float32)

    def staged_predict(self, X):
        return [stage.astype(np.float32) for stage in super().staged_predict(X)]


class PredictsTheMean(GradientBoostingRegressor):
    """Stages as they are, and their mean as the prediction."""

    def predict(self, X):
        return np.mean(list(self.staged_predict(X)), axis=0)


# -------------------------------------------------------------------------------------------------------------------- trees


class ListTree:
    """A tree grown by recursion, its arrays as lists."""

    def fit(self, X, y):
        self.feature, self.threshold, self.left, self.right, self.impurity, self.values = [], [], [], [], [], []
        self.grow(X, np.asarray(y))
        self.tree_ = SimpleNamespace(
            feature=self.feature, threshold=self.threshold, children_left=self.left, children_right=self.right,
            impurity=self.impurity,
        )  # fmt: skip
        return self

    @staticmethod
    def gini(y):
        return 1 - sum((np.count_nonzero(y == k) / len(y)) ** 2 for k in set(y.tolist()))

    def grow(self, X, y):
        here = len(self.feature)
        for part, value in zip(
            (self.feature, self.threshold, self.left, self.right, self.impurity, self.values),
            (-2, -2.0, -1, -1, self.gini(y), max(set(y.tolist()), key=y.tolist().count)), strict=True,
        ):  # fmt: skip
            part.append(value)
        options = [
            (self.cost(y[X[:, j] <= t], y[X[:, j] > t]), j, t)
            for j in range(X.shape[1]) for a, b in self.gaps(X[:, j]) for t in [(a + b) / 2]
        ]  # fmt: skip
        if len(set(y.tolist())) > 1 and options:
            _, j, t = min(options)
            self.feature[here], self.threshold[here] = j, t
            self.left[here] = self.grow(X[X[:, j] <= t], y[X[:, j] <= t])
            self.right[here] = self.grow(X[X[:, j] > t], y[X[:, j] > t])
        return here

    @staticmethod
    def gaps(column):
        values = np.unique(column)
        return list(pairwise(values))

    def cost(self, left, right):
        return len(left) * self.gini(left) + len(right) * self.gini(right)

    def predict(self, X):
        out = []
        for x in X:
            k = 0
            while self.left[k] >= 0:
                k = self.left[k] if x[self.feature[k]] <= self.threshold[k] else self.right[k]
            out.append(self.values[k])
        return out


class ListTreeUnweighted(ListTree):
    def cost(self, left, right):
        return self.gini(left) + self.gini(right)


class ListTreeSwapped(ListTree):
    def predict(self, X):
        self.left, self.right = self.right, self.left
        return super().predict(X)


def draw(n, rng):
    chosen = rng.integers(0, n, size=n)
    return chosen, [i for i in range(n) if i not in chosen]


def draw_as_generator(n, rng):
    drawn = rng.integers(0, n, size=n).tolist()
    yield iter(drawn)
    yield sorted(set(range(n)) - set(drawn))


def draw_without_last(n, rng):
    chosen = rng.integers(0, n, size=n)
    return chosen, [i for i in range(n) if i not in chosen[:-1]]


TABLE = [
    Plain(
        "booster", "lists, the usual guard, no tolerance", Lecture,
        {"another logarithm": LectureWrongLogarithm, "a wide guard": LectureWideGuard, "flips the vote": LectureFlips},
    ),
    Plain("booster", "clips the error, declares that; 2α", Clipped(), {"D not normalised": ClippedNotNormalised()}),
    Plain("booster", "random stumps, a seed; a tuple", RandomStumps, {"no weights": RandomStumpsUnweighted}),
    Plain("booster", "scikit-learn's", AdaBoostClassifier(n_estimators=5, random_state=1)),
    Plain("weighted-error", "a loop", weighted_error, {"a mean": mean_weight_of_mistakes}),
    Plain("weight-booster", "a buffer, a closure", vote, {"the last alone": vote_of_the_last}),
    Plain("weight-booster", "a callable object", Voter, {"another factor": VoterSquares}),
    Plain("gradient-booster", "a list of lists", boost, {"no residuals": boost_wrong_target}),
    Plain("gradient-booster", "in place, a partial", boost_from_zero, {"half a step": partial(boost_from_zero, rate=0.5)}),
    Plain("staged-booster", "lists, no rounds declared", StagedLecture, {"weighs the first": StagedLectureBestHalf}),
    Plain(
        "staged-booster", "in place, no constants", StagedInPlace(),
        {"D stays uniform": StagedInPlaceUniform(), "flipped at the end": StagedInPlaceFlipped()},
    ),
    Plain("staged-booster", "scikit-learn's", AdaBoostClassifier(n_estimators=12, random_state=2)),
    Plain("boosting-regressor", "lists; a column", MeanThenStumps,
          {"the median": MedianThenStumps, "another rate than it says": MeanThenStumpsAtFullRate}),
    Plain("boosting-regressor", "float32", SingleStages(n_estimators=6), {"predicts a mean": PredictsTheMean(n_estimators=6)}),
    Plain("boosting-regressor", "scikit-learn's", GradientBoostingRegressor(n_estimators=5, max_depth=1, learning_rate=0.5)),
    Plain("tree-classifier", "lists", ListTree, {"parts not weighted": ListTreeUnweighted, "left is right": ListTreeSwapped}),
    Plain("tree-classifier", "scikit-learn's", DecisionTreeClassifier(random_state=0)),
    Plain("bootstrap", "an array and a list", draw, {"the last is left out": draw_without_last}),
    Plain("bootstrap", "a generator of an iterator", draw_as_generator),
]  # fmt: skip
