"""Powers, exchanged sums and Horner's rule in the kernel: what is refused. Each test tries to derive something false."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest
from lemmata.properties.proofs import reals, vectors
from lemmata.properties.proofs.derivation import conclude
from lemmata.properties.proofs.formal.conditions import NotDerived
from lemmata.properties.proofs.formal.sample import Formal
from lemmata.properties.proofs.formal.sums import Power, Sum
from lemmata.properties.proofs.kernel import Loop, by, square
from lemmata.properties.proofs.rules.matrices import Coefficients, Coordinates, Matrix, Rows
from lemmata.properties.proofs.rules.summation import exchanged, horner, summed, tensor_power, without
from lemmata.properties.roles.readings import Reading
from lemmata.properties.samples.base import HypothesisNotMet, sample_type
from lemmata.properties.samples.hypotheses import hypothesis
from lemmata.properties.statements.conclusions import Law, at_least
from lemmata.properties.theorem import theorem
from lemmata.theorems.kernels.readings.kernels import EntrywiseSeries
from lemmata.theorems.kernels.samples.points import Points, Series, SignedSeries

(f, g, u, v), (a, b, c, p, q, k, x, y, z, w, F, G, T) = vectors("f g u v"), reals("a b c p q k x y z w F G T")
pytestmark = pytest.mark.usefixtures("no_engines")


def of_terms(name: Any, term: Any, *within: Any, of: type | None = Series, items: Any = (c, p)) -> Sum:
    return Sum(name, term, items, "terms", within, of)


def rounds(step: Any, start: Any = 0, items: Any = (c, p)) -> Loop:
    return Loop("rounds", {"T": T}, items, lambda *_: (start,), lambda T, *item: (step(T, *item),))


X = Power(q, x, p)


# -------------------------------------------------------------------------------------------------------------- Horner's rule


def test_horners_rule_ends_with_the_series():
    made = horner(rounds(lambda T, c, p: T * x + c), of_terms(k, c * q, X), x)
    assert made.conclusion.same(k == T) and {h.kind for h in made.hypotheses} == {"run", "definition"}
    assert horner(rounds(lambda T, c, p: x * T + a * c), of_terms(k, a * q * c, X), x).conclusion.same(k == T)


@pytest.mark.parametrize(
    ("loop", "series", "at"),
    [
        (rounds(lambda T, c, p: T * x + c, 1), of_terms(k, c * q, X), x),  # another start
        (rounds(lambda T, c, p: T * x + 2 * c), of_terms(k, c * q, X), x),
        (rounds(lambda T, c, p: T + c * x), of_terms(k, c * q, X), x),  # another step
        (rounds(lambda T, c, p: T * x + c), of_terms(k, c * q, X), y),  # another number
        (rounds(lambda T, c, p: T * y + c), of_terms(k, c * q, X), x),
        (rounds(lambda T, c, p: T * x + c if c > 0 else T * x), of_terms(k, c * q, X), x),  # on one branch only
        (rounds(lambda T, c, p: T * x + c * x), of_terms(k, c * q * q, X), x),  # squares of powers
        (rounds(lambda T, c, p: T * x + c), of_terms(k, c + q, X), x),
        (rounds(lambda T, c, p: T * x + c), of_terms(k, c), x),  # no powers
        (rounds(lambda T, c, p: T * x + c, items=(a, p)), of_terms(k, c * q, X), x),  # other items
        (rounds(lambda T, p, c: T * x + c, items=(p, c)), of_terms(k, c * q, X), x),
        (rounds(lambda T, c, p: T * c + c), of_terms(k, c * q, Power(q, c, p)), c),  # a number that depends on the item
    ],
)
def test_another_loop_or_series_is_refused(loop, series, at):
    with pytest.raises(NotDerived):
        horner(loop, series, at)


def test_powers_are_the_places_of_numbered_items():
    for wrong in (None, Points, SignedSeries):
        with pytest.raises(ValueError, match="natural number"):
            of_terms(k, c * q, X, of=wrong)
    with pytest.raises(ValueError, match="natural number"):
        of_terms(k, c * q, Power(q, x, c))  # a coefficient is not a place
    with pytest.raises(ValueError, match="natural number"):
        of_terms(F, k, Sum(k, y * q, (y,), "others", (X,)), of=None)  # nor deeper inside


def test_a_type_numbers_its_items_from_0_on():
    @sample_type
    class FromOne:
        coefficients: tuple[int, ...]
        NUMBERED = ("terms",)

        @property
        def terms(self) -> list[tuple[int, int]]:
            return [(c, p + 1) for p, c in enumerate(self.coefficients)]

    with pytest.raises(HypothesisNotMet, match="not numbered from 0 on"):
        FromOne((1, 2))
    assert FromOne(())
    with pytest.raises(HypothesisNotMet, match="c ≥ 0"):
        Series(Points(((1,),)), (1, -1))


# ------------------------------------------------------------------------------------------------------------------- powers


def test_powers_of_vectors_are_what_they_say():
    random = np.random.RandomState(0)
    for n in range(5):
        values = {"u": random.randint(-3, 4, 2).astype(object), "v": random.randint(-3, 4, 2).astype(object), "p": n}
        left, right = Power(f, u, p).value({}, values), Power(g, v, p).value({}, values)
        assert left @ right == Power(q, u @ v, p).value({}, values) == (values["u"] @ values["v"]) ** n
    assert tensor_power(Power(f, u, p), Power(g, v, p), Power(q, u @ v, p)).conclusion.same(f @ g == q)


@pytest.mark.parametrize(
    ("left", "right", "number"),
    [
        (Power(f, u, p), Power(g, v, p), Power(q, u @ u, p)),
        (Power(f, u, p), Power(g, v, b), Power(q, u @ v, p)),
        (Power(f, u, p), Power(g, v, p), Power(q, u @ v, b)),
        (Power(f, 2 * u, p), Power(g, v, p), Power(q, u @ v, p)),
    ],
)
def test_powers_of_other_vectors_or_numbers_are_refused(left, right, number):
    with pytest.raises(NotDerived):
        tensor_power(left, right, number)


def test_a_power_of_a_column_is_no_item_of_a_row():
    """g is u′ to the power p; it may not pass for one of the rows that are added up."""
    fact = by(z * q == (z * f) @ g, tensor_power(Power(f, u, p), Power(g, v, p), Power(q, u @ v, p)))
    rows = {"items": (z, v), "over": "rows"}
    with pytest.raises(NotDerived, match="speaks of one item"):
        summed(fact, lambda F, t: t @ g == F, Sum(F, z * q, **rows, within=(Power(q, u @ v, p),)), Sum(u, z * f, **rows))


# --------------------------------------------------------------------------------------------------------- exchange, without


def double(outer: str, inner: str, term: Any = z * w, names: Any = (F, G), items: Any = ((z,), (w,))) -> Sum:
    lists = {"rows": items[0], "columns": items[1]}
    return Sum(names[0], names[1], lists[outer], outer, (Sum(names[1], term, lists[inner], inner),))


def test_sums_of_sums_are_exchanged():
    one, other = double("rows", "columns"), double("columns", "rows", names=(x, y))
    assert exchanged(one, other).conclusion.same(x == F)
    lists = {"rows": [(1,), (2,), (5,)], "columns": [(3,), (-4,)]}
    assert one.value(lists, {}) == other.value(lists, {}) == 8 * -1


@pytest.mark.parametrize(
    "other",
    [
        double("columns", "rows", z * w + 1, (x, y)),  # another term
        double("rows", "columns", names=(x, y)),  # not exchanged
        double("columns", "rows", names=(x, y), items=((w,), (z,))),  # rows for columns
        double("columns", "rows", z + w, (x, y)),
        Sum(x, 2 * y, (w,), "columns", (Sum(y, z * w, (z,), "rows"),)),  # twice the sums
        Sum(x, w, (w,), "columns"),
        Sum(x, y, (w,), "columns", (Sum(y, z * w, (z,), "rows", of=Points),)),  # another list
    ],
)
def test_other_sums_are_not_exchanged(other):
    with pytest.raises(NotDerived):
        exchanged(double("rows", "columns"), other)


def test_what_is_within_has_one_meaning_when_sums_are_exchanged():
    def sums(base: Any) -> Any:
        return Power(q, base, b)

    one = Sum(F, G, (z,), "rows", (Sum(G, z * w * q, (w,), "columns", (sums(x),)),))
    other = Sum(a, k, (w,), "columns", (Sum(k, z * w * q, (z,), "rows", (sums(y),)),))
    with pytest.raises(NotDerived):
        exchanged(one, other)


def test_what_is_spoken_of_is_not_left_out():
    s, t = Sum(F, x * x, (x,), "items"), Sum(G, x, (x,), "items")
    fact = summed(by(x * x + 1 >= x, square(u), loose="a test"), lambda F, n, G: F + n >= G, s, Sum(k, x - x + 1, (x,), "items"), t)
    for wrong in ((s,), (t,), (s, t)):
        with pytest.raises(NotDerived, match="spoken of"):
            without(fact, *wrong)
    idle = by(a * a >= 0, loose="a test")
    assert not without(idle, s).hypotheses


def test_a_sum_that_another_is_made_of_is_not_left_out():
    inner = Sum(G, x, (x,), "items")
    outer = Sum(F, y * G, (y,), "others")
    fact = summed(by(y * G == y * G), lambda F, k: F - G * k == 0, outer, Sum(k, y, (y,), "others"))
    with pytest.raises(NotDerived, match="spoken of"):
        without(fact, inner, Sum(k, y, (y,), "others"))


# ------------------------------------------------------------------------------------------------------------------ stand-ins


def test_a_series_is_known_at_one_number():
    known = Coefficients(of_terms(k, c * q, X), x)
    assert str(known.at(x)) == "k"
    for wrong in (2 * x, x + 1, y):
        with pytest.raises(NotDerived, match="is known at"):
            known.at(wrong)
    with pytest.raises(TypeError, match="not a list of coefficients"):
        Coordinates(Rows("rows", (z,), (w,))).at(x)


def test_a_matrix_of_entries_that_are_not_symmetric_has_another_transpose():
    rows = Rows("rows", (z, u), (w, v), of=Series)
    entry = of_terms(k, c * q, Power(q, u @ v, p))
    K = Matrix(rows, k, (entry,))
    assert (K == K.T).all()
    lopsided = of_terms(k, c * q, Power(q, u @ u, p))
    with pytest.raises(NotDerived, match="something else in the transpose"):
        _ = Matrix(rows, k, (lopsided,)).T


# -------------------------------------------------------------------------------------------------------------- conclusions


@sample_type
class Raised:
    """A number e, of which nothing is known."""

    e: int

    FORMAL: ClassVar = {"e": "e", "u": "vector u"}

    @hypothesis()
    def any_at_all(self) -> Any:
        """it is itself"""
        return self.e <= self.e


class Length(Reading[Raised], role=EntrywiseSeries):
    """The length of a vector to the power e."""

    @property
    def length(self) -> Any:
        raise NotImplementedError


@theorem("A power is not negative")
def not_negative(run: Length) -> Law:
    """Where e is not a natural number there may be no such vector, and no such number."""
    yield at_least("⟨u,u⟩ᵉ", run.length, 0)


def test_a_quantity_of_a_sample_is_no_natural_number_for_being_an_exponent():
    e = Formal(Raised).e
    twice = tensor_power(Power(f, u, e), Power(f, u, e), Power(q, u @ u, e))
    with pytest.raises(NotDerived, match="natural number"):
        conclude(not_negative, {"length": q}, twice, square(f), loose="a test")
