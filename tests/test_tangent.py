"""Convex functions above their tangents, and certificates where equations depend on each other."""

from lemmata.properties.proofs import lemma, reals
from lemmata.properties.proofs.engines import certificate
from lemmata.properties.proofs.engines.tangent import Tangent


def test_the_exponential_is_above_its_tangents():
    found = Tangent("at 0", lambda x: x.exp() >= 1 + x).discharge()
    assert (found.status, found.tool, found.faults) == ("proved", "SymPy, Z3 and cvc5", [])
    found = Tangent("at 1", lambda x: (x - 1).exp() >= x, at=1).discharge()
    assert (found.status, found.faults) == ("proved", [])


def test_a_line_that_crosses_is_refuted():
    found = Tangent("too steep", lambda x: x.exp() >= 1 + 2 * x).discharge()
    assert found.status == "refuted"
    assert 0 < found.witness.numbers["x"] < 2


def test_a_line_below_is_no_tangent():
    """It is true that eˣ ≥ x, but the two sides do not touch: that is not proved this way."""
    assert Tangent("below", lambda x: x.exp() >= x).discharge().status == "unknown"


def test_a_function_that_is_not_convex_is_not_proved():
    assert Tangent("cubic", lambda x: x**3 >= 0).discharge().status == "refuted"


def test_equal_sum_and_product_by_certificate():
    """The equation and its multiples with the negated goal depend on each other: a linear program without bounds."""
    p, q = reals("p q")
    (o,) = lemma("equal", [(p + q) * (p + q) == 4 * p * q], p <= q)
    assert certificate.check(certificate.find(o))
