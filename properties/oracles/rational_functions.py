"""Rational functions of a few named numbers, and a sign that they have on a region: what proofs for every N are written with.

They are in normal form, so that two are the same function if and only if they are equal. A region gives each name a range, whose
ends may depend on names before it. A polynomial is not negative there if it has no negative coefficient once each name is written
by a number that is not negative: that is sufficient, not necessary, and nothing else is concluded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import prod
from typing import Any

NAMES = ("k", "N", "η", "μ", "i", "j", "t", "θ", "σ")
RationalFunction = Any  # an element of SymPy's field of fractions; or a Fraction, where it is constant


@cache
def _field() -> Any:
    from sympy import QQ
    from sympy.polys.fields import FracField

    return FracField(NAMES, QQ)


def _element(c: RationalFunction) -> RationalFunction:
    from sympy import QQ

    if hasattr(c, "denom"):
        return c
    return _field().ground_new(QQ(Fraction(c).numerator, Fraction(c).denominator))


def named(names: str) -> tuple[RationalFunction, ...]:
    """The numbers of these names, separated by blanks."""
    return tuple(_field().gens[NAMES.index(name)] for name in names.split())


@dataclass(frozen=True)
class Range:
    """At least `low`; or, with `high`, above `low` and at most `high`. `strictly`: above `low`, and below `high`."""

    low: RationalFunction
    high: RationalFunction | None = None
    strictly: bool = False


Region = Mapping[str, Range]


def at(c: RationalFunction, values: Mapping[str, RationalFunction]) -> RationalFunction:
    """With these in place of names, all at once. Raises `ZeroDivisionError` where the denominator becomes 0."""
    c = _element(c)
    return _polynomial_at(c.numer, values) / _polynomial_at(c.denom, values)


def number_at(c: RationalFunction, values: Mapping[str, int | Fraction]) -> Fraction:
    """The number that it is for these values of all of its names. Raises `ValueError` where a name has none."""
    c = _element(c)
    if missing := names_in(c) - set(values):
        raise ValueError(f"{', '.join(sorted(missing))} has no value")
    base = [Fraction(values.get(name, 0)) for name in NAMES]
    top, bottom = (
        sum((_fraction(a) * prod(b**e for b, e in zip(base, m, strict=True) if e) for m, a in p.terms()), Fraction(0))
        for p in (c.numer, c.denom)
    )
    return top / bottom


def _fraction(a: Any) -> Fraction:
    return Fraction(int(a.numerator), int(a.denominator))


def names_in(c: RationalFunction) -> set[str]:
    """The names that it depends on."""
    c = _element(c)
    terms = [m for p in (c.numer, c.denom) for m in p.monoms()]
    return {name for i, name in enumerate(NAMES) if any(m[i] for m in terms)}


def is_defined(c: RationalFunction, region: Region) -> bool:
    """Whether it is shown that the denominator is not 0 on the region, which has a range for all of its names."""
    c = _element(c)
    return names_in(c) <= set(region) and _sign(c.denom, region, strictly=True) != 0


def is_nonnegative(c: RationalFunction, region: Region) -> bool:
    """Whether it is shown that it is defined and at least 0 on the region."""
    c = _element(c)
    if not is_defined(c, region):
        return False
    return not c or _sign(c.numer, region) == _sign(c.denom, region, strictly=True)


def _sign(p: Any, region: Region, strictly: bool = False) -> int:
    """1 where a polynomial is shown to be at least 0 on the region, or more than 0; −1 where the opposite is; else 0."""
    return _sign_on(p, tuple(region.items()), strictly)


@cache
def _sign_on(p: Any, ranges: tuple[tuple[str, Range], ...], strictly: bool) -> int:
    values, region = _by_slacks(ranges), dict(ranges)
    if not all(_is_positive(value.denom, region) for value in values.values()):
        return 0
    found = _numerator_at(p, values)
    for sign in (1, -1):
        if _is_positive(found * sign, region) if strictly else all(c * sign >= 0 for c in found.coeffs()):
            return sign
    return 0


def _is_positive(p: Any, region: Region) -> bool:
    """Of numbers at least 0, and above 0 where a range is strict: no coefficient is negative, and some term is above 0."""
    strict = [name in region and region[name].strictly for name in NAMES]
    return all(c >= 0 for c in p.coeffs()) and any(all(strict[i] or not power for i, power in enumerate(m)) for m in p.monoms())


@cache
def _by_slacks(region: tuple[tuple[str, Range], ...]) -> dict[str, RationalFunction]:
    """Each name by a number s ≥ 0 of the same name: low + s; or (low·s + high)/(1 + s), from high at s = 0 down to low.

    Strictly, s > 0. An end is written by the names before.
    """
    found: dict[str, RationalFunction] = {}
    for name, range_ in region:
        (s,) = named(name)
        for end in (range_.low, range_.high):
            if end is not None and not names_in(end) <= set(found):
                raise ValueError(f"the range of {name} depends on {', '.join(sorted(names_in(end) - set(found)))}")
        low = at(range_.low, found)
        found[name] = low + s if range_.high is None else (low * s + at(range_.high, found)) / (1 + s)
    return found


def _polynomial_at(p: Any, values: Mapping[str, RationalFunction]) -> RationalFunction:
    base = [_element(values.get(name, gen)) for name, gen in zip(NAMES, _field().gens, strict=True)]
    terms = (prod((b**e for b, e in zip(base, m, strict=True) if e), start=_field().ground_new(c)) for m, c in p.terms())
    return sum(terms, start=_field().zero)


def _numerator_at(p: Any, values: Mapping[str, RationalFunction]) -> Any:
    """A polynomial with these in place of names, times a power of each of their denominators: no division, and no factor sought."""
    base = [_element(values.get(name, gen)) for name, gen in zip(NAMES, _field().gens, strict=True)]
    degrees = [max((m[i] for m in p.monoms()), default=0) for i in range(len(NAMES))]
    found = p.ring.zero
    for m, c in p.terms():
        term = p.ring.ground_new(c)
        for b, e, degree in zip(base, m, degrees, strict=True):
            if degree:
                term = term * b.numer**e * b.denom ** (degree - e)
        found = found + term
    return found


def text(c: RationalFunction) -> str:
    """For people, as a quotient of products; each factor has the sign that it has for large N."""
    c = _element(c)
    if not c:
        return "0"
    (constant, above), (by, below) = _factors(c.numer), _factors(c.denom)
    constant /= by
    sign, constant = "−" if constant < 0 else "", abs(constant)
    top = "".join([str(constant.numerator)] * (constant.numerator != 1 or not above) + above)
    bottom = [str(constant.denominator)] * (constant.denominator != 1) + below
    under = "".join(bottom)
    return f"{sign}{top}/{under if len(bottom) == 1 else f'({under})'}" if bottom else sign + top


LARGE: dict[str, int | Fraction] = dict(zip(NAMES, (1, 100, Fraction(1, 2), Fraction(1, 3), 1, 2, 1, 2, 2), strict=True))


def _factors(p: Any) -> tuple[Fraction, list[str]]:
    """The constant factor of a polynomial, and the others as people write them."""
    first, factors = p.factor_list()
    constant, found = _fraction(first), []
    for factor, power in factors:
        if number_at(_field()(factor), LARGE) < 0:
            factor, constant = -factor, constant * (-1) ** power
        found.append(_sum(factor) + ("" if power == 1 else "¹²³⁴⁵⁶⁷⁸⁹"[power - 1]))
    return constant, found


def _sum(p: Any) -> str:
    """A polynomial as people write it, what is added first."""
    terms = [(_fraction(a), "".join(name * e for name, e in zip(NAMES, m, strict=True))) for m, a in p.terms()]
    written = [("−" if a < 0 else "+", (str(abs(a)) if abs(a) != 1 or not names else "") + names) for a, names in terms]
    written.sort(key=lambda term: term[0] == "−")
    joined = " ".join(f"{sign} {term}" for sign, term in written).removeprefix("+ ").removeprefix("− ")
    return joined if len(written) == 1 else f"({joined})"
