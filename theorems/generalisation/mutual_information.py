r"""Mutual information of two finite variables: $\mathrm{MI}(x,y)=\sum p(x,y)\ln\frac{p(x,y)}{p(x)p(y)}$, with $0\ln0=0$."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...properties.allowances import Allowance, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import Number, as_float, exact, log, rational
from ...properties.sources import cs229_learning_theory
from ...properties.theorem import attained, theorem
from .roles.information import MutualInformation
from .samples.information import JointTable, entropy

U = Fraction(1, 2**53)
REFERENCES = ["information.mutual_information", "information.divergence_from_independence", "information.by_entropies"]
MUTANTS = [
    "information.in_bits", "information.reversed_divergence", "information.without_the_weights",
    "information.of_uniform_marginals", "information.joint_entropy", "information.conditional_entropy", "information.smoothed",
    "information.first_two_values", "information.normalised", "information.independent_of_itself",
]  # fmt: skip


@theorem(
    role=MutualInformation,
    source=cs229_learning_theory(
        "Part VII §2",
        claims=[
            "cs229-learning-theory/mutual-information-formula",
            "cs229-learning-theory/mutual-information-is-kl",
            "cs229-learning-theory/independence-gives-zero-kl",
        ],
    ),
    sharpness=attained("0 exactly for independent variables"),
    mutants=MUTANTS,
    references=REFERENCES,
)
def information_is_divergence_from_independence(information: MutualInformation, table: JointTable) -> Iterator:
    r"""$\mathrm{MI}(x,y)=\mathrm{KL}(p(x,y)\,\|\,p(x)p(y))\ge0$, and 0 if and only if x and y are independent.

    (The displayed formulas are lost, and reconstructed from the sentences around them.) Hypotheses: finitely many values; cells
    with $p(x,y)=0$ count 0. Since p(x)p(y) is 0 only where p(x,y) is, the divergence is finite.
    """
    found, true = rational(information(table.array.copy())), divergence(table)
    yield exercised("dependent, with several values of both", not table.independent)
    yield equal("MI(x,y)", found, true, near(table))
    yield at_least("MI(x,y)", true, 0) if not table.independent else equal("MI of independent variables", true, 0)
    yield is_true("positive if not independent", table.independent or true > 0)


@theorem(
    role=MutualInformation,
    source=cs229_learning_theory("Part VII §2", claims=["cs229-learning-theory/informative-feature-has-large-mi"]),
    sharpness=attained("y a function of x: MI = H(y), the largest value that there is"),
    mutants=MUTANTS,
    references=REFERENCES,
)
def information_is_the_loss_of_entropy(information: MutualInformation, table: JointTable) -> Iterator:
    r"""$\mathrm{MI}(x,y)=H(y)-H(y|x)$: what x tells about y; at most $H(y)$, which it is if and only if x determines y.

    So a feature that provides much information, measured as the loss of entropy, has as large a mutual information; but no more
    than $H(y)$, which is small for a label that is nearly always the same. Hypotheses: finitely many values.
    """
    found, h = rational(information(table.array.copy())), entropy(table.y)
    given = entropy([v for row in table.rows for v in row]) - exact(entropy(table.x))
    yield exercised("several values of y", sum(v > 0 for v in table.y) > 1)
    slack = near(table)
    yield equal("MI(x,y)", found, h - exact(given), slack)
    yield at_most("MI(x,y)", found, h, slack)
    yield at_most("MI(x,y)", found, entropy(table.x), slack)
    if table.determined:
        yield equal("MI(x,y) where x determines y", found, h, slack)
    else:
        yield is_true("H(y|x) > 0 where it does not", given > 0)


def divergence(table: JointTable) -> Number:
    """Σ p(x,y) ln(p(x,y)/(p(x)p(y))) over the cells that are not 0."""
    total: Any = 0
    for row, a in zip(table.rows, table.x, strict=True):
        for v, b in zip(row, table.y, strict=True):
            if v:
                total = total + Fraction(v) * log(Fraction(v) / (a * b))
    return total


def near(table: JointTable) -> Allowance:
    """The rounding of a sum of terms p ln p: logarithms of at most 20 in size, or of quotients, and as many additions as cells."""
    cells = len(table.rows) * len(table.rows[0])
    size = 1 + sum(as_float(entropy(p)) for p in (table.x, table.y))
    return rounding(16 * (cells + 4) * U * Fraction(size), "16(cells + 4)u of the entropies that are added up")
