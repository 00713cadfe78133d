"""Exact numbers: every quantity in a theorem is rational, or a real that can be enclosed to any precision.

A float64 *is* a rational number, so nothing is lost on the way in. Sums, products and square roots of squares stay
rational; other roots, exponentials and logarithms become a `Real`, which is enclosed by interval arithmetic
(python-flint's ``arb``) with rising precision until a comparison is decided, or given up as `Undecided`.
"""

from __future__ import annotations

import inspect
import math
import operator
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from numbers import Integral, Rational
from typing import Any, NoReturn, TypeAlias

import flint
import numpy as np

from .names import Formal

MAX_BITS = 4096
MAX_DIGITS = 100_000  # of a Decimal or an mpf: more would fill the memory before anything is compared


class Undecided(Exception):
    """A comparison that no precision up to `MAX_BITS` decides: the two sides may be equal."""


class NotANumber(ValueError):
    """A value that is NaN, infinite, or no number at all."""


Step: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]]


class Real:
    """A real number as a calculation, and so known by enclosures: a function of ``arb`` and its operands, exact numbers.

    The function must be one of a module, for a real travels between processes as its calculation.
    """

    def __init__(self, function: Callable[..., Any], *operands: Any):
        self.function = function
        self.operands = tuple(map(exact, operands))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The calculation without nesting, each step once; the operand ``(k,)`` is the result of step k."""
        steps: dict[Step, int] = {}
        places: dict[int, int] = {}
        todo = [self]
        while todo:
            real = todo[-1]
            missing = [x for x in real.operands if isinstance(x, Real) and id(x) not in places]
            todo += missing
            if not missing:
                todo.pop()
                step = real.function, tuple((places[id(x)],) if isinstance(x, Real) else x for x in real.operands)
                places[id(real)] = steps.setdefault(step, len(steps))
        return tuple(steps)

    def enclose(self) -> flint.arb:
        """An ``arb`` that contains it, at flint's current precision."""
        found: list[flint.arb] = []
        for function, operands in self.steps:
            found.append(function(*[found[x[0]] if isinstance(x, tuple) else enclosure(x) for x in operands]))
        return found[-1]

    def at(self, bits: int) -> flint.arb:
        """An enclosure computed with `bits` bits of working precision."""
        if bits not in self._enclosures:
            with flint.ctx.workprec(bits):
                self._enclosures[bits] = self.enclose()
        return self._enclosures[bits]

    @cached_property
    def _enclosures(self) -> dict[int, flint.arb]:
        return {}

    def __reduce__(self) -> tuple:
        return _calculation, (self.steps,)

    @cached_property
    def _float(self) -> float:
        return float(self.at(128).mid())

    def __float__(self) -> float:
        return self._float

    def __add__(self, other: Number) -> Real:
        return Real(operator.add, self, other)

    def __sub__(self, other: Number) -> Real:
        return Real(operator.sub, self, other)

    def __rsub__(self, other: Number) -> Real:
        return Real(operator.sub, other, self)

    def __mul__(self, other: Number) -> Real:
        return Real(operator.mul, self, other)

    def __truediv__(self, other: Number) -> Real:
        return Real(operator.truediv, self, other)

    def __rtruediv__(self, other: Number) -> Real:
        return Real(operator.truediv, other, self)

    def __neg__(self) -> Real:
        return Real(operator.neg, self)

    def __pow__(self, k: int) -> Real:
        return Real(_power, self, k)

    def __abs__(self) -> Real:
        return Real(operator.abs, self)

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


def _power(x: flint.arb, k: flint.arb) -> flint.arb:
    """x to a whole power, by squaring: ``arb``'s own is NaN for a ball with its middle at 0."""
    if k < 0:
        return 1 / _power(x, -k)
    power = flint.arb(1)
    for bit in f"{whole(k):b}":
        power = power * power * x if bit == "1" else power * power
    return power


def whole(x: flint.arb) -> int:
    """The integer that an enclosure of an integer holds."""
    found = x.unique_fmpz()
    if found is None:
        raise Undecided(f"{x} holds no single integer")
    return int(found)


def _calculation(steps: tuple[Step, ...]) -> Real:
    """The real with these steps."""
    found: list[Real] = []
    for function, operands in steps:
        found.append(Real(function, *[found[x[0]] if isinstance(x, tuple) else x for x in operands]))
    return found[-1]


Number: TypeAlias = int | Fraction | Real


def exact(x: Any) -> Number:
    """The number that `x` is: an int, a `Fraction`, or a `Real`. A float64 becomes the dyadic rational it stores.

    Nothing is rounded. Raises `NotANumber` for NaN, infinities, values that are not numbers, and numbers that say no more of
    themselves than a float near to them (SymPy's irrationals).
    """
    kind = type(x)
    if kind is int or kind is Fraction or kind is Real:  # quickly, for nearly all that is asked
        return x
    if kind is float and math.isfinite(x):
        return int(x) if x.is_integer() else Fraction(x)
    if isinstance(x, Real | Fraction | Formal):
        return x  # type: ignore[return-value]
    if isinstance(x, np.timedelta64):  # an Integral, by its class
        raise NotANumber(f"{x!r} is not a number")
    if isinstance(x, bool | np.bool_ | Integral):
        return int(x)
    if isinstance(x, Rational):
        return Fraction(x)
    if isinstance(x, flint.fmpq | flint.fmpz):
        return from_flint(x)
    if isinstance(x, complex | np.complexfloating):
        if x.imag != 0:
            raise NotANumber(f"{x} is not a real number")
        x = x.real
    if getattr(x, "shape", None) == () and not isinstance(x, np.generic):  # an array that is one number
        return exact(x.item())
    if isinstance(x, str | bytes) or not hasattr(x, "__float__"):
        raise NotANumber(f"{x!r:.60} is not a number")
    try:
        numerator, denominator = _ratio(x)
    except (TypeError, ValueError, ArithmeticError) as error:
        raise NotANumber(f"{x!r:.60} is not a finite number, or none whose exact value is known: {error}") from error
    return Fraction(numerator, denominator) if denominator != 1 else int(numerator)


def _ratio(x: Any) -> tuple[int, int]:
    """The quotient that `x` is, never one that is near to it. Raises `ValueError` and its like where `x` does not say."""
    if isinstance(x, Decimal) and x.is_finite() and abs(x.adjusted()) > MAX_DIGITS:
        return _too_long() if x else (0, 1)
    if hasattr(x, "as_integer_ratio"):
        return x.as_integer_ratio()
    if isinstance(x, flint.arb | flint.arf):
        mantissa, exponent = map(int, x.man_exp())
    elif inspect.ismemberdescriptor(getattr(type(x), "_mpf_", None)):  # stored; a property would round, as mpmath.pi does
        sign, mantissa, exponent, _ = map(int, getattr(x, "_mpf_"))  # noqa: B009
        if not mantissa and exponent:
            raise ValueError("it is NaN or infinite")
        mantissa = -mantissa if sign else mantissa
    else:
        raise ValueError("it can only be rounded")
    if abs(exponent) > 4 * MAX_DIGITS:
        _too_long()
    return (mantissa << exponent, 1) if exponent >= 0 else Fraction(mantissa, 1 << -exponent).as_integer_ratio()


def _too_long() -> NoReturn:
    raise ValueError(f"it has more than {MAX_DIGITS} digits")


def is_nan(x: Any) -> bool:
    """Whether `x` is the NaN of any kind of number: not equal to itself, or rounded to one that is not."""
    try:
        return bool(x != x) or (hasattr(x, "__float__") and math.isnan(float(x)))
    except (TypeError, ValueError, OverflowError):
        return False
    except ArithmeticError:  # Decimal's signalling NaN, which raises as soon as it is compared
        return True


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
    if array.dtype.kind in "fc" and isinstance(values, list | tuple):  # NumPy rounds large integers beside floats
        array = np.asarray(values, dtype=object)
    out = np.empty(array.shape, dtype=object)
    if array.dtype == np.float64 and np.isfinite(array).all():  # the same, faster
        out.ravel()[:] = [int(v) if v.is_integer() else Fraction(v) for v in array.ravel().tolist()]
        return out
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


def positive_part(x: Number) -> Number:
    """max(0, x)."""
    return x.positive_part() if isinstance(x, Formal) else max(0, x)


def sqrt(x: Number) -> Number:
    """The square root of x ≥ 0: rational when x is the square of a rational."""
    x = exact(x)
    if isinstance(x, Formal):
        return x.sqrt()
    if isinstance(x, Real):
        return Real(flint.arb.sqrt, x)
    if x < 0:
        raise ValueError(f"square root of a negative number: {x}")
    p, q = math.isqrt(x.numerator), math.isqrt(x.denominator)
    if p * p == x.numerator and q * q == x.denominator:
        return Fraction(p, q) if q != 1 else p
    return Real(flint.arb.sqrt, x)


def exp(x: Number) -> Number:
    """e to the power x, which is rational only for x = 0."""
    x = exact(x)
    if isinstance(x, Formal):
        return x.exp()
    if not isinstance(x, Real) and x == 0:
        return 1
    return Real(flint.arb.exp, x)


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
    return Real(flint.arb.log, x)


def power(base: Number, exponent: int | Fraction) -> Number:
    """base to a rational exponent, for base > 0 (or base = 0 and exponent ≥ 0)."""
    base, exponent = exact(base), rational(exponent)
    if exponent < 0 and not isinstance(base, Real) and base == 0:
        raise ZeroDivisionError(f"0 to the negative power {exponent}")
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
    """−1, 0 or 1 as a < b, a = b or a > b. Raises `Undecided` if enclosures up to `MAX_BITS` bits still overlap.

    The same calculation, made twice, has one result.
    """
    if not isinstance(a, Real) and not isinstance(b, Real):
        return (a > b) - (a < b)
    if a is b:
        return 0
    bits = 64
    while bits <= MAX_BITS:
        with flint.ctx.workprec(bits):
            difference = (a.at(bits) if isinstance(a, Real) else enclosure(a)) - (
                b.at(bits) if isinstance(b, Real) else enclosure(b)
            )
            if difference > 0:
                return 1
            if difference < 0:
                return -1
            if difference == 0:
                return 0
        bits *= 2
    if isinstance(a, Real) and isinstance(b, Real) and a.steps == b.steps and a.at(64).is_finite():
        return 0
    raise Undecided(f"{a!r} and {b!r} agree to {MAX_BITS} bits")


def as_float(x: Number) -> float:
    """The float nearest to x, infinite when out of range: for display and for steering a search, never for a verdict."""
    try:
        return float(x)
    except OverflowError:
        return math.inf if x > 0 else -math.inf
