"""The texts on trees: claims that fail as printed, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, equal, is_true
from .decision_tree import full_tree_fits, gini_is_the_chance_of_a_difference
from .gradient_boosting import boosting_fits_residuals, boosting_fits_signs
from .oracles import gini
from .readings.trees import BoostedDistances, BoostedSquares, GrownTree
from .samples.tables import LabelledTable


@gini_is_the_chance_of_a_difference.printed(
    "ml-notes/gini-random-pair",
    mistake="Missing hypothesis: drawn independently, the two may be the same; two different data differ more often.",
)
def of_two_different_examples(table: LabelledTable) -> Law:
    """Two different examples differ with probability G(D)·n/(n − 1): more often, unless D is pure."""
    labels, n = table.labels, table.n
    if n > 1:
        different = sum(labels[i] != labels[j] for i in range(n) for j in range(n) if i != j)
        yield equal("G(D) and the chance of two different examples", gini(labels), Fraction(different, n * (n - 1)))


@full_tree_fits.printed(
    "ml-notes/decision-tree-fits-anything",
    mistake="Missing hypothesis: two equal inputs with different labels cannot both be fitted, by a tree or by any function.",
)
def full_tree_fits_anything(tree: GrownTree[LabelledTable]) -> Law:
    """Printed: a decision tree that is deep enough can fit any input."""
    for i, label in enumerate(tree.sample.labels):
        yield equal("the prediction, and the label", tree.predictions[i], label, at=i)


@boosting_fits_residuals.printed(
    "ml-notes/gradient-boost-gradient",
    mistake="Sign: the ideal h is y − F, the negative of the gradient ∂L/∂F = F − y.",
    verdict="refuted",
)
def learner_is_the_gradient(run: BoostedSquares) -> Law:
    """Printed: the ideal h is the gradient ∂L/∂F(xᵢ) = F(xᵢ) − yᵢ."""
    first = run.rounds[0]
    for i, slope in enumerate(first.old - run.y):
        yield equal("what h is trained on, and ∂L/∂F = F − y", first.target[i], slope, at=(first, i))


@boosting_fits_signs.printed(
    "ml-notes/gradient-boost-l1-loss",
    mistake="Where F(x) = y already, the sign is 0: that is no label of a binary classification, and |y − F| has no derivative.",
)
def signs_are_two_classes(run: BoostedDistances) -> Law:
    """Printed: ∂L/∂F(xᵢ) = sgn(F(xᵢ) − yᵢ), so h is trained on the set of binary classification {(xᵢ, sgn(yᵢ − F_old(xᵢ)))}."""
    first = run.rounds[0]
    for i, (s, r) in enumerate(zip(first.target, run.y - first.old, strict=True)):
        yield is_true("the label is −1 or +1", s in (-1, 1), at=i)
        e = abs(r) / Fraction(2) or 1
        yield equal("slopes of |y − F| in F, above and below", (abs(r - e) - abs(r)) / e, (abs(r) - abs(r + e)) / e, at=i)
