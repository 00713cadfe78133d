"""A derivation: products of whole numbers by a ratio, of which a buffer keeps what the division loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, assume, by, induct, of_sample, rounded
from ....properties.proofs.ties import tie
from ..readings import BufferedProduct, Product
from ..reversals import buffered_multiplication_is_reversible
from ..samples.runs import Ratio
from .one_by_one import faulty

Pair = tuple[Any, Any]


@buffered_multiplication_is_reversible.derivation(
    "any number of products of any whole c and b ≥ 0 by any n/d, n, d ≥ 1",
    lifts="reversible.buffered_multiplication",
    mutants=faulty(
        "ForgetsTheBuffer",
        "StoresTheRemainder",
        "NeverReadsTheBuffer",
        "SwapsTheRatio",
        "BufferOfSixteenBits",
    ),
)
def the_remainder_tells(multiplied: Any) -> Iterator:
    r"""A product and its buffer are $qn+s$ and p, where $c=qd+r$ and $bd+r=pn+s$. So $s<n$ is the remainder of the product.

    Back, q and s are found again, and with p so is $bd+r$; and as b is whole and $0\le r<d$, so are b and r.

    The first product back leads to (c, b), from where t products led back to the start; elsewhere they would lead to any u and w.
    Of ⌊x⌋, which is what ``//`` makes of names, the engines know that it is whole; c, n and d need not be.
    """
    ratio = Formal(Ratio)
    n, d = ratio.numerator, ratio.d
    c, b, old_c, old_b, c_back, b_back = reals("c b c′ b′ c_back b_back")

    def step(c: Any, b: Any, old_c: Any, old_b: Any, c_back: Any, b_back: Any, u: Any, w: Any) -> tuple[Any, ...]:
        new, kept = multiplied(c, b, n, d)
        before, buffer = multiplied(new, kept, d, n)
        returns = bool(buffer == b) and bool(before == c)
        return new, kept, c, b, c_back if returns else u, b_back if returns else w

    state = {"c": c, "b": b, "old c": old_c, "old b": old_b, "c_back": c_back, "b_back": b_back}
    loop = Loop("products, and back", state, reals("u w"), lambda u, w: (ratio.c, ratio.buffer, u, w, ratio.c, ratio.buffer), step)
    keeps = lambda c, b, *others: [b == b // 1, b >= 0, others[2] == ratio.c, others[3] == ratio.buffer]  # noqa: E731

    def bounds(c: Any, b: Any, old_c: Any, old_b: Any, *_: Any) -> list[Any]:
        off = c - old_c * n / d
        return [off < n, -off < n, n * b <= old_b * d + old_c % d]

    known = [of_sample(Ratio, name) for name in ("multiplies", "divides", "keeps", "is_whole")]
    product = multiplied(c, b, n, d)
    facts = of_a_product(product, multiplied(*product, d, n), c, b, n, d, rounded(c / d), known[:2])
    kept = induct(loop, keeps, [*known, *facts], then=bounds)
    values = {
        "is_nontrivial": True,
        "returned": c_back,
        "left": b_back,
        "products": Each({}, Product(old_c, old_b, c, b), over="product"),
    }
    yield conclude(buffered_multiplication_is_reversible, values, *known[:2], *kept)
    for of in ((-1, 0, 9, 10), (12345, 3, 7, 4), (-999, 5, 1, 3), (2**100 + 1, 2**70 + 3, 6, 9)):
        found = (both_ways(multiplied, Ratio(*of, T)) for T in (1, 2, 3, 5, 8))
        yield tie(loop, found, dict(zip(("c₀", "b₀", "n", "d"), of, strict=True)))


def of_a_product(product: Pair, back: Pair, c: Any, b: Any, n: Any, d: Any, of_c: list[Fact], positive: list[Fact]) -> list[Fact]:
    """What a product and its buffer are bounded by; and that the way back leads to c, and to the buffer b where this is whole.

    `of_c` says what ⌊c/d⌋ is, and `positive` that n, d ≥ 1.
    """
    (new, kept), (before, buffer) = product, back
    q, r = c // d, c % d
    of_all = rounded((b * d + r) / n)
    s = [by(new - n * q >= 0, *of_all, *positive), by(new - n * q < n, *of_all, *positive)]
    again = by(new // n == q, *rounded(new / n), *s, *positive)
    left = by(buffer == b, *rounded((kept * n + new % n) / d), *of_c, again, assume(b == b // 1), *positive)
    filled = by(kept >= 0, *of_all, by(r >= 0, *of_c, *positive), assume(b >= 0), *positive)
    off = new - c * n / d
    bounds = [by(off < n, *of_c, *s, *positive), by(-off < n, *of_c, *s, *positive), by(n * kept <= b * d + r, s[0], *positive)]
    return [left, by(before == c, again, left, *positive), filled, *bounds]


def both_ways(multiplied: Any, of: Ratio) -> tuple[list, list]:
    """One item for each product, elsewhere to 0; and where the products get to, from where, and come back to."""
    run = BufferedProduct(lambda: multiplied, of)
    return [(0, 0)] * of.T, [*run.path[-1], *run.path[-2], *run.back]
