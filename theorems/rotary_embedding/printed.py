"""The text's sentences on rotary position embedding, as printed, on rotations by rational points of the circle."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from .frequencies import frequencies_are_geometric
from .oracles import frequency
from .rotations import inner_product_depends_on_the_offset
from .samples.positioned import PairCount
from .samples.turns import Point, Turn, times


def conjugate(z: Point) -> Point:
    return z[0], -z[1]


def dot(x: tuple, y: tuple) -> Fraction:
    return x[0] * y[0] + x[1] * y[1]


@inner_product_depends_on_the_offset.printed(
    "ml-notes/rope-dot-product-complex",
    mistake="A conjugate and a real part: ⟨x,y⟩ is the real part of x times the conjugate of y.",
    witness=lambda: Turn((0, 1), (0, 1), 1, 0, 0),
)
def dot_product_is_the_product(turn: Turn) -> Law:
    """Printed: in dimension 2 the dot product is complex multiplication."""
    yield equal("⟨x,y⟩, and the real part of xy", dot(turn.x, turn.y), times((turn.x[0], turn.x[1]), (turn.y[0], turn.y[1]))[0])


@inner_product_depends_on_the_offset.literally("ml-notes/rope-relative-position")
def product_is_rotated_by_the_offset(turn: Turn) -> Law:
    """⟨x,y⟩ is the real part of x times the conjugate of y; with x rotated by nθ and y by mθ that is rotated by (n − m)θ."""
    x, y = (turn.x[0], turn.x[1]), (turn.y[0], turn.y[1])
    product = times(x, conjugate(y))
    yield exercised("x and y are rotated, and not by the same angle", any(product) and turn.n != turn.m)
    yield equal("⟨x,y⟩, and the real part of x times the conjugate of y", dot(x, y), product[0])
    there, here = times(turn.powers[turn.n], x), times(turn.powers[turn.m], y)
    offset = turn.powers[abs(turn.n - turn.m)]
    by = offset if turn.n >= turn.m else conjugate(offset)
    yield equal("the rotated product, and the product rotated by (n − m)θ", times(there, conjugate(here)), times(by, product))
    yield equal("⟨R_n x, R_m y⟩, and the real part of the rotated product", dot(there, here), times(by, product)[0])
    yield equal("⟨R_n x, R_m y⟩, and ⟨R_{n−m} x, y⟩", dot(there, here), dot(times(by, x), y))


@inner_product_depends_on_the_offset.printed(
    "ml-notes/rope-period-confusion",
    mistake="Positions are whole numbers, and the period need not be: for e^{iθ} = (3 + 4i)/5 no two of them are rotated alike.",
    witness=lambda: Turn((1, 0), (1, 0), Fraction(1, 2), 0, 0),
)
def positions_are_confused_after_a_period(turn: Turn) -> Law:
    """Printed: once the context is longer than the period, positions are confused."""
    seen = turn.powers[: turn.period + 1]
    yield less("different rotations of more positions than a period has, and the positions", len(set(seen)), len(seen))


@inner_product_depends_on_the_offset.literally()
def positions_are_nearly_confused_after_a_period(turn: Turn) -> Law:
    """Rotations differ up to half a period, where ⟨x, R_k x⟩ falls; after a period one is within θ/2 of that of position 0.

    The period is that of no fewer positions for a smaller θ, here of half the tangent of θ/2.
    """
    z, k = turn.powers, turn.period
    half = next(j for j in range(1, len(z)) if z[j][1] < 0 or z[j] == (-1, 0))
    half += z[half] == (-1, 0)
    yield exercised("there are three positions in half a period", half > 2)
    for j in range(1, half):
        yield less("cos kθ up to half a period, and the one before", z[j][0], z[j - 1][0], at=j)
    nearest = max(z[k - 1][0], z[k][0])
    yield at_least("cos kθ of a position next to a whole period, and cos θ/2", nearest, sqrt(Fraction(1 + z[1][0]) / 2))
    yield is_true("its rotation is nearer to that of position 0 than that of position 1 is", nearest > z[1][0])
    if turn.t >= Fraction(1, 10):
        slower = Turn(turn.x, turn.y, Fraction(turn.t) / 2, turn.n, turn.m)
        yield at_least("the first k with kθ ≥ 2π for a smaller θ, and for θ", slower.period, k)


@frequencies_are_geometric.printed(
    "ml-notes/rope-lowest-frequency",
    mistake="The exponent: with d pairs of 2d features it is −(i − 1)/d; −2(i − 1)/d goes down to nearly 1/b², not 1/b.",
    witness=lambda: PairCount(4, 16),
)
def lowest_frequency_of_d_pairs(stated: PairCount) -> Law:
    """Printed: with θᵢ = b^(−2(i−1)/d), i = 1, …, d, the lowest frequency is about 1/b, here up to the factor b^(1/d)."""
    b, d = stated.base, stated.pairs
    lowest = frequency(b, 2 * (d - 1), d)
    yield at_least("the lowest frequency times b, and b^(−1/d)", lowest * b, frequency(b, 1, d))


@frequencies_are_geometric.literally()
def lowest_frequency_is_nearly_one_over_b(stated: PairCount) -> Law:
    """With θᵢ = b^(−(i−1)/d), i = 1, …, d, the lowest frequency lies between 1/b and b^(1/d)/b."""
    b, d = stated.base, stated.pairs
    lowest = frequency(b, d - 1, d)
    yield exercised("there are several pairs", d > 1)
    yield at_least("b times the lowest frequency, and 1", lowest * b, 1)
    yield at_most("b times the lowest frequency, over b^(1/d)", lowest * b * frequency(b, 1, d), 1 + Fraction(1, 2**200))
