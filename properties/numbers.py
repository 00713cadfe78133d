"""Exact numbers: every quantity in a theorem is rational, or a real that can be enclosed to any precision.

A float64 *is* a rational number, so nothing is lost on the way in. Sums, products and square roots of squares stay
rational; other roots, exponentials and logarithms become a `Real`, which is enclosed by interval arithmetic
(python-flint's ``arb``) with rising precision until a comparison is decided, or given up as `Undecided`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cached_property
from numbers import Integral, Rational
from typing import Any, TypeAlias

import flint
import numpy as np

MAX_BITS = 4096


class Undecided(Exception):
    """A comparison that no precision up to `MAX_BITS` decides: the two sides may be equal."""


class NotANumber(ValueError):
    """A value that is NaN, infinite, or no number at all."""


class Real:
    """A real number known by enclosures: ``enclose()`` returns an ``arb`` that contains it, at flint's current precision."""

    def __init__(self, enclose: Callable[[], flint.arb]):
        self.enclose = enclose

    def at(self, bits: int) -> flint.arb:
        """An enclosure computed with `bits` bits of working precision."""
        with flint.ctx.workprec(bits):
            return self.enclose()

    def __reduce__(self) -> tuple:
        """Between processes a real travels as its enclosure at 256 bits: enough to print it."""
        ball = self.at(256)
        middle, radius = ball.mid().man_exp(), ball.rad().man_exp()
        return _ball, (tuple(map(int, middle)), tuple(map(int, radius)))

    @cached_property
    def _float(self) -> float:
        return float(self.at(128).mid())

    def __float__(self) -> float:
        return self._float

    def __add__(self, other: Number) -> Real:
        return Real(lambda: self.enclose() + enclosure(other))

    def __sub__(self, other: Number) -> Real:
        return Real(lambda: self.enclose() - enclosure(other))

    def __rsub__(self, other: Number) -> Real:
        return Real(lambda: enclosure(other) - self.enclose())

    def __mul__(self, other: Number) -> Real:
        return Real(lambda: self.enclose() * enclosure(other))

    def __truediv__(self, other: Number) -> Real:
        return Real(lambda: self.enclose() / enclosure(other))

    def __rtruediv__(self, other: Number) -> Real:
        return Real(lambda: enclosure(other) / self.enclose())

    def __neg__(self) -> Real:
        return Real(lambda: -self.enclose())

    def __pow__(self, k: int) -> Real:
        return Real(lambda: _power(self.enclose(), k))

    def __abs__(self) -> Real:
        return Real(lambda: abs(self.enclose()))

    __radd__ = __add__
    __rmul__ = __mul__

    def __lt__(self, other: Number) -> bool:
        return compare(self, other) < 0

    def __le__(self, other: Number) -> bool:
        return compare(self, other) <= 0

    def __gt__(self, other: Number) -> bool:
        return compare(self, other) > 0

    def __ge__(self, other: Number) -> bool:
        return compare(self, other) >= 0

    def __repr__(self) -> str:
        return f"≈{float(self):.6g}"


def _power(x: flint.arb, k: int) -> flint.arb:
    """x to a whole power, by squaring: ``arb``'s own is NaN for a ball with its middle at 0."""
    if k < 0:
        return 1 / _power(x, -k)
    root = _power(x, k // 2) if k > 1 else flint.arb(1)
    return root * root * x if k % 2 else root * root


def _ball(middle: tuple[int, int], radius: tuple[int, int]) -> Real:
    return Real(lambda: flint.arb((middle[0], middle[1]), (radius[0], radius[1])))


class Formal:
    """A number that is known by name only: what proofs calculate with (see `lemmata.properties.proofs`)."""

    def sqrt(self) -> Any: ...
    def exp(self) -> Any: ...
    def log(self) -> Any: ...


Number: TypeAlias = int | Fraction | Real


def exact(x: Any) -> Number:
    """The number that `x` is: an int, a `Fraction`, or a `Real`. A float64 becomes the dyadic rational it stores.

    Raises `NotANumber` for NaN, infinities and values that are not numbers.
    """
    if isinstance(x, Real | Fraction | Formal):
        return x  # type: ignore[return-value]
    if isinstance(x, bool | np.bool_ | Integral):
        return int(x)
    if isinstance(x, Rational):
        return Fraction(x)
    if isinstance(x, flint.fmpq | flint.fmpz):
        return from_flint(x)
    if isinstance(x, np.ndarray) and x.ndim == 0:
        return exact(x.item())
    if isinstance(x, str | bytes):  # float() would parse it
        raise NotANumber(f"{x!r:.60} is not a number")
    if isinstance(x, complex | np.complexfloating):  # float() drops the imaginary part of NumPy's
        if x.imag != 0:
            raise NotANumber(f"{x} is not a real number")
        x = x.real
    try:
        value = float(x)
    except (TypeError, ValueError, OverflowError) as error:
        raise NotANumber(f"{x!r} is not a number") from error
    if not math.isfinite(value):
        raise NotANumber(f"{value} is not a finite number")
    return Fraction(value) if not value.is_integer() else int(value)


def rational(x: Any) -> int | Fraction:
    """Like `exact`, for values that must be rational."""
    value = exact(x)
    if isinstance(value, Real):
        raise NotANumber(f"{x!r} is not rational")
    return value


def exact_vector(values: Any) -> np.ndarray:
    """A NumPy object array of exact rationals with the shape of `values` (any array-like of numbers).

    Raises `NotANumber` if an entry is NaN or infinite, or if rows have different lengths.
    """
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise NotANumber(f"no array of numbers: {error}") from error
    out = np.empty(array.shape, dtype=object)
    for index in np.ndindex(array.shape):
        out[index] = rational(array[index])
    return out


exact_matrix = exact_vector


def from_flint(q: flint.fmpq | flint.fmpz) -> int | Fraction:
    """A flint rational as a Python number."""
    if isinstance(q, flint.fmpz):
        return int(q)
    return Fraction(int(q.p), int(q.q)) if q.q != 1 else int(q.p)


def to_fmpq(x: int | Fraction) -> flint.fmpq:
    """A Python rational as a flint one."""
    return flint.fmpq(x.numerator, x.denominator)


def enclosure(x: Number) -> flint.arb:
    """An ``arb`` containing `x`, at flint's current precision."""
    if isinstance(x, Real):
        return x.enclose()
    x = rational(x)
    return flint.arb(x.numerator) / x.denominator if x.denominator != 1 else flint.arb(x.numerator)


def sqrt(x: Number) -> Number:
    """The square root of x ≥ 0: rational when x is the square of a rational."""
    x = exact(x)
    if isinstance(x, Formal):
        return x.sqrt()
    if isinstance(x, Real):
        return Real(lambda: x.enclose().sqrt())
    if x < 0:
        raise ValueError(f"square root of a negative number: {x}")
    p, q = math.isqrt(x.numerator), math.isqrt(x.denominator)
    if p * p == x.numerator and q * q == x.denominator:
        return Fraction(p, q) if q != 1 else p
    return Real(lambda: enclosure(x).sqrt())


def exp(x: Number) -> Number:
    """e to the power x, which is rational only for x = 0."""
    x = exact(x)
    if isinstance(x, Formal):
        return x.exp()
    if not isinstance(x, Real) and x == 0:
        return 1
    return Real(lambda: enclosure(x).exp())


def log(x: Number) -> Number:
    """The natural logarithm of x > 0, which is rational only for x = 1."""
    x = exact(x)
    if isinstance(x, Formal):
        return x.log()
    if not isinstance(x, Real):
        if x <= 0:
            raise ValueError(f"logarithm of {x}")
        if x == 1:
            return 0
    return Real(lambda: enclosure(x).log())


def power(base: Number, exponent: int | Fraction) -> Number:
    """base to a rational exponent, for base > 0 (or base = 0 and exponent > 0)."""
    base, exponent = exact(base), rational(exponent)
    if exponent.denominator == 1:
        return base ** int(exponent) if exponent >= 0 or isinstance(base, Real) else Fraction(1) / base ** int(-exponent)
    if not isinstance(base, Real) and base == 0:
        return 0
    if exponent.denominator == 2:
        return sqrt(power(base, exponent * 2))
    return exp(exponent * log(base))


def product(factors: Iterable[Number]) -> Number:
    """The product of exact numbers (1 when there are none)."""
    out: Number = 1
    for factor in factors:
        out = out * factor
    return out


def compare(a: Number, b: Number) -> int:
    """−1, 0 or 1 as a < b, a = b or a > b. Raises `Undecided` if enclosures up to `MAX_BITS` bits still overlap."""
    if not isinstance(a, Real) and not isinstance(b, Real):
        return (a > b) - (a < b)
    if a is b:
        return 0
    bits = 64
    while bits <= MAX_BITS:
        with flint.ctx.workprec(bits):
            difference = enclosure(a) - enclosure(b)
            if difference > 0:
                return 1
            if difference < 0:
                return -1
            if difference == 0:
                return 0
        bits *= 2
    raise Undecided(f"{a!r} and {b!r} agree to {MAX_BITS} bits")


def show(x: Any) -> str:
    """A number for people: integers and short fractions as they are, anything else with six digits."""
    if isinstance(x, Fraction):
        if x.denominator == 1:
            return str(x.numerator)
        text = f"{x.numerator}/{x.denominator}"
        return text if len(text) <= 12 else f"≈{as_float(x):.6g}"
    if isinstance(x, int) and not isinstance(x, bool) and abs(x) >= 10**12:
        return f"≈{as_float(x):.6g}"
    return str(x)


def as_float(x: Number) -> float:
    """The float nearest to x, infinite when out of range: for display and for steering a search, never for a verdict."""
    try:
        return float(x)
    except OverflowError:
        return math.inf if x > 0 else -math.inf
