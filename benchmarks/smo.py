"""Our SMO against LIBSVM: medians of fitting times, and how far the objectives are apart. Run: python benchmarks/smo.py"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from lemmata.algorithms.svm.svm import SoftMarginSVM
from sklearn.svm import SVC
from timing import median, seconds


def data(n: int, d: int, noise: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Gaussian points, labelled by a random hyperplane through noise."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d))
    return X, np.where(X @ rng.standard_normal(d) + noise * np.sqrt(d) * rng.standard_normal(n) > 0, 1, -1)


def dual_objective(model: Any, K: np.ndarray) -> float:
    """Σα − ½ΣΣ uᵢuⱼKᵢⱼ of a fitted model."""
    u, support = model.dual_coef_[0], model.support_
    return float(np.abs(u).sum() - u @ K[np.ix_(support, support)] @ u / 2)


def main(n: int = 2000, d: int = 20, repeats: int = 5) -> None:
    print(f"n={n}, d={d}, C=1, tol=1e-3: medians of {repeats} fits")
    for kernel in ("linear", "rbf"):
        for noise in (0.1, 0.5, 1.0):
            X, y = data(n, d, noise, seed=0)
            settings = {"kernel": kernel, "gamma": 1.0 / (d * X.var())}
            made = (partial(SoftMarginSVM, **settings), partial(SVC, **settings))
            ours, theirs = (median([seconds(make().fit, X, y) for _ in range(repeats)]) for make in made)
            a, b = SoftMarginSVM(**settings).fit(X, y), SVC(**settings).fit(X, y)
            K = a.gram(X, X)
            difference = dual_objective(a, K) / dual_objective(b, K) - 1
            print(
                f"{kernel:6} noise {noise}: ours {ours:.3f} s ({a.n_iter_} steps), SVC {theirs:.3f} s ({int(b.n_iter_[0])} steps): "
                f"ratio {ours / theirs:.2f}; dual objective differs by {difference:+.1e}"
            )


if __name__ == "__main__":
    main()
