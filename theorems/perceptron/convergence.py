r"""The perceptron in batch form: it stops on a separator, after few updates.

The algorithm starts at some $w_0$ and, while some example has $y\langle w,x\rangle\le0$, picks one such example and replaces $w$
by $w+yx$.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import fds_chapter_6, ml_notes
from .readings import LiftedSeparation, Separation, TraceFromFirst, TraceFromZero, Updates, UpdatesFromFirst
from .samples.streams import UnitSeparableStream


@theorem("Perceptron convergence: it stops on a separator", source=fds_chapter_6("Theorem 6.1"))
def stops_on_separator(run: Separation) -> Law:
    r"""On separable data the perceptron stops, and then $y_i(\langle w,x_i\rangle+b)>0$ for all $i$.

    Hypotheses: some $w^*$ has $y_i\langle w^*,x_i\rangle>0$ for all $i$.

    Reference: A. B. J. Novikoff, On convergence proofs on perceptrons, Symposium on the Mathematical Theory of Automata, 1962.
    """
    yield exercised("more than one example", run.sample.n > 1)
    for x, y in run.sample.examples:
        yield greater("yᵢ(⟨w,xᵢ⟩+b)", y * (run.w @ x + run.b), 0, at=x)


@theorem("Perceptron convergence on unit vectors: 1/δ² − 1 updates", source=fds_chapter_6("Theorem 6.1"))
def updates_on_unit_rows(run: UpdatesFromFirst[UnitSeparableStream]) -> Law:
    r"""Started at $y_1x_1$ on unit rows, the perceptron makes at most $1/\delta^2-1$ updates, whichever failing example it picks.

    Hypotheses: $\|x_i\|=1$ and some unit $w^*$ has $y_i\langle w^*,x_i\rangle\ge\delta>0$ for all $i$.

    Sharp: $d$ orthonormal rows have $\delta^2=1/d$ and cost $d-1$ updates.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, Theorem 6.1; after A. B. J. Novikoff, On convergence
    proofs on perceptrons, 1962.
    """
    yield exercised("an update", run.updates >= 1)
    yield at_most("updates", run.updates, 1 / run.margin_squared - 1)


@theorem("Perceptron convergence: R²/δ² − 1 updates", source=fds_chapter_6("Theorem 6.1, without the normalisation of the rows"))
def updates_from_first_example(run: UpdatesFromFirst) -> Law:
    r"""Started at $y_1x_1$, the perceptron makes at most $R^2/\delta^2-1$ updates.

    Hypotheses: $\|x_i\|\le R$ and some unit $w^*$ has $y_i\langle w^*,x_i\rangle\ge\delta>0$ for all $i$.

    Sharp: $d$ orthogonal rows of one length cost $d-1=R^2/\delta^2-1$ updates.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, Theorem 6.1; after A. B. J. Novikoff, On convergence
    proofs on perceptrons, 1962.
    """
    yield exercised("an update", run.updates >= 1)
    yield at_most("updates", run.updates, run.radius_squared / run.margin_squared - 1)


@theorem("Novikoff's theorem: R²/γ² updates from 0", source=ml_notes("Supervised Learning, Linear Perceptron (l.316, 319)"))
def updates_from_zero(run: Updates) -> Law:
    r"""Started at 0, the perceptron makes at most $R^2/\gamma^2$ updates, and then separates the data.

    (Started at $y_1x_1$ it makes at least one update less, so the bound holds then too.)

    Hypotheses: $\|x_i\|\le R$ and some unit $w^*$ has $y_i\langle w^*,x_i\rangle\ge\gamma>0$ for all $i$. A perceptron that
    fits an intercept is one on the points $(x,1)$, and $R$ and $\gamma$ are taken there.

    Sharp: $d$ orthogonal rows of one length cost $d=R^2/\gamma^2$ updates.

    Reference: A. B. J. Novikoff, On convergence proofs on perceptrons, Symposium on the Mathematical Theory of Automata, 1962.
    """
    yield exercised("an update", run.updates >= 1)
    yield at_most("updates", run.updates, run.radius_squared / run.margin_squared)


@theorem("Progress of each perceptron update", source=fds_chapter_6("proof of Theorem 6.1"), floor=0.1)
def progress_of_each_update(run: TraceFromFirst[UnitSeparableStream]) -> Law:
    r"""Each update adds at least $\delta$ to $\langle w,w^*\rangle$ and at most 1 to $\|w\|^2$.

    So after $t$ updates from $y_1x_1$: $\langle w,w^*\rangle\ge(t+1)\delta$ and $\|w\|^2\le t+1$. Stated for $v=w^*/\delta$,
    the certified solution of min ‖v‖² subject to $y_i\langle v,x_i\rangle\ge1$: then the first gain is at least 1.

    Hypotheses: $\|x_i\|=1$ and some unit $w^*$ has $y_i\langle w^*,x_i\rangle\ge\delta>0$ for all $i$.

    Sharp: every update on an orthonormal row, for both.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, proof of Theorem 6.1.
    """
    yield exercised("an update", len(run.steps) >= 1)
    for step in run.steps:
        change = step.after - step.before
        yield at_least("gain of ⟨w,w*⟩/δ", change @ run.v, 1, at=step)
        yield at_most("gain of ‖w‖²", step.after @ step.after - step.before @ step.before, 1, at=step)
        yield equal("rise of yᵢ⟨w,xᵢ⟩", change @ change, 1, at=step)
    t = len(run.steps)
    yield at_least("⟨w,w*⟩/δ after t updates", run.w @ run.v, t + 1)
    yield at_most("‖w‖² after t updates", run.w @ run.w, t + 1)


@theorem("Progress of the perceptron from 0", source=ml_notes("Supervised Learning, Linear Perceptron (l.317–318)"))
def progress_from_zero(run: TraceFromZero) -> Law:
    r"""After $t$ updates from 0: $\langle w^*,w_t\rangle\ge t\gamma$ and $\|w_t\|^2\le tR^2$.

    In units of the learning rate, on which the updates do not depend; with $v=w^*/\gamma$, the certified solution of min ‖v‖²
    subject to $y_i\langle v,x_i\rangle\ge1$.

    Hypotheses: $\|w^*\|=1$, $y_i\langle w^*,x_i\rangle\ge\gamma>0$ and $\|x_i\|\le R$ for all $i$.

    Sharp: orthogonal rows of one length, for both.

    Reference: A. B. J. Novikoff, On convergence proofs on perceptrons, Symposium on the Mathematical Theory of Automata, 1962.
    """
    yield exercised("an update", len(run.path) > 1)
    for t, w in enumerate(run.path):
        yield at_least("⟨w*,w⟩/γ after t updates", w @ run.v, t, at=t)
        yield at_most("‖w‖² after t updates", w @ w, t * run.radius_squared, at=t)


@theorem("Homogeneous coordinates: a separator of (x, 1) has a threshold", source=fds_chapter_6("§6.2"))
def lifting_finds_the_threshold(run: LiftedSeparation) -> Law:
    r"""A separator $(w,-b)$ of the points $(a_i,1)$ gives $\langle w,a_i\rangle>b$ for labels $+1$, and $<b$ for labels $-1$.

    Hypotheses: some hyperplane, through the origin or not, separates the points strictly.

    Reference: J. Hopcroft and R. Kannan, Foundations of Data Science, draft, §6.2.
    """
    yield exercised("the threshold matters", sum(run.direction) != 0)
    for a, label in run.sample.examples:
        yield greater("l(⟨w,a⟩ − b)", label * (run.direction @ a - run.threshold), 0, at=a)
