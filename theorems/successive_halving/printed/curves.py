"""The text's sentences on halving of learning curves, as printed, and what is right of them."""

from __future__ import annotations

from fractions import Fraction

from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ..curves import budgets_suffice_for_curves, curves_separate
from ..readings import HalvedAsPrinted
from ..samples.curves import CurvesAsPrinted, LearningCurves

HALF = Fraction(1, 2)


def tied() -> LearningCurves:
    """Two curves that are halfway between their limits until the last step."""
    return LearningCurves(((HALF, HALF, 0), (HALF, HALF, 1)))


@curves_separate.printed(
    "ml-notes/nonstochastic-halving-separability",
    mistake="At the threshold, and beyond it while γ stays, both curves may be halfway: they tie. It is strict where γ < Δᵢ/2.",
    witness=tied,
)
def separates_strictly(curves: LearningCurves) -> Law:
    """Printed: from t = max(γᵢ⁻¹(Δᵢ/2), γ₁⁻¹(Δᵢ/2)) on i is separable from the best, and beyond it strictly."""
    for i, gap in enumerate(curves.gaps):
        if i != curves.best:
            t = max(curves.own_inverse(j, Fraction(gap) / 2) for j in (i, curves.best))
            for k in range(t + 1, curves.d + 1):
                yield greater("ℓᵢ beyond the threshold, and ℓ₁", curves.after(i, k), curves.after(curves.best, k), at=(i, k))


@curves_separate.literally()
def separates(curves: LearningCurves) -> Law:
    """From t = max(γᵢ⁻¹(Δᵢ/2), γ₁⁻¹(Δᵢ/2)) on ℓᵢ ≥ ℓ₁, and ℓᵢ > ℓ₁ where γᵢ(t) + γ₁(t) < Δᵢ; γ does not increase, and is least."""
    yield exercised("a threshold is not at once", any(v > 0 for v in curves.common))
    for i, gap in enumerate(curves.gaps):
        mine, its = curves.envelope(i), curves.envelope(curves.best)
        for k, v in enumerate(curves.rows[i]):
            yield at_most("|ℓᵢ − vᵢ|, and γᵢ", abs(v - curves.limits[i]), mine[k], at=(i, k))
        if i != curves.best:
            t = max(curves.own_inverse(j, Fraction(gap) / 2) for j in (i, curves.best))
            for k in range(t, curves.d + 1):
                here, best = curves.after(i, k), curves.after(curves.best, k)
                yield at_least("ℓᵢ from the threshold on, and ℓ₁", here, best, at=(i, k))
                if mine[k - 1] + its[k - 1] < gap:
                    yield greater("ℓᵢ where γᵢ + γ₁ < Δᵢ, and ℓ₁", here, best, at=(i, k))


@budgets_suffice_for_curves.printed(
    "ml-notes/nonstochastic-halving-budget",
    mistake="Where γ* = Δᵢ/2 curves may tie, and the best be dropped: it takes the least t with γ*(t) < Δᵢ/2.",
    witness=lambda: CurvesAsPrinted(((HALF, HALF, HALF, HALF, 1), (HALF, HALF, HALF, HALF, 0)), 8),
)
def printed_budget_finds_the_best(run: HalvedAsPrinted) -> Law:
    """Printed: of 2⌈log₂ n⌉ max i(1 + γ*⁻¹(Δᵢ/2)) steps halving finds the best."""
    yield equal("the curve that is chosen, and the best", run.chosen, run.sample.best)


@budgets_suffice_for_curves.literally()
def printed_budget_finds_the_best_without_ties(run: HalvedAsPrinted) -> Law:
    """Of 2⌈log₂ n⌉ max i(1 + γ*⁻¹(Δᵢ/2)) steps halving finds the best, where no two losses tie that it compares.

    Curves that are reflected at their limits have the same γ*, the largest of all γᵢ, and the same gaps.
    """
    curves = run.sample
    yield exercised("the best does not begin as the best", curves.rows[curves.best][0] > min(row[0] for row in curves.rows))
    yield at_most("steps in all, and B", run.steps, curves.budget)
    if all(len(set(column)) == curves.n for column in zip(*curves.rows, strict=True)):
        yield equal("the curve that is chosen where no losses tie, and the best", run.chosen, curves.best)
    for k, v in enumerate(curves.common):
        away = max(abs(loss - row[-1]) for row in curves.rows for loss in row[k:])
        yield equal("γ*, and the largest |ℓᵢ − vᵢ| from there on", v, away, at=k)
    other = curves.reflected
    yield equal(
        "the number of steps for the curves reflected, and as they are", other.steps(other.inverse), curves.steps(curves.inverse)
    )
