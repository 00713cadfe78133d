r"""Decision trees: Gini impurity, the split that lowers it most, and what a tree can fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise, product

from ...properties.allowances import rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.roles.base import vector
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .roles.trees import TreeClassifier, grown
from .samples.trees import ConsistentTable, LabelledTable

UNIT_ROUNDOFF = Fraction(1, 2**53)


@theorem(
    role=TreeClassifier,
    source=ml_notes(
        "Supervised Learning, Decision Tree (l.486-487)",
        claims=["ml-notes/gini-random-pair", "ml-notes/gini-zero-iff-pure"],
    ),
    sharpness=attained("pure nodes: 0"),
    mutants=[
        "decision_tree.WithoutReplacement",
        "decision_tree.UnorderedPairs",
        "decision_tree.ChanceOfAgreement",
        "decision_tree.Entropy",
        "decision_tree.ErrorRate",
        "decision_tree.SplitsPureNodes",
    ],
    references=["decision_tree.DecisionTree"],
)
def gini_is_the_chance_of_a_difference(tree: TreeClassifier, table: LabelledTable) -> Iterator:
    r"""$G(D)=1-\sum_kp_k^2\ge0$ is the probability that two random examples of D have different labels; 0 if and only if D is pure.

    The two are drawn independently, so that they may be the same. (The displayed formula is lost; the text spells it out.) A node
    is pure if and only if its impurity is 0, and then it is a leaf. Checked at every node, by counting the pairs.
    """
    nodes = grown(tree, table.X, table.y)
    yield exercised("a node that is not pure", any(gini(table.labels[i] for i in node.examples) for node in nodes))
    for node in nodes:
        if not node.examples:
            raise ImplementationFailed("a node of its tree is reached by no example")
        labels = [table.labels[i] for i in node.examples]
        different = sum(a != b for a, b in product(labels, repeat=2))
        slack = rounding(8 * len(set(labels)) * UNIT_ROUNDOFF, "float64 squares and their sum")
        yield equal("G(D), by its formula and by counting pairs", gini(labels), Fraction(different, len(labels) ** 2))
        yield equal("the impurity of a node", node.impurity, gini(labels), slack)
        yield at_least("G(D)", gini(labels), 0)
        yield is_true("G(D) = 0 exactly if D is pure", (gini(labels) == 0) == (len(set(labels)) == 1))
        yield is_true("a pure node is a leaf", len(set(labels)) > 1 or node.split is None)


@gini_is_the_chance_of_a_difference.without("drawing with replacement")
def of_two_different_examples(tree: TreeClassifier, table: LabelledTable) -> Iterator:
    """Two different examples differ with probability G(D)·n/(n − 1): more often, unless D is pure."""
    labels, n = table.labels, table.n
    if n > 1:
        different = sum(labels[i] != labels[j] for i in range(n) for j in range(n) if i != j)
        yield equal("G(D) and the chance of two different examples", gini(labels), Fraction(different, n * (n - 1)))


def gini(labels: Iterable[int]) -> Fraction:
    """1 − Σ pₖ²."""
    counts = Counter(labels)
    return 1 - sum((Fraction(c, counts.total()) ** 2 for c in counts.values()), Fraction(0))


@theorem(
    role=TreeClassifier,
    source=ml_notes("Supervised Learning, Decision Tree (l.488)", claims=["ml-notes/weighted-gini-split"]),
    sharpness=attained("every split; parts with the same shares of labels leave the impurity as it is"),
    mutants=[
        "decision_tree.UnweightedImpurity",
        "decision_tree.SplitsByErrorRate",
        "decision_tree.WorstSplit",
        "decision_tree.FirstFeatureOnly",
        "decision_tree.MissesTheLastGap",
        "decision_tree.MedianSplit",
    ],
    references=["decision_tree.DecisionTree"],
)
def split_of_least_impurity(tree: TreeClassifier, table: LabelledTable) -> Iterator:
    r"""The tree splits D where $\sum_i\frac{|D_i|}{|D|}G(D_i)$ is least; that is at most $G(D)$, into however many parts.

    (The displayed formula is lost, and reconstructed from the sentence around it.) All features and all thresholds between two of
    their values are compared. Partitions by all values of a feature are no worse than those by a threshold: parts only improve.
    """
    nodes = [node for node in grown(tree, table.X, table.y) if node.split]
    yield exercised("a node with several splits", any(len(list(splits(table, node.examples))) > 1 for node in nodes))
    for node in nodes:
        assert node.split is not None
        whole = gini(table.labels[i] for i in node.examples)
        cost = weighted(table, node.examples, *node.split)
        slack = rounding(64 * UNIT_ROUNDOFF * table.n, "64nu for the float64 impurities of two candidates")
        for j, t in splits(table, node.examples):
            other = weighted(table, node.examples, j, t)
            yield at_most("weighted impurity of the split", cost, other, slack)
            yield at_most("weighted impurity of the parts, and of the whole", other, whole)
            yield at_most("weighted impurity by all values, and by a threshold", by_values(table, node.examples, j), other)


def splits(table: LabelledTable, examples: tuple[int, ...]) -> Iterator[tuple[int, Fraction]]:
    """Every feature, with every threshold halfway between two neighbouring values."""
    for j in range(table.d):
        for a, b in pairwise(sorted({table.rows[i][j] for i in examples})):
            yield j, Fraction(a + b) / 2


def weighted(table: LabelledTable, examples: tuple[int, ...], j: int, t: Fraction) -> Fraction:
    """Σ |Dᵢ|/|D| G(Dᵢ) for the two sides of a threshold. Raises `ImplementationFailed` where a side is empty."""
    sides = [[table.labels[i] for i in examples if (table.rows[i][j] <= t) == left] for left in (True, False)]
    if not all(sides):
        raise ImplementationFailed("a split of its tree leaves a side empty")
    return sum((Fraction(len(side), len(examples)) * gini(side) for side in sides), Fraction(0))


def by_values(table: LabelledTable, examples: tuple[int, ...], j: int) -> Fraction:
    """Σ |Dᵢ|/|D| G(Dᵢ) for the partition by all values of a feature."""
    parts = [[table.labels[i] for i in examples if table.rows[i][j] == v] for v in {table.rows[i][j] for i in examples}]
    return sum((Fraction(len(part), len(examples)) * gini(part) for part in parts), Fraction(0))


@theorem(
    role=TreeClassifier,
    source=ml_notes("Supervised Learning, Decision Tree (l.489), with the missing hypothesis"),
    sharpness=attained("every table: there is no mistake"),
    mutants=[
        "decision_tree.StopsWithoutGain",
        "decision_tree.ThreeLevels",
        "decision_tree.LeastCommonLabel",
        "decision_tree.ThresholdBelow",
        "decision_tree.ForgetsTheThird",
    ],
    references=["decision_tree.DecisionTree"],
)
def full_tree_fits(tree: TreeClassifier, table: ConsistentTable) -> Iterator:
    r"""If equal rows have equal labels, a tree that is deep enough predicts every training label.

    Every node with two different rows can be split, and one whose rows are all equal is pure.
    """
    nodes = grown(tree, table.X, table.y)
    predictions = vector(tree.predict(table.X), "predictions", table.n)
    yield exercised("a tree of depth 2 at least", len(nodes) > 3)
    for found, label in zip(predictions, table.labels, strict=True):
        yield equal("the prediction, and the label", found, label)


@full_tree_fits.printed(
    claims=["ml-notes/decision-tree-fits-anything"],
    mistake="Missing hypothesis: two equal inputs with different labels cannot both be fitted, by a tree or by any function.",
)
def full_tree_fits_anything(tree: TreeClassifier, table: LabelledTable) -> Iterator:
    """Printed: a decision tree that is deep enough can fit any input."""
    grown(tree, table.X, table.y)
    for found, label in zip(vector(tree.predict(table.X), "predictions", table.n), table.labels, strict=True):
        yield equal("the prediction, and the label", found, label)
