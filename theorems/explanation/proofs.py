"""Derivations: what a quadrature of gradients attributes, unit by unit at each of its nodes.

Nodes, weights and the inputs of units are names: that the code takes the same ones for both sides is looked at on whole networks.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector
from ...properties.proofs import reals
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.formal.formal import replaying
from ...properties.proofs.formal.sample import Formal
from ...properties.proofs.formal.sums import Sum
from ...properties.proofs.kernel import Loop, by, induct, of_sample
from ...properties.proofs.rules.summation import Together, summed
from ...properties.proofs.ties import Tied, tie
from .gradients import (
    attributions_are_linear,
    attributions_sum_to_the_difference,
    symmetric_variables_get_the_same,
    units_share_in_proportion,
    writing_makes_no_difference,
)
from .readings import ExplainedModels, ExplainedSegment, ExplainedSymmetric, ExplainedTwice, OfVariable, Share, Writing
from .samples.networks import Rewritten, Segment, Symmetric, TwoModels


def faulty(*names: str) -> list[str]:
    return [f"mutants.explanation.{name}" for name in names]


def objects(*values: Any) -> np.ndarray:
    return np.array(values, dtype=object)


def attributed(method: Any, slopes: Any, W: Any, v: Any, h: Any, z: Any, x: Any, y: Any) -> Any:
    """What the units W, at a point z where σ' has these slopes, add to the attributions, with the weight h of a node."""
    ours = copy(method)
    ours.slope = lambda t, power: slopes(t)
    return ours.attributions(x, y, h * ours.gradient(W, np.zeros(len(W), dtype=int), v, 1, z))


@attributions_are_linear.derivation(
    "networks of any number of units with any activation, any number of variables, and any nodes and weights",
    lifts="gradients.StraightPath",
    mutants=faulty("Squares", "Absolute", "PositiveOutputsOnly", "ClipsOutputs"),
)
def linear_unit_by_unit(method: Any) -> Iterator:
    """A unit of f₁ adds to the attribution for f₁, and α times as much to that for αf₁ + βf₂."""
    sample = Formal(TwoModels)

    def share(s: Any, w: Any, v: Any, h: Any, x: Any, y: Any) -> Any:
        return attributed(method, lambda t: objects(s), objects([w]), objects(v), h, objects(0), objects(x), objects(y))[0]

    def add_unit(both: Any, first: Any, second: Any, m: Any, s: Any, w: Any, v: Any, *rest: Any) -> tuple[Any, ...]:
        if m == 0:
            return both + share(s, w, v * sample.alpha, *rest), first + share(s, w, v, *rest), second
        return both + share(s, w, v * sample.beta, *rest), first, second + share(s, w, v, *rest)

    both, first, second = reals("A A₁ A₂")
    state = {"both": both, "first": first, "second": second}
    units = Loop("units at the nodes", state, reals("m σ′ w v h x x′"), lambda *_: (0, 0, 0), add_unit)
    keeps = lambda both, first, second: [both == sample.alpha * first + sample.beta * second]  # noqa: E731
    same = induct(units, keeps, [])
    values = {"is_nontrivial": True, "shares": Each({}, Share(both, first, second), over="variable")}
    yield conclude(attributions_are_linear, values, *same)
    for alpha, beta in ((2, -1), (-3, 4)):
        found = [(of, s) for of in two_models(alpha, beta) for s in ExplainedModels(lambda: method, of).shares]
        whole = ((at_the_nodes(of, s.at), [s.of_combined, s.of_first, s.of_second]) for of, s in found)
        yield tie(units, whole, {"α": alpha, "β": beta})


@symmetric_variables_get_the_same.derivation(
    "any number of pairs of units of which two weights are exchanged, with any activation, and any nodes and weights",
    lifts="gradients.StraightPath",
    mutants=faulty("BentPath", "ForgetsTheLast", "Rolled"),
)
def symmetric_pair_by_pair(method: Any) -> Iterator:
    """A unit and its copy have the same input where both variables have the same value, as they have along the path."""

    def add_pair(one: Any, other: Any, *item: Any) -> tuple[Any, Any]:
        s, unlike, first, second, rest, v, h, a, x, y = item
        point, baseline = objects(x, x, 1), objects(y, y, 1)
        W = objects([first, second, rest], [second, first, rest])
        slopes = lambda t: objects(s, s if t[0] == t[1] else unlike)  # noqa: E731
        found = attributed(method, slopes, W, objects(v, v), h, method.path(a, point, baseline), point, baseline)
        return one + found[0], other + found[1]

    one, other = reals("A₁ A₂")
    items = reals("σ′ σ″ w₁ w₂ c v h a x x′")
    pairs = Loop("pairs of units at the nodes", {"one": one, "other": other}, items, lambda *_: (0, 0), add_pair)
    same = induct(pairs, lambda one, other: [one == other], [])
    yield conclude(symmetric_variables_get_the_same, {"is_nontrivial": True, "first": one, "second": other}, *same)
    yield tie(pairs, ((in_pairs(of), both(ExplainedSymmetric(lambda: method, of))) for of in symmetric_networks()))


@writing_makes_no_difference.derivation(
    "any number of units with max(0, t)ᵖ, p = 1, 2 or 3, any number of variables, and any nodes and weights",
    lifts="gradients.StraightPath",
    mutants=faulty("Squares", "LateUnits", "ClipsOutputs", "PositiveOutputsOnly"),
)
def written_otherwise(method: Any) -> Iterator:
    r"""$\sigma'(ct)=c^{p-1}\sigma'(t)$ for c > 0: the part cw, v/cᵖ of a unit adds as much as the unit does, times its share."""
    p, items = Formal(Rewritten).power, reals("t c share w v h x x′")

    def add_unit(first: Any, second: Any, *item: Any) -> tuple[Any, Any]:
        t, c, share, w, v, h, x, y = item
        power = 1 if p == 1 else 2 if p == 2 else 3

        def added(s: Any, w: Any, v: Any) -> Any:
            return attributed(method, lambda _: objects(s), objects([w]), objects(v), h, objects(0), objects(x), objects(y))[0]

        slope, scaled = (method.slope(objects(value), power)[0] for value in (t, c * t))
        both = added(scaled, c * w, v * share / c**power) + added(slope, w, v * (1 - share))
        return first + added(slope, w, v), second + both

    first, second = reals("A A′")
    units = Loop("units at the nodes", {"first": first, "second": second}, items, lambda *_: (0, 0), add_unit)
    same = induct(units, lambda first, second: [first == second], [of_sample(Rewritten, "is_positive", items[1])])
    values = {"is_nontrivial": True, "writings": Each({}, Writing(first, second), over="variable")}
    yield conclude(writing_makes_no_difference, values, *same)
    for power in (1, 2, 3):
        found = [(of, s) for of in rewritten(power) for s in ExplainedTwice(lambda: method, of).writings]
        yield tie(units, ((rescaled(of, s.at), [s.first, s.second]) for of, s in found), {"p": power})


@attributions_sum_to_the_difference.derivation(
    "any number of units with max(0, t)ᵖ, p = 1, 2 or 3, with kinks on the way, and any number of nodes",
    lifts="gradients.StraightPath",
    mutants=faulty("GradientAtThePoint", "HalvesTheEnds", "TimesThePoint", "MeanGradient", "ForgetsThePower", "LeavesUnitsOn"),
)
def unit_by_unit(method: Any) -> Iterator:
    r"""Of each part of the path: $|\sigma(s)-\sigma(u)-(s-u)\sigma'(\frac{u+s}2)|\le\frac12(s-u)(\sigma'(s)-\sigma'(u))$.

    The code is run from one end u of the input of a unit to the other end s, with one node. That its run with N nodes is N such
    runs, on parts from t′ to t, and its answer for a network the sum of those for units, is looked at on whole networks and not
    derived; so is that what is added up of parts is σ(t) − σ(t′), and 2/N times the variation.
    """
    loop = parts_of_a_unit(method)
    known = [of_sample(Segment, name, *loop.items[:2]) for name in ("no_less", "no_less_than_its_negative")]
    kept = induct(loop, lambda v, a, d, u, A, D, M: [4 * (A - D) <= M, 4 * (D - A) <= M, a >= v, a >= -v], known)
    v, a, _, _, A, D, M = loop.state.values()
    above = by(4 * (v * A - v * D) <= a * M, *kept, name="v times it")
    below = by(4 * (v * D - v * A) <= a * M, *kept, name="v times it, from below")
    units = Together(loop, (), Segment, "units")
    terms = zip(reals("ΣA f(x)−f(x′) Σ|v|(t−t′)Δσ′"), (v * A, v * D, a * M), strict=True)
    A, D, M = (Sum(name, of, units.own, units.over) for name, of in terms)
    most = summed(above, lambda A, D, M: 4 * (A - D) <= M, A, D, M, runs=units)
    least = summed(below, lambda A, D, M: 4 * (D - A) <= M, A, D, M, runs=units)
    values = {"is_nontrivial": True, "total": A.name, "difference": D.name, "missed": M.name}
    yield conclude(attributions_sum_to_the_difference, values, most, least, loose="midpoints miss a quarter of it")
    yield from whole_sums(method, units, {"total": A, "difference": D, "missed": M})


def parts_of_a_unit(method: Any) -> Loop:
    """The parts of the path of one unit: v is its output weight, a = |v|, d the change of its input on a part, u its input.

    For the output weight 1, A, D and M add up what is attributed, by how much the unit changes, and 2d times by how much σ' does.
    """
    p = Formal(Segment).power

    def add_part(v: Any, a: Any, d: Any, u: Any, A: Any, D: Any, M: Any, *_: Any) -> tuple[Any, ...]:
        power = 1 if p == 1 else 2 if p == 2 else 3
        end = u + d
        found = method(objects([1]), objects(0), objects(1), power, objects(end), objects(u), 1)[0]
        (before, slope), (after, its) = ((t**power, power * t ** (power - 1)) if t > 0 else (0, 0) for t in (u, end))
        return v, a, d, end, A + found, D + after - before, M + 2 * d * (its - slope)

    state = dict(zip("vaduADM", reals("v |v| d u A D M"), strict=True))
    start = lambda v, a, d, u: (v, a, d, u, 0, 0, 0)  # noqa: E731
    return Loop("parts of the path of a unit", state, reals("v₀ |v₀| d₀ t′"), start, add_part)


def whole_sums(method: Any, units: Together, sums: dict[str, Sum]) -> Iterator[Tied]:
    """Each unit of whole networks by itself, and what the reading computes of these."""
    if replaying():
        return
    runs = [ExplainedSegment(lambda: method, of) for of in networks()]
    for power in (1, 2, 3):
        pairs = (pair for run in runs if run.sample.power == power for pair in each_unit(method, run.sample))
        yield tie(units.loop, pairs, {"p": power})
    for name, s in sums.items():
        own = [({units.over: [tuple(end) for _, end in each_unit(method, run.sample)]}, getattr(run, name)) for run in runs]
        faults = [f"{name} is {its}" for lists, its in own if s.value(lists, {}) != its]
        yield Tied(s.defines, len(runs), max(run.sample.n for run in runs), tuple(faults[:1]), "units", key=s.key)


def each_unit(method: Any, of: Segment) -> Iterator[tuple[list, list]]:
    """The parts of the path of one unit after another, and what the network of this unit alone comes to."""
    for w, b, v, s, t in zip(of.rows, of.bias, of.out, of.starts, of.ends, strict=True):
        alone = ExplainedSegment(lambda: method, Segment((w,), (b,), (1,), of.power, of.point, of.baseline, of.steps))
        d = Fraction(t - s) / of.steps
        yield [(v, abs(v), d, s)] * of.steps, [v, abs(v), d, t, alone.total, alone.difference, alone.missed]


@units_share_in_proportion.derivation(
    "any number of units with max(0, t)ᵖ, p = 1, 2 or 3, with kinks on the way, any number of variables, and any number of nodes",
    lifts="gradients.StraightPath",
    mutants=faulty(
        "GradientAtThePoint", "HalvesTheEnds", "TimesThePoint", "Rolled", "ForgetsThePower", "LateUnits", "PositiveOutputsOnly"
    ),
)
def share_by_share(method: Any) -> Iterator:
    r"""$|\sigma'(\frac{u+s}2)-\frac{\sigma(s)-\sigma(u)}{s-u}|\le\frac12|\sigma'(s)-\sigma'(u)|$ on a part, times $vw_i(x_i-x_i')$.

    The code is run with one node, from one end of a part of the path to the other, for the variable, the rest of them as one, and
    one that changes by 1 and has the weight 1: to this it attributes the slope itself. That its run with N nodes is N such runs,
    that other variables may be taken as one, and that its answer for a network is the sum of those for units, times v, is looked
    at on whole networks and not derived; so is that what is added up of parts is the share, and 2/N times the variation.
    """
    loop = parts_for_a_variable(method)
    known = [of_sample(Segment, name, *loop.items[:4]) for name in ("no_less_than_the_product", "no_less_than_its_opposite")]

    def keeps(v: Any, w: Any, e: Any, a: Any, d: Any, x: Any, u: Any, A: Any, B: Any, S: Any, M: Any) -> list[Any]:
        return [w * e * B == A, 4 * (B - S) <= M, 4 * (S - B) <= M, a >= v * w * e, a >= -v * w * e]

    kept = induct(loop, keeps, known)
    v, w, e, a, *_, A, _, S, M = loop.state.values()
    terms = A, S, M = v * A, v * w * e * S, a * M
    above = by(4 * (A - S) <= M, *kept, name="vwe times it")
    below = by(4 * (S - A) <= M, *kept, name="vwe times it, from below")
    units = Together(loop, (), Segment, "units")
    A, S, M = (Sum(name, of, units.own, units.over) for name, of in zip(reals("Aᵢ Sᵢ Mᵢ"), terms, strict=True))
    most = summed(above, lambda A, S, M: 4 * (A - S) <= M, A, S, M, runs=units)
    least = summed(below, lambda A, S, M: 4 * (S - A) <= M, A, S, M, runs=units)
    values = {"is_bent": True, "variables": Each({}, OfVariable(A.name, S.name, M.name), over="variable")}
    yield conclude(units_share_in_proportion, values, most, least, loose="midpoints miss a quarter of it")
    yield from whole_shares(method, units, {"attribution": A, "share": S, "missed": M})


def parts_for_a_variable(method: Any) -> Loop:
    """The parts of the path of one unit: on each a variable of the weight w changes by e from x, and the unit's input by d from u.

    v is its output weight, and a = |vwe|. For the output weight 1, A, B, S and M add up what is attributed to the variable, the
    slope in the middle, the mean slope, and two times by how much the slope changes.
    """
    p = Formal(Segment).power

    def add_part(
        v: Any, w: Any, e: Any, a: Any, d: Any, x: Any, u: Any, A: Any, B: Any, S: Any, M: Any, *_: Any
    ) -> tuple[Any, ...]:
        power = 1 if p == 1 else 2 if p == 2 else 3
        point, end = x + e, u + d
        ends = objects(point, end - w * point - 1, 1), objects(x, u - w * x, 0)
        found, _, middle = method(objects([w, 1, 1]), objects(0), objects(1), power, *ends, 1)
        (low, before, slope), (high, after, its) = (on(t, power) if t > 0 else (0, 0, 0) for t in (u, end))
        mean, varies = slope, 0
        if d != 0:
            mean = (after - before) / d if (high - low) / d > 0 else 0  # it is on for a part of the way, or not at all
            varies = its - slope if d > 0 else slope - its
        return v, w, e, a, d, point, end, A + found, B + middle, S + mean, M + 2 * varies

    state = dict(zip("vweadxuABSM", reals("v w e |vwe| d x u A B S M"), strict=True))
    start = lambda *item: (*item, 0, 0, 0, 0)  # noqa: E731
    return Loop("parts of the path of a unit, for a variable", state, reals("v₀ w₀ e₀ |v₀w₀e₀| d₀ x′ t′"), start, add_part)


def on(t: Any, power: int) -> tuple[Any, Any, Any]:
    """t, σ(t) and σ'(t), where t is positive."""
    return t, t**power, power * t ** (power - 1)


def whole_shares(method: Any, units: Together, sums: dict[str, Sum]) -> Iterator[Tied]:
    """Each unit of whole networks by itself, for each variable, and what the reading computes of these."""
    if replaying():
        return
    runs = [ExplainedSegment(lambda: method, of) for of in networks()]
    for power in (1, 2, 3):
        of_power = [run.sample for run in runs if run.sample.power == power]
        yield tie(units.loop, (pair for of in of_power for i in range(of.d) for pair in each_share(method, of, i)), {"p": power})
    for name, s in sums.items():
        of_variables = [(run.sample, each) for run in runs for each in run.variables]
        faults = []
        for of, each in of_variables:
            ends = [tuple(end) for _, end in each_share(method, of, each.at)]
            if s.value({units.over: ends}, {}) != getattr(each, name):
                faults.append(f"{name} is {getattr(each, name)}")
        yield Tied(s.defines, len(of_variables), max(of.n for of, _ in of_variables), tuple(faults[:1]), "units", key=s.key)


def each_share(method: Any, of: Segment, i: int) -> Iterator[tuple[list, list]]:
    """The parts of the path of one unit after another, and what the network of this unit alone comes to for the i-th variable.

    It has two variables more, of the weights 1 and −1, that change by 1 in each step: its input is as before.
    """
    e = Fraction(of.gap[i]) / of.steps
    point, baseline = (*of.point, of.steps, of.steps), (*of.baseline, 0, 0)
    for w, b, v, s, t in zip(of.rows, of.bias, of.out, of.starts, of.ends, strict=True):
        alone = Segment(((*w, 1, -1),), (b,), (1,), of.power, point, baseline, of.steps)
        *its, slope, _ = ExplainedSegment(lambda: method, alone).variables
        item = (v, w[i], e, abs(v * w[i] * e), Fraction(t - s) / of.steps)
        end = [*item, of.point[i], t, its[i].attribution, slope.attribution, slope.share, slope.missed]
        yield [(*item, of.baseline[i], s)] * of.steps, end


def networks() -> Iterator[Segment]:
    random = np.random.RandomState(3)
    for n, d, k in ((1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 2, 4), (5, 3, 2), (2, 1, 6)):
        yield Segment(**small(random, n, d, k))


def rescaled(of: Rewritten, i: int) -> list[tuple]:
    """Of each node and each unit: its input, how it is scaled and split, its weight of the i-th variable and of the output."""
    return [
        (t, c, share, w[i], v, h, of.point[i], of.baseline[i])
        for h, _, z, _ in nodes(of)
        for t, c, share, w, v in zip(of.inputs(list(z)), of.scales, of.shares, of.rows, of.out, strict=True)
    ]


def rewritten(power: int) -> Iterator[Rewritten]:
    random = np.random.RandomState(2)
    for n, d, k in ((1, 1, 1), (2, 2, 2), (4, 3, 3)):
        scales = tuple(Fraction(int(v), 4) for v in random.choice([1, 2, 4, 8, 16], n))
        shares = tuple(Fraction(int(v), 4) for v in random.randint(-4, 9, n))
        yield Rewritten(**{**small(random, n, d, k), "power": power}, scales=scales, shares=shares)


def both(found: ExplainedSymmetric) -> list:
    return [found.first, found.second]


def at_the_nodes(of: TwoModels, i: int) -> list[tuple]:
    """Of each node and each unit: its model, σ' there, its weight of the i-th variable and of the output, and the node's."""
    return [
        (m, s, w[i], v, h, of.point[i], of.baseline[i])
        for h, _, _, slopes in nodes(of)
        for m, s, w, v in zip(of.of_second, slopes, of.rows, of.out, strict=True)
    ]


def in_pairs(of: Symmetric) -> list[tuple]:
    """Of each node and each pair of units σ' at both, two weights, what else they add up to there, and what is of the node."""
    (x, *_), (y, *_) = of.point, of.baseline
    found = []
    for h, a, z, slopes in nodes(of.whole):
        for k, (row, b, v) in enumerate(zip(of.rows, of.bias, of.out, strict=True)):
            rest = sum(w * t for w, t in zip(row[2:], z[2:], strict=True)) + b
            found.append((slopes[k], slopes[k + of.n], row[0], row[1], rest, v, h, a, x, y))
    return found


def nodes(of: Segment) -> Iterator[tuple[Fraction, Fraction, np.ndarray, list]]:
    """Of the midpoint rule the weight and the place of each node, the point there, and σ' of each unit."""
    for k in range(of.steps):
        a = Fraction(2 * k + 1, 2 * of.steps)
        z = exact_vector(of.baseline) + a * of.gap
        yield Fraction(1, of.steps), a, z, [of.power * t ** (of.power - 1) if t > 0 else 0 for t in of.inputs(list(z))]


def small(random: np.random.RandomState, n: int, d: int, k: int) -> dict[str, Any]:
    """Networks of n units with whole weights, at 2ᵏ nodes: float64 has all numbers on the way."""
    fields = {"rows": random.randint(-3, 4, (n, d)), "point": random.randint(-4, 5, d), "baseline": random.randint(-4, 5, d)}
    fields |= {"bias": 1 + 2 * random.randint(-4, 5, n), "out": random.randint(-3, 4, n)}
    whole = {name: tuple(map(int, v)) if v.ndim == 1 else tuple(tuple(map(int, r)) for r in v) for name, v in fields.items()}
    return {**whole, "power": 1 + k % 3, "steps": 2**k}


def two_models(alpha: int, beta: int) -> Iterator[TwoModels]:
    random = np.random.RandomState(0)
    for n, d, k in ((2, 1, 1), (3, 2, 2), (4, 3, 3), (6, 2, 1)):
        yield TwoModels(**small(random, n, d, k), of_second=(0, 1, *map(int, random.randint(0, 2, n - 2))), factors=(alpha, beta))


def symmetric_networks() -> Iterator[Symmetric]:
    random = np.random.RandomState(1)
    for n, d, k in ((1, 2, 1), (2, 2, 2), (3, 3, 3), (4, 5, 2)):
        fields = small(random, n, d, k)
        for name in ("point", "baseline"):
            fields[name] = (fields[name][0], *fields[name][:1], *fields[name][2:])
        yield Symmetric(**fields)
