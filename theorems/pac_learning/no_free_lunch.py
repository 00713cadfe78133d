r"""No free lunch: averaged over all labelings, half of the points that were not seen are wrong, whatever the learner does."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Answer, Answers

SECTION = "Generalization, No Free Lunch"


@theorem("Unseen labels cost half", source=ml_notes(f"{SECTION}, the pairs of labelings"))
def unseen_labels_cost_half(run: Answer) -> Law:
    r"""$\frac12(L_f(A(S))+L_{\hat f}(A(S)))=|V|/2n\ge1/4$, where $V$ are the points that S did not show, at least half of n, and
    $\hat f$ differs from f on V alone.

    For S is the same for both, and A(S) is wrong for one of them at each point of V. So is the mean over all f that agree with S;
    no answer has a smaller one, of any learner. A learner that makes a mistake on S has a larger one.

    Hypotheses: D is uniform on n points, $1\le m\le n/2$, and A makes no mistake on S.

    Sharp: 1/4 is attained for n = 2m and different points in S.

    Reference: D. H. Wolpert, The lack of a priori distinctions between learning algorithms, 1996, doi:10.1162/neco.1996.8.7.1341;
    S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, proof of Theorem 5.1.
    """
    yield exercised("S shows two points", run.is_nontrivial)
    for point in run.seen:
        yield equal("the label of a point that was seen", point.answer, point.label, at=point.at)
    yield at_least("|V|, and m", run.hidden, run.sample.m)
    for pair in run.pairs:
        yield equal("(L_f + L_f̂)/2, and |V|/2n", pair.mean, pair.cost)
        yield at_least("(L_f + L_f̂)/2, and 1/4", pair.mean, Fraction(1, 4))
    for every in run.enumerated:
        yield equal("the mean of L_f over all f that agree with S", every.mean, every.cost)
        yield at_least("the least such mean of all answers", every.least, every.cost)


@theorem("No free lunch", source=ml_notes(SECTION), examples=30)
def no_free_lunch(run: Answers) -> Law:
    r"""Of m ≤ n/2 uniform draws from n points: for some labeling f, $E\,L_f(A(S))\ge1/4$, and $P(L_f(A(S))\ge1/8)\ge1/7$.

    For the largest mean over S is at least the mean over all f and S, which is the mean over S of means over all f, and so at
    least the least of these, which is at least 1/4. Of a learner that makes no mistake on S the mean is $\frac12(1-1/n)^m$, and no
    learner has less.

    Hypotheses: D is uniform on n points, $1\le m\le n/2$, and A makes no mistake on S.

    Sharp: the mean is 1/4 at n = 2 and m = 1.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Theorem 5.1.
    """
    n, m = run.sample.n, run.sample.m
    of_f = [sum(p * L for p, L in row) for row in run.losses]
    of_S = [Fraction(sum(L for _, L in column), len(column)) for column in zip(*run.losses, strict=True)]
    mean = Fraction(sum(of_f), len(of_f))
    yield exercised("more than one draw", m > 1)
    yield equal("mean over all f and S, and ½(1 − 1/n)ᵐ", mean, (1 - Fraction(1, n)) ** m / 2)
    yield at_least("max over f of E L_f(A(S)), and the mean", max(of_f), mean)
    yield equal(
        "the mean, and that of the means over all f", mean, sum(p * v for (p, _), v in zip(run.losses[0], of_S, strict=True))
    )
    yield at_least("the mean, and the least mean over all f of a sample", mean, min(of_S))
    yield at_least("the least mean over all f of a sample, and 1/4", min(of_S), Fraction(1, 4))
    yield at_least("max over f of E L_f(A(S)), and 1/4", max(of_f), Fraction(1, 4))
    likely = max(sum(p for p, L in row if 8 * L >= 1) for row in run.losses)
    yield at_least("max over f of P(L_f(A(S)) ≥ 1/8), and 1/7", likely, Fraction(1, 7))
