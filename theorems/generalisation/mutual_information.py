r"""Mutual information of two finite variables: $\mathrm{MI}(x,y)=\sum p(x,y)\ln\frac{p(x,y)}{p(x)p(y)}$, with $0\ln0=0$."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import Number, exact, log
from ...properties.statements.conclusions import Law, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import cs229_learning_theory
from .readings.selection import Information
from .samples.information import JointTable, entropy


@theorem("Mutual information is the divergence from independence", source=cs229_learning_theory("Part VII §2"))
def information_is_divergence_from_independence(run: Information) -> Law:
    r"""$\mathrm{MI}(x,y)=\mathrm{KL}(p(x,y)\,\|\,p(x)p(y))\ge0$, and 0 if and only if x and y are independent.

    (The displayed formulas are lost, and reconstructed from the sentences around them.) Since p(x)p(y) is 0 only where p(x,y) is,
    the divergence is finite.

    Hypotheses: finitely many values; cells with $p(x,y)=0$ count 0.

    Reference: T. M. Cover and J. A. Thomas, Elements of Information Theory, 2nd edition, 2006, §2.3 and Theorem 2.6.3.
    """
    table, true = run.sample, divergence(run.sample)
    yield exercised("dependent, with several values of both", not table.independent)
    yield equal("MI(x,y)", run.value, true)
    if table.independent:
        yield equal("MI of independent variables", true, 0)
    else:
        yield greater("MI of dependent variables", true, 0)


@theorem("Mutual information is the loss of entropy", source=cs229_learning_theory("Part VII §2"))
def information_is_the_loss_of_entropy(run: Information) -> Law:
    r"""$\mathrm{MI}(x,y)=H(y)-H(y|x)$: how much x tells about y; at most $H(y)$, which it is if and only if x determines y.

    So a feature that provides much information, measured as the loss of entropy, has as large a mutual information; but no more
    than $H(y)$, which is small for a label that is nearly always the same.

    Hypotheses: finitely many values; cells with $p(x,y)=0$ count 0.

    Sharp: y a function of x: MI = H(y), the largest value that there is.

    Reference: T. M. Cover and J. A. Thomas, Elements of Information Theory, 2nd edition, 2006, §2.4.
    """
    table, h = run.sample, entropy(run.sample.y)
    given = exact(entropy([v for row in table.rows for v in row])) - exact(entropy(table.x))
    yield exercised("several values of y", sum(v > 0 for v in table.y) > 1)
    yield equal("MI(x,y)", run.value, h - exact(given))
    yield at_most("MI(x,y)", run.value, h)
    yield at_most("MI(x,y)", run.value, entropy(table.x))
    if table.determined:
        yield equal("MI(x,y)", run.value, h)
    else:
        yield greater("H(y|x) where x does not determine y", given, 0)


def divergence(table: JointTable) -> Number:
    """Σ p(x,y) ln(p(x,y)/(p(x)p(y))) over the cells that are not 0."""
    total: Any = 0
    for row, a in zip(table.rows, table.x, strict=True):
        for v, b in zip(row, table.y, strict=True):
            if v:
                total = total + Fraction(v) * log(Fraction(v) / (a * b))
    return total
