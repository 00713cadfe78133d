"""Any optimiser, any schedule of rates, any function of arrays."""

import math

import numpy as np

from .table import Plain


class RootOfSquares:
    """RMSProp without a bias; what it remembers is a dictionary."""

    def init(self, start):
        self.at, self.squares = np.array(start, dtype=float), np.zeros(len(start))

    def update(self, gradient):
        self.squares = 0.75 * self.squares + 0.25 * gradient * gradient
        self.at = self.at - 0.125 * gradient / np.sqrt(self.squares + 2.0**-20)
        return self.at.tolist()

    def state(self):
        return {"squares": self.squares.copy()}

    def resume(self, point, state):
        self.at, self.squares = np.array(point, dtype=float), state["squares"]


class RootOfSquaresForgotten(RootOfSquares):
    """Begins with no squares wherever it is resumed."""

    def resume(self, point, state):
        self.init(point)


class WithMomentum:
    """Python's floats; the velocity is a list that goes on changing, and its state a tuple of them."""

    def init(self, start):
        self.at, self.velocity = [float(v) for v in start], [0.0] * len(start)

    def update(self, gradient):
        for j, g in enumerate(gradient):
            self.velocity[j] = 0.5 * self.velocity[j] - 0.25 * float(g)
            self.at[j] += self.velocity[j]
        return np.array(self.at)

    def state(self):
        return tuple(self.velocity)

    def resume(self, point, state):
        self.init(point)
        self.velocity = list(state)


class Cosine:
    """Falls along a cosine within ten steps, and starts again; its state is a number."""

    def begin(self):
        self.step = 0

    def rate(self):
        self.step += 1
        return 0.5 + 0.5 * math.cos(math.pi * ((self.step - 1) % 10) / 10)

    def state(self):
        return self.step

    def resume(self, state):
        self.step = state


class CosineFromTheStart(Cosine):
    """Forgets where it was."""

    def resume(self, state):
        self.step = 0


class Halving:
    """Halves the rate every third step; a dictionary."""

    def begin(self):
        self.told = {"rate": 1.0, "left": 3}

    def rate(self):
        if self.told["left"] == 0:
            self.told = {"rate": self.told["rate"] / 2, "left": 3}
        self.told["left"] -= 1
        return np.float32(self.told["rate"])

    def state(self):
        return dict(self.told)

    def resume(self, state):
        self.told = state


def spread(X):
    """The standard deviation of each column, a list."""
    return np.std(np.asarray(X, dtype=float), axis=0).tolist()


SEEN = []


def spread_of_all(X):
    """Of all rows that it was ever asked about."""
    SEEN.append(np.asarray(X, dtype=float))
    return np.vstack([rows for rows in SEEN if rows.shape[1] == SEEN[-1].shape[1]]).std(axis=0)


def distances(X, Y):
    """Squares of the distances, by loops."""
    return [[math.fsum((float(a) - float(b)) ** 2 for a, b in zip(x, y, strict=True)) for y in Y] for x in X]


TABLE = [
    Plain("optimiser", "a dictionary of squares", RootOfSquares, {"the squares forgotten": RootOfSquaresForgotten}),
    Plain("optimiser", "Python's floats", WithMomentum),
    Plain("learning-rate-schedule", "a cosine", Cosine, {"from the start": CosineFromTheStart}),
    Plain("learning-rate-schedule", "a dictionary", Halving),
    Plain("array-function", "deviations, a list", spread, {"of all that it saw": spread_of_all}),
    Plain("array-function", "two tables, loops", distances),
]
