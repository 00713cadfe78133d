r"""Sauer, Shelah and Pajor: a family with many traces shatters many sets, and so a large one.

For a family $H$ and a set $C$ of points, $H_C=\{S\cap C:S\in H\}$ are the traces on $C$; $C$ is shattered if $|H_C|=2^{|C|}$.
The VC dimension $d$ is the size of a largest shattered set, and the growth function is $\tau_H(m)=\max_{|C|=m}|H_C|$.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles.formulas import binomial_sum
from .readings import MeasuredFamily

LEMMA = "Generalization, Sauer-Shelah Lemma"


@theorem("Sauer–Shelah lemma", source=ml_notes(f"{LEMMA} (l.291)"), floor=0.1)
def sauer_shelah(H: MeasuredFamily) -> Law:
    r"""A family of VC dimension $d$ has at most $\sum_{i\le d}\binom mi$ traces on any $m$ points.

    Hypotheses: none; for $m\le d$ the sum is $2^m$, and for the empty family, $d=-1$, it is 0.

    Sharp: every family at $m=d$; the family of all sets of at most $d$ points for every $m$.

    References: N. Sauer, On the density of families of sets, Journal of Combinatorial Theory A 13, 1972,
    doi:10.1016/0097-3165(72)90019-2; S. Shelah, A combinatorial problem; stability and order for models and theories in
    infinitary languages, Pacific Journal of Mathematics 41, 1972, doi:10.2140/pjm.1972.41.247.
    """
    yield exercised("the bound is below 2^m somewhere", 0 <= H.d < H.n)
    for m in H.sizes:
        yield at_most("growth at m", H.tau(m), binomial_sum(m, H.d), at=m)
    if H.d >= 0:
        yield equal("growth at d", H.tau(H.d), 2**H.d)


@theorem("Pajor's lemma: at least as many shattered sets as traces", source=ml_notes(f"{LEMMA} (l.292)"), floor=0.1)
def pajor(H: MeasuredFamily) -> Law:
    r"""On every set $C$ of points: $|H_C|\le|\{B\subseteq C:H\text{ shatters }B\}|\le\sum_{i\le d}\binom{|C|}i$.

    Hypotheses: none.

    Sharp: both for Hamming balls, the families of all sets of at most $d$ points.

    Reference: A. Pajor, Sous-espaces $\ell_1^n$ des espaces de Banach, Hermann, 1985.
    """
    yield exercised("more than one member", H.members > 1)
    for C in H.subsets:
        yield at_most("traces on C", C.traces, C.shattered, at=C)
        yield at_most("shattered subsets of C", C.shattered, binomial_sum(C.size, H.d), at=C)


@theorem("The induction step: split at a point", source=ml_notes(f"{LEMMA} (l.293–297)"), floor=0.1)
def split_at_a_point(H: MeasuredFamily) -> Law:
    r"""With $Y_0$ the traces on the other points than $c$, and $Y_1$ those that extend to $c$ in both ways, $|H|=|Y_0|+|Y_1|$.

    And $H$ shatters all that $Y_0$ shatters, and nothing else without $c$; it shatters $B\cup\{c\}$ for all $B$ that $Y_1$
    shatters. So $|Y_0|\le|\{B\not\ni c\}|$ and $|Y_1|\le|\{B\ni c\}|$, counting the sets $B$ that $H$ shatters: this is the
    induction step of Pajor's lemma. (On a set $C$, take $H_C$ for $H$.)

    Hypotheses: $c$ is a point of the ground set.

    Sharp: both bounds for Hamming balls.

    Reference: A. Pajor, Sous-espaces $\ell_1^n$ des espaces de Banach, Hermann, 1985.
    """
    yield exercised("some trace extends both ways", any(H.linked(c).members for c in H.sample.ground))
    for c in sorted(H.sample.ground):
        Y0, Y1 = H.without(c), H.linked(c)
        without_c = {B for B in H.shattered if c not in B}
        through_c = {B - {c} for B in H.shattered if c in B}
        yield equal("|H| and |Y₀| + |Y₁|", H.tau(H.n), Y0.tau(Y0.n) + Y1.tau(Y1.n), at=c)
        yield equal("shattered sets without c, and those of Y₀", without_c, Y0.shattered, at=c)
        yield is_true("what Y₁ shatters is shattered together with c", Y1.shattered <= through_c, at=c)
        yield at_most("|Y₀|, and shattered sets without c", Y0.members, len(without_c), at=c)
        yield at_most("|Y₁|, and shattered sets through c", Y1.members, len(through_c), at=c)
