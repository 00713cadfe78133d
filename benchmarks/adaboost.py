"""Our AdaBoost against scikit-learn's AdaBoostClassifier with its default stumps: training time, in one run, interleaved.

python benchmarks/adaboost.py [N_SAMPLES] [N_FEATURES] [ROUNDS] [REPEATS]
"""

from __future__ import annotations

import sys

import numpy as np
from lemmata.algorithms.adaboost.adaboost import AdaBoost
from sklearn.ensemble import AdaBoostClassifier
from timing import median, seconds


def main(n: int = 10_000, d: int = 20, rounds: int = 50, repeats: int = 5) -> None:
    rng = np.random.default_rng(0)
    X = rng.standard_normal((n, d))
    y = np.where(X[:, : d // 2].sum(axis=1) + rng.standard_normal(n) > 0, 1, -1)
    times: dict[str, list[float]] = {"lemmata": [], "scikit-learn": []}
    ours, theirs = AdaBoost(), AdaBoostClassifier()
    for _ in range(repeats):
        ours, theirs = AdaBoost(n_estimators=rounds), AdaBoostClassifier(n_estimators=rounds)
        times["lemmata"].append(seconds(ours.fit, X, y))
        times["scikit-learn"].append(seconds(theirs.fit, X, y))
        assert len(ours.estimators_) == len(theirs.estimators_) == rounds, "not the same number of rounds"
    for name, values in times.items():
        print(f"{name:13} median {median(values):.3f} s of {repeats}")
    ratio = median(times["lemmata"]) / median(times["scikit-learn"])
    accuracy = [np.mean(model.predict(X) == y) for model in (ours, theirs)]
    print(f"ratio         {ratio:.3f}  (n={n}, d={d}, {rounds} rounds; below 1: ours is faster)")
    print(f"training accuracy: lemmata {accuracy[0]:.4f}, scikit-learn {accuracy[1]:.4f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
