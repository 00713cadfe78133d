"""A derivation: momentum in whole numbers, coordinate by coordinate, of which each has a buffer of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....properties.numbers.exact import exact_vector
from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, assume, by, induct, of_sample, rounded
from ....properties.proofs.ties import tie
from ...smoothness.samples.functions import Bend, Bent
from ..readings import IntegerRun, Moved, WholeEntry
from ..reversals import integer_momentum_runs_backwards
from ..samples.runs import WholeRun
from .in_whole_numbers import of_a_product
from .one_by_one import faulty


@integer_momentum_runs_backwards.derivation(
    "any number of steps of any whole velocities, any gradient rounded down, in any dimension, and any whole n < d",
    lifts="reversible.IntegerMomentum",
    mutants=faulty("PushesUphill", "ForgetsToPull", "KeepsVelocities", "NoBuffer", "SlowsTwice"),
)
def coordinate_by_coordinate(method: Any) -> Iterator:
    r"""A step is undone as its product is; and $n(b'(d-n))\le(bd+d-1)(d-n)\le(d-1)(dP-n)$ for a buffer $b(d-n)\le(P-1)(d-1)$.

    Every coordinate of x is there again when x moves back, whatever the others do, and so the gradient is g: elsewhere it would be
    h, and t steps back from elsewhere would lead to any u, w and z. Whole numbers are those rounded down, of any numbers. That
    a step does with lists as with each of their entries is looked at on whole runs: not derived here.
    """
    run = Formal(WholeRun)
    n, d = run.numerator, run.d
    names = "x v b P x₀ v₀ x′ v′ g′ x_back v_back b_back"
    x, v, b, P, x0, v0, old_x, old_v, g, x_back, v_back, b_back = numbers = reals(names)

    def multiplied(c: Any, b: Any, n: Any, d: Any) -> tuple[Any, Any]:
        ((c,), (b,)) = method.slowed([c], [b], n, d)
        return c, b

    def both(c: Any, g: Any, again: Any) -> tuple[Any, Any]:
        """What v is after a step, and when `again` is added: as there, or elsewhere."""
        new_v = method.pushed([c], [g])
        return new_v[0], method.pulled(new_v, [again])[0]

    def step(x: Any, v: Any, b: Any, P: Any, x0: Any, v0: Any, *others: Any) -> tuple[Any, ...]:
        *_, x_back, v_back, b_back, _, _, slope, h, u, w, z = others
        g, (c, kept) = slope // 1, multiplied(v, b, n, d)
        new_v, _ = both(c, g, g)
        new_x = method.moved([x], [new_v])[0]
        is_there = bool(method.moved_back([new_x], [new_v])[0] == x)
        before, buffer = multiplied(both(c, g, g if is_there else h)[1], kept, d, n)
        returns = is_there and bool(buffer == b) and bool(before == v)
        back = (x_back, v_back, b_back) if returns else (u, w, z)
        return new_x, new_v, kept, P * d / n, x0, v0, x, v, g, *back

    def start(x: Any, v: Any, slope: Any, *_: Any) -> tuple[Any, ...]:
        v = v // 1
        return x, v, 0, 1, x, v, x, v, slope // 1, x, v, 0

    def keeps(x: Any, v: Any, b: Any, P: Any, x0: Any, v0: Any, *others: Any) -> list[Any]:
        *_, x_back, v_back, b_back = others
        back = [x_back == x0, v_back == v0, b_back == 0]
        return [v == v // 1, b == b // 1, b >= 0, b * (d - n) <= (P - 1) * (d - 1), *back]

    def then(x: Any, v: Any, b: Any, P: Any, x0: Any, v0: Any, old_x: Any, old_v: Any, g: Any, *_: Any) -> list[Any]:
        off = v - old_v * n / d + g
        return [off < n, -off < n, x == old_x + v]

    known = [of_sample(WholeRun, name) for name in ("remembers", "slows", "is_whole", "divides_by_a_whole_number")]
    items = reals("x₁ v₁ ∂L h u w z")
    loop = Loop("steps, and back", dict(zip(names.split(), numbers, strict=True)), items, start, step)
    positive = [known[0], by(d >= 1, *known[:2])]
    of_v, g0, product = rounded(v / d), items[2] // 1, multiplied(v, b, n, d)
    new_v, pulled = both(product[0], g0, g0)
    facts = of_a_product(product, multiplied(pulled, product[1], d, n), v, b, n, d, of_v, positive)
    facts += grown(product[1], v, b, P, [of_v[1], facts[-1], *positive], known)
    facts += stays_whole(new_v, product[1], v, b, g0, known)
    kept = induct(loop, keeps, [*known, positive[1], *facts], {7: "a fact on products", 8: "a fact on products"}, then)
    values = {
        "is_nontrivial": True,
        "growth": P,
        "entries": Each({}, WholeEntry(x_back, x0, v_back, v0, b_back, b), over="coordinate"),
        "moves": Each({}, Moved(old_x, old_v, g, x, v), over="coordinate, in a step"),
    }
    yield conclude(integer_momentum_runs_backwards, values, *known[:2], positive[1], *kept)
    for ratio in ((1, 2), (9, 10), (2, 3)):
        yield tie(loop, (pair for of in runs(*ratio) for pair in both_ways(method, of)), dict(zip("nd", ratio, strict=True)))


def grown(kept: Any, v: Any, b: Any, P: Any, facts: list[Fact], known: list[Fact]) -> list[Fact]:
    """The bound on a buffer after a step, for r ≤ d − 1, as v and d are whole."""
    n, d = Formal(WholeRun).numerator, Formal(WholeRun).d
    r, whole = v % d, [assume(v == v // 1), known[3]]
    least = v // 1 - (d // 1) * (v // d)
    below = by(least < d // 1, by(r < d, *facts), *whole, *facts)
    remainder = by(r <= d - 1, by(least <= d // 1 - 1, below, *facts), *whole, *facts)
    all_of_it = by(n * kept <= b * d + d - 1, remainder, *facts)
    before, slows = assume(b * (d - n) <= (P - 1) * (d - 1)), known[1]
    times_n = by(n * kept * (d - n) <= (d - 1) * (d * P - n), all_of_it, before, slows, *facts, loose="a bound")
    return [by(kept * (d - n) <= (P * d / n - 1) * (d - 1), times_n, *facts, loose="a bound")]


def stays_whole(new_v: Any, kept: Any, v: Any, b: Any, g: Any, known: list[Fact]) -> list[Fact]:
    """That v is whole after a step: it is what v, b, n and d, rounded down, make it."""
    n, d = Formal(WholeRun).numerator, Formal(WholeRun).d
    V, B, N, D = (value // 1 for value in (v, b, n, d))
    whole = N * (v // d) + B * D + V - D * (v // d) - N * kept - g
    same = by(new_v == whole, assume(v == V), assume(b == B), *known)
    least, most = rounded(new_v)
    around = [by(new_v // 1 <= whole, same, least, *known), by(whole < new_v // 1 + 1, same, most, *known)]
    return [by(new_v == new_v // 1, same, by(new_v // 1 == whole, *around, *known), *known)]


def both_ways(method: Any, of: WholeRun) -> Iterator[tuple[list, list]]:
    """For each coordinate the slopes on the way, and where the run gets to, from where, and comes back to."""
    run = IntegerRun(lambda: method, of)
    states = [method.forward([*of.start], [*of.velocity], [0] * of.f.d, of.gradient, of.numerator, of.d, t) for t in range(of.T)]
    slopes = [of.f.gradient(exact_vector(x)) for x, *_ in states]
    for j, each in enumerate(run.entries):
        items = [(each.start, each.velocity, slope[j], 0, 0, 0, 0) for slope in slopes]
        (x, v, buffer), (old_x, old_v, _) = run.end, states[-1]
        last = [old_x[j], old_v[j], of.gradient(old_x)[j]]
        yield items, [x[j], v[j], buffer[j], run.growth, each.start, each.velocity, *last, each.x, each.v, each.left]


def runs(n: int, d: int) -> Iterator[WholeRun]:
    """On a function that bends both ways."""
    f = Bent(((1, 1), (1, -1)), (Bend((-2, 3), ((1, 1), (-2, -2), (1, 1))), Bend((), ((1, 1),))), (1, -2))
    for T, start, velocity in ((1, (3, -2), (7, -5)), (2, (0, 1), (-1, 1)), (3, (9, 9), (2**70, 3)), (8, (-4, 6), (100, -99))):
        yield WholeRun(f, start, velocity, n, d, T)
