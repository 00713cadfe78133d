r"""Decision trees: Gini impurity, the split that lowers it most, and what a tree can fit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

from ...properties.samples.tables import Rational
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles import gini
from .readings.trees import GrownTree
from .samples.tables import ConsistentTable, LabelledTable


@theorem("Gini impurity is the chance of two different labels", source=ml_notes("Supervised Learning, Decision Tree (l.486-487)"))
def gini_is_the_chance_of_a_difference(tree: GrownTree[LabelledTable]) -> Law:
    r"""$G(D)=1-\sum_kp_k^2\ge0$ is the probability that two random examples of D have different labels; 0 if and only if D is pure.

    (The displayed formula is lost; the text spells it out.) A node is pure if and only if its impurity is 0, and then it is a leaf.
    Checked at every node, by counting the pairs.

    Hypotheses: the two examples are drawn independently, so that they may be the same.

    Sharp: pure nodes, where it is 0.

    Reference: L. Breiman, J. H. Friedman, R. A. Olshen and C. J. Stone, Classification and Regression Trees, 1984, §4.3,
    doi:10.1201/9781315139470.
    """
    yield exercised("a node that is not pure", any(gini(tree.labels(node)) for node in tree.nodes))
    for node in tree.nodes:
        labels = tree.labels(node)
        pure = len(set(labels)) == 1
        different = sum(a != b for a, b in product(labels, repeat=2))
        yield equal("G(D), by its formula and by counting pairs", gini(labels), Fraction(different, len(labels) ** 2), at=node)
        yield equal("the impurity of a node", node.impurity, gini(labels), at=node)
        yield at_least("G(D)", gini(labels), 0, at=node)
        yield is_true("G(D) = 0 exactly if D is pure", (gini(labels) == 0) == pure, at=node)
        yield is_true("a pure node is a leaf", not pure or node.split is None, at=node)


@theorem("A tree splits where the weighted impurity is least", source=ml_notes("Supervised Learning, Decision Tree (l.488)"))
def split_of_least_impurity(tree: GrownTree[LabelledTable]) -> Law:
    r"""The tree splits D where $\sum_i\frac{|D_i|}{|D|}G(D_i)$ is least; that is at most $G(D)$, into however many parts.

    (The displayed formula is lost, and reconstructed from the sentence around it.) All features and all thresholds between two of
    their values are compared. Partitions by all values of a feature are no worse than those by a threshold: parts only improve.

    Hypotheses: a split is by a threshold on one feature, between two of its values.

    Sharp: parts with the same shares of labels.

    Reference: L. Breiman, J. H. Friedman, R. A. Olshen and C. J. Stone, Classification and Regression Trees, 1984, §4.3,
    doi:10.1201/9781315139470.
    """
    table = tree.sample
    yield exercised("a node with several splits", any(len(list(splits(table, node.examples))) > 1 for node, _, _ in tree.splits))
    for node, feature, threshold in tree.splits:
        whole = gini(tree.labels(node))
        cost = weighted(table, node.examples, feature, threshold)
        values = [by_values(table, node.examples, j) for j in range(table.d)]
        for j, t in splits(table, node.examples):
            other = weighted(table, node.examples, j, t)
            yield at_most("weighted impurity of the split", cost, other, at=node)
            yield at_most("weighted impurity of the parts, and of the whole", other, whole, at=node)
            yield at_most("weighted impurity by all values, and by a threshold", values[j], other, at=node)


@theorem(
    "A full tree fits its training data", source=ml_notes("Supervised Learning, Decision Tree (l.489), with the missing hypothesis")
)
def full_tree_fits(tree: GrownTree[ConsistentTable]) -> Law:
    r"""If equal rows have equal labels, a tree that is deep enough predicts every training label.

    Every node with two different rows can be split, and one whose rows are all equal is pure.

    Hypotheses: equal rows have equal labels; the tree is grown until its nodes are pure.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, §18.1, doi:10.1017/CBO9781107298019.
    """
    yield exercised("a tree of depth 2 at least", len(tree.all_nodes) > 3)
    for i, label in enumerate(tree.sample.labels):
        yield equal("the prediction, and the label", tree.predictions[i], label, at=i)


def splits(table: LabelledTable, examples: tuple[int, ...]) -> Iterator[tuple[int, Fraction]]:
    """Every feature, with every threshold halfway between two neighbouring values."""
    for j in range(table.d):
        for a, b in pairwise(sorted({table.rows[i][j] for i in examples})):
            yield j, Fraction(a + b) / 2


def weighted(table: LabelledTable, examples: tuple[int, ...], j: int, t: Fraction) -> Fraction:
    """Σ |Dᵢ|/|D| G(Dᵢ) for the two sides of a threshold."""
    sides = [[table.labels[i] for i in examples if (table.rows[i][j] <= t) == left] for left in (True, False)]
    return sum((Fraction(len(side), len(examples)) * gini(side) for side in sides if side), Fraction(0))


def by_values(table: LabelledTable, examples: tuple[int, ...], j: int) -> Fraction:
    """Σ |Dᵢ|/|D| G(Dᵢ) for the partition by all values of a feature."""
    parts: dict[Rational, list[int]] = {}
    for i in examples:
        parts.setdefault(table.rows[i][j], []).append(table.labels[i])
    return sum((Fraction(len(part), len(examples)) * gini(part) for part in parts.values()), Fraction(0))
