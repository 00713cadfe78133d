"""Derivations: projections on balls; attacks on linear scores, pixel by pixel."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.numbers.exact import rational, sqrt
from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import Term
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, induct, of_sample
from ....properties.proofs.ties import tie
from ..attacks import linear_losses_are_attacked_exactly, projection_is_the_nearest_point
from ..readings import Attack, AttackedImages, Projected, Projection
from ..samples.attacks import LinearImages
from ..samples.balls import BallPoints


class Ordered:
    """A number of which each comparison is asked once, and then known: code asks it again in other words.

    `asked` has the answers: what was compared with 0, up to a factor, and whether it is larger, or not smaller.
    """

    def __init__(self, number: Any, asked: dict[tuple[str, str], bool]):
        self.number, self.asked = number, asked

    def __add__(self, other: Any) -> Ordered:
        return Ordered(self.number + plain(other), self.asked)

    def __sub__(self, other: Any) -> Ordered:
        return Ordered(self.number - plain(other), self.asked)

    def __mul__(self, other: Any) -> Ordered:
        return Ordered(self.number * plain(other), self.asked)

    def __neg__(self) -> Ordered:
        return Ordered(-self.number, self.asked)

    def __abs__(self) -> Ordered:
        return self if self >= 0 else -self

    __radd__, __rmul__ = __add__, __mul__

    def __gt__(self, other: Any) -> bool:
        _, e = (self.number - plain(other)).expression.expand().as_content_primitive()
        contrary = e.could_extract_minus_sign()
        return not self._ask(Term(-e), "≥") if contrary else self._ask(Term(e), ">")

    def __ge__(self, other: Any) -> bool:
        _, e = (self.number - plain(other)).expression.expand().as_content_primitive()
        contrary = e.could_extract_minus_sign()
        return not self._ask(Term(-e), ">") if contrary else self._ask(Term(e), "≥")

    def __lt__(self, other: Any) -> bool:
        return not self >= other

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        return self >= other and self <= other

    __hash__ = None  # type: ignore[assignment]

    def _ask(self, number: Term, relation: str) -> bool:
        known = self.asked
        if (key := (str(number), relation)) not in known:
            known[key] = bool(number > 0 if relation == ">" else number >= 0)
            if known[key] == (relation == ">"):  # what is larger is not smaller, and what is not that is not larger
                known[key[0], "≥" if relation == ">" else ">"] = known[key]
        return known[key]


def plain(number: Any) -> Any:
    return number.number if isinstance(number, Ordered) else number


def faulty(*names: str) -> list[str]:
    return [f"mutants.robustness.{name}" for name in names]


class Measured:
    """A vector of which the length is known by a name."""

    def __init__(self, vector: Any, length: Any):
        self.vector, self.length = vector, length

    def __matmul__(self, other: Any) -> Squared:
        return Squared(self.length)

    def __mul__(self, scalar: Any) -> Any:
        return self.vector * scalar


class Squared:
    """A number of which the root is known by a name."""

    def __init__(self, root: Any):
        self.root = root

    def sqrt(self) -> Any:
        return self.root


@projection_is_the_nearest_point.derivation(
    "any number of points, and any ball of ℓ∞ in every dimension, or of the norm of any real inner-product space",
    lifts="attacks.project",
    mutants=faulty("DoesNotProject", "TwiceTheBall", "HalfTheBall"),
)
def entry_by_entry_or_scaled(project: Any) -> Iterator:
    r"""In $\ell_\infty$ an entry t is moved only to $\pm\varepsilon$, on the side of t, so that $(t-p)p=\varepsilon|t-p|$.

    In $\ell_2$ for a longer z: $\langle z-p,p\rangle=(L-\varepsilon)\varepsilon$. There z is Lu for a unit vector u, and L, P
    and R are the lengths of z, p and z − p.
    """
    epsilon, corners = Formal(BallPoints).epsilon, Formal(BallPoints).corners

    def add_entry(length: Any, along: Any, away: Any, t: Any) -> tuple[Any, ...]:
        entry = Ordered(t, {})
        p = project(np.array([[entry]], dtype=object), Ordered(epsilon, entry.asked), np.inf)[0, 0]
        longest = max(Ordered(length, entry.asked), abs(Ordered(plain(p), entry.asked)))
        left = Ordered(t - plain(p), entry.asked)
        return plain(longest), along + left.number * plain(p), away + plain(abs(left))

    def scale(length: Any, along: Any, away: Any, u: Any, L: Any, P: Any, R: Any) -> tuple[Any, ...]:
        if not (is_length(1, u) and L >= 0):
            return length, along, away
        z = L * u
        p = project([Measured(z, L)], epsilon, 2.0)[0] * 1
        return (P, (z - p) @ p, R) if is_length(P, p) and is_length(R, z - p) else (length, along, away)

    def project_further(length: Any, along: Any, away: Any, t: Any, *point: Any) -> tuple[Any, ...]:
        return add_entry(length, along, away, t) if corners == 1 else scale(length, along, away, *point)

    length, along, away = reals("‖p‖ along ‖z−p‖")
    state, items = {"length": length, "along": along, "away": away}, (*reals("t"), *vectors("u"), *reals("L P R"))
    loop = Loop("a point, by entries in ℓ∞ and at once in ℓ2", state, items, lambda *_: (0, 0, 0), project_further)
    keeps = lambda length, along, away: [length <= epsilon, along == epsilon * away]  # noqa: E731
    kept = induct(loop, keeps, [of_sample(BallPoints, "has_room")], {0: "it is 0 at first"})
    values = {"is_nontrivial": True, "projections": Each({}, Projection(length, along, away), over="point")}
    yield conclude(projection_is_the_nearest_point, values, *kept)
    for norm, whole in (("inf", entries), ("2", lengths)):
        sample = BallPoints(POINTS, RADIUS, norm)
        found = zip(sample.exact_X, Projected(lambda: project, sample).projections, strict=True)
        yield tie(loop, ((whole(z, p), [p.length, p.along, p.away]) for z, p in found), {"ε": RADIUS, "c": sample.corners})


# points within, on the sphere of radius 3 and without, whose lengths are whole
POINTS = ((1, 2, 2), (0, 0, 0), (2, -4, 4), (-4, 8, 8), (0, -3, 0), (0, 2, 0), (12, 0, 0), (-2, -1, 2), (16, 16, -8))
RADIUS, UNIT = 3, np.array([Fraction(1), 0, 0])


def is_length(number: Any, v: Any) -> Any:
    return number >= 0 and number * number == v @ v


def entries(z: np.ndarray, p: Projection) -> list:
    return [(t, UNIT, 0, 0, 0) for t in z]


def lengths(z: np.ndarray, p: Projection) -> list:
    """A unit vector in the direction of z, and three lengths."""
    length = rational(sqrt(rational(z @ z)))
    return [(0, z / Fraction(length) if length else UNIT, length, p.length, p.away)]


@linear_losses_are_attacked_exactly.derivation(
    "any number of images of any number of pixels in [0, 1], any labels −1 and 1, any linear score, and any ε > 0",
    lifts="attacks.SignSteps",
    mutants=faulty("AttackForgetsTheLabel", "LowersTheLoss", "HalfAsFar", "OnlyBrighter", "ForgetsThePixels", "SkipsTheLastImage"),
)
def pixel_by_pixel(attack: Any) -> Iterator:
    """A pixel goes to the end of its interval where yw is negative or positive, and stays where it is 0: yw has the least there."""
    epsilon = Formal(LinearImages).epsilon

    def new(pixel: Any, w: Any, y: Any, b: Any) -> Any:
        image, size = np.array([[pixel]], dtype=object), np.array([[Ordered(epsilon, pixel.asked)]], dtype=object)
        if size[0, 0] <= 0:  # in no sample
            return pixel
        x, y, w = (np.array([v], dtype=object) for v in (pixel.number, y, w))
        (slope,) = attack.gradient(x[None], y, w, b)[0]
        return attack.attack(image, image, size, lambda _: np.array([[Ordered(slope, pixel.asked)]], dtype=object))[0, 0]

    def least_of(c: Any, pixel: Any) -> Any:
        """The least of cx′ in the interval of a pixel."""
        if c > 0:
            return c * max(pixel - epsilon, 0)
        return c * min(pixel + epsilon, 1) if c < 0 else 0

    def add_margin(margin: Any, least: Any, x: Any, w: Any, y: Any, b: Any) -> tuple[Any, Any]:
        pixel = Ordered(x, {})
        return margin + y * (w * plain(new(pixel, w, y, b))), least + plain(least_of(Ordered(y * w, pixel.asked), pixel))

    def move(distance: Any, x: Any, *rest: Any) -> tuple[Any]:
        pixel = Ordered(x, {})
        moved = Ordered(plain(new(pixel, *rest)) - x, pixel.asked)
        return (plain(max(Ordered(distance, pixel.asked), abs(moved))),)

    def darken(low: Any, x: Any, *rest: Any) -> tuple[Any]:
        pixel = Ordered(x, {})
        return (plain(min(Ordered(low, pixel.asked), new(pixel, *rest))),)

    def brighten(high: Any, x: Any, *rest: Any) -> tuple[Any]:
        pixel = Ordered(x, {})
        return (plain(max(Ordered(high, pixel.asked), new(pixel, *rest))),)

    (x, w, y, b), (margin, least), (distance, low, high) = reals("x w y b"), reals("m least"), reals("‖x′−x‖∞ low high")
    item = (x, w, y, b)
    margins = Loop("margin", {"margin": margin, "least": least}, item, lambda x, w, y, b: (y * b, y * b), add_margin)
    moves = Loop("distance", {"distance": distance}, item, lambda *_: (0,), move)
    darkest = Loop("least pixel", {"low": low}, item, lambda *_: (1,), darken)
    brightest = Loop("largest pixel", {"high": high}, item, lambda *_: (0,), brighten)
    may_move, dark, bright = of_sample(LinearImages, "may_move"), *(of_sample(LinearImages, k, *item) for k in ("dark", "bright"))
    exact = induct(margins, lambda margin, least: [margin == least], [may_move, dark, bright])
    near = induct(moves, lambda distance: [distance <= epsilon], [may_move, dark, bright], {0: "of pixels that stay it is 0"})
    above = induct(darkest, lambda low: [low >= 0], [may_move], {0: "it is 1 before the first"})
    below = induct(brightest, lambda high: [high <= 1], [may_move], {0: "it is 0 before the first"})
    attacks = Each({}, Attack(distance, low, high, margin, least), over="image")
    values = {"is_nontrivial": True, "attacks": attacks}
    yield conclude(linear_losses_are_attacked_exactly, values, *exact, *near, *above, *below)
    for size in (Fraction(1, 8), Fraction(1, 2)):
        whole = list(whole_attacks(attack, size))
        for loop, end in (
            (margins, lambda a: [a.margin, a.least]),
            (moves, lambda a: [a.distance]),
            (darkest, lambda a: [a.darkest]),
            (brightest, lambda a: [a.brightest]),
        ):
            yield tie(loop, ((pixels, end(a)) for pixels, a in whole), {"ε": size})


def whole_attacks(attack: Any, epsilon: Fraction) -> Iterator[tuple[list, Attack]]:
    """Whole answers on images of eighths and scores of whole numbers; of each image its pixels, and what is read of it."""
    random = np.random.RandomState(0)
    for n, d in ((1, 1), (1, 3), (2, 1), (3, 2), (4, 5), (5, 3), (2, 9), (6, 4)):
        rows = tuple(tuple(Fraction(int(v), 8) for v in row) for row in random.randint(0, 9, (n, d)))
        labels, w = (tuple(int(v) for v in values) for values in (2 * random.randint(0, 2, n) - 1, random.randint(-3, 4, d)))
        images = LinearImages(rows, labels, epsilon, w, int(random.randint(-3, 4)))
        for a in AttackedImages(lambda: attack, images).attacks:
            yield [(x, weight, labels[a.at], images.b) for x, weight in zip(rows[a.at], w, strict=True)], a
