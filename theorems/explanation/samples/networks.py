"""Networks with one layer of units, and segments from a baseline to a point, of which integrated gradients are exact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Row, Table, as_floats, integer_rows
from ....properties.samples.working import Random, is_hard, row, rows, working
from ..oracles import activation, mean_slope, slope

LARGEST = 2**24
Matrix = tuple[Row, ...]


def can_be_made(make: Callable[[], Any]) -> bool:
    """Whether another sample meets its own hypotheses."""
    with suppress(HypothesisNotMet):
        make()
        return True
    return False


@sample_type
@excluded("p is not 1, 2 or 3", lambda self: self.power not in (1, 2, 3))
@excluded(
    "a weight is above 2²⁴, or not exact in float64",
    lambda self: any(abs(v) > LARGEST or rational(float(v)) != v for r in (*self.rows, self.bias, self.out) for v in r),
)
class Network(Table):
    """f(z) = Σₖ vₖ max(0, ⟨wₖ,z⟩ + bₖ)ᵖ, p = 1, 2 or 3: a row wₖ, a bias bₖ and an output weight vₖ of each unit."""

    bias: Row
    out: Row
    power: int

    BY_ROW: ClassVar[tuple[str, ...]] = ("bias", "out")
    NUMBERS: ClassVar[tuple[str, ...]] = ("bias", "out")

    def at(self, z: Sequence[Any]) -> Any:
        """f(z), exactly."""
        return sum(v * activation(t, self.power) for v, t in zip(self.out, self.inputs(z), strict=True))

    def inputs(self, z: Sequence[Any]) -> list[Any]:
        """⟨wₖ,z⟩ + bₖ of each unit."""
        return list(self.exact_X @ exact_vector(z) + exact_vector(self.bias))

    @cached_property
    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """W, b and v as float64 arrays: the same numbers."""
        return self.X, as_floats(self.bias), as_floats(self.out)


@sample_type
@excluded("steps are fewer than 2 or more than 2¹²", lambda self: not 2 <= self.steps <= 2**12)
@excluded(
    "an entry of x or x′ is above 2²⁴, or not exact in float64",
    lambda self: any(abs(v) > LARGEST or rational(float(v)) != v for v in (*self.point, *self.baseline)),
)
@excluded(
    "a unit stays at its kink",
    lambda self: (
        self.power == 1 and any(s == t == 0 and any(w) for w, s, t in zip(self.units, self.starts, self.ends, strict=True))
    ),
)
class Segment(Network):
    """With a point x and a baseline x′, and the number of steps of a quadrature: no unit stays at its kink if p = 1."""

    point: Row
    baseline: Row
    steps: int

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("point", "baseline")
    NUMBERS: ClassVar[tuple[str, ...]] = ("bias", "out", "point", "baseline")
    FORMAL: ClassVar = {"power": "p"}

    @property
    def sizes(self) -> list[tuple[Any, Any]]:
        """Of each unit vₖ, and |vₖ|."""
        return [(v, abs(v)) for v in self.out]

    @hypothesis(over="sizes")
    def no_less(self, v: Any, size: Any) -> Any:
        """no less than v: |v| ≥ v."""
        return size >= v

    @hypothesis(over="sizes")
    def no_less_than_its_negative(self, v: Any, size: Any) -> Any:
        """no less than −v: |v| ≥ −v."""
        return size >= -v

    @property
    def factors_of_each(self) -> list[tuple[Any, Any, Any, Any]]:
        """Of each unit and each variable vₖ, wₖᵢ and (xᵢ − xᵢ′)/N, for N steps, and the size of their product."""
        gaps = [Fraction(g) / self.steps for g in self.gap]
        return [
            (v, w, e, abs(v * w * e)) for v, row in zip(self.out, self.rows, strict=True) for w, e in zip(row, gaps, strict=True)
        ]

    @hypothesis(over="factors_of_each")
    def no_less_than_the_product(self, v: Any, w: Any, e: Any, size: Any) -> Any:
        """no less than vwe: |vwe| ≥ vwe."""
        return size >= v * w * e

    @hypothesis(over="factors_of_each")
    def no_less_than_its_opposite(self, v: Any, w: Any, e: Any, size: Any) -> Any:
        """no less than −vwe: |vwe| ≥ −vwe."""
        return size >= -v * w * e

    @property
    def units(self) -> Matrix:
        """The rows wₖ."""
        return self.rows

    @cached_property
    def starts(self) -> list[Any]:
        """⟨wₖ,x′⟩ + bₖ."""
        return self.inputs(self.baseline)

    @cached_property
    def ends(self) -> list[Any]:
        """⟨wₖ,x⟩ + bₖ."""
        return self.inputs(self.point)

    @cached_property
    def gap(self) -> np.ndarray:
        """x − x′."""
        return exact_vector(self.point) - exact_vector(self.baseline)

    @cached_property
    def difference(self) -> Any:
        """f(x) − f(x′)."""
        return self.at(self.point) - self.at(self.baseline)

    @cached_property
    def missed(self) -> Any:
        """2/N Σₖ |vₖ|(tₖ − tₖ′)(σ'(tₖ) − σ'(tₖ′)), for N steps."""
        ways = zip(self.out, self.starts, self.ends, strict=True)
        return sum(Fraction(2, self.steps) * abs(v) * (t - s) * (slope(t, self.power) - slope(s, self.power)) for v, s, t in ways)

    @cached_property
    def missed_of_each(self) -> np.ndarray:
        """2/N Σₖ |vₖwₖᵢ(xᵢ − xᵢ′)(σ'(tₖ) − σ'(tₖ′))| of each variable, for N steps."""
        ways = zip(self.out, self.starts, self.ends, strict=True)
        changes: Any = exact_vector([v * (slope(t, self.power) - slope(s, self.power)) for v, s, t in ways])
        return Fraction(2, self.steps) * (abs(self.gap) * (abs(changes) @ abs(self.exact_X)))

    @cached_property
    def slopes(self) -> list[Any]:
        """The mean of σ' of each unit from x′ to x."""
        return [mean_slope(s, t, self.power) for s, t in zip(self.starts, self.ends, strict=True)]

    @cached_property
    def attributions(self) -> np.ndarray:
        """Integrated gradients: (xᵢ − xᵢ′) Σₖ vₖwₖᵢ times the mean slope of the unit."""
        return self.gap * (exact_vector([v * s for v, s in zip(self.out, self.slopes, strict=True)]) @ self.exact_X)

    @cached_property
    def is_bent(self) -> bool:
        """Whether the gradient changes on the way from x′ to x."""
        return any(v and any(w) and s != t and max(s, t) > 0 and (self.power > 1 or min(s, t) < 0)
                   for w, v, s, t in zip(self.rows, self.out, self.starts, self.ends, strict=True))  # fmt: skip


@sample_type
class OneRelevant(Segment):
    """x and x′ differ in one variable that a unit has a weight on, and maybe in others, of which f is independent."""

    cancelled: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.cancelled <= self.n // 2:
            raise HypothesisNotMet("more pairs of units cancel than there are")
        for k in range(0, 2 * self.cancelled, 2):
            if (self.rows[k], self.bias[k], self.out[k]) != (self.rows[k + 1], self.bias[k + 1], -self.out[k + 1]):
                raise HypothesisNotMet("two units that should cancel do not")
        if len(self.relevant) != 1:
            raise HypothesisNotMet("x and x′ do not differ in one relevant variable")

    @cached_property
    def relevant(self) -> list[int]:
        """The variables in which x and x′ differ and which units that do not cancel have a weight on."""
        left = [w for w, v in zip(self.rows[2 * self.cancelled :], self.out[2 * self.cancelled :], strict=True) if v]
        return [i for i in range(self.d) if self.gap[i] and any(w[i] for w in left)]


@sample_type
@excluded(
    "a unit is scaled by other than ¼, ½, 1, 2 or 4",
    lambda self: any(s not in (Fraction(1, 4), Fraction(1, 2), 1, 2, 4) for s in self.scales),
)
@excluded(
    "a share is not a small number, exact in float64",
    lambda self: any(rational(float(s)) != s or not -8 <= s <= 8 for s in self.shares),
)
@excluded("the other writing has a weight that is above 2²⁴, or not exact", lambda self: not can_be_made(lambda: self.rewritten))
class Rewritten(Segment):
    """The same f a second time: each unit scaled by a power of two, and split into two with a share of its output weight."""

    scales: Row
    shares: Row

    BY_ROW: ClassVar[tuple[str, ...]] = ("bias", "out", "scales", "shares")

    @hypothesis(over="scales")
    def is_positive(self, c: Any) -> Any:
        """positive: c > 0."""
        return c > 0

    @cached_property
    def rewritten(self) -> Segment:
        """The units in the opposite order, each in two parts: ⟨cw,z⟩ + cb with v/cᵖ times its share, and what is left."""
        found = []
        for w, b, v, c, s in zip(self.rows, self.bias, self.out, self.scales, self.shares, strict=True):
            scaled = (tuple(c * x for x in w), c * b)
            found += [(*scaled, Fraction(v * s) / c**self.power), (w, b, v * (1 - s))]
        W, bias, out = zip(*reversed(found), strict=True)
        return Segment(tuple(W), bias, out, self.power, self.point, self.baseline, self.steps)


@sample_type
@excluded(
    "a model has no unit, or factors are not two", lambda self: sorted(set(self.of_second)) != [0, 1] or len(self.factors) != 2
)
@excluded(
    "αf₁ + βf₂ has a weight above 2²⁴, or one that is not exact in float64", lambda self: not can_be_made(lambda: self.combined)
)
class TwoModels(Segment):
    """f = αf₁ + βf₂: each unit is of f₁ or of f₂, and has its output weight there."""

    of_second: tuple[int, ...]
    factors: Row

    BY_ROW: ClassVar[tuple[str, ...]] = ("bias", "out", "of_second")
    FORMAL: ClassVar = {"alpha": "α", "beta": "β"}

    @property
    def alpha(self) -> Any:
        return self.factors[0]

    @property
    def beta(self) -> Any:
        return self.factors[1]

    def _with(self, keep: list[int], out: Sequence[Any]) -> Segment:
        W, bias = tuple(self.rows[k] for k in keep), tuple(self.bias[k] for k in keep)
        return Segment(W, bias, tuple(out[k] for k in keep), self.power, self.point, self.baseline, self.steps)

    @cached_property
    def models(self) -> tuple[Segment, Segment]:
        """f₁ and f₂."""
        first, second = (self._with([k for k, m in enumerate(self.of_second) if m == which], self.out) for which in (0, 1))
        return first, second

    @cached_property
    def combined(self) -> Segment:
        """αf₁ + βf₂."""
        return self._with(list(range(self.n)), [v * self.factors[m] for v, m in zip(self.out, self.of_second, strict=True)])


@sample_type
@excluded(
    "the first two variables have different values",
    lambda self: self.d < 2 or self.point[0] != self.point[1] or self.baseline[0] != self.baseline[1],
)
class Symmetric(Segment):
    """Units that come with copies whose first two weights are exchanged: f is symmetric in two variables; x₁ = x₂ and x₁′ = x₂′."""

    @cached_property
    def whole(self) -> Segment:
        """The network of the units and of their exchanged copies."""
        copies = tuple((w[1], w[0], *w[2:]) for w in self.rows)
        return Segment(self.rows + copies, self.bias * 2, self.out * 2, self.power, self.point, self.baseline, self.steps)


# --------------------------------------------------------------------------------------------------------------- strategies

STEPS = (5, 16, 50, 64, 100, 300, 1000)
DYADIC = st.sampled_from([Fraction(1, 4), Fraction(1, 2), 1, 2, 4])


def units(draw: st.DrawFn, d: int, most: int = 4) -> dict[str, Any]:
    """A few units with small whole weights, or weights whose sums round; of a third of networks all are on for a while."""
    n = draw(st.integers(1, most))
    table = tuple(draw(st.lists(integer_rows(d, 2), min_size=n, max_size=n)))
    bias, out = draw(integer_rows(n, 3)), draw(integer_rows(n, 3))
    if draw(st.integers(0, 3)) == 0:
        table = tuple(tuple(rational(v / 10) for v in w) for w in table)
    if draw(st.integers(0, 2)) == 0:
        bias = tuple(b + 40 for b in bias)
    return {"rows": table, "bias": bias, "out": out, "power": draw(st.sampled_from([1, 1, 2, 3]))}


def ends(draw: st.DrawFn, d: int) -> dict[str, Any]:
    """A point, a baseline that is often 0, and steps."""
    baseline = draw(st.sampled_from([(0,) * d, draw(integer_rows(d, 2))]))
    return {"point": draw(integer_rows(d, 3)), "baseline": baseline, "steps": draw(st.sampled_from(STEPS))}


@strategy(Segment)
def segments(draw: st.DrawFn) -> Segment:
    """One to three variables."""
    d = draw(st.integers(1, 3))
    return Segment(**_off_kinks({**units(draw, d), **ends(draw, d)}))


def _off_kinks(fields: dict[str, Any]) -> dict[str, Any]:
    """The bias of a unit that would stay at its kink is raised by 1."""
    x, y = exact_vector(fields["point"]), exact_vector(fields["baseline"])
    bias = [b + (w @ x + b == 0 == w @ y + b) for w, b in zip(exact_matrix(fields["rows"]), fields["bias"], strict=True)]
    return {**fields, "bias": tuple(bias)}


@strategy(OneRelevant)
def one_relevant(draw: st.DrawFn) -> OneRelevant:
    """Other variables differ where the weights on them are 0, or are those of units that cancel."""
    d = draw(st.integers(1, 3))
    fields, i = {**units(draw, d), **ends(draw, d)}, draw(st.integers(0, d - 1))
    unused = [j for j in range(d) if j != i and draw(st.booleans())]
    point = [v if j in unused else fields["baseline"][j] for j, v in enumerate(fields["point"])]
    point[i] = fields["baseline"][i] + draw(st.sampled_from([1, -1, 3]))
    table = [tuple(0 if j in unused else (w or 1) if j == i else w for j, w in enumerate(r)) for r in fields["rows"]]
    fields |= {"rows": tuple(table), "out": tuple(v or 1 for v in fields["out"]), "point": tuple(point)}
    pairs = draw(st.integers(0, 2))
    for _ in range(pairs):
        w, b, v = draw(integer_rows(d, 2)), draw(st.integers(-3, 3)), draw(st.integers(-3, 3))
        fields |= {"rows": (w, w, *fields["rows"]), "bias": (b, b, *fields["bias"]), "out": (v, -v, *fields["out"])}
    return OneRelevant(**_off_kinks(fields), cancelled=pairs)


@strategy(Rewritten)
def rewritten(draw: st.DrawFn) -> Rewritten:
    """Shares from −1 to 2."""
    d = draw(st.integers(1, 3))
    fields = _off_kinks({**units(draw, d), **ends(draw, d)})
    n = len(fields["rows"])
    shares = [draw(st.sampled_from([0, 1, Fraction(1, 2), Fraction(1, 4), -1, 2])) for _ in range(n)]
    return Rewritten(**fields, scales=tuple(draw(DYADIC) for _ in range(n)), shares=tuple(shares))


@strategy(TwoModels)
def two_models(draw: st.DrawFn) -> TwoModels:
    """Factors of either sign, and 0."""
    d = draw(st.integers(1, 3))
    first, second, both = units(draw, d, 2), units(draw, d, 2), ends(draw, d)
    joined = {name: first[name] + second[name] for name in ("rows", "bias", "out")}
    of = (0,) * len(first["rows"]) + (1,) * len(second["rows"])
    fields = _off_kinks({**joined, "power": first["power"], **both})
    return TwoModels(**fields, of_second=of, factors=draw(integer_rows(2, 3)))


@strategy(Symmetric)
def symmetric(draw: st.DrawFn) -> Symmetric:
    """Two variables, or one or two more."""
    d = draw(st.integers(2, 4))
    fields = {**units(draw, d, 3), **ends(draw, d)}
    fields |= {name: (fields[name][0], *fields[name][0:1], *fields[name][2:]) for name in ("point", "baseline")}
    return Symmetric(**_off_kinks(fields))


def _large(random: Random, n: int) -> dict[str, Any]:
    """n units of up to 17 variables; hard ones have weights of very different sizes, and lie far from the origin."""
    d = int(random.choice([2, 3, 5, 10, 17]))
    W = random.integers(-4, 5, (n, d)) * (random.random((n, d)) < random.choice([0.3, 1]))
    x, y = random.integers(-9, 10, d), random.integers(-9, 10, d) * int(random.integers(2))
    power = int(random.choice([1, 1, 2, 3]))
    bias = random.integers(-9, 10, n) + int(random.choice([0, 0, 4 * 9 * d]))
    if is_hard():
        far = int(random.choice([0, 2**12, 2**20]))
        x, y, bias = x + far, y + far, bias - far * W.sum(axis=1)
        bias = np.clip(bias, -LARGEST, LARGEST)
    stuck = (W @ x + bias == 0) & (W @ y + bias == 0)
    return {
        "rows": rows(W), "bias": row(bias + stuck), "out": row(random.integers(-5, 6, n)), "power": power,
        "point": row(x), "baseline": row(y), "steps": int(random.choice([16, 50, 300])),
    }  # fmt: skip


working(Segment, most=65)(lambda random, n: Segment(**_large(random, n)))


@working(OneRelevant, most=65)
def one_relevant_of_many(random: Random, n: int) -> OneRelevant:
    """The last variables differ, and have no weights."""
    fields = _large(random, n)
    d = len(fields["point"])
    i, unused = int(random.integers(d)), range(d - int(random.integers(1, d)), d)
    table = tuple(
        tuple(0 if j in unused and j != i else (w or 1) if j == i else w for j, w in enumerate(r)) for r in fields["rows"]
    )
    point = [fields["point"][j] if j in unused else v for j, v in enumerate(fields["baseline"])]
    point[i] = fields["baseline"][i] + int(random.choice([1, -3, 7]))
    starts = exact_matrix(table) @ exact_vector(fields["baseline"]) + exact_vector(fields["bias"])
    stuck = [int(s == 0) for s in starts]
    bias = tuple(b + s for b, s in zip(fields["bias"], stuck, strict=True))
    out = tuple(v or 1 for v in fields["out"])
    return OneRelevant(**{**fields, "rows": table, "point": tuple(point), "bias": bias, "out": out}, cancelled=0)


@working(Rewritten, most=65)
def rewritten_of_many(random: Random, n: int) -> Rewritten:
    shares = tuple(Fraction(int(k), 4) for k in random.integers(-4, 9, n))
    return Rewritten(**_large(random, n), scales=tuple(Fraction(2) ** int(k) for k in random.integers(-2, 3, n)), shares=shares)


@working(TwoModels, most=65)
def two_models_of_many(random: Random, n: int) -> TwoModels:
    n = max(n, 2)
    of = tuple(int(k) for k in np.arange(n) % 2)
    return TwoModels(**_large(random, n), of_second=of, factors=row(random.integers(-3, 4, 2)))


@working(Symmetric, most=33)
def symmetric_of_many(random: Random, n: int) -> Symmetric:
    fields = _large(random, n)
    fields |= {name: (fields[name][0], *fields[name][0:1], *fields[name][2:]) for name in ("point", "baseline")}
    return Symmetric(**_off_kinks(fields))
