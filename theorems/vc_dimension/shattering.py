r"""Shattering and VC dimension in finite families: the definitions, and what follows from them at once."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import cs229_learning_theory, fds_chapter_6, ml_notes
from .readings import MeasuredFamily


@theorem("Shattering and VC dimension: the definition", source=[fds_chapter_6("§6.6"), cs229_learning_theory("§4")], floor=0.1)
def shattered_by_definition(H: MeasuredFamily) -> Law:
    r"""A set $C$ is shattered if every subset of it is $S\cap C$ for a member $S$; the VC dimension is the largest $|C|$.

    One shattered set of size $d$ is enough for a dimension of at least $d$. Checked against brute force over all subsets.

    Hypotheses: none. The empty family shatters nothing and has dimension −1; {∅} shatters ∅ and has dimension 0.

    Sharp: every family, for these are definitions.

    Reference: V. N. Vapnik and A. Ya. Chervonenkis, On the uniform convergence of relative frequencies of events to their
    probabilities, Theory of Probability and its Applications 16, 1971, doi:10.1137/1116025.
    """
    truth = H.sample.truth
    yield exercised("some set of points is shattered and some is not", 1 < len(truth.shattered) < 2**H.n)
    yield at_least("VC dimension, and the sizes of shattered sets", H.d, max(map(len, H.shattered), default=-1))
    yield equal("VC dimension", H.d, truth.vc_dimension)
    yield equal("shattered sets", H.shattered, truth.shattered)
    for m in H.sizes:
        yield equal("growth", H.tau(m), truth.growth(m), at=m)


@theorem("The growth function tells which sizes are shattered", source=ml_notes("Generalization, Sauer-Shelah Lemma (l.289–290)"))
def growth_tells_shattering(H: MeasuredFamily) -> Law:
    r"""Some set of $m$ points is shattered iff $\tau_H(m)=2^m$; the VC dimension is the largest such $m$ (−1 if there is none).

    Hypotheses: $0\le m\le$ the number of points.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, §6.5.1, 2014.
    """
    sizes = sorted({len(C) for C in H.shattered})
    full = [m for m in H.sizes if H.tau(m) == 2**m]
    yield exercised("not all sizes are full", 0 < len(full) <= H.n)
    yield equal("sizes m with growth 2^m, and sizes of shattered sets", full, sizes)
    yield equal("VC dimension, and the largest m with growth 2^m", H.d, max(full, default=-1))


@theorem("Shattering is hereditary", source=ml_notes("Generalization, VC Dimension (l.286)"), floor=0.1)
def subsets_of_shattered_sets(H: MeasuredFamily) -> Law:
    r"""Every subset of a shattered set is shattered, and $H$ shatters a subset of $C$ iff the traces $H_C$ do.

    Hence a class that shatters an infinite set shatters sets of every finite size, and has infinite VC dimension. (The converse
    fails, so this is not a definition: convex polygons shatter any number of points on a circle but no infinite set, since to cut
    out every second of 2k points in convex position takes k sides.)

    Hypotheses: none.

    Reference: V. N. Vapnik and A. Ya. Chervonenkis, On the uniform convergence of relative frequencies of events to their
    probabilities, Theory of Probability and its Applications 16, 1971, doi:10.1137/1116025; a textbook fact.
    """
    yield exercised("a pair is shattered", any(len(B) > 1 for B in H.sample.truth.shattered))
    for C in sorted(H.shattered, key=len):
        yield is_true("a shattered set without one of its points is shattered", all(C - {c} in H.shattered for c in C), at=C)
    for c in sorted(H.sample.ground):
        C = H.sample.ground - {c}
        inside = {B for B in H.shattered if B <= C}
        yield equal("shattered subsets of C, and what the traces on C shatter", inside, H.traces_on(C).shattered, at=C)


@theorem(
    "The growth function doubles at most",
    source=ml_notes("Generalization, Sauer-Shelah Lemma: a sharpening known from the same induction"),
)
def growth_step(H: MeasuredFamily) -> Law:
    r"""The growth function never falls, at most doubles with each point, starts at 1 and ends at the number of members.

    Strictly: it doubles as long as $m\le d$ and never after.

    Hypotheses: the family is not empty (else it is 0 throughout).

    Sharp: cubes double at every point; the growth of {∅, C} is 2 from the first point on.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, §6.5.1: immediate from the definition.
    """
    tau = [H.tau(m) for m in H.sizes]
    yield exercised("growth below 2^m", tau[H.n] < 2**H.n)
    yield equal("growth at 0", tau[0], min(1, H.members))
    yield equal("growth at the number of points", tau[H.n], H.members)
    for m in H.sizes[1:]:
        yield at_least("growth at m, and at m − 1", tau[m], tau[m - 1], at=m)
        yield at_least("twice the growth at m − 1, and at m", 2 * tau[m - 1], tau[m], at=m)
        yield equal("m ≤ d, and growth at m is 2^m", m <= H.d, tau[m] == 2**m, at=m)
        yield equal("m ≤ d, and growth doubles at m", m <= H.d, tau[m] == 2 * tau[m - 1], at=m)
