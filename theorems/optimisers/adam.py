r"""Adam: its iterates, its first step, what scaling does to it, and how far it may step."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import sqrt
from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from .readings import AdamPoints, RescaledAdam
from .samples.runs import AdamRun, BoundedAdamRun


@theorem("The iterates of Adam")
def adam_iterates(run: AdamPoints[AdamRun]) -> Law:
    r"""Each step is $w_t=w_{t-1}-\eta\frac{\hat m_t}{\sqrt{\hat v_t}+\varepsilon}$.

    $\hat m_t$ and $\hat v_t$ are the averages of all $g_s$ and $g_s^2$ with weights in proportion to $\beta_1^{t-s}$ and
    $\beta_2^{t-s}$.

    Hypotheses: $\eta>0$, $0\le\beta_1<1$, $0\le\beta_2<1$ and $\varepsilon>0$, all of them constant.

    (The paper's faster form, end of its §2, adds ε to $\sqrt{v_t}$ instead: another method.)

    Reference: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015, Algorithm 1, arXiv:1412.6980.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        step = run.lr * run.mean(e) / (sqrt(run.square(e)) + run.eps)
        yield equal("wⱼ after a step of Adam", e.new, e.old - step, at=e)


@theorem("The first step of Adam")
def first_step_of_adam(run: AdamPoints[AdamRun]) -> Law:
    r"""The first step is $w_1=w_0-\eta\frac{g_1}{|g_1|+\varepsilon}$, whatever $\beta_1$ and $\beta_2$ are.

    So it is nearly η in every entry where the gradient is not 0.

    Hypotheses: $\eta>0$, $0\le\beta_1<1$, $0\le\beta_2<1$ and $\varepsilon>0$.

    Reference: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015, Algorithm 1 and §3, arXiv:1412.6980.
    """
    yield exercised("a gradient that is not 0", any(run.sample.gradients[0]))
    for e in run.entries:
        if e.t == 1:
            yield equal("wⱼ after the first step", e.new, e.old - run.lr * e.g / (abs(e.g) + run.eps), at=e)


@theorem("Adam is invariant to rescaling of the gradients")
def adam_forgets_the_scale(run: RescaledAdam) -> Law:
    r"""With c times the gradients and c times ε, Adam goes to the same points.

    Hypotheses: $c>0$, and as in Algorithm 1; c is a power of 2, so that float64 rounds alike.

    Reference: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015, §2.1, arXiv:1412.6980.
    """
    yield exercised("a gradient that is not 0, and another scale", any(any(g) for g in run.sample.gradients) and run.sample.power)
    for e in run.entries:
        yield equal("wⱼ with the gradients rescaled", run.rescaled[e.t][e.j], e.new, at=e)


@theorem("Step-size bound of Adam")
def adam_steps_are_bounded(run: AdamPoints[BoundedAdamRun]) -> Law:
    r"""$|w_t-w_{t-1}|\le\eta\frac{1-\beta_1}{1-\beta_1^t}\sqrt{\frac{1-\beta_2^t}{1-\beta_2}\sum_{k<t}(\beta_1^2/\beta_2)^k}$.

    It is so in every entry, by Cauchy–Schwarz: $\sum\beta_1^kg\le\sqrt{\sum\beta_2^kg^2}\sqrt{\sum(\beta_1^2/\beta_2)^k}$. In
    the limit the bound is $\eta\frac{1-\beta_1}{\sqrt{1-\beta_2}}/\sqrt{1-\beta_1^2/\beta_2}$ where $\beta_1^2<\beta_2$: 7.27η for
    β₁ = 0.9 and β₂ = 0.999. The paper's §2.1 has $\eta\max(1,(1-\beta_1)/\sqrt{1-\beta_2})$ instead, 3.16η there. That is not so:
    with β₁ = 3/4 and β₂ = 15/16 it is η, and the gradients 16, 20, 25 move by 1.016η in the third step.

    Hypotheses: $\eta>0$, $0\le\beta_1<1$, $0<\beta_2<1$ and $\varepsilon>0$.

    Reference: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015, §2.1, arXiv:1412.6980, for the claim.
    """
    b1, b2 = Fraction(run.sample.beta1), Fraction(run.sample.beta2)
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        spread = (1 - b2**e.t) / (1 - b2) * sum((b1 * b1 / b2) ** k for k in range(e.t))
        yield at_most("|w'ⱼ − wⱼ| of Adam", e.moved, run.lr * (1 - b1) / (1 - b1**e.t) * sqrt(spread), at=e)
