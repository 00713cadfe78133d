"""By how much float64 arithmetic may miss what the statements say of trees and of boosting. u = 2⁻⁵³ is the unit roundoff."""

from __future__ import annotations

from typing import Any

from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import EXACT, Allowance, declared, rounding
from . import boosted_trees
from .decision_tree import gini_is_the_chance_of_a_difference, split_of_least_impurity
from .gradient_boosting import boosting_fits_residuals, boosting_fits_signs
from .printed import learner_is_the_gradient
from .readings.stages import Stages, Steps
from .readings.trees import BoostedSquares, GrownTree, Node, Round


@gini_is_the_chance_of_a_difference.within("the impurity of a node")
def impurity(tree: GrownTree, node: Node) -> Allowance:
    """K squares of quotients, 3u together since their sum is at most 1; Ku for the sum, u for the difference; doubled."""
    classes = len(set(tree.labels(node)))
    return rounding(2 * (classes + 4) * UNIT_ROUNDOFF, "float64 squares and their sum")


@split_of_least_impurity.within("weighted impurity of the split")
def cost(tree: GrownTree) -> Allowance:
    """Two candidates, each a sum of two impurities times the sizes of the sides, over n, of K ≤ n classes: 64nu.

    Two candidates that differ at all differ by 16/n⁵ at least: n times a cost is n less Σc²/a + Σc²/b for sides of a + b = n
    examples. So float64 takes the better one wherever 64nu < 16/n⁵, which is up to n = 362.
    """
    n = tree.sample.n
    if 4 * n**6 * UNIT_ROUNDOFF < 1:
        return EXACT
    return rounding(64 * n * UNIT_ROUNDOFF, "64nu for the float64 impurities of two candidates")


@boosting_fits_residuals.within("the target, and y − F(x)")
@learner_is_the_gradient.within("what h is trained on, and ∂L/∂F = F − y")
def residual(run: BoostedSquares, at: tuple[Round, int]) -> Allowance:
    """A difference of two numbers."""
    each, i = at
    return of_entry(run.y[i], each.old[i])


@boosting_fits_residuals.within("F_new(x), and F_old(x) + ηh(x)")
@boosting_fits_signs.within("F_new(x), and F_old(x) + ηh(x)")
def update(run: Any, at: tuple[Round, int]) -> Allowance:
    """A product and a sum."""
    each, i = at
    return of_entry(each.old[i], run.sample.eta * each.h[i])


@boosting_fits_residuals.within("Σ(y − F_new)²", "Σ(y − F_new)² ≤ Σ(y − F_old)²")
def squares(run: BoostedSquares, each: Round) -> Allowance:
    """What the means h, the targets that they are means of, and the new predictions round to, in n squares: 64n²(1+η)²u size²."""
    size = 1 + max(abs(v) for v in (*run.y, *each.old, *each.new, *each.h))
    value = 64 * run.sample.n**2 * (1 + run.sample.eta) ** 2 * UNIT_ROUNDOFF * size**2
    return rounding(value, "float64 means and sums")


@boosted_trees.last_stage_is_the_prediction.within("the prediction, and the last stage")
@boosted_trees.stage_of_gradient_boosting_is_a_shorter_run.within("a stage, and a run of as many trees")
def sums_of_trees(run: Stages) -> Allowance:
    """T products and sums, in any order, each off by u of a partial sum, which is T times the size at most: 4(T + 2)uT size."""
    trees = len(run.stages)
    return rounding(4 * (trees + 2) * UNIT_ROUNDOFF * trees * run.size, "float64 sums of trees")


@boosted_trees.squared_error_falls_by_the_steps.within("Σ(y − F_old)² − Σ(y − F_new)²", "Σ(y − F_new)²")
def squares_of_steps(run: Steps) -> Allowance:
    """A leaf value off by a of the size moves η of that, in n squares; divided by η again; 8n(1 + η)²a size² covers both sides."""
    size = run.size**2 * run.sample.n
    return declared(8 * (1 + run.eta) ** 2 * run.accuracy * size, "leaf values are as exact as its gradients", of=size)


@boosted_trees.regions_have_their_mean_residual.within("Σ(F_new − F_old) of a region", "Σ(y − F_new)")
def sums_of_steps(run: Steps) -> Allowance:
    """Each of n values off by η a of the size, in each of T steps."""
    size = run.size * run.sample.n
    return declared(2 * len(run.stages) * (1 + run.eta) * run.accuracy * size, "leaf values are as exact as its gradients", of=size)


def of_entry(*terms: Any) -> Allowance:
    """Of an entry computed from a few others: 8u of the largest."""
    return rounding(8 * UNIT_ROUNDOFF * max(map(abs, terms)), "8u of the larger term")
