r"""Symmetries of support vector machines: the order of examples, their repetition, coordinates, labels, one call against many.

The hyperplane that is found for the same examples in another form is returned to the first form. There it must be as good as the
one found for that: the best one is unique, in w.
"""

from __future__ import annotations

from typing import Any

from ...properties.statements.conclusions import Law, equal, greater
from ...properties.symmetries.laws import in_any_company, put_to_work, same_optimum
from ...properties.symmetries.transported import Transported
from ...properties.theorem import contract
from .readings import DecisionsInParts, HardMarginFit, HardMargins, SoftFit, SoftMarginReordered, SoftMarginWeighted
from .samples.points import SeparableClasses, TwoClasses
from .samples.transformed import ReorderedSeparable, TurnedClasses, TurnedSeparable


@contract("Invariance of the maximum margin under permutations and repetitions of the examples")
def hard_margin_in_any_order(run: HardMargins[ReorderedSeparable]) -> Law:
    r"""The examples in another order, all of them k times over, have the same hyperplane of largest margin γ.

    So both classes have the distance γ from it.

    Hypotheses: some hyperplane separates the classes, and neither is empty.

    Reference: B. E. Boser, I. M. Guyon and V. N. Vapnik, A training algorithm for optimal margin classifiers, COLT 1992,
    doi:10.1145/130385.130401.
    """
    yield from same_margins(run)


@contract("Orthogonal equivariance of the maximum margin")
def hard_margin_turns_with_the_examples(run: HardMargins[TurnedSeparable]) -> Law:
    r"""For $x'=Ax+c$ with A orthogonal and $y'=sy$, s = ±1, the hyperplane is $(A^\top w',b'+\langle w',c\rangle)$, times s.

    So an exchange of the classes gives (−w, −b), and both classes keep their distance.

    Hypotheses: some hyperplane separates the classes, and neither is empty; A is orthogonal.

    Reference: B. E. Boser, I. M. Guyon and V. N. Vapnik, A training algorithm for optimal margin classifiers, COLT 1992,
    doi:10.1145/130385.130401.
    """
    yield from same_margins(run)


def same_margins(run: HardMargins[Any]) -> Law:
    """Both hyperplanes separate, and each class is as far from the one as from the other."""
    yield put_to_work(run)
    for m in run.smallest:
        yield greater("smallest yᵢ(⟨w,xᵢ⟩ + b)", m, 0)
    if min(run.smallest) > 0:
        for name, here, back in run.squared_distances:
            yield equal("distance² of a class in the other form, and here", back, here, at=name)


@contract("Subset invariance of scores")
def score_depends_on_its_example(run: DecisionsInParts[SeparableClasses, HardMarginFit]) -> Law:
    r"""The score of x is $\langle w,x\rangle+b$ in whatever company x is asked for: all at once, in parts, or alone.

    Hypotheses: the classes are separable and not empty.

    Reference: N. Cristianini and J. Shawe-Taylor, An Introduction to Support Vector Machines, Cambridge University
    Press 2000, chapter 2.
    """
    yield from in_any_company(run)


@contract("Permutation invariance of the soft margin")
def soft_margin_in_any_order(run: SoftMarginReordered) -> Law:
    r"""The examples in another order, all of them k times over, have the same w at C/k.

    For $P=\frac12\|w\|^2+C\sum_i\xi_i$ is then the same. Two best hyperplanes of different w would have a better one between them.

    Hypotheses: no class is empty, C > 0.

    Reference: C. Cortes and V. Vapnik, Support-vector networks, Machine Learning 20, 1995, doi:10.1007/BF00994018.
    """
    yield from same_optimum(run)


@contract("Integer sample weights equal repeated samples, in the soft margin", examples=60)
def soft_margin_weights_are_repetitions(run: SoftMarginWeighted) -> Law:
    r"""$\frac12\|w\|^2+C\sum_ik_i\xi_i$ is P of each example taken $k_i$ times: so w with weights is that of the repetitions.

    Two best hyperplanes of different w would have a better one between them. It does not apply where there is no ``sample_weight``.

    Hypotheses: C > 0; weights are whole numbers of at least 0, in each class not all 0.

    Reference: C.-F. Lin and S.-D. Wang, Fuzzy support vector machines, IEEE Transactions on Neural Networks 13, 2002,
    doi:10.1109/72.991432.
    """
    yield from same_optimum(run)


@contract("Orthogonal equivariance of the soft margin")
def soft_margin_turns_with_the_examples(run: Transported[TurnedClasses, SoftFit]) -> Law:
    r"""For $x'=Ax+c$ with A orthogonal and $y'=sy$, s = ±1, $w=sA^\top w'$, and $s(b'+\langle w',c\rangle)$ is a best intercept.

    So an exchange of the classes gives −w. Two best hyperplanes of different w would have a better one between them.

    Hypotheses: no class is empty, C > 0; A is orthogonal; without an intercept c = 0.

    Reference: C. Cortes and V. Vapnik, Support-vector networks, Machine Learning 20, 1995, doi:10.1007/BF00994018.
    """
    yield from same_optimum(run)


@contract("Subset invariance of scores with a soft margin")
def soft_score_depends_on_its_example(run: DecisionsInParts[TwoClasses, SoftFit]) -> Law:
    r"""The score of x is $\langle w,x\rangle+b$ in whatever company x is asked for: all at once, in parts, or alone.

    Hypotheses: no class is empty, C > 0.

    Reference: N. Cristianini and J. Shawe-Taylor, An Introduction to Support Vector Machines, Cambridge University
    Press 2000, chapter 2.
    """
    yield from in_any_company(run)
