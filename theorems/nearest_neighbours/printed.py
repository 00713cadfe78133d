"""The text's sentences on nearest neighbours, as printed: those that hold, and those that take a bound for an equation."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import exp
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from .hashing import candidates_are_collisions, collisions_are_amplified, far_collisions_are_few, search_succeeds
from .neighbours import labels_have_most_votes, radius_search_finds_all_within
from .oracles import least_slack
from .parameters import parameters_separate
from .projections import offsets_that_collide, projections_collide_with_this_probability
from .readings import Buckets, Searches
from .samples.bits import HashedQuery
from .samples.gaps import ProjectedPair, WholeGap
from .samples.near_and_far import NearAndFar
from .samples.queries import KnnQuery, LabelledQuery


@labels_have_most_votes.literally("ml-notes/knn-small-k-overfits")
def one_neighbour_and_all_neighbours(query: LabelledQuery) -> Law:
    """k = 1 makes no mistake on different points, whatever their labels; k = n predicts one label, whatever the query."""
    n, labels = query.n, query.labels
    yield exercised("there are two labels", len(set(labels)) > 1)
    for i in range(n):
        squares = list(((query.exact_X - query.exact_X[i]) ** 2).sum(axis=1))
        alone = squares.count(0) == 1
        for label in set(labels):
            if alone:
                wins = least_slack(squares, labels, 1, label) == 0
                yield equal("the labels of one neighbour, and the point's own", wins, label == labels[i], at=(i, label))
            wins = least_slack(squares, labels, n, label) == 0
            most = labels.count(label) == max(map(labels.count, labels))
            yield equal("the labels of n neighbours, and the most frequent ones", wins, most, at=(i, label))


@radius_search_finds_all_within.literally("ml-notes/near-neighbour-equivalent-to-knn")
def doubling_and_bisection_locate_the_neighbours(query: KnnQuery) -> Law:
    """Searches for a point within a radius find k: of whole numbers, whose squared distances are whole, in finitely many."""
    whole = all(v.denominator == 1 for row in (*query.rows, query.query) for v in row)
    yield exercised("the k-th neighbour is not the query itself", whole and query.ordered[query.k - 1] > 0)
    if whole:
        found: list[int] = []
        for j in range(query.k):
            near = lambda r: next((i for i, s in enumerate(query.squares) if s <= r and i not in found), None)  # noqa: E731
            low, high = -1, 1
            while near(high) is None:
                low, high = high, 2 * high
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if near(middle) is None else (low, middle)
            found.append(near(high) or 0)
            yield equal("the square of the radius that is located, and the j-th least", high, query.ordered[j], at=j)
    for s in (query.ordered[0] * Fraction(1, 2), query.ordered[0], query.ordered[query.k - 1]):
        some = any(v <= s for v in query.squares)
        yield equal("the nearest is within √s, and some point is", query.ordered[0] <= s, some, at=s)


@collisions_are_amplified.printed(
    "ml-notes/lsh-hamming-collision-probability",
    mistake="A bound taken for an equation: 1 − R/d is the probability at the distance R, and it is larger at a lesser one.",
    witness=lambda: NearAndFar(((0, 0), (1, 1)), (0, 0), 1, 2, 1, 2),
)
def collides_as_at_the_radius(drawn: Searches) -> Law:
    """Printed: at distance ≤ R the probability that two points collide is 1 − R/d, and at distance ≥ cR it is 1 − cR/d."""
    query = drawn.sample
    for i, D in enumerate(query.distances):
        one_table = drawn.expected[i] / query.tables
        if query.near >= D:
            yield equal("P(h(x) = h(q)) at distance ≤ R, and (1 − R/d)ᵏ", one_table, query.collide(query.near) ** query.k, at=i)
        if query.far <= D:
            yield equal("P(h(x) = h(q)) at distance ≥ cR, and (1 − cR/d)ᵏ", one_table, query.collide(query.far) ** query.k, at=i)


@collisions_are_amplified.literally()
def coordinates_are_locality_sensitive(drawn: Searches) -> Law:
    """At distance ≤ R points collide in one table with probability at least P₁ᵏ, at distance ≥ cR with at most P₂ᵏ."""
    query = drawn.sample
    yield exercised("a point is nearer than R, or further than cR", set(query.distances) - {query.near, query.far})
    for i, D in enumerate(query.distances):
        together = drawn.expected[i] / query.tables
        if query.near >= D:
            yield at_least("P(h(x) = h(q)) at distance ≤ R, and P₁ᵏ", together, query.collide(query.near) ** query.k, at=i)
        if query.far <= D:
            yield at_most("P(h(x) = h(q)) at distance ≥ cR, and P₂ᵏ", together, query.collide(query.far) ** query.k, at=i)


@collisions_are_amplified.literally("ml-notes/lsh-and-amplification", "ml-notes/lsh-and-or-amplification")
def amplified_family_is_locality_sensitive(drawn: Searches) -> Law:
    """The k-AND is (P₁ᵏ, P₂ᵏ)-sensitive, and the L-OR of it is (1 − (1 − P₁ᵏ)ᴸ, 1 − (1 − P₂ᵏ)ᴸ)-sensitive."""
    query = drawn.sample
    yield exercised("several functions or tables", query.k * query.tables > 1)
    for i, D in enumerate(query.distances):
        in_one, in_any = drawn.expected[i] / query.tables, drawn.collide[i]
        if query.near >= D:
            P1 = query.collide(query.near) ** query.k
            yield at_least("P(all k agree) at distance ≤ R, and P₁ᵏ", in_one, P1, at=i)
            yield at_least("P(a table agrees) at distance ≤ R, and 1 − (1 − P₁ᵏ)ᴸ", in_any, 1 - (1 - P1) ** query.tables, at=i)
        if query.far <= D:
            P2 = query.collide(query.far) ** query.k
            yield at_most("P(all k agree) at distance ≥ cR, and P₂ᵏ", in_one, P2, at=i)
            yield at_most("P(a table agrees) at distance ≥ cR, and 1 − (1 − P₂ᵏ)ᴸ", in_any, 1 - (1 - P2) ** query.tables, at=i)


@candidates_are_collisions.literally("ml-notes/lsh-perfect-family")
def perfect_family_finds_by_one_bucket(query: HashedQuery) -> Law:
    """All coordinates as one function have P₁ = 1 and P₂ = 0 for R = 1/2 and cR = 1: a bucket has all points within R, none far."""
    R, cR, buckets = Fraction(1, 2), 1, {}
    for i, row in enumerate(query.rows):
        buckets.setdefault(tuple(row), []).append(i)
    found = buckets.get(tuple(query.query), [])
    yield exercised("a point is found, another is not", 0 < len(found) < query.n)
    for i, D in enumerate(query.distances):
        if D <= R:
            yield is_true("a point within R is in the bucket of the query", i in found, at=i)
        if i in found:
            yield less("the distance of a point in the bucket, and cR", D, cR, at=i)


@parameters_separate.printed(
    "ml-notes/lsh-rho-less-than-one",
    mistake="Which gap: with a smaller ρ P₁ − P₂ may be smaller as well. ρ is 1/2 for 1/2 and 1/4, 2/5 for 1/4 and 1/32.",
    witness=lambda: WholeGap(2, 2, 1, 2),
)
def smaller_rho_has_a_larger_gap(gap: WholeGap) -> Law:
    """Printed: the smaller ρ, the larger the gap. P₁ᵏ and P₂ᵏ/β have a smaller ρ than P₁ and P₂, bk/(ak + 1) for b/a > 0."""
    if gap.b:
        other = gap.P1**gap.k - gap.P2**gap.k / gap.base
        yield greater("P₁ − P₂ of the smaller ρ, and of the larger", other, gap.P1 - gap.P2)


@parameters_separate.literally(
    "ml-notes/lsh-parameter-choice-k-l",
    "ml-notes/lsh-far-collision-bernoulli-bound",
    "ml-notes/lsh-near-collision-constant",
    "ml-notes/lsh-space-complexity",
    "ml-notes/lsh-query-complexity",
)
def whole_parameters_separate(gap: WholeGap) -> Law:
    """k = log n/log(1/P₂) and L = n^ρ, where both are whole numbers."""
    n, k, L, rho = gap.n, gap.k, gap.tables, Fraction(gap.b, gap.a)
    yield exercised("there are several tables of several functions", k > 1 and L > 1)
    yield at_most("ρ < 1", rho, 1 - Fraction(1, gap.a))
    yield equal("P₂ᵏ, and 1/n", gap.P2**k, Fraction(1, n))
    yield equal("P₁^a, and (P₂^ρ)^a", gap.P1**gap.a, gap.P2**gap.b)
    yield equal("P₁ᵏ, and n^−ρ", gap.P1**k, Fraction(1, L))
    yield equal("L^a, and (n^ρ)^a", L**gap.a, n**gap.b)
    yield at_most("1 − (1 − 1/n)ᴸ, and L/n", 1 - (1 - Fraction(1, n)) ** L, Fraction(L, n))
    near = 1 - (1 - Fraction(1, L)) ** L
    yield at_least("1 − (1 − 1/n^ρ)^(n^ρ), and 1 − 1/e", near, 1 - exp(-1))
    yield at_most("1 − (1 − 1/n^ρ)^(n^ρ), and 1 − 1/e + 1/(en^ρ)", near, 1 - exp(-1) * (1 - Fraction(1, L)))
    yield equal("(nkL)^a, and (kn^(1+ρ))^a", (n * k * L) ** gap.a, k**gap.a * n ** (gap.a + gap.b))
    yield at_most("kL + 2L + 1, and 4kL", k * L + 2 * L + 1, 4 * k * L)


@far_collisions_are_few.printed(
    "ml-notes/lsh-expected-far-collisions",
    mistake="A bound taken for an equation: 1/n is the most that P₂ᵏ may be, and points beyond cR collide less.",
    witness=lambda: NearAndFar(((1, 1, 0, 0), *[(1, 1, 1, 1)] * 3), (0, 0, 0, 0), 1, 2, 2, 3),
)
def collides_once_in_the_mean(drawn: Searches) -> Law:
    """Printed: each p collides in a given table with probability 1/n, so the expected number of collisions in it is 1."""
    query = drawn.sample
    if as_chosen(query):
        yield equal("E[far collisions] in a table, and 1", drawn.far_collisions / query.outcomes / query.tables, 1)


def as_chosen(query: NearAndFar) -> bool:
    """k = log n/log(1/P₂) and L = n^ρ exactly: P₂ᵏ = 1/n and P₁ᵏ = 1/L."""
    return query.n * query.all_far == 1 and query.tables * query.collide(query.near) ** query.k == 1


@far_collisions_are_few.printed(
    "ml-notes/lsh-summary-far-proportional-to-l",
    mistake="Points for collisions: L tables have L times the far collisions of one, but a point that collides in several is one "
    "point. Of one that collides in a table with probability 1/2, the mean is 3/4 for two tables, and not 1.",
    witness=lambda: NearAndFar(((0, 0), (0, 1)), (0, 0), 1, 2, 0, 1),
)
def far_points_are_proportional_to_the_tables(query: NearAndFar) -> Law:
    """Printed: the number of far points that collide in some table is proportional to L: in the mean it is L times that of one."""
    hits = query.collided[:, :, query.far_points]  # of each draw, in each table
    in_some = Fraction(int(hits.any(axis=1).sum()), query.outcomes)
    in_first = Fraction(int(hits[:, 0].sum()), query.outcomes)
    yield equal("E[far points that collide], and L times those of a table", in_some, query.tables * in_first)


@far_collisions_are_few.literally()
def far_collisions_are_proportional_to_the_tables(query: NearAndFar) -> Law:
    """L tables have L times the far collisions of one, in the mean; near points miss all of them with at most 1/e."""
    one = sum(query.collide(D) ** query.k for D in query.distances if query.far <= D)
    draws = list(query.draws())
    alike = [(query.bits == query.q)[:, drawn].all(axis=2) for drawn in draws]
    is_far = [query.far <= D for D in query.distances]
    is_near = [query.near >= D for D in query.distances]
    yield exercised("far points collide in several tables", one and query.tables > 1)
    mean = Fraction(sum(int(table[is_far].sum()) for table in alike), len(draws))
    yield equal("E[far collisions], and L times those of a table", mean, query.tables * one)
    missed = Fraction(sum(not table[is_near].any() for table in alike), len(draws))
    yield at_most("P(no near point collides), and 1/e", missed, exp(-1))
    if sum(is_near) == 1 and 0 not in query.distances:
        yield greater("P(the only near point, which is not the query, does not collide)", missed, 0)


@search_succeeds.printed(
    "ml-notes/lsh-success-probability",
    mistake="The direction of a bound: the probability is at least 1/2 − 1/e, and 3/4 for two tables without far collisions.",
    verdict="refuted",
    witness=lambda: NearAndFar(((1, 1, 0, 0), *[(1, 1, 1, 1)] * 3), (0, 0, 0, 0), 1, 2, 2, 3),
)
def succeeds_with_at_most_this_probability(drawn: Searches) -> Law:
    """Printed: "at most 2L far collisions" and "the near point collides" have a probability of not more than 1/2 − 1/e."""
    query = drawn.sample
    if as_chosen(query):
        both = drawn.both / query.outcomes
        yield at_most("P(at most 2L far collisions, and a near one), and 1/2 − 1/e", both, Fraction(1, 2) - exp(-1))


@offsets_that_collide.printed(
    "ml-notes/lsh-gaussian-offsets",
    mistake="Which offsets: as many as that collide, but they are (0, 1 − t) only where ⟨r,q⟩ is a multiple of w.",
    witness=lambda: ProjectedPair((2,), (1,), (1,), 3),
)
def first_offsets_collide(hashed: Buckets) -> Law:
    """Printed: if ⟨r,p − q⟩ = t ∈ [0, w), then b in (0, w − t) puts both points into one bucket."""
    pair = hashed.sample
    if 0 <= pair.t < pair.w:
        for b, (of_x, of_y) in enumerate(hashed.buckets):
            if 0 < b < pair.w - pair.t:
                yield equal("h(x), and h(y)", of_x, of_y, at=b)


@projections_collide_with_this_probability.literally("ml-notes/gaussian-two-stable", "ml-notes/cauchy-one-stable")
def sums_are_stable(pair: ProjectedPair) -> Law:
    """The characteristic functions of Gauß and Cauchy, $e^{-s^2/2}$ and $e^{-|s|}$, at all aᵢs multiply to the one at ‖a‖s."""
    a, s = pair.x, Fraction(pair.w, 3)
    yield exercised("two summands", sum(map(bool, a)) > 1)
    squared = sum(v * v for v in a)
    yield equal("Gauß: −ln ∏φ(aᵢs), and (‖a‖₂s)²/2", sum((v * s) ** 2 / 2 for v in a), squared * s**2 / 2)
    yield equal("Cauchy: −ln ∏φ(aᵢs), and ‖a‖₁s", sum(abs(v * s) for v in a), sum(map(abs, a)) * s)
