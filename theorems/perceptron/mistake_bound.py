r"""Block and Novikoff: an online perceptron makes at most (D/γ)² mistakes, however long the stream."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import cs229_online_learning
from .readings import FeatureSpaceMistakes, Mistakes, StepsOnMistakes


@theorem("Block and Novikoff's mistake bound", source=cs229_online_learning("Theorem (Block and Novikoff)"))
def block_novikoff(run: Mistakes) -> Law:
    r"""An online perceptron makes at most $(D/\gamma)^2$ mistakes, however long the stream.

    Hypotheses: $\|x_i\|\le D$ and some unit $u$ has $y_i\langle u,x_i\rangle\ge\gamma>0$ for all $i$. A learner with an
    intercept is a perceptron on $(x,1)$, and $D$ and $\gamma$ are taken there.

    Sharp: $d$ orthonormal rows with labels $-1$ cost $d=(D/\gamma)^2$ mistakes.

    References: H. D. Block, The perceptron: a model for brain functioning, Reviews of Modern Physics 34, 1962,
    doi:10.1103/RevModPhys.34.123; A. B. J. Novikoff, On convergence proofs on perceptrons, 1962.
    """
    yield exercised("a mistake", run.mistakes >= 1)
    yield at_most("mistakes", run.mistakes, run.radius_squared / run.margin_squared)


@theorem("Mistake bound of the kernel perceptron", source=cs229_online_learning("last paragraph"))
def mistakes_in_feature_space(run: FeatureSpaceMistakes) -> Law:
    r"""A kernel perceptron makes at most $(D/\gamma)^2$ mistakes: $D^2=\max_i k(x_i,x_i)$, $\gamma$ the margin in feature space.

    Hypotheses: the examples are separable in the feature space of the learner's kernel $k$. The margin is the exact
    distance of 0 from the convex hull of the $y_i\phi(x_i)$, which needs only the Gram matrix.

    Sharp: one example.

    Reference: Y. Freund and R. E. Schapire, Large margin classification using the perceptron algorithm, Machine Learning 37, 1999,
    doi:10.1023/A:1007662407062.
    """
    yield exercised("a mistake", run.mistakes >= 1)
    yield at_most("mistakes", run.mistakes, run.radius_squared / run.margin_squared)


@theorem("Progress of the online perceptron on each mistake", source=cs229_online_learning("proof"))
def growth_and_progress(run: StepsOnMistakes) -> Law:
    r"""Each mistake adds at least $\gamma$ to $\langle\theta,u\rangle$ and at most $D^2$ to $\|\theta\|^2$.

    In units of the learning rate η, on which the mistakes do not depend: all weights are multiples of it. Stated for $v=u/\gamma$,
    the certified solution of min ‖v‖² subject to $y_i\langle v,x_i\rangle\ge1$. A learner that never learns satisfies every
    bound on what it does after a mistake; hence the first conclusion says that it does something.

    Hypotheses: $\|x_i\|\le D$ and some unit $u$ has $y_i\langle u,x_i\rangle\ge\gamma>0$ for all $i$.

    Sharp: orthonormal rows.

    Reference: A. B. J. Novikoff, On convergence proofs on perceptrons, Symposium on the Mathematical Theory of Automata, 1962.
    """
    yield exercised("a mistake", len(run.steps) >= 1)
    for step in run.steps[:1]:
        yield greater("learning rate", run.eta, 0, at=step)
    for step in run.steps:
        x, y, theta, new = step.x, step.y, step.before, step.after
        yield at_most("y⟨θ,x⟩ on a mistake", y * (theta @ x), 0, at=step)
        for j, difference in enumerate(new - (theta + run.eta * y * x)):
            yield equal("entry of θ' − (θ + ηyx)", difference, 0, at=(step, j))
        yield at_least("gain of ⟨θ,u⟩/γ", (new - theta) @ run.v, run.eta, at=step)
        yield at_most("gain of ‖θ‖²", new @ new - theta @ theta, run.eta**2 * run.sample.radius_squared, at=step)
        yield at_most("(⟨θ,u⟩/γ)² ≤ (‖θ‖‖u‖/γ)²", (new @ run.v) ** 2, (new @ new) * (run.v @ run.v), at=step)
