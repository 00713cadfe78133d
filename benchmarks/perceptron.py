"""The reference perceptron against scikit-learn's: one pass, and passes until none fails, over n=10 000 examples in d=20.

Prints medians and their ratio. Both start at 0 without an intercept.
"""

from __future__ import annotations

import numpy as np
from lemmata.algorithms.perceptron.perceptron import Perceptron
from sklearn.linear_model import Perceptron as Theirs
from timing import median, seconds

N, D, ROUNDS = 10_000, 20, 15


def data(margin: float) -> tuple[np.ndarray, np.ndarray]:
    """Gaussian points, labelled by a random direction, without those within `margin` of the hyperplane."""
    random = np.random.default_rng(0)
    w = random.normal(size=D)
    X = random.normal(size=(4 * N, D))
    scores = X @ w / np.linalg.norm(w)
    X, scores = X[abs(scores) >= margin][:N], scores[abs(scores) >= margin][:N]
    return X, np.where(scores > 0, 1, -1)


def passes(model, X, y, epochs: int) -> None:
    for _ in range(epochs):
        model.partial_fit(X, y, classes=[-1, 1])


def main() -> None:
    for margin in (0.5, 0.1, 0.0):
        X, y = data(margin)
        for epochs in (1, 10):
            ours, theirs = [], []
            for _ in range(ROUNDS):
                model = Perceptron()
                ours.append(seconds(passes, model, X, y, epochs))
                theirs.append(seconds(passes, Theirs(fit_intercept=False, shuffle=False), X, y, epochs))
            a, b = median(ours), median(theirs)
            print(
                f"margin {margin}, {epochs} passes, {model.n_updates_} updates: "
                f"lemmata {1e3 * a:.1f} ms, scikit-learn {1e3 * b:.1f} ms, ratio {a / b:.2f}"
            )


if __name__ == "__main__":
    main()
