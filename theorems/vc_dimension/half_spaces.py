r"""Half-spaces of $\mathbb R^d$, or linear classifiers with a threshold, have VC dimension $d+1$."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import cs229_learning_theory, fds_chapter_6
from .oracles.formulas import binomial_sum
from .oracles.ranges import affinely_independent, by_half_spaces, in_general_position, radon_partition
from .readings import CutByHalfSpaces
from .samples.ranges import PlanePoints, PlaneTriple, RadonPoints, SimplexSubset, SpacePoints

TRIANGLE = ((0, 0), (1, 0), (0, 1))


@theorem("Half-spaces have VC dimension d+1", source=fds_chapter_6("§6.6.1, half-spaces"))
def half_spaces_vc_dimension(cut: CutByHalfSpaces[SpacePoints]) -> Law:
    r"""Half-spaces of $\mathbb R^d$ have VC dimension $d+1$; they shatter exactly the affinely independent sets.

    Each subset is decided by a certificate: a hyperplane that separates it strictly from the rest, or convex combinations of
    both that agree. Whether $a=0$ is allowed in $\{x:a\cdot x\ge a_0\}$ changes nothing.

    Hypotheses: points of $\mathbb R^d$, $d\ge1$.

    Sharp: any $d+1$ affinely independent points are shattered.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Theorem 9.3, 2014.
    """
    points = cut.sample
    yield exercised("more than d points", points.n > points.d)
    yield at_most("VC dimension on these points", cut.vc_dimension, points.d + 1)
    yield equal("all subsets cut out, and affinely independent", cut.shattered, affinely_independent(points.rows))
    yield equal("subsets cut out", cut.subsets, by_half_spaces(points.rows))


@theorem(
    "Radon: half-spaces do not shatter d+2 points",
    source=fds_chapter_6("§6.6.1, half-spaces: Radon's theorem is the missing half of the proof"),
    floor=0.1,
)
def radon_points_are_not_shattered(cut: CutByHalfSpaces[RadonPoints]) -> Law:
    r"""Any $d+2$ points split into two sets whose convex hulls meet (Radon); half-spaces cut out neither.

    The partition comes with its certificate: weights $\mu\ne0$ with $\sum\mu_i=0$ and $\sum\mu_ix_i=0$; points of weight 0 may be
    on either side.

    Hypotheses: $d+2$ points of $\mathbb R^d$.

    Sharp: the corners of a square.

    Reference: J. Radon, Mengen konvexer Körper, die einen gemeinsamen Punkt enthalten, Mathematische Annalen 83, 1921,
    doi:10.1007/BF01464231.
    """
    points, mu = cut.sample, cut.sample.mu
    A = {i for i in range(points.n) if mu[i] > 0}
    B = {i for i in range(points.n) if mu[i] < 0}
    yield exercised("both parts have several points", len(A) > 1 and len(B) > 1)
    yield is_true("the hulls meet", any(mu) and sum(mu) == 0 and not any(mu @ points.exact_X))
    yield is_true("one part is cut out without the other", not any(S & (A | B) in (A, B) for S in cut.subsets))
    yield at_most("subsets cut out", len(cut.subsets), 2**points.n - 2)


@theorem("Half-spaces shatter the simplex", source=fds_chapter_6("§6.6.1, half-spaces"))
def simplex_is_shattered(cut: CutByHalfSpaces[SimplexSubset]) -> Law:
    r"""Half-spaces shatter the origin and the $d$ unit vectors: for $A\ni0$ take $a\cdot x\le0$, with $a$ 1 outside of $A$, else 0.

    If the origin is not in $A$, the complement is cut out so, and $A$ by $a\cdot x\ge1$. (For $A$ all $d+1$ points this is $a=0$,
    the half-space being everything: the form $\{x:a\cdot x\ge a_0\}$ admits that.)

    Hypotheses: $d\ge1$.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.6.1.
    """
    simplex, everything = cut.sample, frozenset(range(cut.sample.d + 1))
    A = simplex.A if 0 in simplex.A else everything - simplex.A
    a = [int(i not in A) for i in range(1, simplex.d + 1)]
    value = [sum(u * v for u, v in zip(a, row, strict=True)) for row in simplex.rows]
    yield exercised("a proper subset", 0 < len(simplex.A) <= simplex.d)
    yield equal("where a·x ≤ 0", frozenset(i for i, v in enumerate(value) if v <= 0), A)
    yield equal("where a·x ≥ 1", frozenset(i for i, v in enumerate(value) if v >= 1), everything - A)
    yield is_true("the subset is cut out", simplex.A in cut.subsets)


@theorem("Linear classifiers in the plane have VC dimension 3", source=cs229_learning_theory("§4"))
def linear_classifiers_in_the_plane(cut: CutByHalfSpaces[PlanePoints]) -> Law:
    r"""The classifiers $1\{\theta_0+\theta_1x_1+\theta_2x_2\ge0\}$ shatter a triangle, and no four points: their VC dimension is 3.

    Of four points either one is in the triangle of the others, or the diagonals of their quadrilateral meet: a labelling that
    Radon's partition shows impossible.

    Hypotheses: points of the plane.

    Sharp: any triangle is shattered.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Theorem 9.3, 2014, for $d=2$.
    """
    points = cut.sample
    yield exercised("at least four points", points.n >= 4)
    yield equal("subsets of a triangle that are cut out", len(cut.of(TRIANGLE)), 8)
    yield at_most("VC dimension on these points", cut.vc_dimension, 3)
    if points.n >= 4:
        A, mu = radon_partition(points.rows[:4])
        yield is_true("Radon's labelling of the first four points", not any(S & set(mu) == A for S in cut.subsets))
    yield is_true("what is cut out is separable", cut.subsets <= by_half_spaces(points.rows))


@theorem("Linear classifiers shatter three points unless they are collinear", source=cs229_learning_theory("§4"))
def triples_in_the_plane(cut: CutByHalfSpaces[PlaneTriple]) -> Law:
    r"""Linear classifiers shatter three points of the plane iff these are not on one line: VC = 3 speaks of some triples only.

    Of three different collinear points 6 subsets are cut out.

    Hypotheses: three points of the plane, repetitions allowed.

    Reference: A. Ng, CS229 lecture notes, Learning theory, §4; a textbook fact.
    """
    points = cut.sample
    yield exercised("three different points", points.distinct)
    yield equal("all subsets cut out, and not collinear", cut.shattered, not points.collinear)
    if points.distinct and points.collinear:
        yield equal("subsets cut out of collinear points", len(cut.subsets), 6)


@theorem("Cover's count of linear dichotomies", source=fds_chapter_6("§6.6.1, half-spaces: the growth function (Cover 1965)"))
def covers_count(cut: CutByHalfSpaces[SpacePoints]) -> Law:
    r"""Half-spaces cut out at most $2\sum_{i\le d}\binom{n-1}i$ subsets of $n$ points; so many iff these are in general position.

    Hypotheses: $n\ge1$. General position: any $d+1$ of the points (all, if there are fewer) are affinely independent.

    Sharp: points in general position.

    Reference: T. M. Cover, Geometrical and statistical properties of systems of linear inequalities with applications in pattern
    recognition, IEEE Transactions on Electronic Computers EC-14, 1965, doi:10.1109/PGEC.1965.264137.
    """
    points, n = cut.sample, cut.sample.n
    bound = 2 * binomial_sum(n - 1, points.d)
    yield exercised("more than d+1 points", n > points.d + 1)
    yield at_most("subsets cut out", len(cut.subsets), bound)
    yield equal("attained, and in general position", len(cut.subsets) == bound, in_general_position(points.rows))
    yield is_true("closed under complements", cut.subsets == {frozenset(range(n)) - A for A in cut.subsets})
