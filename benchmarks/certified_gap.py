"""A linear support vector machine on 2000 rows: what its own answers enclose, and how long its laws take.

For each sample: the seconds that scikit-learn's `SVC` takes to fit; the relative gap between P(w,b) and W(α) of its own answers, in
float64 with bounds for all that is rounded; the seconds until the optimum is certified over the rationals; and those of all laws.

    python benchmarks/certified_gap.py [ROWS] [SAMPLES]
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from lemmata.properties.numbers.bounds import soft_margin_bounds
from lemmata.properties.samples.working import maker_of
from lemmata.properties.search.search import Run
from lemmata.theorems.svm.samples.points import TwoClasses
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.implementations.importing import adapt, role_of
from sklearn.svm import SVC

LAWS = [t for t in all_theorems() if t.sample is TwoClasses and t.role is role_of("soft-margin-classifier")]


def timed(function: Callable[[], Any]) -> tuple[Any, float]:
    """The value of a function, and the seconds of the processor that it takes."""
    start = time.process_time()
    return function(), time.process_time() - start


def gap(sample: TwoClasses, machine: SVC) -> tuple[float, float]:
    """The largest and the least that (P(w,b) − W(α))/P(w,b) may be, for the answers of a fitted machine."""
    alpha = np.zeros(sample.n)
    alpha[machine.support_] = abs(machine.dual_coef_[0])
    upper, lower = soft_margin_bounds(sample.X, sample.y, 1.0, machine.coef_[0], machine.intercept_[0], alpha)
    size = float(upper.upper)
    return (size - float(lower.lower)) / size, (float(upper.lower) - float(lower.upper)) / size


def judged(sample: TwoClasses) -> tuple[int, int]:
    """All laws of a soft margin on a sample: how many said something, and how many there are."""
    made, _ = adapt(SVC(kernel="linear"), role_of("soft-margin-classifier"))
    said = 0
    for law in LAWS:
        run = Run(law, made, 0, steer=False)
        run.trial(sample)
        said += run.record.examples
    return said, len(LAWS)


def main() -> None:
    warnings.simplefilter("ignore")
    n, samples = (int(v) for v in [*sys.argv[1:], *("2000", "5")[len(sys.argv) - 1 :]])
    maker = maker_of(TwoClasses)
    assert maker is not None
    print("rows × columns      fit   relative gap of its answers   optimum certified   all laws (of which said something)")
    for seed in range(samples):
        sample = maker.make(np.random.default_rng(seed), n)
        machine, fit = timed(lambda sample=sample: SVC(kernel="linear").fit(sample.X, sample.y))
        high, low = gap(sample, machine)
        best, certified = timed(lambda sample=sample: sample.soft_optimum(Fraction(1), True))
        assert best.check()
        (said, laws), seconds = timed(lambda sample=sample: judged(sample))
        print(
            f"{n} × {sample.d:<3} {fit:12.2f} s   {low:.2e} … {high:.2e} {certified:12.2f} s {seconds:16.2f} s ({said} of {laws})"
        )


if __name__ == "__main__":
    main()
