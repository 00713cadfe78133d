"""What a user might bring for each role: plain correct code, and plain code with a mistake, in the role's convention only."""

from __future__ import annotations

import itertools

import numpy as np
from scipy.optimize import linprog, minimize


class Online:
    """A perceptron with a bias that knows nothing of scikit-learn, and a learning rate."""

    fit_intercept = True

    def __init__(self, rate=0.1):
        self.rate, self.w, self.b = rate, None, 0.0

    def partial_fit(self, X, y, classes=None):
        for x, label in zip(X, y, strict=True):
            if self.w is None:
                self.w = np.zeros(len(x))
            if label * (self.w @ x + self.b) <= 0:
                self.w, self.b = self.w + self.rate * label * x, self.b + self.rate * label
        return self

    def predict(self, X):
        return np.where(X @ (0 * X[0] if self.w is None else self.w) + self.b > 0, 1, -1)


class OnlineWithoutBias(Online):
    fit_intercept = False

    def partial_fit(self, X, y, classes=None):
        super().partial_fit(X, y)
        self.b, self.coef_ = 0.0, self.w
        return self


class OnlineForgets(OnlineWithoutBias):
    def partial_fit(self, X, y, classes=None):
        super().partial_fit(X, y)
        self.w = 0.5 * self.w
        return self


class Separator:
    def fit(self, X, y):
        w, self.n_updates_ = np.zeros(X.shape[1]), 0
        while (wrong := np.flatnonzero(y * (X @ w) <= 0)).size:
            w, self.n_updates_ = w + y[wrong[0]] * X[wrong[0]], self.n_updates_ + 1
        self.coef_ = w
        return self


class SeparatorFromFirst:
    def fit(self, X, y):
        w, self.n_updates_ = y[0] * X[0], 0
        while (wrong := np.flatnonzero(y * (X @ w) <= 0)).size:
            w, self.n_updates_ = w + y[wrong[-1]] * X[wrong[-1]], self.n_updates_ + 1
        self.coef_ = w[None]
        return self


class SeparatorWrong:
    def fit(self, X, y):
        self.coef_, self.n_updates_ = (y[:, None] * X).sum(axis=0), 0
        return self


class HardMargin:
    tol = 1e-6

    def fit(self, X, y):
        lifted = y[:, None] * np.c_[X, np.ones(len(X))]
        constraint = {"type": "ineq", "fun": lambda v: lifted @ v - 1, "jac": lambda v: lifted}
        start, options = np.zeros(X.shape[1] + 1), {"ftol": 1e-12, "maxiter": 500}
        found = minimize(
            lambda v: v[:-1] @ v[:-1] / 2, start, jac=lambda v: np.r_[v[:-1], 0], constraints=[constraint], options=options
        )
        self.coef_, self.intercept_ = found.x[:-1], found.x[-1]
        return self


class HardMarginWrongIntercept(HardMargin):
    def fit(self, X, y):
        super().fit(X, y)
        self.intercept_ = -np.max((X @ self.coef_)[y < 0])
        return self


def qp(P, q, G, h, A=None, b=None):
    constraints = []
    if G is not None and len(G):
        constraints.append({"type": "ineq", "fun": lambda x: h - G @ x, "jac": lambda x: -G})
    if A is not None and len(A):
        constraints.append({"type": "eq", "fun": lambda x: A @ x - b, "jac": lambda x: A})
    options = {"ftol": 1e-12, "maxiter": 500}
    return minimize(lambda x: x @ P @ x / 2 + q @ x, 0 * q, jac=lambda x: P @ x + q, constraints=constraints, options=options).x


def qp_wrong(P, q, G, h, A=None, b=None):
    return qp(P, q, G, h)


def lp(c, G, h, A=None, b=None):
    return linprog(c, G, h, A, b, bounds=(None, None)).x


def lp_wrong(c, G, h, A=None, b=None):
    return linprog(c, G, h, A, b).x


def kernel(X, Y):
    return np.exp(-((X[:, None] - Y[None]) ** 2).sum(axis=2))


def kernel_wrong(X, Y):
    return -((X[:, None] - Y[None]) ** 2).sum(axis=2)


class Booster:
    """Discrete AdaBoost over all stumps, as in a lecture."""

    def fit(self, X, y):
        D, self.estimators_, weights = np.full(len(X), 1 / len(X)), [], []
        stumps = [Stump(j, t, s) for j in range(X.shape[1]) for t in np.r_[X[:, j], X[:, j].max() + 1] for s in (1, -1)]
        for _ in range(6):
            best = min(stumps, key=lambda h: D[h.predict(X) != y].sum())
            error = D[best.predict(X) != y].sum()
            if error >= 0.5:
                break
            self.estimators_.append(best)
            if error == 0:
                weights.append(100.0)
                break
            weights.append(self.weight(error))
            D = D * np.exp(-weights[-1] * y * best.predict(X))
            D = D / D.sum()
        if not self.estimators_:
            self.estimators_, weights = [stumps[0]], [0.0]
        self.estimator_weights_ = np.array(weights)
        return self

    def weight(self, error):
        return np.log((1 - error) / error) / 2

    def predict(self, X):
        return np.where(sum(w * h.predict(X) for w, h in zip(self.estimator_weights_, self.estimators_, strict=True)) >= 0, 1, -1)


class BoosterWrong(Booster):
    def weight(self, error):
        return (1 - error) / error


class Stump:
    def __init__(self, j, t, s):
        self.j, self.t, self.s = j, t, s

    def predict(self, X):
        return self.s * np.where(X[:, self.j] >= self.t, 1, -1)


def boost(weak_learner, X, y, epsilon, rounds):
    weights, votes = np.ones(len(X)), []
    for _ in range(rounds):
        votes.append(weak_learner(X, y, weights))
        weights = np.where(votes[-1](X) != y, weights * (1 + epsilon), weights)
    return lambda Z: np.where(sum(vote(Z) for vote in votes) > 0, 1, -1)


def boost_wrong(weak_learner, X, y, epsilon, rounds):
    weights, votes = np.ones(len(X)), []
    for _ in range(rounds):
        votes.append(weak_learner(X, y, weights))
        weights = np.where(votes[-1](X) == y, weights * (1 + epsilon), weights)
    return lambda Z: np.where(sum(vote(Z) for vote in votes) > 0, 1, -1)


class Sets:
    def shattered_sets(self, family):
        ground = sorted(set().union(*family)) if family else []
        for k in range(len(ground) + 1):
            for C in itertools.combinations(ground, k):
                if len({frozenset(C) & S for S in family}) == 2**k:
                    yield frozenset(C)

    def vc_dimension(self, family):
        return max((len(C) for C in self.shattered_sets(family)), default=-1)

    def growth(self, family, k):
        ground = sorted(set().union(*family)) if family else []
        return max(len({frozenset(C) & S for S in family}) for C in itertools.combinations(ground, k))


class SetsWrong(Sets):
    def vc_dimension(self, family):
        return max((len(C) for C in self.shattered_sets(family)), default=0)


def recover(A, b):
    A = np.asarray(A)
    d = A.shape[1]
    x = linprog(np.ones(2 * d), A_eq=np.hstack([A, -A]), b_eq=b).x
    return x[:d] - x[d:]


def recover_wrong(A, b):
    return np.linalg.lstsq(A, b, rcond=None)[0]
