r"""Cross-validation and hold-out.

Which examples a procedure trains and tests on, and how often it calls the learner, is observed, not asked.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from ...properties.theorem import theorem
from ...sources import cs229_learning_theory
from .readings.selection import CrossValidated, HeldOut


@theorem("k-fold cross-validation", source=cs229_learning_theory("Part VII §1"))
def k_fold_cross_validation(run: CrossValidated) -> Law:
    r"""k disjoint folds of $\lfloor m/k\rfloor$ or $\lceil m/k\rceil$ examples, together all m; each is held out and
    tested on once.

    Each model is trained k times on the rest, $1/k$ being held out (exactly, if k divides m); the one of least average error is
    trained once more, on everything. For $k=m$ that is leave-one-out: m errors, one held-out example each.

    Hypotheses: $2\le k\le m$; ties are broken in any way.

    Sharp: m = 3 and k = 2: one fold has $\lfloor m/k\rfloor$ examples, the other $\lceil m/k\rceil$.

    Reference: M. Stone, Cross-validatory choice and assessment of statistical predictions, Journal of the Royal Statistical
    Society B 36, 1974, doi:10.1111/j.2517-6161.1974.tb00994.x.
    """
    m, k = run.sample.m, run.sample.k
    everything = list(range(m))
    yield exercised("several models, several examples a fold or a remainder", len(run.compared) > 1 and k < m)
    averages = []
    for i, hypotheses in enumerate(run.compared):
        yield equal("trainings of a model", len(hypotheses), k, at=i)
        for h in hypotheses:
            yield equal("tests of a hypothesis", len(h.tests), 1, at=h)
        folds = [(h, test) for h in hypotheses for test in h.tests]
        yield equal("the folds together", sorted(j for _, test in folds for j in test), everything, at=i)
        for h, test in folds:
            yield equal("training set and fold together", sorted((*h.train, *test)), everything, at=h)
            yield at_least("examples held out", len(test), m // k, at=h)
            yield at_most("examples held out", len(test), -(-m // k), at=h)
        averages.append(sum((h.error(test) for h, test in folds), Fraction(0)) / k)
    yield at_most("average error of the model chosen", averages[run.returned.model], min(averages))
    yield equal("the final training set", sorted(run.returned.train), everything)


@theorem("Hold-out with 30% of the examples", source=cs229_learning_theory("Part VII §1"))
def hold_out_thirty_percent(run: HeldOut) -> Law:
    r"""Each model is trained once, on $0.7m$ examples; the hypothesis of least error on the other $0.3m$ is returned.

    $\frac14\le0.3\le\frac13$. So 30% of the examples train no hypothesis that is compared, whatever is done with the chosen model
    afterwards.

    Hypotheses: $m\ge2$; $0.3m$ is rounded, up or down, to a whole number from 1 on; ties are broken in any way.

    Sharp: two examples, one of which is held out.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §7.2.
    """
    m, models = run.sample.m, len(run.sample.losses)
    yield exercised("several models", models > 1)
    yield is_true("30% are between 1/4 and 1/3", Fraction(1, 4) <= Fraction(3, 10) <= Fraction(1, 3))
    for i in range(models):
        yield equal("trainings of a model", len(run.selection.of_model(i)), 1, at=i)
    for h in run.selection.trained:
        yield equal("tests of a hypothesis", len(h.tests), 1, at=h)
    for h, test in run.tested:
        yield less("|examples held out − 0.3m|", abs(len(test) - Fraction(3 * m, 10)), 1, at=h)
        yield at_least("examples held out", len(test), 1, at=h)
        yield equal("training set and held-out set together", sorted((*h.train, *test)), list(range(m)), at=h)
    for test in run.returned.tests:
        yield at_most("held-out error of the hypothesis returned", run.returned.error(test), min(run.errors))
