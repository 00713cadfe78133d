r"""Half-spaces of $\mathbb R^d$, or linear classifiers with a threshold, have VC dimension $d+1$."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...properties.conclusions import at_most, equal, exercised, is_true
from ...properties.sources import cs229_learning_theory, fds_chapter_6
from ...properties.theorem import attained, theorem
from .oracles.ranges import affinely_independent, by_half_spaces, in_general_position, radon_partition
from .oracles.shattering import binomial_sum, vc_dimension
from .roles.ranges import HalfSpaceRanges, cut_out
from .samples.ranges import PlanePoints, PlaneTriple, RadonPoints, SimplexSubset, SpacePoints

TRIANGLE = ((0, 0), (1, 0), (0, 1))
FAULTS = [
    "half_spaces.HalfSpacesAroundTheOrigin", "half_spaces.AxisParallelHalfSpaces", "half_spaces.HalfSpacesOnOneSide",
    "half_spaces.HalfSpacesNeverEmpty", "half_spaces.UpperHalfSpacesOnly",
]  # fmt: skip
POSITION = "half_spaces.GeneralPositionAssumed"  # right for up to four points of the plane
EXCESSES = [
    "half_spaces.SlabsAtAnyAngle", "half_spaces.ConvexHalves", "half_spaces.BallsToo", "half_spaces.AllHalves",
    "half_spaces.BoundaryPointsAtWill",
]  # fmt: skip


@theorem(
    role=HalfSpaceRanges,
    source=fds_chapter_6("§6.6.1, half-spaces", claims=["fds-chapter-6/halfspaces-vc-dimension"]),
    sharpness=attained("any d+1 affinely independent points"),
    mutants=[*FAULTS, *EXCESSES, POSITION],
    references=["range_spaces.HalfSpaces"],
)
def half_spaces_vc_dimension(half_spaces: HalfSpaceRanges, points: SpacePoints) -> Iterator:
    r"""Half-spaces of $\mathbb R^d$ have VC dimension $d+1$; they shatter exactly the affinely independent sets.

    Hypotheses: points of $\mathbb R^d$, $d\ge1$. Each subset is decided by a certificate: a hyperplane that separates it strictly
    from the rest, or convex combinations of both that agree. Whether $a=0$ is allowed in $\{x:a\cdot x\ge a_0\}$ changes nothing.
    """
    found = cut_out(half_spaces, points.rows)
    yield exercised("more than d points", points.n > points.d)
    yield at_most("VC dimension on these points", vc_dimension(found), points.d + 1)
    yield equal("all subsets cut out, and affinely independent", len(found) == 2**points.n, affinely_independent(points.rows))
    yield equal("subsets cut out", found, by_half_spaces(points.rows))


@theorem(
    role=HalfSpaceRanges,
    source=fds_chapter_6("§6.6.1, half-spaces: Radon's theorem is the missing half of the proof"),
    sharpness=attained("d+1 points: an affinely independent set has no such partition"),
    floor=0.1,
    mutants=EXCESSES,
    references=["range_spaces.HalfSpaces"],
)
def radon_points_are_not_shattered(half_spaces: HalfSpaceRanges, points: RadonPoints) -> Iterator:
    r"""Any $d+2$ points split into two sets whose convex hulls meet (Radon); half-spaces cut out neither.

    Hypotheses: $d+2$ points of $\mathbb R^d$. The partition comes with its certificate: weights $\mu$ with $\sum\mu_i=0$ and
    $\sum\mu_ix_i=0$; points of weight 0 may be on either side.
    """
    A, mu = radon_partition(points.rows)
    B = frozenset(i for i, weight in mu.items() if weight < 0)
    found = cut_out(half_spaces, points.rows)
    yield exercised("both parts have several points", len(A) > 1 and len(B) > 1)
    yield is_true("the hulls meet", sum(mu.values()) == 0 and not any(_combination(mu, points)))
    yield is_true("one part is cut out without the other", not any(S & (A | B) in (A, B) for S in found) and bool(A))
    yield at_most("subsets cut out", len(found), 2**points.n - 2)


def _combination(mu: dict[int, Fraction], points: SpacePoints) -> list[Fraction]:
    return [sum((weight * points.rows[i][j] for i, weight in mu.items()), Fraction(0)) for j in range(points.d)]


@theorem(
    role=HalfSpaceRanges,
    source=fds_chapter_6("§6.6.1, half-spaces", claims=["fds-chapter-6/halfspaces-shatter-simplex"]),
    sharpness="for every d",
    mutants=[*FAULTS, POSITION],
    references=["range_spaces.HalfSpaces"],
    examples=100,
)
def simplex_is_shattered(half_spaces: HalfSpaceRanges, simplex: SimplexSubset) -> Iterator:
    r"""Half-spaces shatter the origin and the $d$ unit vectors: for $A\ni0$ take $a\cdot x\le0$, with $a$ 1 outside of $A$, else 0.

    Hypotheses: $d\ge1$. If the origin is not in $A$, the complement is cut out so, and $A$ by $a\cdot x\ge1$. (For $A$ all $d+1$
    points this is $a=0$, the half-space being everything: the form $\{x:a\cdot x\ge a_0\}$ admits that.)
    """
    A = simplex.A if 0 in simplex.A else frozenset(range(simplex.d + 1)) - simplex.A
    a = [int(i not in A) for i in range(1, simplex.d + 1)]
    value = [sum(u * v for u, v in zip(a, row, strict=True)) for row in simplex.rows]
    found = cut_out(half_spaces, simplex.rows)
    yield exercised("a proper subset", 0 < len(simplex.A) <= simplex.d)
    yield equal("where a·x ≤ 0", frozenset(i for i, v in enumerate(value) if v <= 0), A)
    yield equal("where a·x ≥ 1", frozenset(i for i, v in enumerate(value) if v >= 1), frozenset(range(simplex.d + 1)) - A)
    yield is_true("the subset is cut out", simplex.A in found)


@theorem(
    role=HalfSpaceRanges,
    source=cs229_learning_theory("§4", claims=["cs229-learning-theory/plane-linear-classifiers-vc-3"]),
    sharpness=attained("any triangle"),
    mutants=[*FAULTS, *EXCESSES],
    references=["range_spaces.HalfSpaces"],
)
def linear_classifiers_in_the_plane(half_spaces: HalfSpaceRanges, points: PlanePoints) -> Iterator:
    r"""The classifiers $1\{\theta_0+\theta_1x_1+\theta_2x_2\ge0\}$ shatter a triangle, and no four points: their VC dimension is 3.

    Hypotheses: points of the plane. Of four points either one is in the triangle of the others, or the diagonals of their
    quadrilateral meet: a labelling that Radon's partition shows impossible.
    """
    found = cut_out(half_spaces, points.rows)
    yield exercised("at least four points", points.n >= 4)
    yield equal("subsets of a triangle that are cut out", len(cut_out(half_spaces, TRIANGLE)), 8)
    yield at_most("VC dimension on these points", vc_dimension(found), 3)
    if points.n >= 4:
        A, mu = radon_partition(points.rows[:4])
        yield is_true("Radon's labelling of the first four points", not any(S & set(mu) == A for S in found))
    yield is_true("what is cut out is separable", found <= by_half_spaces(points.rows))


@theorem(
    role=HalfSpaceRanges,
    source=cs229_learning_theory("§4", claims=["cs229-learning-theory/vc-3-but-some-triples-not-shattered"]),
    sharpness="an equivalence",
    mutants=[*FAULTS, *EXCESSES],
    references=["range_spaces.HalfSpaces"],
)
def triples_in_the_plane(half_spaces: HalfSpaceRanges, points: PlaneTriple) -> Iterator:
    r"""Linear classifiers shatter three points of the plane iff these are not on one line: VC = 3 speaks of some triples only.

    Hypotheses: three points of the plane, repetitions allowed. Of three different collinear points 6 subsets are cut out.
    """
    found = cut_out(half_spaces, points.rows)
    yield exercised("three different points", points.distinct)
    yield equal("all subsets cut out, and not collinear", len(found) == 8, not points.collinear)
    if points.distinct and points.collinear:
        yield equal("subsets cut out of collinear points", len(found), 6)


@triples_in_the_plane.without("not on one line")
def any_triple(half_spaces: HalfSpaceRanges, points: PlaneTriple) -> Iterator:
    """A VC dimension of 3 does not say that every triple is shattered."""
    yield equal("subsets cut out", len(cut_out(half_spaces, points.rows)), 8)


@theorem(
    role=HalfSpaceRanges,
    source=fds_chapter_6("§6.6.1, half-spaces: the growth function (Cover 1965)"),
    sharpness=attained("points in general position"),
    mutants=[*FAULTS, *EXCESSES, POSITION],
    references=["range_spaces.HalfSpaces"],
)
def covers_count(half_spaces: HalfSpaceRanges, points: SpacePoints) -> Iterator:
    r"""Half-spaces cut out at most $2\sum_{i\le d}\binom{n-1}i$ subsets of $n$ points; so many iff these are in general position.

    Hypotheses: $n\ge1$. General position: any $d+1$ of the points (all, if there are fewer) are affinely independent.
    """
    found = cut_out(half_spaces, points.rows)
    bound = 2 * binomial_sum(points.n - 1, points.d)
    yield exercised("more than d+1 points", points.n > points.d + 1)
    yield at_most("subsets cut out", len(found), bound)
    yield equal("attained, and in general position", len(found) == bound, in_general_position(points.rows))
    yield is_true("closed under complements", found == frozenset(frozenset(range(points.n)) - A for A in found))
