r"""Gradient descent with momentum: its iterates, in two forms, and how fast it gets."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from .readings import HuberPoints, MomentumPoints
from .samples.runs import ConstantGradients, HeavyBallRun, MomentumRun


@theorem("The iterates of momentum")
def momentum_iterates(run: MomentumPoints[MomentumRun]) -> Law:
    r"""$v_t=\mu v_{t-1}+g_t+\lambda w_{t-1}$, $w_t=w_{t-1}-\eta v_t$; Nesterov's is $w_{t-1}-\eta(g_t+\lambda w_{t-1}+\mu v_t)$.

    It begins with $v_0=0$.

    Hypotheses: $\eta>0$, $0\le\mu<1$, $\lambda\ge0$, all of them constant.

    References: B. T. Polyak, Some methods of speeding up the convergence of iteration methods, 1964,
    doi:10.1016/0041-5553(64)90137-5; I. Sutskever, J. Martens, G. Dahl and G. Hinton, On the importance of initialization and
    momentum in deep learning, 2013, §2, https://proceedings.mlr.press/v28/sutskever13.html.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        yield equal("wⱼ after a step", e.new, run.expected[e.t][e.j], at=e)


@theorem("The heavy ball by two points")
def heavy_ball_of_two_points(run: MomentumPoints[HeavyBallRun]) -> Law:
    r"""Without Nesterov's step, $w_{t+1}=w_t-\eta g_{t+1}+\mu(w_t-w_{t-1})$ for $t\ge1$.

    Hypotheses: $\eta>0$ and $0\le\mu<1$, both constant, and $\lambda=0$.

    Reference: B. T. Polyak, Some methods of speeding up the convergence of iteration methods, 1964,
    doi:10.1016/0041-5553(64)90137-5.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        if e.t > 1:
            before = run.path[e.t - 2][e.j]
            yield equal("wⱼ after two points", e.new, e.old - run.lr * e.g + run.mu * (e.old - before), at=e)


@theorem("The terminal velocity of momentum")
def terminal_velocity(run: MomentumPoints[ConstantGradients]) -> Law:
    r"""Under a constant gradient $|w_t-w_{t-1}|=\eta|g|\frac{1-\mu^t}{1-\mu}$, which rises to $\frac{\eta|g|}{1-\mu}$ at most.

    Hypotheses: $\eta>0$ and $0\le\mu<1$, both constant; no weight decay, and not Nesterov's step.

    Sharp: for $\mu=0$.

    Reference: I. Goodfellow, Y. Bengio and A. Courville, Deep Learning, 2016, §8.3.2, https://www.deeplearningbook.org.
    """
    yield exercised("a gradient that is not 0", any(run.sample.gradients[0]))
    for e in run.entries:
        speed = run.lr * abs(e.g) * (1 - run.mu**e.t) / (1 - run.mu)
        yield equal("|w'ⱼ − wⱼ| under a constant gradient", e.moved, speed, at=e)
        yield at_most("|w'ⱼ − wⱼ|, at most η|g|/(1 − μ)", e.moved, run.lr * abs(e.g) / (1 - run.mu), at=e)


@theorem("An optimiser without momentum on Huber's function")
def gradient_descent_on_hubers_function(run: HuberPoints) -> Law:
    r"""With $\mu=0$ and $\eta=1/L$, on Huber's function from $w_0=(2N+1)\delta$, $f(w_N)-f^*=\frac{L(w_0-w^*)^2}{4N+2}$ exactly.

    No convex $L$-smooth function has a larger gap after N steps of gradient descent.

    Hypotheses: f is $\frac L2(w-w^*)^2$ where $|w-w^*|\le\delta$, and linear with slope $\pm L\delta$ beyond.

    Reference: Y. Drori and M. Teboulle, Performance of first-order methods for smooth convex minimization: a novel approach, 2014,
    Theorem 3.2, doi:10.1007/s10107-013-0653-0.
    """
    yield exercised("a step", run.sample.N >= 1)
    yield equal("w after N steps", run.last, run.sample.arrives)
    yield equal("f(w_N) − f*, exactly LR²/(4N + 2)", run.gap, run.sample.worst)
