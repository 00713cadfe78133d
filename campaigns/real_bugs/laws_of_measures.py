"""Measures of data: dependence, agreement of partitions, supports of item sets, distances of point sets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from bug_roles import TOL, answers
from bug_samples import Partitions, PointSets, Transactions, WeightedRegression
from lemmata.properties.numbers.exact import Number, exact_vector, log, power, rational
from lemmata.properties.roles.base import listed
from lemmata.properties.roles.readings import Reading
from lemmata.properties.statements.allowances import Allowance, declared, rounding
from lemmata.properties.statements.conclusions import Law, at_most, equal, exercised
from lemmata.properties.theorem import theorem

Dependence = answers("dependence-estimate", "``estimate(X, y, kind)``: of each feature; `kind` is a NumPy type of numbers.")
Agreement = answers("partition-agreement", "``agree(first, second)``: the adjusted mutual information of two partitions.")
ItemSets = answers(
    "maximal-item-sets", "``find(rows)``: the maximal sets of columns that occur together in a row, and their supports."
)
Transport = answers("transport-distance", "``distance(X, Y, p)``: the p-Wasserstein distance of two sets of equally many points.")


class OfDependence(Reading[WeightedRegression], role=Dependence):
    def of(self, kind: str) -> np.ndarray:
        return exact_vector(self.make()(self.sample.X, self.sample.y, kind))


@theorem("Dependence does not depend on the type of the numbers")
def dependence_is_of_the_numbers(run: OfDependence) -> Law:
    r"""$I(X;Y)$, and any estimate that is a function of the sample, is the same whether integers are stored as such or as floats.

    Hypotheses: the same numbers, the same random state. Sharp: an identity.

    Reference: A. Kraskov, H. Stögbauer and P. Grassberger, Estimating mutual information, 2004, doi:10.1103/PhysRevE.69.066138.
    """
    whole, real = run.of("int64"), run.of("float64")
    yield exercised("some dependence is estimated", any(real))
    for j, value in enumerate(real):
        yield equal("the estimate", whole[j], value, at=j)


def entropy(counts: Any) -> Number:
    """−Σ p log p of counts."""
    total = sum(counts)
    return sum((-Fraction(c, total) * log(Fraction(c, total)) for c in counts if c), 0)


class OfAgreement(Reading[Partitions], role=Agreement):
    @cached_property
    def value(self) -> Any:
        return rational(self.model(np.array(self.sample.first), np.array(self.sample.second)))

    @cached_property
    def terms(self) -> tuple[Number, Number, Number, bool]:
        """Mutual information, its expectation over permutations, the mean of the entropies, and whether the last two are equal."""
        u, v = self.sample.first, self.sample.second
        n, a, b = len(u), Counter(u), Counter(v)
        joint = Counter(zip(u, v, strict=True))
        information = sum((Fraction(c, n) * log(Fraction(n * c, a[x] * b[y])) for (x, y), c in joint.items()), 0)
        expected: Number = 0
        for p in a.values():
            for q in b.values():
                for k in range(max(1, p + q - n), min(p, q) + 1):
                    chance = Fraction(comb(p, k) * comb(n - p, q - k), comb(n, q))
                    expected = expected + Fraction(k, n) * log(Fraction(n * k, p * q)) * chance
        certain = all(len(c) in (1, n) for c in (a, b)) and (len(a) == 1 or len(a) == n or len(b) in (1, n))
        return information, expected, (entropy(a.values()) + entropy(b.values())) / 2, certain


@theorem("Adjusted mutual information")
def adjusted_information(run: OfAgreement) -> Law:
    r"""AMI is $(I-E)/(\frac12(H(U)+H(V))-E)$, E the mean of $I$ over permutations of the labels: at most 1, and 1 if equal.

    Hypotheses: the denominator is not 0. Sharp: equal partitions.

    Reference: N. X. Vinh, J. Epps and J. Bailey, Information theoretic measures for clusterings comparison, 2010, JMLR 11.
    """
    information, expected, mean, certain = run.terms
    first, second = run.sample.first, run.sample.second
    same = len(set(zip(first, second, strict=True))) == len(set(first)) == len(set(second))
    yield exercised("a partition has two parts", len(set(first)) > 1 or len(set(second)) > 1)
    yield at_most("the agreement", run.value, 1)
    if same:
        yield equal("of equal partitions", run.value, 1)
    elif not certain:
        yield equal("the agreement, times its denominator", run.value * (mean - expected), information - expected)
    else:
        yield equal("of partitions that tell nothing", run.value, 0)


@adjusted_information.within(
    "the agreement",
    "of equal partitions",
    "the agreement, times its denominator",
    "of partitions that tell nothing",
)
def agreement(run: OfAgreement) -> Allowance:
    """Of logarithms and factorials of small numbers; the agreement is of the size 1."""
    return declared(TOL, "tol of the agreement", of=1)


class OfItemSets(Reading[Transactions], role=ItemSets):
    @cached_property
    def found(self) -> list[tuple[frozenset[int], Any]]:
        sets, supports = listed(self.model(np.array(self.sample.rows)), "answer")
        return [(frozenset(int(j) for j in s), rational(v)) for s, v in zip(sets, supports, strict=True)]

    def support(self, items: frozenset[int]) -> Fraction:
        return Fraction(sum(all(row[j] for j in items) for row in self.sample.rows), len(self.sample.rows))


@theorem("The support of an item set is the share of the transactions that hold it", floor=0.1)
def support_is_a_share(run: OfItemSets) -> Law:
    r"""The support of a maximal frequent item set is the share of the transactions that hold all its items.

    Hypotheses: none. Sharp: an identity.

    Reference: G. Grahne and J. Zhu, Fast algorithms for frequent itemset mining using FP-trees, 2005, doi:10.1109/TKDE.2005.166.
    """
    yield exercised("two sets", len(run.found) > 1)
    for k, (items, support) in enumerate(run.found):
        yield equal("the support", support, run.support(items), at=k)


@support_is_a_share.within("the support")
def support(run: OfItemSets) -> Allowance:
    """A quotient of integers."""
    return rounding(Fraction(1, 2**52), "u of a share", of=1)


class OfTransport(Reading[PointSets], role=Transport):
    @cached_property
    def distance(self) -> Any:
        s = self.sample
        return rational(self.model(np.array(s.first, dtype=float)[:, None], np.array(s.second, dtype=float)[:, None], s.order))


@theorem("The Wasserstein distance on the line")
def wasserstein_distance_on_the_line(run: OfTransport) -> Law:
    r"""Of n points each on the line, $W_p^p=\frac1n\sum_i|x_{(i)}-y_{(i)}|^p$: the points are matched in their order.

    Hypotheses: $p\ge1$. Sharp: an identity.

    Reference: C. Villani, Topics in Optimal Transportation, 2003, Theorem 2.18 (for p = 2).
    """
    s = run.sample
    pairs = zip(sorted(s.first), sorted(s.second), strict=True)
    total = Fraction(sum(abs(a - b) ** s.order for a, b in pairs), len(s.first))
    yield exercised("the sets differ", total != 0)
    yield equal("the distance", run.distance, power(total, Fraction(1, s.order)) if total else 0)


@wasserstein_distance_on_the_line.within("the distance")
def transport(run: OfTransport) -> Allowance:
    """Of sums and roots, perhaps in float32, relative to the largest distance of two points."""
    size = 1 + max(abs(a - b) for a in run.sample.first for b in run.sample.second)
    return declared(Fraction(size, 1000), "tol of the distance", of=size)
