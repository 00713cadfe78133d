"""Derivations: the gradient at a point that is nearly a maximiser, function by function."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, by, induct, of_sample, total
from ....properties.proofs.ties import tie
from ..maxima import approximate_maximisers_give_subgradients, directional_derivative_of_a_maximum
from ..readings import Direction, End, Entry, Maximum, Subgradient
from ..samples.maxima import ConvexPieces, Pieces, Quadratics, after
from .attacks import Ordered


def faulty(*names: str) -> list[str]:
    return [f"mutants.robustness.{name}" for name in names]


@approximate_maximisers_give_subgradients.derivation(
    "any number of convex functions on R^d, any points x and u, any direction v, and any τ ≥ 0",
    lifts="margins.max_subgradient",
    mutants=faulty("SumOfGradients", "MeanOfAll", "GradientOfTheLeast", "TwiceTheTolerance", "NegativeGradient"),
)
def function_by_function(subgradient: Any) -> Iterator:
    r"""The gradient that is taken is that of a convex f with $f(x)\ge\varphi(x)-\tau$, which is below φ everywhere.

    The functions are gone through from the last to the first, and each that is within τ takes the place of the one before.
    """
    sample = Formal(ConvexPieces)
    highest, tau = sample.highest, sample.tolerance

    def taken(here: Any, new: Any, old: Any, tolerance: Any) -> Any:
        """Which of two it takes: of a function with this value, and of one that is a maximiser."""
        values, gradients, most = (np.array(v, dtype=object) for v in ([here, highest], [[new], [old]], [tolerance]))
        return subgradient(values, gradients, most)[0]

    def add_function(value: Any, slope: Any, here: Any, new: Any, there: Any) -> tuple[Any, Any]:
        return max(value, there), taken(here, new, slope, tau)

    def add_slope(n: Any, slope: Any, steepest: Any, here: Any, new: Any, there: Any) -> tuple[Any, ...]:
        if here < highest:
            return n, taken(here, new, slope, 0), steepest
        return n + 1, taken(here, new, slope, 0), max(steepest, new) if n > 0 else new

    def add_entry(mine: Any, gradient: Any, here: Any, new: Any, there: Any) -> tuple[Any, Any]:
        return taken(here, new, mine, 0), gradient if here < highest else new

    rise = reals("f(x) slope f(x+w)")
    (value, along), (n, slope, steepest), (mine, gradient) = reals("φ(u) g(u−x)"), reals("n g(v) φ′"), reals("gⱼ ∂ⱼφ")
    start = lambda here, new, there: (there, there - highest + tau)  # noqa: E731
    ends = Loop("functions, at an end", {"value": value, "along": along}, rise, start, add_function)
    slopes = Loop("slopes", {"n": n, "slope": slope, "steepest": steepest}, rise, lambda *_: (0, 0, 0), add_slope)
    entries = Loop("entries of gradients", {"mine": mine, "gradient": gradient}, rise, lambda *_: (0, 0), add_entry)
    tolerates = of_sample(ConvexPieces, "tolerates")
    is_convex, is_not_higher = (of_sample(ConvexPieces, name, *rise) for name in ("is_convex", "is_not_higher"))
    known = [tolerates, is_convex, is_not_higher]
    above = induct(ends, lambda value, along: [value >= highest + along - tau], known, {0: "it need not be attained"})
    below = induct(slopes, lambda n, slope, steepest: [slope <= steepest], [], {0: "of one function they are equal"})
    same = induct(entries, lambda mine, gradient: [mine == gradient], [])
    values = {
        "is_nontrivial": True,
        "ends": Each({}, End(value, highest + along - tau), over="end"),
        "directions": Each({}, Direction(slope, steepest), over="direction"),
        "entries": Each({}, Entry(mine, gradient), over="coordinate"),
    }
    yield conclude(approximate_maximisers_give_subgradients, values, *above, *below, *same)
    for of in pieces():
        at, given = Subgradient(lambda: subgradient, of), {"τ": of.tolerance, "φ(x)": of.highest}
        found = (([*reversed(of.at_the_end(of.ways[e.at]))], [e.value, e.below - of.highest + of.tolerance]) for e in at.ends)
        yield tie(ends, found, given)
        if of.tolerance == 0:
            n = len(of.maximisers)
            yield tie(slopes, (([*reversed(of.at_the_end(d.at))], [n, d.slope, d.derivative]) for d in at.directions), given)
        if of.tolerance == 0 and n == 1:
            units = np.identity(of.d, dtype=int).astype(object)
            yield tie(entries, (([*reversed(of.at_the_end(units[e.at]))], [e.mine, e.gradient]) for e in at.entries), given)


def pieces() -> Iterator[ConvexPieces]:
    """With one maximiser and with several, and others within τ."""
    random = np.random.RandomState(0)
    for n, d, tau in ((1, 1, 0), (3, 2, 0), (4, 2, Fraction(1, 2)), (5, 3, 2), (4, 1, 0), (6, 2, 1)):
        b, (x, v, u) = random.randint(-3, 4, (n, d)), random.randint(-2, 3, (3, d))
        a, values = 2 * random.randint(0, 3, n), random.choice([0, -1, -2, -7], n)
        values[n // 2] = 0
        offsets = values - a * int(x @ x) // 2 - b @ x
        a, c, x, v, u = (tuple(map(int, w)) for w in (a, offsets, x, v, u))
        yield ConvexPieces(tuple(tuple(map(int, row)) for row in b), a, c, x, v, u, tau)


@directional_derivative_of_a_maximum.derivation(
    "any number of quadratics on R^d, convex or not, any point x and any direction v",
    lifts="margins.max_derivative",
    mutants=faulty("SmallestSlope", "MeanSlope", "DerivativeBackwards", "LargestSlope"),
)
def of_the_largest(derivative: Any) -> Iterator:
    r"""One z is largest up to t: φ is its quadratic there, of which the quotient is the slope; and no maximiser's is larger.

    That there is such a t and such a z is declared by the sample type, and checked of each sample: not derived here.
    """
    sample = Formal(Pieces)
    t, high = sample.small_step, (sample.highest, sample.steepest, sample.most_curved)
    piece = reals("f(x) slope curvature mark")

    def climb(halves: int, n: Any, top: Any, *piece: Any) -> tuple[Any, Any]:
        return n + piece[3], max(top, after(t * halves / 2, *piece[:3]))

    def first(halves: int, *piece: Any) -> tuple[Any, Any]:
        return 0, after(t * halves / 2, *piece[:3])

    def add_slope(n: Any, k: Any, best: Any, value: Any, slope: Any, curvature: Any, mark: Any) -> tuple[Any, ...]:
        asked: dict[tuple[str, str], bool] = {}
        here, highest, other = Ordered(value, asked), Ordered(high[0], asked), best if k > 0 else slope
        values, slopes = np.array([here, highest], dtype=object), np.array([[slope], [other]], dtype=object)
        return n + mark, k + 1 if here >= highest else k, derivative(values, slopes, np.array([1]))

    known = {name: of_sample(Pieces, name, *piece) for name in OF_A_PIECE}
    marked = [known[name] for name in OF_A_PIECE[-4:]]
    n, k, best = reals("n k φ′")
    slopes = Loop("slopes of maximisers", {"n": n, "k": k, "best": best}, piece, lambda *_: (0, 0, 0), add_slope)
    keeps = lambda n, k, best: [n >= 0, k >= n, k * (best - high[1]) <= 0, n * (high[1] - best) <= 0]  # noqa: E731
    loose = dict.fromkeys(range(4), "both are attained")
    kept = induct(slopes, keeps, [*(known[name] for name in ("is_below", "is_not_steeper", "is_marked_once")), *marked[:3]], loose)
    own = by(best == high[1], *kept, total(Pieces, "largest", slopes, "n"), of_sample(Pieces, "there_is_one"), name="the slope")
    facts, heights, loops = [], [], []
    for halves, below in enumerate(OF_A_PIECE[:3]):
        n, top = reals(f"n{halves} φ{halves}")
        start, step = partial(first, halves), partial(climb, halves)
        loop = Loop(f"φ after {halves} halves of t", {"n": n, "top": top}, piece, start, step)
        most = after(t * halves / 2, *high)
        its = by(piece[3] * (after(t * halves / 2, *piece[:3]) - most) == 0, *marked[1:], name="of the marked one")
        keeps = lambda n, top, most=most: [top <= most, n * (most - top) <= 0]  # noqa: E731
        kept = induct(loop, keeps, [its, known[below], marked[0]], {0: "it is equal", 1: "it is 0"})
        facts.append(by(top == most, *kept, total(Pieces, "largest", loop, "n"), of_sample(Pieces, "there_is_one"), name="φ there"))
        heights.append(top)
        loops.append(loop)
    values = {"is_nontrivial": True, "derivative": best, **dict(zip(("here", "halfway", "there"), heights, strict=True))}
    yield conclude(directional_derivative_of_a_maximum, values, own, *facts, of_sample(Pieces, "is_a_step"))
    for of in pieces():
        of = Pieces(of.rows, of.curvatures, of.offsets, of.x, of.v)
        at, given = (
            Maximum(lambda: derivative, of),
            {name: getattr(of, value) for value, name in (Quadratics.FORMAL | Pieces.FORMAL).items()},
        )
        for loop, height in zip(loops, (at.here, at.halfway, at.there), strict=True):
            yield tie(loop, [(of.pieces, [1, height])], given)
        yield tie(slopes, [(of.pieces, [1, len(of.maximisers), at.derivative])], given)


OF_A_PIECE = ("is_below", "is_below_halfway", "is_below_there", "is_not_steeper", "is_marked_once",
              "is_marked", "has_its_value", "has_its_slope", "has_its_curvature")  # fmt: skip
