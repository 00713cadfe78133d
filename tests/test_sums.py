"""Sums in the kernel, and matrices of every size: what is refused. Each test tries to derive something false."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import pytest
from lemmata.properties.oracles.psd import quadratic_form
from lemmata.properties.proofs import reals, term, vectors
from lemmata.properties.proofs.derivation import conclude
from lemmata.properties.proofs.formal.sums import Sum, Tensor
from lemmata.properties.proofs.kernel import Loop, NotDerived, assume, by, exponential, induct, instance, of_sample, square
from lemmata.properties.proofs.rules.matrices import Coordinates, Matrix, Rows, made, tie_form
from lemmata.properties.proofs.rules.summation import Together, at_most_the_sum, in_step, number, summed, tensor
from lemmata.properties.proofs.ties import alike
from lemmata.properties.samples.base import HypothesisNotMet, sample_type
from lemmata.properties.samples.hypotheses import factor, hypothesis, sums_in
from lemmata.properties.samples.hypotheses import total as declared_total
from lemmata.properties.statements.conclusions import Law, at_least
from lemmata.properties.theorem import theorem
from lemmata.theorems.kernels.kernels import gram_is_psd
from lemmata.theorems.kernels.proofs.closure import Feature, squared_length
from lemmata.theorems.kernels.readings.kernels import KernelMatrix
from lemmata.theorems.kernels.samples.matrices import PsdMatrix, PsdPair, SymmetricMatrix
from lemmata.theorems.kernels.samples.points import DistinctPoints, Points

(f, g, t, s), (a, b, c, x, y, z, w, F, G, n) = vectors("f g t s"), reals("a b c x y z w F G n")
pytestmark = pytest.mark.usefixtures("no_engines")


def of(name: Any, value: Any, items: Any = (x, y), over: str = "items", **rest: Any) -> Sum:
    return Sum(name, term(value) if isinstance(value, int) else value, items, over, **rest)


def trivial(formula: Any) -> Any:
    """What holds of all numbers."""
    return by(formula, loose="a test")


# ------------------------------------------------------------------------------------------------------------------ the rule


def test_what_holds_of_every_item_holds_of_the_sums():
    made = summed(trivial(x * x + y + 1 >= y), lambda F, G, n: F + G + n >= G, of(F, x * x), of(G, y), of(n, 1))
    assert made.conclusion.same(F + G + n >= G) and {h.kind for h in made.hypotheses} == {"definition"}
    equal = summed(trivial(a * (x + y) == a * x + a * y), lambda F, G, n: a * F == a * G + a * n, of(F, x + y), of(G, x), of(n, y))
    assert equal.conclusion.same(a * F == a * G + a * n)
    inner = summed(trivial((x * f) @ g == x * (f @ g)), lambda t, F: t @ g == F, of(t, x * f, (x, f)), of(F, x * (f @ g), (x, f)))
    assert inner.conclusion.same(t @ g == F)


@pytest.mark.parametrize(
    ("fact", "linear", "terms"),
    [
        (x * x >= 0, lambda F: x * F >= 0, [x]),  # a coefficient that depends on the item
        (x * x >= 0, lambda F: F * F >= 0, [x]),  # a square of the sum, for a sum of squares
        (x * y == x * y, lambda F, G, H: F * G == H, [x, y, x * y]),  # a product of sums, for a sum of products
        (x * x + 1 >= 0, lambda F: F + 1 >= 0, [x * x]),  # a constant, for constants as often as there are items
        (x - x <= 5, lambda F: F - F <= 5, [x]),
        (x * x + 1 > 0, lambda F, n: F + n > 0, [x * x, 1]),  # strict, though there may be no item
        (x * x + 1 != 0, lambda F, n: F + n != 0, [x * x, 1]),
        (x * x >= 0, lambda F: F >= 0, [x]),  # another term
        (x * x >= 0, lambda F: -F >= 0, [x * x]),  # another fact
    ],
)
def test_what_is_not_linear_or_of_an_item_is_refused(fact, linear, terms):
    with pytest.raises(NotDerived):
        summed(trivial(fact), linear, *(of(name, e) for name, e in zip((F, G, n), terms, strict=False)))


def test_an_exponential_of_a_sum_is_no_sum_of_exponentials():
    with pytest.raises(NotDerived, match="not linear"):
        summed(assume(x.exp() <= 1), lambda F: F.exp() <= 1, of(F, x))


def test_squares_of_vectors_are_not_linear():
    with pytest.raises(NotDerived, match="not linear"):
        summed(trivial(f @ f == f @ f), lambda t, F: t @ t == F, of(t, f, (f,)), of(F, f @ f, (f,)))
    with pytest.raises(NotDerived, match="not linear"):
        summed(trivial(f @ g == f @ g), lambda t, s, F: t @ s == F, *(of(v, e, (f, g)) for v, e in ((t, f), (s, g), (F, f @ g))))


def test_a_fact_that_is_assumed_of_one_item_is_no_fact_of_every_item():
    with pytest.raises(NotDerived, match="one item"):
        summed(assume(x >= 0), lambda F: F >= 0, of(F, x))
    with pytest.raises(NotDerived, match="one item"):
        summed(assume(a * x >= 0), lambda F: a * F >= 0, of(F, x))


def test_the_end_of_a_loop_is_no_item():
    loop = Loop("up", {"x": x}, (y,), lambda y: (1,), lambda x, y: (x + 1,))
    (kept,) = induct(loop, lambda x: [x >= 1], [], {0: "a count"})
    with pytest.raises(NotDerived, match="one item"):
        summed(kept, lambda F, n: n <= F, of(F, x), of(n, 1))


def test_all_sums_are_over_one_list():
    ge = lambda F, G: F >= G  # noqa: E731
    with pytest.raises(NotDerived, match="one list"):
        summed(trivial(x + 1 >= x), ge, of(F, x + 1), of(G, x, over="others"))
    with pytest.raises(NotDerived, match="one list"):
        summed(trivial(x + 1 >= x), ge, of(F, x + 1), of(G, x, (y, x)))
    with pytest.raises(NotDerived, match="one list"):
        summed(trivial(x + 1 >= x), ge, of(F, x + 1), of(G, x, of=Points))


def test_a_name_stands_for_one_sum():
    one = summed(trivial(x + 1 >= x), lambda F, G: F >= G, of(F, x + 1), of(G, x))
    two = summed(trivial(-x - 1 <= -x), lambda F, G: F <= G, of(F, -x - 1), of(G, -x))
    with pytest.raises(NotDerived, match="two things"):
        by(F == G, one, two)
    with pytest.raises(NotDerived, match="two things"):
        summed(trivial(x + 1 >= x), lambda F, G: F >= G, of(F, x + 1), of(F, x))
    again = summed(trivial(z + 1 >= z), lambda F, G: F >= G, of(F, z + 1, (z, w)), of(G, z, (z, w)))
    assert by(F >= G, one, again, loose="a test")  # the same sums, by other names for an item


def test_a_name_stands_for_no_sum_and_something_else():
    total = summed(trivial(x * x >= 0), lambda F: F >= 0, of(F, x * x))
    loop = Loop("down", {"F": F}, (y,), lambda y: (-1,), lambda F, y: (F - 1,))
    (kept,) = induct(loop, lambda F: [F <= -1], [], {0: "a count"})
    with pytest.raises(NotDerived, match="two things"):
        by(a <= a - 1, total, kept)
    with pytest.raises(NotDerived, match="of no others"):
        instance(total, {"F": term(-1)})
    with pytest.raises(NotDerived, match="of no others"):
        instance(summed(trivial(a * x * x * a >= 0), lambda F: a * a * F >= 0, of(F, x * x)), {"a": term(2)})


def test_nothing_is_defined_by_itself():
    """F = Σ(G + 1) and G = ΣF over one item would be F = F + 1."""
    one = summed(trivial(G + 1 >= G), lambda F, b: b <= F, of(F, G + 1), of(b, G))
    two = summed(trivial(F + x * x >= F), lambda c, G: c >= G, of(c, F + x * x), of(G, F))
    with pytest.raises(NotDerived, match="defined by itself"):
        by(F + c >= b + G, one, two)
    with pytest.raises(ValueError, match="a name of its own"):
        of(F, F + 1)
    with pytest.raises(ValueError, match="a name of its own"):
        of(x, x + 1)
    with pytest.raises(ValueError, match="is not a name"):
        of(F, x, (x + 1, y))
    with pytest.raises(ValueError, match="defined everywhere"):
        of(F, 1 / x)


def test_a_sum_is_of_no_end_of_a_loop():
    loop = Loop("adds", {"a": a}, (y,), lambda y: (0,), lambda a, y: (a + F,))
    (kept,) = induct(loop, lambda a: [a * F >= 0], [], {0: "a test"})
    more = summed(trivial(a * x + 1 >= a * x), lambda F, G: F >= G, of(F, a * x + 1), of(G, a * x))
    with pytest.raises(NotDerived, match="ends of a loop"):
        by(a * F + F >= G, kept, more)


# ------------------------------------------------------------------------------------------------------------- sums of sums

R = reals("R")[0]
ROW = Sum(R, z * x, (z,), "others")  # Σ_z zx, which depends on x


def test_a_sum_that_depends_on_an_item_is_none_of_its_coefficients():
    """Σx·R is not R·Σx where R is another number for every x."""
    each = summed(trivial(z * x == x * z), lambda R, w: x * w == R, ROW, Sum(w, z, (z,), "others"))
    pulled = by(x * R == R * x, each)
    with pytest.raises(NotDerived):
        summed(pulled, lambda F, G: F == R * G, of(F, x * R, within=(ROW,)), of(G, x, within=(ROW,)))
    with pytest.raises(NotDerived, match="one item"):
        summed(by(x * R == x * x * w, each), lambda F, G: w * G == F, of(F, x * R), of(G, x * x))
    found = summed(by(x * R == x * x * w, each), lambda F, G: w * G == F, of(F, x * R, within=(ROW,)), of(G, x * x, within=(ROW,)))
    assert found.conclusion.same(w * G == F)


def test_what_is_within_has_one_meaning():
    each = summed(trivial(z * x == x * z), lambda R, w: x * w == R, ROW, Sum(w, z, (z,), "others"))
    other = Sum(R, z * z * x, (z,), "others")
    with pytest.raises(NotDerived):
        summed(by(x * R == x * x * w, each), lambda F, G: w * G == F, of(F, x * R, within=(other,)), of(G, x * x, within=(other,)))
    assert of(F, x * R, within=(ROW,)).key != of(F, x * R, within=(other,)).key != of(F, x * R).key


def test_a_loop_does_not_go_over_what_depends_on_its_item():
    each = summed(trivial(z * x == x * z), lambda R, w: x * w == R, ROW, Sum(w, z, (z,), "others"))
    loop = Loop("rows", {"a": a}, (x,), lambda x: (0,), lambda a, x: (a + R - x * w,))
    with pytest.raises(NotDerived, match="one step"):
        induct(loop, lambda a: [a == 0], [each])


def test_definitions_are_the_same_up_to_the_names_of_items():
    assert of(F, x * (f @ g), (x, f)).key == of(F, y * (s @ g), (y, s)).key
    assert of(F, x * (f @ g), (x, f)).key != of(F, x * (f @ t), (x, f)).key
    assert of(F, x, (x, y)).key != of(F, y, (x, y)).key != of(F, x, (x,)).key
    assert of(n, 1, (x,)).key != of(n, 1, (f,)).key


# ---------------------------------------------------------------------------------------------------------- items of a sample


@sample_type
class Signed:
    """Numbers, none negative."""

    all: tuple[int, ...]
    FORMAL: ClassVar = {"bound": "B"}

    @hypothesis(over="all")
    def counted(self, x: Any) -> Any:
        """not negative"""
        return x >= 0

    @hypothesis()
    def bounded(self) -> Any:
        """B ≥ 0"""
        return self.bound >= 0

    @property
    def bound(self) -> int:
        """A bound."""
        return 0


def test_a_hypothesis_on_items_is_summed_over_them_and_over_no_others():
    fact = of_sample(Signed, "counted", x)
    assert summed(fact, lambda F: F >= 0, Sum(F, x, (x,), "all", of=Signed)).conclusion.same(F >= 0)
    for items, over, kind in [((x,), "all", None), ((x,), "others", Signed), ((x, y), "all", Signed), ((x,), "all", Points)]:
        with pytest.raises(NotDerived, match="one item"):
            summed(fact, lambda F: F >= 0, Sum(F, x, items, over, of=kind))
    with pytest.raises(NotDerived, match="one item"):  # an item that is not a name
        summed(of_sample(Signed, "counted", -x), lambda F: -F >= 0, Sum(F, x, (x,), "all", of=Signed))


def test_a_quantity_of_the_sample_is_no_item():
    (B,) = reals("B")
    with pytest.raises(NotDerived, match="one item"):
        summed(of_sample(Signed, "bounded"), lambda F: F >= 0, Sum(F, B, (B,), "all", of=Signed))


# -------------------------------------------------------------------------------------------------- matrices of every size


def gram(of: Any = None) -> tuple[Matrix, Coordinates]:
    rows = Rows("points", (z, f), (w, g), of=of)
    return Matrix(rows, rows.inner()), Coordinates(rows)


def test_a_gram_matrix_is_semidefinite_and_no_more():
    K, worst = gram()
    length = squared_length(K, [Feature(f, g, t)])
    assert conclude(gram_is_psd, {"K": K, "worst": worst}, length, square(t)).facts

    @theorem("A test")
    def positive(kernel: KernelMatrix[Points]) -> Law:
        yield at_least("zᵀKz", quadratic_form(kernel.K, kernel.worst), 1)

    with pytest.raises(NotDerived, match="refuted"):
        conclude(positive, {"K": K, "worst": worst}, length, square(t))


def test_the_form_of_another_matrix_is_another_number():
    K, worst = gram()
    other = Matrix(K.rows, 2 * K.entry)
    with pytest.raises(NotDerived, match="two things"):
        conclude(gram_is_psd, {"K": other, "worst": worst}, squared_length(K, [Feature(f, g, t)]), square(t))
    with pytest.raises(NotDerived, match="no other product"):
        quadratic_form(K, gram()[1])


def test_the_lists_are_those_of_the_statements_samples():
    rows = Rows("points", (z, f), (w, g), of=DistinctPoints)
    K = Matrix(rows, f @ g)
    with pytest.raises(NotDerived, match="the statement is of every Points"):
        conclude(gram_is_psd, {"K": K, "worst": Coordinates(rows)}, squared_length(K, [Feature(f, g, t)]), square(t))


@pytest.mark.parametrize(
    "code",
    [
        np.triu,
        len,
        lambda K: K[0, 0],
        lambda K: K.sum(),
        np.asarray,
        lambda K: K + 1,
        lambda K: K @ K,
        lambda K: -K,
        np.linalg.eigvalsh,
    ],
)
def test_nothing_else_can_be_done_with_a_matrix_of_every_size(code):
    with pytest.raises((TypeError, AttributeError)):
        code(gram()[0])


def test_whether_entries_are_the_same_is_known_only_of_the_same():
    K, _ = gram()
    assert (K == K.T).all()
    with pytest.raises(NotDerived, match="may differ"):
        (Matrix(K.rows, z * K.entry) == Matrix(K.rows, z * K.entry).T).all()


def test_a_matrix_of_inner_products_is_declared():
    rows = Rows("rows", (z, f), (w, g), of=PsdPair)
    for name in ("A", "C", ""):
        with pytest.raises(NotDerived, match="not declared"):
            rows.inner(name)
    both = Rows("rows", (z, f, f), (w, g, g), of=PsdPair)
    with pytest.raises(NotDerived, match="the same"):
        both.inner("A")


def test_the_constructor_checks_what_is_declared():
    good, bad = PsdMatrix(((1, 1), (1, 1))), SymmetricMatrix(((0, 1), (1, 0)))
    assert PsdPair(good, good)
    for pair in ((good, bad), (bad, good)):
        with pytest.raises(HypothesisNotMet):
            PsdPair(*pair)  # type: ignore[arg-type]

    @sample_type
    class Wrong:
        A: SymmetricMatrix
        weight: int

        @factor(of="A")
        def shown(self) -> Any:
            return np.array([[1], [1]], dtype=object), np.array([self.weight], dtype=object)

    assert Wrong(good, 1)
    for matrix, weight in ((good, 2), (SymmetricMatrix(((-1, -1), (-1, -1))), -1)):
        with pytest.raises(HypothesisNotMet, match="not positive semidefinite"):
            Wrong(matrix, weight)


def test_a_form_is_tied_to_whole_matrices():
    K, _ = gram()
    assert not tie_form(K, quadratic_form, lambda K: K, ("number", "vector")).faults
    for code in (lambda K, z: 0, lambda K, z: quadratic_form(K, z) * (len(z) < 9), lambda K, z: quadratic_form(K, [*z[:-1], 0])):
        assert tie_form(K, code, lambda K: K, ("number", "vector")).faults
    for whole in (lambda K: 2 * K, np.triu, lambda K: K + np.triu(np.ones(K.shape), 1) - np.tril(np.ones(K.shape), -1)):
        assert tie_form(K, quadratic_form, whole, ("number", "vector")).faults


def test_code_that_makes_something_else_of_entries_is_refused():
    assert made(lambda A, B: A + B, a + b, a, b)[0].expression == (a + b).expression
    for code in (lambda A, B: A - B, lambda A, B: abs(A) + B, lambda A, B: np.hstack([A, B])):
        with pytest.raises(NotDerived):
            made(code, a + b, a, b)


def test_tensor_products_are_of_their_factors():
    one, other = Tensor(t, f, g), Tensor(s, f, f)
    assert tensor(one, other).conclusion.same(t @ s == (f @ f) * (g @ f))
    more = tensor(Tensor(t, g, g), other)
    with pytest.raises(NotDerived, match="two things"):
        by((f @ f) * (g @ f) == (g @ f) * (g @ f), tensor(one, other), more)
    with pytest.raises(NotDerived, match="defined by itself"):
        tensor(Tensor(t, s, f), Tensor(s, t, f))
    free = by((t @ s) >= (f @ f) * (g @ f), tensor(one, other), loose="a test")
    with pytest.raises(NotDerived, match="of no others"):
        instance(free, {"f": s})


# -------------------------------------------------------------------------------------------------------------- runs in step

e = reals("e")[0]


@sample_type
class CountedPairs:
    """Numbers, each with as many steps."""

    all: tuple[int, ...]
    FORMAL: ClassVar = {"n": "n"}

    @property
    def n(self) -> int:
        """How many."""
        return len(self.all)

    @declared_total(of="n", over="all")
    def counted(self, a: Any) -> Any:
        """One for each."""
        return 0 * a + 1

    @property
    def answers(self) -> list[tuple[int, int]]:
        """Sums of a step."""
        return [(0, 0)]

    @sums_in("answers")
    def made_of(self, x: Any, e: Any) -> tuple[Any, Any]:
        """The sum of e, and of x."""
        return e, x

    @hypothesis(over="answers")
    def small(self, mistakes: Any, total: Any) -> Any:
        """of less mistakes than there are"""
        return mistakes <= total


def walk(common: tuple[str, ...] = ("t",)) -> Together:
    """x becomes x + e, and t counts."""
    loop = Loop("walk", {"x": x, "t": y}, (e,), lambda e: (1, 0), lambda x, y, e: (x + e, y + 1))
    return Together(loop, common, CountedPairs, "all")


def of_step(runs: Together, name: Any, value: Any) -> Sum:
    return Sum(name, value, (x, e), runs.in_step)


def ends(runs: Together, name: Any, value: Any) -> Sum:
    return Sum(name, term(value) if isinstance(value, int) else value, (x,), runs.over)


def doubles(runs: Together, meaning: Any = e) -> list[Any]:
    """What is known of a step: the sum after it, and that the sum of e is at most that of x."""
    added = summed(
        by(x + e == x + e), lambda G, F, b: F + b == G, *(of_step(runs, n, v) for n, v in ((G, x + e), (F, x), (b, meaning)))
    )
    return [added, of_sample(CountedPairs, "small", b, F)]


def test_what_runs_keep_together_in_step():
    runs = walk()
    after, count = of_step(runs, G, x + e), ends(runs, n, 1)
    keeps = lambda F, t: [F >= F]  # noqa: E731
    (kept,) = in_step(runs, {ends(runs, F, x): after}, count, keeps, [])
    assert {h.kind for h in kept.hypotheses} == {"definition", "run"}
    with pytest.raises(NotDerived, match="refuted"):  # e may be negative
        in_step(runs, {ends(runs, F, x): after}, count, lambda F, t: [n <= F], doubles(runs)[:1])
    with pytest.raises(NotDerived, match="refuted"):  # the sum may double
        in_step(runs, {ends(runs, F, x): after}, count, lambda F, t: [n >= F], doubles(runs))
    with pytest.raises(NotDerived, match="refuted"):  # it begins at n
        in_step(runs, {ends(runs, F, x): after}, count, lambda F, t: [n - 1 >= F], doubles(runs))


def test_sums_in_step_are_those_that_are_kept():
    runs = walk()
    count, F_all, weak = ends(runs, n, 1), ends(runs, F, x), lambda F, t: [n * (1 + y) * 9 >= F]
    for sums, number_of in [
        ({F_all: of_step(runs, G, x - e)}, count),  # another term after a step
        ({F_all: Sum(G, x + e, (e, x), runs.in_step)}, count),  # parts in another order
        ({of_step(runs, F, x): of_step(runs, G, x + e)}, count),  # not over the ends
        ({ends(runs, F, x + y): of_step(runs, G, x + e + y + 1)}, count),  # a term of what they have in common
        ({F_all: of_step(runs, G, x + e)}, ends(runs, n, 2)),  # no number of runs
    ]:
        with pytest.raises(NotDerived):
            in_step(runs, sums, number_of, weak, [])


@pytest.mark.parametrize(("share", "growth"), [(1, 2), (2, Fraction(3, 2))])
def test_an_answer_is_of_the_sums_that_the_type_says_it_is_of(share, growth):
    """That Σe ≤ Σx is known of a step: the sum doubles at most. That Σ2e ≤ Σx is not, though it would be half of that growth."""
    loop = Loop("walk", {"x": x, "p": y}, (e,), lambda e: (1, 1), lambda x, y, e: (x + e, growth * y))
    runs = Together(loop, ("p",), CountedPairs, "all")
    sums, count = {ends(runs, F, x): of_step(runs, G, x + e)}, ends(runs, n, 1)
    terms = [of_step(runs, name, v) for name, v in ((G, x + e), (F, x), (b, share * e))]
    added = summed(by(share * (x + e) == share * x + share * e), lambda G, F, b: share * G - share * F - b == 0, *terms)
    known = [added, of_sample(CountedPairs, "small", b, F)]
    if share == 1:
        assert in_step(runs, sums, count, lambda F, p: [n * p >= F], known)
    else:
        with pytest.raises(NotDerived, match="speaks of one step"):
            in_step(runs, sums, count, lambda F, p: [n * p >= F], known)


def test_what_runs_have_in_common_is_the_same_in_all():
    with pytest.raises(NotDerived, match="same in all"):
        walk(("x", "t"))
    branching = Loop("b", {"x": x, "t": y}, (e,), lambda e: (1, 0), lambda x, y, e: (x, y + 1 if e >= 0 else y))
    with pytest.raises(NotDerived, match="branch"):
        Together(branching, ("t",), CountedPairs, "all")


rate = reals("rate")[0]


@sample_type
class RatedPairs(CountedPairs):
    """The same, where each step has a rate for all of them."""

    @property
    def rated(self) -> list[tuple[int, int, int]]:
        """Sums of a step, and its rate."""
        return [(0, 0, 1)]

    @sums_in("rated")
    def made_at_a_rate(self, x: Any, e: Any) -> tuple[Any, Any]:
        """The sum of e, and of x."""
        return e, x

    @hypothesis(over="rated")
    def share(self, part: Any, whole: Any, rate: Any) -> Any:
        """of a part that is the rate of the whole"""
        return part == rate * whole


def rated(of_a_step: tuple[str, ...] = ("rate",)) -> Together:
    """x becomes x + e, where the sum of e is a rate of that of x; p is the product of 1 + rate."""
    loop = Loop("rated", {"x": x, "p": y}, (e, rate), lambda *_: (1, 1), lambda x, y, e, rate: (x + e, y * (1 + rate)))
    return Together(loop, ("p",), RatedPairs, "all", of_a_step)


def test_what_all_runs_have_in_common_in_a_step():
    """If Σe is the rate of Σx in each step, Σx is n·∏(1 + rate)."""
    runs = rated()
    known = [*doubles(runs)[:1], of_sample(RatedPairs, "share", b, F, rate)]
    sums, count = {ends(runs, F, x): of_step(runs, G, x + e)}, ends(runs, n, 1)
    (kept,) = in_step(runs, sums, count, lambda F, p: [n * p == F], known)
    assert "with one rate in each step" in str(kept) and not any(h.kind == "item" for h in kept.hypotheses)
    for keeps in (lambda F, p: [n * p + n == F + 1], lambda F, p: [n * p * rate == F * rate]):  # another start; of one step
        with pytest.raises(NotDerived):
            in_step(runs, sums, count, keeps, known)


def test_a_rate_of_one_run_is_not_that_of_all():
    with pytest.raises(NotDerived, match="same in all"):  # of one run's item
        rated(())
    with pytest.raises(NotDerived, match="not part of an item"):
        rated(("rate", "x"))
    first = Loop("rated", {"x": x, "p": y}, (e, rate), lambda e, rate: (1, rate), lambda x, y, e, rate: (x + e, y))
    with pytest.raises(NotDerived, match="same in all"):  # there may be no first step
        Together(first, ("p",), RatedPairs, "all", ("rate",))


@pytest.mark.parametrize("of_a_step", [(), ("other",), ("other", "rate")])
def test_a_part_of_an_item_is_not_what_another_part_is(of_a_step):
    """A step has another rate beside that of its sums: p is the product of what the others are, and nothing is known of them."""
    (other,) = reals("other")
    grows = (1 + other) if of_a_step else 2
    loop = Loop("two", {"x": x, "p": y}, (e, rate, other), lambda *_: (1, 1), lambda x, y, e, r, o: (x + e, y * grows))
    runs = Together(loop, ("p",), RatedPairs, "all", of_a_step)
    parts = tuple(v for v in (x, e, rate, other) if str(v) not in of_a_step)
    terms = [Sum(name, v, parts, runs.in_step) for name, v in ((G, x + e), (F, x), (b, e))]
    added = summed(by(x + e == x + e), lambda G, F, b: F + b == G, *terms)
    known = [added, of_sample(RatedPairs, "share", b, F, rate)]
    with pytest.raises(NotDerived):
        in_step(runs, {ends(runs, F, x): terms[0]}, ends(runs, n, 1), lambda F, p: [n * p == F], known)
    with pytest.raises(NotDerived):
        keeps = lambda F, p: [F == F, n == n]  # noqa: E731
        wrong = [added, of_sample(RatedPairs, "share", b, F, other)]
        in_step(rated(), {ends(runs, F, x): terms[0]}, ends(runs, n, 1), keeps, wrong)


def test_whole_runs_have_in_common_what_runs_in_step_are_to():
    together, other = [[(1, 2), (0, 3)], [(5, 2), (1, 3)]], [[(1, 2), (0, 3)], [(5, 2), (1, 4)]]
    assert not alike(rated(), [together]).faults
    assert "not the same" in alike(rated(), [together, other]).faults[0]
    assert "not the same" in alike(rated(), [[[(1, 2)], [(1, 2), (0, 3)]]]).faults[0]
    assert alike(rated(), [together]).key != alike(rated(), [together]).key  # each loop has its own


def test_a_sum_is_no_multiple_by_a_part_that_differs_between_runs():
    runs = rated()
    terms = [Sum(name, v, (x, e), runs.in_step) for name, v in ((F, x), (b, x * rate))]
    assert summed(by(x * rate == x * rate), lambda F, b: F * rate == b, *terms)
    runs = walk()
    terms = [of_step(runs, F, x), of_step(runs, b, x * e)]
    with pytest.raises(NotDerived, match="speaks of an item"):
        summed(by(x * e == x * e), lambda F, b: F * e == b, *terms)


def test_the_exponential_lies_above_its_tangent():
    assert exponential(x).conclusion.same(x.exp() >= 1 + x)
    with pytest.raises(NotDerived):
        by(x.exp() >= 2 + x, exponential(x))


def test_the_ends_of_runs_are_items_of_their_list_only():
    runs, other = walk(), walk()
    (kept,) = induct(runs.loop, lambda x, t: [t >= 0], [], {0: "a count"})
    at_end = by(x * x * y >= 0, kept, loose="a test")
    square_sum = ends(runs, F, x * x)
    assert summed(at_end, lambda F: F * y >= 0, square_sum, runs=runs).conclusion.same(F * y >= 0)
    for s, which in [(square_sum, None), (square_sum, other), (ends(other, F, x * x), other), (of(F, x * x, (x,)), runs)]:
        with pytest.raises(NotDerived):
            summed(at_end, lambda F: F * y >= 0, s, runs=which)


def test_one_of_several_is_at_most_the_sum_only_where_none_is_negative():
    runs = walk()
    (kept,) = induct(runs.loop, lambda x, t: [t >= 0], [], {0: "a count"})
    some = by(x * x + y >= 0, kept, loose="a test")
    with pytest.raises(NotDerived, match="not negative"):
        at_most_the_sum(some, ends(runs, F, x), runs)
    with pytest.raises(NotDerived, match="not negative"):  # of no end: there may be none
        at_most_the_sum(trivial(x * x >= 0), ends(runs, F, x * x), runs)
    with pytest.raises(NotDerived, match="one item"):
        at_most_the_sum(by(x >= 0, assume(x >= y), kept, loose="a test"), ends(runs, F, x), runs)


def test_the_number_of_runs_is_declared():
    runs = walk()
    assert number("n", runs, ends(runs, F, 1)).conclusion.same(n == F)
    for name, s in [("n", ends(runs, F, 2)), ("m", ends(runs, F, 1)), ("n", ends(walk(), F, 1))]:
        with pytest.raises(NotDerived):
            number(name, runs, s)
