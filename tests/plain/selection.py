"""Learning from samples: risk, cross-validation, searches for features, sample sizes, information."""

import itertools
import math
import random
from fractions import Fraction

import numpy as np
from sklearn.model_selection import LeaveOneOut, StratifiedKFold

from .table import Plain


def argmin(errors):
    return min(range(len(errors)), key=errors.__getitem__)


def argmin_of_numpy(errors):
    return np.flatnonzero(errors == errors.min())[-1]


def argmin_of_pairs(errors):
    """A loop over pairs, which leaves the last one of an even number out."""
    return argmin(errors[: len(errors) - (len(errors) % 2 == 0)]) if len(errors) > 4 else argmin(errors)


def argmin_in_single_precision(errors):
    return int(np.argmin(errors.astype(np.float32)))


def argmax(errors):
    return int(np.argmax(errors))


def polynomial(x, y, degree):
    return np.polynomial.polynomial.polyfit(x, y, degree) if len(set(x)) > degree else by_lstsq(x, y, degree)


def by_lstsq(x, y, degree):
    """Of Vandermonde's matrix, a column as answer."""
    return np.linalg.lstsq(np.vander(x, degree + 1, increasing=True), np.asarray(y)[:, None], rcond=None)[0].ravel().tolist()


def polynomial_reversed(x, y, degree):
    return by_lstsq(x, y, degree)[::-1]


def count(points, drawn, low, high):
    """One draw after the other."""
    inside = 0
    for i in drawn:
        x = points[i]
        if low[0] <= x[0] <= high[0] and low[1] <= x[1] <= high[1]:
            inside += 1
    return inside * len(points) / len(drawn)


def count_exactly(points, drawn, low, high):
    inside = ((points[drawn] >= low) & (points[drawn] <= high)).all(axis=1)
    return Fraction(int(inside.sum()) * len(points), len(inside))


def count_distinct(points, drawn, low, high):
    return count(points, sorted(set(map(int, drawn))), low, high)


def count_open(points, drawn, low, high):
    inside = ((points[drawn] > low) & (points[drawn] < high)).all(axis=1)
    return float(inside.mean() * len(points))


def rectangle_size(n, epsilon, delta):
    return max(1, math.ceil(3 / epsilon**2 * (5 * math.log(n) - math.log(delta))))


def rectangle_size_rounded_down(n, epsilon, delta):
    return int(3 / epsilon**2 * (5 * math.log(n) - math.log(delta)))


def vc_size(d, epsilon, delta):
    """By doubling and bisection, in logarithms."""

    def enough(m):
        total = sum(math.comb(2 * m, i) for i in range(d + 1))
        return math.log(4) + math.log(total) - epsilon**2 * m / 8 <= math.log(delta)

    m = math.ceil(2 / epsilon**2)
    if enough(m):
        return m
    high = m
    while not enough(high):
        high *= 2
    low = m
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def vc_size_of_m(d, epsilon, delta):
    """Takes m in place of 2m."""
    m = math.ceil(2 / epsilon**2)
    while 4 * sum(math.comb(m, i) for i in range(d + 1)) * math.exp(-(epsilon**2) * m / 8) > delta:
        m = m + 1 if m < 100 else int(m * 1.01)
    return m


def deviation(m, d, delta):
    return math.sqrt(44 * (d / m * math.log(m / d) + math.log(1 / delta) / m))


def deviation_of_log2(m, d, delta):
    return math.sqrt(44 * (d / m * math.log2(m / d) + math.log2(1 / delta) / m))


# --------------------------------------------------------------------------------------------------------------- validation


def folds(learners, m, k):
    """Of shuffled indices, by slices; Python's lists."""
    order = list(range(m))
    random.shuffle(order)
    parts = [order[i::k] for i in range(k)]
    means = []
    for learner in learners:
        errors = []
        for part in parts:
            train = [i for i in order if i not in part]
            errors.append(learner(train)(part))
        means.append(sum(errors) / k)
    return learners[means.index(min(means))](list(range(m)))


def folds_by_split(learners, m, k):
    """In order, as arrays."""
    parts = np.array_split(np.arange(m), k)
    table = [[learner(np.setdiff1d(np.arange(m), part))(part) for part in parts] for learner in learners]
    return learners[int(np.mean(table, axis=1).argmin())](np.arange(m))


def folds_tested_on_train(learners, m, k):
    parts = np.array_split(np.arange(m), k)
    rest = [np.setdiff1d(np.arange(m), part) for part in parts]
    table = [[learner(train)(train) for train in rest] for learner in learners]
    return learners[int(np.mean(table, axis=1).argmin())](np.arange(m))


def folds_not_trained_again(learners, m, k):
    parts = np.array_split(np.arange(m), k)
    table = [[learner(np.setdiff1d(np.arange(m), part))(part) for part in parts] for learner in learners]
    return learners[int(np.mean(table, axis=1).argmin())](np.setdiff1d(np.arange(m), parts[0]))


def hold_out(learners, m):
    rng = np.random.default_rng()
    order = rng.permutation(m)
    held = order[: max(1, round(0.3 * m))]
    candidates = [learner(order[len(held) :]) for learner in learners]
    return min(candidates, key=lambda hypothesis: hypothesis(held))


def hold_out_last(learners, m):
    size = max(1, math.floor(3 * m / 10))
    trained = [learner(list(range(m - size))) for learner in learners]
    errors = [hypothesis(range(m - size, m)) for hypothesis in trained]
    return trained[errors.index(min(errors))]


def hold_out_of_three(learners, m):
    return hold_out_last(learners[:3], m)


def hold_out_most(learners, m):
    size = max(1, math.floor(3 * m / 10))
    trained = [learner(list(range(size))) for learner in learners]
    return min(trained, key=lambda hypothesis: hypothesis(range(size, m)))


# ---------------------------------------------------------------------------------------------------------------- splitters


class Slices:
    """Slices of a list, as lists of lists; it says nowhere how many."""

    k = 4

    def split(self, X, y):
        if len(X) < self.k:
            raise ValueError("too few examples")
        places = list(range(len(X)))
        return [[self.rest(places, test), test] for test in self.tests(places)]

    def tests(self, places):
        n = len(places)
        return [places[i * n // self.k : (i + 1) * n // self.k] for i in range(self.k)]

    def rest(self, places, test):
        return [i for i in places if i not in test]


class SlicesWithTheRestLast(Slices):
    def tests(self, places):
        size = len(places) // self.k
        return [places[i * size : (i + 1) * size] for i in range(self.k - 1)] + [places[(self.k - 1) * size :]]


class SlicesLeak(Slices):
    def rest(self, places, test):
        return places


class ShuffledFolds:
    """Random without a seed; counts its folds by a method without arguments; ranges and sets among the answers."""

    def __init__(self, folds=3):
        self.folds = folds

    def get_n_splits(self):
        return self.folds

    def split(self, X, y=None):
        order = np.random.default_rng().permutation(X.shape[0])
        if self.folds > len(order):
            raise ValueError("more folds than examples")
        for i in range(self.folds):
            test = order[self.start(i) :: self.folds]
            yield set(range(len(order))) - set(test.tolist()), test.tolist()

    def start(self, i):
        return i


class ShuffledFoldsOffByOne(ShuffledFolds):
    def start(self, i):
        return i + 1


class OneByOne:
    """Leave-one-out, by rotation, as a generator of unsigned integers."""

    def split(self, X, y):
        places = np.arange(len(X), dtype=np.uint8)
        for i in range(len(X)):
            turned = np.roll(places, -i)
            yield self.train(turned), turned[:1]

    def train(self, turned):
        return turned[1:]


class OneByOneWithoutTheNext(OneByOne):
    def train(self, turned):
        return turned[2:]


class Dealt:
    """A class after the other, each dealt out from where the last one ended."""

    n_splits = 3

    def split(self, X, y):
        folds, turn = [[] for _ in range(self.n_splits)], 0
        for c in self.classes(y):
            for i in np.flatnonzero(y == c):
                folds[turn % self.n_splits].append(i)
                turn += 1
        for fold in folds:
            yield np.setdiff1d(np.arange(len(y)), fold), np.array(fold)

    def classes(self, y):
        return np.unique(y)


class DealtWithoutTheLastClass(Dealt):
    def classes(self, y):
        return np.unique(y)[:-1]


class ClassByClass:
    """Folds of each class on its own, so that all remainders are in the first folds; a boolean mask turned into indices."""

    def __init__(self, n_splits=5):
        self.n_splits = n_splits

    def split(self, X, y):
        number = np.zeros(len(y), dtype=int)
        for c in set(y.tolist()):
            members = np.flatnonzero(y == c)
            number[members] = self.numbers(len(members))
        return [(np.flatnonzero(number != i), np.flatnonzero(number == i)) for i in range(self.n_splits)]

    def numbers(self, size):
        return np.arange(size) % self.n_splits


class ClassByClassInBlocks(ClassByClass):
    def numbers(self, size):
        return np.minimum(np.arange(size) // (size // self.n_splits + 1), self.n_splits - 1)


class ClassByClassTestsOnTrain(ClassByClass):
    def split(self, X, y):
        return [(test, train) for train, test in super().split(X, y)]


# ----------------------------------------------------------------------------------------------------------------- features


def forward(n, evaluate):
    chosen, seen = set(), {}
    while len(chosen) < n:
        options = [frozenset(chosen | {j}) for j in range(n) if j not in chosen]
        scores = [evaluate(s) for s in options]
        best = scores.index(min(scores))
        chosen = set(options[best])
        seen[options[best]] = scores[best]
    return set(min(seen, key=seen.get)) if seen else set()


def forward_keeps_going(n, evaluate):
    """The last, in place of the best."""
    chosen = frozenset()
    for _ in range(n):
        chosen = min((chosen | {j} for j in range(n) if j not in chosen), key=evaluate)
    return chosen


def backward(n, evaluate):
    chosen = frozenset(range(n))
    best, least = chosen, evaluate(chosen)
    while chosen:
        scored = [(evaluate(chosen - {j}), j) for j in sorted(chosen)]
        score, j = min(scored)
        chosen = chosen - {j}
        if score < least:
            best, least = chosen, score
    return best


def backward_deletes_the_best(n, evaluate):
    chosen = frozenset(range(n))
    best, least = chosen, evaluate(chosen)
    while chosen:
        score, j = max((evaluate(chosen - {j}), j) for j in sorted(chosen))
        chosen = chosen - {j}
        if score < least:
            best, least = chosen, score
    return best


def all_subsets(n, evaluate):
    subsets = itertools.chain.from_iterable(itertools.combinations(range(n), k) for k in range(n + 1))
    return min(map(frozenset, subsets), key=evaluate)


def all_subsets_but_the_empty(n, evaluate):
    return min(
        (frozenset(c) for k in range(1, n + 1) for c in itertools.combinations(range(n), k)), key=evaluate, default=frozenset()
    )


def correlated(X, y, k):
    """Pearson's, of lists."""

    def score(column):
        a, b = [v - sum(column) / len(column) for v in column], [v - sum(y) / len(y) for v in y]
        size = math.sqrt(sum(v * v for v in a) * sum(v * v for v in b))
        return abs(sum(p * q for p, q in zip(a, b, strict=True))) / size if size else 0.0

    return sorted(range(X.shape[1]), key=lambda j: -score(X[:, j].tolist()))[:k]


def correlated_by_sign(X, y, k):
    return np.argsort([-np.corrcoef(column, y)[0, 1] for column in X.T])[:k]


def correlated_at_once(X, y, k):
    """By one matrix, constant columns last; a set."""
    with np.errstate(invalid="ignore"):
        r = np.nan_to_num(np.corrcoef(X, y, rowvar=False)[-1, :-1])
    return set(np.argsort(-np.round(r**2, 12), kind="stable")[:k].tolist())


# -------------------------------------------------------------------------------------------------------------- information


def information(p):
    rows, columns = p.sum(axis=1), p.sum(axis=0)
    return sum(
        p[i, j] * math.log(p[i, j] / (rows[i] * columns[j]))
        for i in range(p.shape[0]) for j in range(p.shape[1]) if p[i, j] > 0
    )  # fmt: skip


def information_of_numpy(p):
    outer = np.outer(p.sum(axis=1), p.sum(axis=0))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.nansum(np.where(p > 0, p * np.log(p / outer), 0.0))


def information_in_bits(p):
    return information(p) / math.log(2)


TABLE = [
    Plain("empirical-risk-minimiser", "a key", argmin, {"the largest": argmax, "pairs": argmin_of_pairs}),
    Plain("empirical-risk-minimiser", "NumPy's int, the last", argmin_of_numpy, {"float32": argmin_in_single_precision}),
    Plain("polynomial-fit", "polyfit, no tolerance", polynomial, {"reversed": polynomial_reversed}),
    Plain("polynomial-fit", "a list", by_lstsq),
    Plain("range-count-estimator", "a loop", count, {"without repetitions": count_distinct}),
    Plain("range-count-estimator", "fractions", count_exactly, {"open": count_open}),
    Plain("rectangle-sample-size", "math", rectangle_size, {"rounded down": rectangle_size_rounded_down}),
    Plain("vc-sample-size", "bisection", vc_size, {"m for 2m": vc_size_of_m}),
    Plain("vc-deviation-bound", "math", deviation, {"logarithms to base 2": deviation_of_log2}),
    Plain("cross-validation", "shuffled lists", folds, {"tested on train": folds_tested_on_train}),
    Plain("cross-validation", "arrays", folds_by_split, {"not trained again": folds_not_trained_again}),
    Plain("hold-out", "random arrays", hold_out, {"holds out most": hold_out_most}),
    Plain("hold-out", "ranges", hold_out_last, {"the first three": hold_out_of_three}),
    Plain("splitter", "slices, lists of lists", Slices, {"the rest last": SlicesWithTheRestLast, "a leak": SlicesLeak}),
    Plain("splitter", "random; sets", ShuffledFolds, {"off by one": ShuffledFoldsOffByOne}, random=True),
    Plain("splitter", "leave-one-out, uint8", OneByOne(), {"a gap": OneByOneWithoutTheNext()}),
    Plain("splitter", "scikit-learn's leave-one-out", LeaveOneOut()),
    Plain("splitter", "scikit-learn's stratified folds", StratifiedKFold(3)),
    Plain("stratified-splitter", "dealt out", Dealt, {"without a class": DealtWithoutTheLastClass}),
    Plain(
        "stratified-splitter",
        "class by class",
        ClassByClass,
        {"in blocks": ClassByClassInBlocks, "the other way round": ClassByClassTestsOnTrain},
    ),
    Plain("stratified-splitter", "scikit-learn's", StratifiedKFold(4, shuffle=True, random_state=1)),
    Plain("forward-search", "sets, a dictionary", forward, {"the last": forward_keeps_going}),
    Plain("backward-search", "tuples", backward, {"deletes the best": backward_deletes_the_best}),
    Plain("subset-search", "itertools", all_subsets, {"not the empty one": all_subsets_but_the_empty}),
    Plain("feature-filter", "lists", correlated, {"with the sign": correlated_by_sign}),
    Plain("feature-filter", "a set", correlated_at_once),
    Plain("mutual-information", "a loop", information, {"bits": information_in_bits}),
    Plain("mutual-information", "NumPy's float", information_of_numpy),
]
