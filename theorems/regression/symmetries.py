r"""Symmetries of linear regression: the order of examples, their repetition, coordinates, units, and one call against many.

Where the solution is unique, that of the same data in another form is the same in that form; so two answers are compared with each
other. Each of them may be off by what `least_squares_solution` and `ridge_has_a_closed_form` allow it.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law
from ...properties.symmetries.laws import in_any_company, same_answer
from ...properties.theorem import contract
from .readings.transformed import LeastSquaresTransformed, PredictionsInParts, RidgeTransformed
from .samples.transformed import MovedIndependent, ReorderedData, ReorderedIndependent, TurnedData


@contract("Invariance of least squares under permutations and repetitions of the examples")
def least_squares_in_any_order(run: LeastSquaresTransformed[ReorderedIndependent]) -> Law:
    r"""The examples in another order, all of them k times over, have the same weights: $\|Xw-y\|^2$ is then k times as large.

    Hypotheses: the columns, with the constant 1, are linearly independent, so that the weights are unique.

    Reference: P. J. Rousseeuw and A. M. Leroy, Robust Regression and Outlier Detection, 1987, on equivariance;
    doi:10.1002/0471725382.
    """
    yield from same_answer(run)


@contract("Affine, scale and regression equivariance of least squares")
def least_squares_is_equivariant(run: LeastSquaresTransformed[MovedIndependent]) -> Law:
    r"""For $x'=Ax+c$ and $y'=sy+\langle v,x\rangle+t$, $A^\top w'=sw+v$ and $b'+\langle w',c\rangle=sb+t$.

    So $\langle w',x'\rangle+b'=s(\langle w,x\rangle+b)+\langle v,x\rangle+t$: the predictions move with the targets.

    Hypotheses: A is invertible, s ≠ 0; the columns, with the constant 1, are linearly independent; without an intercept c = 0 and
    t = 0.

    Reference: P. J. Rousseeuw and A. M. Leroy, Robust Regression and Outlier Detection, 1987;
    doi:10.1002/0471725382.
    """
    yield from same_answer(run)


@contract("Subset invariance of predictions")
def prediction_depends_on_its_example(run: PredictionsInParts) -> Law:
    r"""The prediction at x is $\langle w,x\rangle+b$ in whatever company x is asked for: all at once, in parts, or alone.

    Hypotheses: none.

    Reference: the definition of a linear model; T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning,
    2nd edition, 2009, §2.3.1, doi:10.1007/978-0-387-84858-7.
    """
    yield from in_any_company(run)


@contract("Permutation invariance of ridge regression")
def ridge_in_any_order(run: RidgeTransformed[ReorderedData]) -> Law:
    r"""The examples in another order, all of them k times over, have the same w and b for a penalty k times as large.

    For $\|Xw+b-y\|^2+\lambda\|w\|^2$ is then k times as large.

    Hypotheses: λ > 0, so that the solution is unique.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §3.4.1, for the
    problem, doi:10.1007/978-0-387-84858-7.
    """
    yield from same_answer(run)


@contract("Orthogonal equivariance of ridge regression")
def ridge_turns_with_the_data(run: RidgeTransformed[TurnedData]) -> Law:
    r"""For $x'=Ax+c$ with A orthogonal, and $y'=sy+t$, $A^\top w'=sw$ and $b'+\langle w',c\rangle=sb+t$.

    For $\|w\|=\|Aw\|$. It is not so for other A: ridge regression depends on the units of the features.

    Hypotheses: λ > 0; A is orthogonal, s ≠ 0; without an intercept c = 0 and t = 0.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §3.4.1, for the
    problem, doi:10.1007/978-0-387-84858-7.
    """
    yield from same_answer(run)
