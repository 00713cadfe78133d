"""What derivations on entropies use of exponentials: that they lie above tangents, and one item more in the log-sum inequality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....properties.proofs import reals, term
from ....properties.proofs.kernel import Fact, by, instance, tangent


@dataclass(frozen=True, eq=False)
class Tangents:
    """For all numbers: e^b ≥ e^a(1 + b − a), and e^b e^c ≥ 1 + b + c."""

    e: Fact
    product: Fact

    @classmethod
    def known(cls) -> Tangents:
        """From those of 2^x, and ln 2 ≥ ½."""
        (a, b, c), ln2, raises = reals("a b c"), term(2).log(), tangent(term(2), -1)
        two = by(2**b >= 2**a * (1 + (b - a) * ln2), tangent(term(2), b - a), name="2^b")
        in_nats = instance(two, {"a": a / ln2, "b": b / ln2})
        e = by(b.exp() >= a.exp() * (1 + b - a), in_nats, raises, name="e^b")
        both = instance(tangent(term(2), b + c), {"b": b / ln2, "c": c / ln2})
        return cls(e, by(b.exp() * c.exp() >= 1 + b + c, both, raises, name="e^b e^c"))

    def of_e(self, a: Any, b: Any) -> Fact:
        """e^b ≥ e^a(1 + b − a)."""
        return instance(self.e, {"a": a, "b": b})

    def of_product(self, b: Any, c: Any) -> Fact:
        """e^b e^c ≥ 1 + b + c."""
        return instance(self.product, {"b": b, "c": c})

    def one_item_more(self, i: Any) -> Fact:
        r"""$i^2e^s(t-s)+e^p(q-p)\le N(\ln M-\ln N)$, where $N=i^2e^s+e^p$ and $M=i^2e^t+e^q$.

        For $\ln\frac{e^tN}{e^sM}\le\frac{e^tN}{e^sM}-1$, and the same of p and q: times $i^2e^s$ and $e^p$ the right sides cancel.
        """
        p, q, s, t = reals("p q s t")
        N, M = i * i * s.exp() + p.exp(), i * i * t.exp() + q.exp()
        ratio, positive = N.log() - M.log(), [by(N > 0, name="N"), by(M > 0, name="M")]
        sums, item = 1 + t - s + ratio, 1 + q - p + ratio
        of_sums = by(i * i * s.exp() * sums <= i * i * t.exp() * N / M, *positive, self.of_e(s, t + ratio), name="of the sums")
        of_item = by(p.exp() * item <= q.exp() * N / M, *positive, self.of_e(p, q + ratio), name="of the item")
        both = by(i * i * s.exp() * sums + p.exp() * item <= N, *positive, of_sums, of_item, name="of both")
        return by(i * i * s.exp() * (t - s) + p.exp() * (q - p) <= N * (M.log() - N.log()), *positive, both, name="log-sum")
