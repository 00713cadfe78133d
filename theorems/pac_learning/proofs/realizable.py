"""A derivation of the union bound where some hypothesis makes no mistake: a bad one is chosen only if one is consistent."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ....properties.proofs import reals, term
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, Loop, by, induct, of_sample, rewritten, tangent, total
from ....properties.proofs.rules.summation import Together, in_step, summed
from ....properties.proofs.ties import Tied, tie
from ....properties.samples.hypotheses import first_not_met
from ..finite_classes import consistent_hypotheses_are_good
from ..readings import Choice, LearntRealizable
from ..samples.realizable import RealizableClass
from .finite_classes import WRONG, better
from .learners import faulty

OF_ITEMS = ("weighs", "bad_or_not", "hit_or_not", "consistent", "sure_is_right")
AT_FIRST = {3: "it is 2 before the first", 5: "it is 2 before the first"}
SHAPES = [(2, 1, "10"), (2, 3, "00 11 10"), (2, 2, "10 01"), (3, 2, "100 000 111 011"), (3, 4, "011 101")]


@consistent_hypotheses_are_good.derivation(
    "any number of hypotheses, one of them right, any distribution, any number of independent examples",
    lifts="finite_classes.learn",
    mutants=faulty(*WRONG[:-1], "LearnsWithoutTheLast", "BalancesTheErrors"),
)
def by_the_bad_ones(learn: Any) -> Iterator:
    r"""A right h makes no mistake where S has a positive probability, so $h_S$ makes none; if it is bad, a bad one is consistent.

    All such samples go over the hypotheses in step: a bad one adds $P(L_S(h)=0)$ at most. That this is at most $(1-L_D(h))^m$, of
    independent examples, and this at most $(1-\varepsilon)^m$, is granted, and looked at on all samples of some classes.
    """
    world, items = Formal(RealizableClass), reals("p L_S(h) bad hit q sure")
    hit, q = items[3:5]
    facts = [of_sample(RealizableClass, name, *items) for name in OF_ITEMS]

    def compare(best: Any, least: Any, p: Any, e: Any, *_: Any) -> tuple[Any, Any]:
        return e if better(learn, best, e) else best, min(least, e)

    best, least = reals("L_S(h_S) minL_S")
    chosen = Loop("hypotheses on a sample", {"best": best, "least": least}, items, lambda *_: (2, 2), compare)
    (same,) = induct(chosen, lambda best, least: [best == least], [])

    def count(v: Any, n: Any, k: Any, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> tuple[Any, ...]:
        return v + q, n + b, k + 1

    v, n, k = reals("v n k")
    counted = Loop("bad hypotheses", {"v": v, "n": n, "k": k}, items, lambda *_: (0, 0, 0), count)
    worse = of_sample(LearntRealizable, "worse", *items)
    few, fewer_bad = induct(counted, lambda v, n, k: [v <= n * world.each, n <= k], [worse, facts[1]])
    sizes = [total(RealizableClass, of, counted, part) for of, part in (("survive", "v"), ("bad_size", "n"), ("size", "k"))]

    def weigh(w: Any, u: Any, top: Any, f: Any, z: Any, bad: Any, c: Any, s: Any, v: Any, k: Any, *item: Any) -> tuple[Any, ...]:
        _, e, b, hit, q, sure = item
        top, f = (e, b) if better(learn, top, e) else (top, f)
        return w, w, top, f, z + sure, bad + hit - bad * hit, c + w * hit, s + w * q, v + q, k + 1

    names = reals("P(S) u L_S(h_S)′ fails right′ misleads c s v′ k′")
    state: dict[str, Any] = dict(zip(("w", "u", "top", "f", "z", "bad", "c", "s", "v", "k"), names, strict=True))
    loop = Loop("samples of a positive probability", state, items, lambda p, *_: (p, 0, 2, 0, 0, 0, 0, 0, 0, 0), weigh)

    def keeps(w: Any, u: Any, top: Any, f: Any, z: Any, bad: Any, c: Any, s: Any, v: Any, k: Any) -> list[Any]:
        mistaken = [top >= 0, z * top == 0, f * (1 - bad) <= world.m * top]
        return [w >= 0, f * f == f, bad * bad == bad, *mistaken, c >= w * bad, s == w * v]

    known = [*facts, of_sample(RealizableClass, "drawn")]
    *kept, same_weight = induct(loop, keeps, known, AT_FIRST, then=lambda w, u, *_: [u == w])
    x, r, j, i = reals("x r j i")
    step = lambda x, r, j, i: (x * (1 - world.epsilon), r - world.epsilon, j + 1)  # noqa: E731
    places = Loop("examples", {"x": x, "r": r, "j": j}, (i,), lambda _: (1, 0, 0), step)
    yield from whole_runs(learn, chosen, loop, counted, places)

    runs = Together(loop, ("k",), RealizableClass, "possible")
    w, u, top, f, _, bad, c, s, v = runs.own
    sums = {"F": w * f, "M": w * bad, "C": c, "D": s, "U": u, "#": term(1)}
    F, M, C, D, U, number = (Sum(reals(name)[0], value, runs.own, runs.over) for name, value in sums.items())
    terms = {"C": c, "D": s, "T": w * hit, "Q": w * q, "W": w, "C′": c + w * hit, "D′": s + w * q}
    C0, D0, T, Q, W, C1, D1 = (Sum(reals(name)[0], value, (*runs.own, *items), runs.in_step) for name, value in terms.items())
    more = summed(by(c + w * hit == c + w * hit, name="hits"), lambda N, C, T: N - C - T == 0, C1, C0, T)
    most = summed(by(s + w * q == s + w * q, name="chances"), lambda N, D, Q: N - D - Q == 0, D1, D0, Q)
    chance = T.name, Q.name, W.name
    known = [more, most, of_sample(LearntRealizable, "independent", *chance), of_sample(RealizableClass, "certain", *chance)]
    fewer, whole = in_step(runs, {C: C1, D: D1, U: W}, number, lambda C, D, U, k: [D >= C, (U - 1) * k == 0], known)

    right, size, survive = (
        total(RealizableClass, of, loop, part) for of, part in (("right", "z"), ("size", "k"), ("survive", "v"))
    )
    realizable = of_sample(RealizableClass, "realizable")
    zero = by(top <= 0, kept[3], kept[4], right, realizable, name="no mistake")
    zero_too = by(top == 0, zero, kept[3], name="no mistakes")
    failure = by(w * f <= w * bad, zero_too, *kept[:3], kept[5], name="a failure")
    fails = summed(failure, lambda F, M: F <= M, F, M, runs=runs)
    misled = summed(kept[6], lambda C, M: C >= M, C, M, runs=runs)
    all_chances = by(s == world.survive * u, kept[7], same_weight, survive, name="chances of a sample")
    weighed = summed(all_chances, lambda D, U: world.survive * U == D, D, U, runs=runs)
    one_h = of_sample(RealizableClass, "some")
    certain = by(U.name == 1, whole, size, one_h, name="probability 1")
    bound = by(M.name <= world.survive, misled, fewer, weighed, certain, name="the union bound")
    bounds = by(world.survive <= world.bad_size * world.each, few, *sizes[:2], name="of the bad ones")
    known = [*powers(places), fewer_bad, one_h, *sizes[1:]]
    last = by(world.bad_size * world.each <= world.size * (-world.epsilon * world.m).exp(), *known, name="of all")
    values = {
        "choices": Each({}, Choice(best, least, None, None), over="sample"),
        "possible": Each({}, Choice(top, least, None, None), over="sample of a positive probability"),
        "is_misleading": True,
        "fails": F.name,
        "misled": M.name,
    }
    yield conclude(consistent_hypotheses_are_good, values, same, zero_too, fails, bound, bounds, last)
    yield from whole_sums(learn, {"fails": F, "misled": M}, runs)


def powers(places: Loop) -> list[Fact]:
    """0 ≤ (1 − ε)ᵐ ≤ exp(−εm), for 1 − ε ≤ exp(−ε)."""
    world, (_, r, _) = Formal(RealizableClass), places.state.values()
    known = [tangent((-world.epsilon).exp(), term(1)), of_sample(RealizableClass, "at_most_one")]
    keeps = lambda x, r, j: [x >= 0, x <= r.exp(), r == -world.epsilon * j]  # noqa: E731
    some, less, exponent = induct(places, keeps, known, {0: "1 before the first"})
    examples, each = (total(RealizableClass, of, places, part) for of, part in (("m", "j"), ("each", "x")))
    less = rewritten(less, by(r == -world.epsilon * world.m, exponent, examples, name="m examples"))
    power = by(world.each <= (-world.epsilon * world.m).exp(), less, each, name="(1 − ε)ᵐ, and exp(−εm)")
    return [by(world.each >= 0, some, each, name="(1 − ε)ᵐ"), power]


def whole_runs(learn: Any, chosen: Loop, loop: Loop, counted: Loop, places: Loop) -> Iterator[Tied]:
    """The hypotheses that are chosen on all samples of some classes, and how many are bad."""
    for run in classes(learn):
        world = run.sample
        on_all = [(world.met_on(draw), [draw.errors[h], min(draw.errors)]) for h, draw in zip(run.chosen, world.draws, strict=True)]
        yield tie(chosen, on_all)
        yield tie(loop, ends_of(run))
        yield tie(places, [([(i,) for i in world.places], [world.each, -world.epsilon * world.m, world.m])], {"ε": world.epsilon})
        yield tie(counted, ((items, [world.survive, world.bad_size, world.size]) for items, _ in on_all))


def ends_of(run: LearntRealizable) -> Iterator[tuple[list, list]]:
    """The hypotheses on each sample of a positive probability, and what is known of it when it has gone over them."""
    world = run.sample
    for h, draw in ((h, draw) for h, draw in zip(run.chosen, world.draws, strict=True) if draw.p > 0):
        items = world.met_on(draw)
        hits, right, bad = sum(hit for *_, hit, _, _ in items), world.right, world.survive
        end = [draw.p, draw.p, draw.errors[h], int(h in world.bad), right, int(hits > 0), draw.p * hits, draw.p * bad, bad]
        yield items, [*end, world.size]


def whole_sums(learn: Any, sums: dict[str, Sum], runs: Together) -> Iterator[Tied]:
    """Probabilities of some classes, which are sums over the samples; what is said of the items of each, and granted."""
    found = list(classes(learn))
    missed = [run for run in found if first_not_met(run) or any(not met(run, *item) for items, _ in ends_of(run) for item in items)]
    for name, s in sums.items() if found else ():
        other = [
            run for run in found if s.value({runs.over: [tuple(end[:-1]) for _, end in ends_of(run)]}, {}) != getattr(run, name)
        ]
        faults = [f"the sum is another than {name}, or a hypothesis is not met"] * bool(missed + other)
        yield Tied(name, len(found), max(len(run.possible) for run in found), tuple(faults), "samples", key=s.key)


def met(run: LearntRealizable, *item: Any) -> bool:
    """Whether an item is as it is said, and granted, to be."""
    return all(getattr(run.sample, name)(*item) for name in OF_ITEMS) and bool(run.worse(*item))


def classes(learn: Any) -> Iterator[LearntRealizable]:
    """Classes on two and three points with a right hypothesis, last or first, and ε = 1/8."""
    parts = {2: (Fraction(3, 4), Fraction(1, 4)), 3: (Fraction(1, 2), Fraction(1, 2), Fraction(0))}
    for n, m, rows in SHAPES if not replaying() else ():
        hypotheses = tuple(tuple(map(int, row)) for row in rows.split())
        yield LearntRealizable(lambda: learn, RealizableClass(parts[n], hypotheses, m, Fraction(1, 8), (1, 0, 1)[:n]))
