"""A derivation: the perplexity of Gaussian neighbours grows with σ, by Gibbs' inequality both ways, point by point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import exp, log
from typing import Any

import numpy as np

from ....properties.proofs import Term, reals, term
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.formal import replaying
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, by, induct, instance, of_sample, total
from ....properties.proofs.ties import Tied, by_formulas, tie
from ..floats import growth
from ..perplexities import perplexity_grows_with_sigma
from ..readings import GaussianRow, Share
from ..samples.distributions import Near
from .outcomes import faulty
from .tangents import Tangents

PARTS = tuple("PQhgikmcrustBCDE")
NAMES = "2^H 2^H′ H H′ i k m₂ lnk ln∑p ln∑q ∑p ∑q ∑plnp ∑qlnq ∑pd ∑qd"


@dataclass(frozen=True, eq=False)
class Width:
    """A σ and its β, a name for the sum of all weights, and what the code computes of a point at a distance: its weight and share.

    has_rate, positive: that 2σ²β = 1, and that σ > 0. method: the code.
    """

    sigma: Term
    rate: Term
    total: Term
    has_rate: Fact
    positive: Fact
    method: Any

    def weight(self, d: Any) -> Any:
        return self.method.weights(d - Formal(Near).least, self.sigma)

    def share(self, d: Any) -> Any:
        return self.method.shares(self.weight(d), self.total)

    def apart(self, d: Any) -> Term:
        """The weight as a product of two powers."""
        weight = self.weight(d)
        return Term(weight.expression.expand(), weight.needs)

    def power(self, d: Any) -> Any:
        """d/2σ²."""
        return d / (2 * self.sigma**2)

    def logarithm(self, d: Any, known: Sequence[Fact], tangents: Tangents) -> Fact:
        """ln p = −β(d − l) − ln Z."""
        p, lnZ, gap = self.share(d), self.total.log(), d - Formal(Near).least
        exponent = self.power(-gap)
        low = by(p.log() >= exponent - lnZ, *known, tangents.of_e(p.log(), exponent - lnZ), name="ln p is not below")
        high = by(p.log() <= exponent - lnZ, *known, tangents.of_e(exponent - lnZ, p.log()), name="ln p is not above")
        rate = by(self.rate == 1 / (2 * self.sigma**2), self.has_rate, self.positive, name="β")
        same = by(-gap * self.rate == exponent, rate, self.positive, name="the exponent")
        return by(p.log() == -gap * self.rate - lnZ, *known, low, high, same, name="ln p")


@perplexity_grows_with_sigma.derivation(
    "squared distances of any number of points",
    lifts="perplexities.GaussianNeighbours",
    mutants=faulty("ForgetsTheTwo", "ForgetsTheSquare", "ByDistances", "CauchyForGauss", "InverseSigma"),
)
def by_gibbs(method: Any) -> Iterator:
    r"""$(\beta-\beta')E_pd\le\ln Z'-\ln Z\le(\beta-\beta')E_qd$, p at σ, q at σ′: $E_pd\le E_qd$, and $H=\ln Z+\beta E_pd$ grows.

    Both are $\sum p\ln q\le\sum p\ln p$, one item after another, as is $H\le\ln n$. At least the number of nearest points, for
    each of them adds 1 to Z. Sums of similarities are not taken to be 1: the exact 2^H of the reading divides by them, as is done
    here. That the sums of weights, by which the code divides, and the exact 2^H are made of these terms is looked at on whole runs,
    up to what rounding explains.
    """
    proof = Gaussian(method)
    yield from whole_runs(method, proof)
    grows, least, most = proof.concluded()
    p, expected = proof.entries.state.values()
    values = {
        "shares": Each({}, Share(p, expected, "any"), over="point"),
        "narrow_perplexity": proof.points.state["P"],
        "wide_perplexity": proof.points.state["Q"],
    }
    yield conclude(perplexity_grows_with_sigma, values, proof.as_stated, grows, least, most)


class Gaussian:
    """The loops over all points, at both σ, and what follows of them."""

    def __init__(self, method: Any):
        self.near, self.tangents = Formal(Near), Tangents.known()
        (self.d, self.z), (Z, Y, self.W) = reals("d z"), reals("∑w ∑w′ ∑e")
        positive, self.wider = of_sample(Near, "is_positive"), of_sample(Near, "is_wider")
        wider = by(self.near.wider > 0, positive, self.wider, name="σ′ > 0")
        near, rates = self.near, [of_sample(Near, name) for name in ("has_rate", "has_wider_rate")]
        self.farther = of_sample(Near, "is_no_nearer", self.d, self.z)
        self.narrow = Width(near.sigma, near.rate, Z, rates[0], positive, method)
        self.wide = Width(near.wider, near.wider_rate, Y, rates[1], wider, method)
        self.both = self.narrow, self.wide

    # -------------------------------------------------------------------------------------------------- weights and shares

    @cached_property
    def weights(self) -> Loop:
        """The sums of the weights, that of e^(−d/2σ²), and the number of nearest points."""
        narrow, wide = self.both

        def add(Z: Any, Y: Any, W: Any, m: Any, d: Any, z: Any) -> tuple[Any, ...]:
            return Z + narrow.apart(d), Y + wide.apart(d), W + (-narrow.power(d)).exp(), m + z

        state = {"Z": narrow.total, "Y": wide.total, "W": self.W, "m": reals("m₁")[0]}
        return Loop("weights", state, (self.d, self.z), lambda *_: (0, 0, 0, 0), add)

    @cached_property
    def entries(self) -> Loop:
        """The share of a point, and what it is to be."""

        def of(d: Any) -> tuple[Any, Any]:
            return self.narrow.method.shares(self.narrow.apart(d), self.narrow.total), (-self.narrow.power(d)).exp() / self.W

        state = dict(zip("pe", reals("p e"), strict=True))
        return Loop("a point", state, (self.d, self.z), lambda d, z: of(d), lambda p, e, d, z: of(d))

    @cached_property
    def of_weights(self) -> list[Fact]:
        """Z > 0, Z′ > 0, and Z is the sum of e^(−d/2σ²) times e^(l/2σ²)."""
        near, d, z, narrow = self.near, self.d, self.z, self.narrow
        marked = [of_sample(Near, name, d, z) for name in ("is_marked", "is_marked_or_not")]
        least = []
        for width in self.both[::-1]:
            stated = (-width.power(d)).exp() * width.power(near.least).exp()
            same = by(width.apart(d) == stated, narrow.positive, self.wider, width.positive, self.farther, name="a weight")
            above = self.tangents.of_product(-width.power(d), width.power(near.least))
            least.append(by(width.apart(d) >= z, width.positive, same, above, *marked, name="1 at least, of a nearest point"))
        shift = narrow.power(near.least).exp()
        keeps = lambda Z, Y, W, m: [m <= Z, m <= Y, shift * W == Z]  # noqa: E731
        *above, shifted = induct(self.weights, keeps, [*least, *(width.positive for width in self.both)])
        some = [total(Near, "nearest", self.weights, "m"), of_sample(Near, "has_a_nearest")]
        return [*(by(w.total > 0, fact, *some, name="Z > 0") for w, fact in zip(self.both, above, strict=True)), shifted]

    @property
    def as_stated(self) -> Fact:
        """pⱼ is e^(−dⱼ/2σ²) over the sum of all."""
        positive, _, shifted = self.of_weights
        known = [self.narrow.positive, positive, shifted]
        known += [by(self.W > 0, *known, name="∑e > 0")]
        return induct(self.entries, lambda p, e: [p == e], known)[0]

    # ------------------------------------------------------------------------------------------------------------ entropies

    @cached_property
    def points(self) -> Loop:
        """The exact perplexities of the shares so far, and their sums; i is 0 before the first point, and then 1."""
        least, (narrow, wide) = self.near.least, self.both

        def add(P: Any, Q: Any, h: Any, g: Any, i: Any, k: Any, m: Any, c: Any, r: Any, u: Any, *sums: Any) -> tuple[Any, ...]:
            _, _, B, C, D, E, d, z = sums
            p, q = narrow.share(d), wide.share(d)
            s, t = i * i * r.exp() + p, i * i * u.exp() + q
            B, C = B + p * p.log(), C + q * q.log()
            h, g = s.log() - B / s, t.log() - C / t
            logs = (i * i * c.exp() + 1).log(), s.log(), t.log()
            return h.exp(), g.exp(), h, g, 1, k + 1, m + z, *logs, s, t, B, C, D + p * (d - least), E + q * (d - least)

        state = dict(zip(PARTS, reals(NAMES), strict=True))
        return Loop("points", state, (self.d, self.z), lambda *_: (1, 1, *(0,) * 8, 1, 1, *(0,) * 4), add)

    @cached_property
    def of_shares(self) -> list[Fact]:
        """σ, Z and the shares are positive, at both σ."""
        known = [(w, [w.positive, Z]) for w, Z in zip(self.both, self.of_weights, strict=False)]
        return [f for w, facts in known for f in (*facts, by(w.share(self.d) > 0, *facts, name="p > 0"))]

    def kept(self, keeps: Callable[..., list[Any]], *known: Fact) -> list[Fact]:
        """What the loop over points keeps, said of some parts of its state."""
        return induct(self.points, lambda *state: keeps(**dict(zip(PARTS, state, strict=True))), [*self.of_shares, *known])

    @cached_property
    def exact(self) -> list[Fact]:
        """2^H, H in nats, and that r and u are the logarithms of the sums, at both σ."""

        def keeps(P: Any, Q: Any, h: Any, g: Any, r: Any, u: Any, s: Any, t: Any, B: Any, C: Any, **_: Any) -> list[Any]:
            return [h.exp() == P, g.exp() == Q, r - B / s == h, u - C / t == g, r.exp() == s, u.exp() == t]

        return self.kept(keeps)

    @cached_property
    def counted(self) -> list[Fact]:
        """i² is 1, and of the number of points c is the logarithm; Σp Z is the number of nearest ones at least; Σp(d − l) ≥ 0."""
        near, d, z, narrow = self.near, self.d, self.z, self.narrow
        gap, marked = d - near.least, [of_sample(Near, name, d, z) for name in ("is_marked", "is_marked_or_not")]
        weight = by(
            narrow.weight(d) >= z, narrow.positive, self.tangents.of_e(term(0), narrow.power(-gap)), *marked, name="a weight"
        )
        share = by(narrow.share(d) * narrow.total >= z, *self.of_shares[:2], weight, name="pZ")
        further = by(narrow.share(d) * gap >= 0, *self.of_shares, self.farther, name="p(d − l)")

        def keeps(i: Any, k: Any, m: Any, c: Any, r: Any, D: Any, **_: Any) -> list[Any]:
            return [i * (1 - i) == 0, i * i * c.exp() == k, i * i * r.exp() * narrow.total >= m, D >= 0]

        either, number, nearest, moment = self.kept(keeps, share, further)
        all_points = [total(Near, "n", self.points, "k"), of_sample(Near, "is_not_empty")]
        i, c = self.points.state["i"], self.points.state["c"]
        one = by(i * i == 1, either, number, *all_points, name="some point")
        n = by(c.exp() == near.n, one, number, all_points[0], name="ln n")
        m = by(self.points.state["r"].exp() * narrow.total >= near.nearest, one, nearest, total(Near, "nearest", self.points, "m"))
        return [one, n, m, moment]

    @cached_property
    def compared(self) -> list[Fact]:
        """Σp ln p and Σq ln q; and that Σp ln q, Σq ln p and Σq ln 1 are at most these, with the logarithms of sums."""
        d, (narrow, wide), lnZ, lnY = self.d, self.both, self.narrow.total.log(), self.wide.total.log()
        p, q, gap = narrow.share(d), wide.share(d), d - self.near.least
        i, r, u, c = (self.points.state[part] for part in "iruc")
        logs = [w.logarithm(d, self.of_shares[3 * k : 3 * k + 3], self.tangents) for k, w in enumerate(self.both)]
        products = [
            by(v * w.share(d).log() == -w.rate * v * gap - v * w.total.log(), *self.of_shares, log, name="a share times ln")
            for v in (p, q)
            for w, log in zip(self.both, logs, strict=True)
        ]
        more, of = self.tangents.one_item_more(i), ((p, q, r, u), (q, p, u, r), (q, term(1), u, c))
        steps = [instance(more, {"p": a.log(), "q": b.log(), "s": s, "t": t}) for a, b, s, t in of]
        b, b2 = narrow.rate, wide.rate
        own = self.kept(
            lambda i, r, u, B, C, D, E, **_: [
                B + b * D + i * i * r.exp() * lnZ == 0,
                C + b2 * E + i * i * u.exp() * lnY == 0,
            ],
            products[0],
            products[3],
        )
        first = self.kept(
            lambda i, r, u, B, D, **_: [-b2 * D - i * i * r.exp() * lnY - B <= i * i * r.exp() * (u - r)],
            *products[:2],
            steps[0],
        )
        second = self.kept(
            lambda i, r, u, C, E, **_: [-b * E - i * i * u.exp() * lnZ - C <= i * i * u.exp() * (r - u)],
            *products[2:],
            steps[1],
        )
        uniform = self.kept(lambda i, u, c, C, **_: [i * i * u.exp() * (c - u) >= -C], steps[2])
        return [*own, *first, *second, *uniform]

    def entropy(self, k: int) -> list[Fact]:
        """Of a σ: −Σp ln p = βΣp(d − l) + Σp ln Z; and H by β and Z."""
        h, r, s, B, D = (self.points.state[part] for part in ("hrsBD", "gutCE")[k])
        width, positive = self.both[k], self.of_shares[3 * k + 1]
        one, is_sum, lnZ = self.counted[0], self.exact[4 + k], width.total.log()
        sums = by(width.rate * D + s * lnZ == -B, positive, is_sum, one, self.compared[k], name="−Σp ln p")
        mean = by(-B / s == width.rate * D / s + lnZ, positive, is_sum, sums, name="their mean")
        return [sums, by(h == r + lnZ + width.rate * D / s, positive, is_sum, self.exact[2 + k], mean, name="H = ln Z + βE")]

    def concluded(self) -> list[Fact]:
        """2^H at both σ, and the number of nearest points, and n."""
        near, (narrow, wide), tangents, exact = self.near, self.both, self.tangents, self.exact
        P, Q, h, g, _, _, _, c, r, u, s, t, _, _, D, E = self.points.state.values()
        one, n, m, moment = self.counted
        *_, first, second, uniform = self.compared
        (sums, H), (sums2, H2) = self.entropy(0), self.entropy(1)
        b, b2, positive = narrow.rate, wide.rate, [self.of_shares[1], self.of_shares[4], *exact[4:]]
        more = u + wide.total.log() - r - narrow.total.log()
        low = by((b - b2) * D <= s * more, *positive, one, sums, first, name="Gibbs")
        low = by((b - b2) * D / s <= more, *positive, low, name="Gibbs, at σ")
        high = by(t * more <= (b - b2) * E, *positive, one, sums2, second, name="Gibbs")
        high = by(more <= (b - b2) * E / t, *positive, high, name="Gibbs, at σ′")
        of_rates = [narrow.positive, self.wider, narrow.has_rate, wide.has_rate]
        rates = [by(289 * b2 <= 256 * b, *of_rates, name="β′, and β"), by(b2 > 0, wide.positive, wide.has_rate, name="β′ > 0")]
        means = by(D / s <= E / t, *positive, *rates, low, high, name="the means")
        entropy = by(h <= g, *positive, *rates, means, low, H, H2, name="H, and H′")
        grows = by(P <= Q, *exact[:2], entropy, tangents.of_e(h, g), name="2^H, and 2^H′")

        some, lnZ = of_sample(Near, "has_a_nearest"), r + narrow.total.log()
        of_m = by(near.nearest.log() <= lnZ, some, *positive, m, tangents.of_e(lnZ, near.nearest.log()), name="ln m ≤ ln Z")
        above = by(near.nearest.log() <= h, some, *positive, moment, *rates, of_m, H, name="ln m ≤ H")
        least = by(near.nearest <= P, some, exact[0], above, tangents.of_e(near.nearest.log(), h), name="2^H ≥ m")
        of_n = by(-self.points.state["C"] <= t * (c - u), exact[5], one, uniform, name="−Σq ln q, and ln n")
        times = by(t * (g - u) == -self.points.state["C"], exact[3], exact[5], name="times Σq")
        below = by(g <= c, exact[5], of_n, times, name="H′ ≤ ln n")
        most = by(near.n >= Q, n, exact[1], below, tangents.of_e(g, c), name="2^H′ ≤ n")
        return [grows, least, most]


# ------------------------------------------------------------------------------------------------------------- whole runs


ROUNDED = {"exp": lambda x: Fraction(exp(x)), "log": lambda x: Fraction(log(x))}


def whole_runs(method: Any, proof: Gaussian) -> Iterator[Tied]:
    """Whole answers of the code and what the reading has of them: all points at once, and each by itself."""
    if replaying():
        return
    for near in neighbours():
        run = GaussianRow(lambda: method, near)
        given = {"σ": near.sigma, "σ′": near.wider, "l": near.least, **ROUNDED}
        gaps = near.as_array - near.as_array.min()
        Z, Y = (float(method.weights(gaps, float(sigma)).sum()) for sigma in (near.sigma, near.wider))
        W = float(np.exp(-float(near.squares[0] * near.rate))) / float(run.shares[0].expected)
        yield tie(proof.weights, as_code(proof.weights, run, near.points, [Z, Y, W, near.nearest], given), given)
        given |= {"∑w": Z, "∑w′": Y, "∑e": W}
        for point, share in zip(near.points, run.shares, strict=True):
            yield tie(proof.entries, as_code(proof.entries, run, [point], [share.p, float(share.expected)], given), given)
        yield tie(proof.points, as_code(proof.points, run, near.points, ends(run, gaps), given), given)


def ends(run: GaussianRow, gaps: np.ndarray) -> list[float]:
    """The state after all points."""
    p, q = np.array(run.narrow, dtype=float), np.array(run.wide, dtype=float)
    exact = [float(run.narrow_perplexity), float(run.wide_perplexity)]
    logs = [np.log(v) for v in (run.sample.n, p.sum(), q.sum())]
    sums = [p.sum(), q.sum(), p @ np.log(p), q @ np.log(q), p @ gaps, q @ gaps]
    return [*exact, *np.log(exact), 1, run.sample.n, run.sample.nearest, *logs, *sums]


def as_code(loop: Loop, run: GaussianRow, items: Any, code: list[Any], given: Any) -> Iterator[tuple[Any, list[Any]]]:
    """A run of the code, which ends as the loop does where that is as near as rounding explains.

    The bound is that on 2^H, of numbers up to 1, and relatively beyond: the others are sums of the same similarities or weights,
    or their logarithms.
    """
    ours, off = by_formulas(loop, items, given), float(growth(run).value)
    yield items, [a if abs(float(a) - float(b)) <= off * max(1, abs(b)) else b for a, b in zip(ours, code, strict=True)]


def neighbours() -> Iterator[Near]:
    """One point, equal distances, ties, and others."""
    for squares, sigma, wider in (
        ((5,), 1, 2),
        ((3, 3), 1, 2),
        ((1, 0, 1), 1, 3),
        ((2, 7, 3), 2, 3),
        ((4, 9, 1, 3, 1, 8, 2, 6), 1, 2),
    ):
        yield Near(squares, Fraction(sigma), Fraction(wider))
