"""Numbers rounded down in the kernel: what the one axiom says of them, and what does not follow from it."""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import floor

import pytest
from lemmata.properties.proofs import reals, term
from lemmata.properties.proofs.engines.gram import counterexample
from lemmata.properties.proofs.formal.branching import known_to_hold
from lemmata.properties.proofs.formal.conditions import NotDerived
from lemmata.properties.proofs.formal.substitution import substituted
from lemmata.properties.proofs.formal.sums import Sum, valued_at
from lemmata.properties.proofs.kernel import Loop, assume, by, induct, rounded
from lemmata.properties.proofs.proving import engines_of
from lemmata.properties.proofs.rules.summation import summed
from lemmata.properties.proofs.ties import tie

c, d, x, y, t, k, S, R = reals("c d x y t k S R")
NUMBERS = [Fraction(p, q) for p in range(-7, 8) for q in (1, 2, 3)]


def test_the_axiom_is_so_of_numbers_and_division_is_pythons():
    for value in NUMBERS:
        assert all(known_to_hold(fact.conclusion) for fact in rounded(term(value)))
        for divisor in (-2, 1, 3, Fraction(5, 2)):
            at = {"c": value, "d": divisor}
            assert [valued_at(f, at) for f in (c // d, c % d, 1 / (1 + (c // d) ** 2))] == [
                value // divisor,
                value % divisor,
                1 / Fraction(1 + (value // divisor) ** 2),
            ]
            assert term(value) // divisor == value // divisor and term(value) % divisor == value % divisor


def test_one_number_has_one_form():
    assert (((x + 1) * x) // 1).expression == ((x * x + x) // 1).expression
    assert ((x // 1) // 1).expression == (x // 1).expression == (substituted(y // 1, {"y": x // 1})).expression
    assert substituted(x // 1, {"x": term(Fraction(-7, 2))}).expression == -4
    assert [str(f) for f in (c // d >= 0).conditions] == ["d ≠ 0"]
    assert pickle.loads(pickle.dumps((c // d).expression)) == (c // d).expression


def test_what_follows_from_it():
    with engines_of([]):
        near = [assume(x // 1 - y // 1 < 1), assume(y // 1 - x // 1 < 1)]
        assert len(by(x // 1 == y // 1, *near).hypotheses) == 2
        assert len(by(x // 1 == y, *rounded(x), assume(y <= x), assume(x < y + 1), assume(y == y // 1)).hypotheses) == 3
        assert len(by(c % d < d, *rounded(c / d), assume(d > 0)).hypotheses) == 1
        assert by((x + 1) // 1 == x // 1 + 1, *rounded(x), *rounded(x + 1)).hypotheses == frozenset()


def test_what_is_made_of_whole_numbers_is_whole():
    """To Z3, too, where numbers stand in it: d − 1 is the largest that is below d."""
    whole, half = (x // 1) - 2 * (y // 1) * (c // d), (x // 1) * Fraction(1, 2)
    with engines_of([]):
        assert len(by(whole <= d // 1 - 1, assume(whole < d // 1), assume(d > 0)).hypotheses) == 2
        with pytest.raises(NotDerived):
            by(half <= d // 1 - 1, assume(half < d // 1))
        with pytest.raises(NotDerived):
            by(whole + x <= d // 1 - 1, assume(whole + x < d // 1), assume(d > 0))


@pytest.mark.parametrize(
    ("goal", "known"),
    [
        (x == y, [x - y < 1, y - x < 1]),  # neither is known to be whole
        (x == y, [x - y < 1, y - x < 1, x == x // 1]),
        (x == y, [x - y <= 1, y - x <= 1, x == x // 1, y == y // 1]),
        (x == x // 1, []),
        (x == x // 1, [2 * x == (2 * x) // 1]),
        ((x + y) // 1 == x // 1 + y // 1, []),
        ((x + y) // 1 == x + y // 1, []),
        (c % d < d, []),  # d may be negative
        ((2 * x) // 1 == 2 * (x // 1), []),
        (x // 1 <= x - Fraction(1, 9), []),
    ],
)
def test_what_is_not_so_does_not_follow(goal, known):
    numbers = [x, y, x + y, 2 * x, c / d]
    with engines_of([]), pytest.raises(NotDerived):
        by(goal, *map(assume, known), *(fact for number in numbers for fact in rounded(number)), assume(d != 0))


def test_without_the_axiom_engines_know_that_it_is_whole_and_no_more():
    with engines_of([]):
        assert by(x // 1 != Fraction(1, 2)).hypotheses == frozenset()
        with pytest.raises(NotDerived):
            by(x // 1 <= x)


def test_a_counterexample_rounds_as_python_does():
    found = counterexample([x // 1 == y, x > y + Fraction(1, 2), (3 * x) // 1 == 3 * y + 2])
    assert found is not None
    at = found.numbers
    assert floor(at["x"]) == at["y"] and floor(3 * at["x"]) == 3 * at["y"] + 2
    assert counterexample([x // 1 >= x + 1]) is None


def test_it_is_not_linear():
    """The sum of numbers, rounded down, is not the sum of the numbers rounded down."""
    wholes = [Sum(R, k // 1, (k,), "items"), Sum(S, k, (k,), "items")]
    with engines_of([]), pytest.raises(NotDerived):
        summed(by(k // 1 == k // 1), lambda whole, plain: whole == plain // 1, *wholes)


def test_a_loop_that_divides_is_compared_with_whole_numbers():
    loop = Loop("halved", {"t": t}, (k,), lambda _: (x,), lambda t, k: ((t + k) // 2,))
    assert tie(loop, [([(1,), (2,)], [2]), ([(-20,)], [-8])], {"x": 5}).faults == ()
    assert tie(loop, [([(-20,)], [-7])], {"x": 5}).faults


def test_that_a_state_stays_whole_is_kept_where_it_is_whole_at_the_start():
    def kept(step, start):
        return induct(Loop("steps", {"t": t}, (k,), lambda _: (start,), step), lambda t: [t == t // 1], [])

    with engines_of([]):
        assert kept(lambda t, k: ((t + k) // 2,), x // 1)[0].hypotheses
        with pytest.raises(NotDerived):
            kept(lambda t, k: ((t + k) // 2,), x)
        with pytest.raises(NotDerived):
            kept(lambda t, k: ((t + k) / 2,), x // 1)
