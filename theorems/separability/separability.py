r"""Linear separability: a linear program decides it; XOR has none; a half-space of exponentially small margin; many classes."""

from __future__ import annotations

from fractions import Fraction

from ...properties.oracles.lp import minimum
from ...properties.statements.conclusions import Law, at_most, equal, exercised, greater, is_true
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .readings import Decision, FirstOne, Separability, XorSeparability
from .samples import strictly_separable


@theorem("A linear program decides separability", source=fds_chapter_6("§6.2"))
def linear_program_decides_separability(run: Separability) -> Law:
    r"""Some (w, b) separates strictly iff $\max\{t\le1:l_i(\langle w,a_i\rangle-b)\ge t\}$ is 1; else it is 0.

    A linear program with $d+2$ unknowns and $n+1$ inequalities, none of them strict: what separates may be scaled.
    (Linear programs are solvable in polynomial time, Khachiyan 1979.) Either answer is certified, by a maximum-margin hyperplane or
    by a common point of the convex hulls, and the optimum by its dual.

    Hypotheses: $n\ge1$; all labels may be the same.

    Reference: O. L. Mangasarian, Linear and nonlinear separation of patterns by linear programming, Operations Research 13, 1965,
    doi:10.1287/opre.13.3.444.
    """
    points = run.sample
    truth = strictly_separable(points)
    yield exercised("both labels", len(set(points.labels)) == 2)
    yield equal("separable", run.separable, truth)
    t = (0,) * points.d + (0, 1)  # of the unknowns (w, b, t)
    constraints = [(*(-l * a), l, 1) for a, l in points.examples]
    yield equal("optimum of the program", -minimum([-v for v in t], [*constraints, t], [0] * points.n + [1]).value, int(truth))


@theorem("XOR is not linearly separable", source=fds_chapter_6("§6.3"))
def xor_has_no_separator(run: XorSeparability) -> Law:
    r"""Points off the axes labelled by the sign of $x_1x_2$, in the four quadrants of a square, have no linear separator.

    For the reflections $(\pm x,\pm y)$ of a point in the two classes have the same mean, 0. Adding the coordinate
    $x_1x_2$ separates them.

    Hypotheses: with each point its reflections, as in the whole square. (Four points, one in each quadrant, may be separable.)

    Reference: M. L. Minsky and S. A. Papert, Perceptrons, 1969.
    """
    square = run.sample
    yield exercised("several points a quadrant", len(set(square.corners)) > 1)
    for label in (1, -1):
        own = [row for row, l in zip(square.rows, square.labels, strict=True) if l == label]
        yield equal("mean of a class", tuple(map(sum, zip(*own, strict=True))), (0, 0), at=label)
    yield is_true("no separator", not run.separable)
    yield is_true("a separator with x₁x₂", run.separable_with_product)


@theorem("The parity of the first 1 is a half-space of tiny margin", source=fds_chapter_6("§6.2"))
def parity_of_the_first_one(run: FirstOne) -> Law:
    r"""$\langle(1,-\frac12,\frac14,\dots),a\rangle$ is positive if the first 1 of $a\in\{0,1\}^d$ is at an odd place, else < 0.

    If the first k places are 0 it is at most $\frac43\,2^{-k}$ in size, and so is the margin, as $\|w\|,\|a\|\ge1$: for the first
    $\lfloor d/10\rfloor$ places $O(2^{-d/10})$.

    Hypotheses: $a\ne0$, which has no first 1.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.2.
    """
    vectors, w = run.sample, run.w
    yield exercised("several ones after zeros", vectors.zeros > 0 and any(sum(row) > 1 for row in vectors.rows))
    for a, l in zip(vectors.exact_X, vectors.labels, strict=True):
        size = Fraction(4, 3) / 2 ** list(a).index(1)
        yield greater("l⟨w,a⟩", l * (w @ a), 0, at=a)
        yield at_most("|⟨w,a⟩|", abs(w @ a), size, at=a)
        yield at_most("margin²", (w @ a) ** 2, size**2 * (w @ w) * (a @ a), at=a)


@theorem("One versus the rest: k classes by k binary classifiers", source=fds_chapter_6("§6.1"))
def binary_answers_give_the_class(run: Decision) -> Law:
    r"""If each example is in exactly one of k classes, k correct answers "in class j or not" give its class.

    Hypotheses: the answers are correct; with a wrong one there may be no yes, or two.

    Reference: R. Rifkin and A. Klautau, In defense of one-vs-all classification, Journal of Machine Learning Research 5, 2004.
    """
    sample = run.sample
    yield exercised("three classes at least", sample.k > 2)
    yield is_true("one yes for each", bool((sample.answers.sum(axis=1) == 1).all()))
    yield equal("classes", run.classes, list(sample.classes))
