"""Games of a network: the worth of a coalition of variables is the mean of f where these have the values of x.

All others have those of a row of the background: random baseline Shapley values, M. Sundararajan and A. Najmi,
The many Shapley values for model explanation, 2020.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row, as_floats, integer_rows
from ....properties.samples.working import Random, is_hard, row, rows, working
from ..oracles import Coalition, activation, shapley
from .networks import LARGEST, Matrix, Network, can_be_made, units

MOST = 6


@sample_type
class Game(Network):
    """With a point x and a background of rows, of at most 6 variables: v(S) is the mean of f(x on S, b elsewhere)."""

    point: Row
    background: Matrix

    BY_FEATURE = ("point",)
    NUMBERS = ("bias", "out", "point")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.d > MOST:
            raise HypothesisNotMet("there are more than 2⁶ coalitions")
        if not self.background or any(len(b) != self.d for b in self.background):
            raise HypothesisNotMet(f"the background has no row, or one that is not of {self.d} numbers")
        if any(abs(v) > LARGEST or rational(float(v)) != v for b in (self.point, *self.background) for v in b):
            raise HypothesisNotMet("an entry of x or of the background is above 2²⁴, or not exact in float64")

    def smaller(self) -> Iterator[Any]:
        m = len(self.background)
        for part in [slice(0, m // 2), slice(m // 2, m)] if m > 3 else [slice(i, i + 1) for i in range(m)]:
            yield from self.changed(background=self.background[: part.start] + self.background[part.stop :])
        for j in range(self.d):
            shorter = {name: tuple(r[:j] + r[j + 1 :] for r in getattr(self, name)) for name in ("rows", "background")}
            yield from self.changed(**shorter, point=self.point[:j] + self.point[j + 1 :])
        yield from super().smaller()

    @cached_property
    def background_array(self) -> np.ndarray:
        """The rows of the background, float64."""
        return np.array([as_floats(b) for b in self.background])

    def worth(self, S: Coalition) -> Any:
        """v(S)."""
        x, B = exact_vector(self.point), exact_matrix(self.background)
        mixed = np.where([j in S for j in range(self.d)], x, B)
        T = mixed @ self.exact_X.T + exact_vector(self.bias)
        return Fraction(sum(v * activation(t, self.power) for r in T for v, t in zip(self.out, r, strict=True))) / len(B)

    @cached_property
    def values(self) -> list[Fraction]:
        """The Shapley values."""
        return shapley(self.worth, self.d)

    @cached_property
    def unused(self) -> list[int]:
        """The variables that no unit has a weight on."""
        return [j for j in range(self.d) if not any(w[j] for w in self.rows)]

    @cached_property
    def symmetric(self) -> list[tuple[int, int]]:
        """Neighbouring variables that can be exchanged: in the units, in x, and in each row of the background."""
        found = []
        for i in range(self.d - 1):
            exchanged = lambda r: (*r[:i], r[i + 1], r[i], *r[i + 2 :])  # noqa: B023, E731
            parts = list(zip(self.rows, self.bias, self.out, strict=True))
            same = sorted(parts) == sorted((exchanged(w), b, v) for w, b, v in parts)
            if same and all(exchanged(r) == r for r in (self.point, *self.background)):
                found.append((i, i + 1))
        return found


@sample_type
@excluded(
    "a model has no unit, or factors are not two", lambda self: sorted(set(self.of_second)) != [0, 1] or len(self.factors) != 2
)
@excluded(
    "αf₁ + βf₂ has a weight above 2²⁴, or one that is not exact in float64", lambda self: not can_be_made(lambda: self.combined)
)
class TwoGames(Game):
    """Of f = αf₁ + βf₂: each unit is of f₁ or of f₂, and has its output weight there."""

    of_second: tuple[int, ...]
    factors: Row

    BY_ROW = ("bias", "out", "of_second")

    def _with(self, keep: list[int], out: Row) -> Game:
        W, bias = tuple(self.rows[k] for k in keep), tuple(self.bias[k] for k in keep)
        return Game(W, bias, tuple(out[k] for k in keep), self.power, self.point, self.background)

    @cached_property
    def models(self) -> tuple[Game, Game]:
        """f₁ and f₂."""
        first, second = (self._with([k for k, m in enumerate(self.of_second) if m == which], self.out) for which in (0, 1))
        return first, second

    @cached_property
    def combined(self) -> Game:
        """αf₁ + βf₂."""
        out = tuple(v * self.factors[m] for v, m in zip(self.out, self.of_second, strict=True))
        return self._with(list(range(self.n)), out)


def _background(draw: st.DrawFn, d: int) -> dict[str, Any]:
    background = draw(st.lists(integer_rows(d, 2), min_size=1, max_size=3))
    return {"point": draw(integer_rows(d, 3)), "background": tuple(background)}


@strategy(Game)
def games(draw: st.DrawFn) -> Game:
    """One to four variables; some unused, or two of them symmetric."""
    d = draw(st.integers(1, 4))
    fields = {**units(draw, d, 3), **_background(draw, d)}
    kind = draw(st.sampled_from(["any", "any", "unused", "symmetric"]))
    if kind == "unused":
        fields["rows"] = tuple((*w[:-1], 0) for w in fields["rows"])
    if kind == "symmetric" and d > 1:
        copies = tuple((w[1], w[0], *w[2:]) for w in fields["rows"])
        fields |= {"rows": fields["rows"] + copies, "bias": fields["bias"] * 2, "out": fields["out"] * 2}
        fields["point"] = (fields["point"][0], *fields["point"][:1], *fields["point"][2:])
        fields["background"] = tuple((b[0], *b[:1], *b[2:]) for b in fields["background"])
    return Game(**fields)


@strategy(TwoGames)
def two_games(draw: st.DrawFn) -> TwoGames:
    """Factors of either sign, and 0."""
    d = draw(st.integers(1, 3))
    first, second = units(draw, d, 2), units(draw, d, 2)
    joined = {name: first[name] + second[name] for name in ("rows", "bias", "out")}
    of = (0,) * len(first["rows"]) + (1,) * len(second["rows"])
    return TwoGames(**joined, power=first["power"], **_background(draw, d), of_second=of, factors=draw(integer_rows(2, 3)))


def _large(random: Random, n: int) -> dict[str, Any]:
    """n units, up to 9 rows of background, and 4 variables, that may lie far from the origin."""
    d, m = int(random.integers(2, 5)), max(n, 2)
    W = random.integers(-4, 5, (m, d)) * (random.random(d) < random.choice([0.7, 1]))
    B, x, bias = random.integers(-9, 10, (int(random.choice([1, 3, 9])), d)), random.integers(-9, 10, d), random.integers(-9, 10, m)
    if is_hard():
        far = int(random.choice([0, 2**10, 2**16]))
        B, x, bias = B + far, x + far, bias - far * W.sum(axis=1)
    power = int(random.choice([1, 1, 2, 3]))
    out = row(random.integers(-5, 6, m))
    return {"rows": rows(W), "bias": row(bias), "out": out, "power": power, "point": row(x), "background": rows(B)}


working(Game, most=33)(lambda random, n: Game(**_large(random, n)))


@working(TwoGames, most=33)
def two_games_of_many_units(random: Random, n: int) -> TwoGames:
    fields = _large(random, n)
    of = tuple(int(k) for k in np.arange(len(fields["rows"])) % 2)
    return TwoGames(**fields, of_second=of, factors=row(random.integers(-3, 4, 2)))
