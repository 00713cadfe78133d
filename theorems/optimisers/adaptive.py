r"""Adam's descendants and ancestors: AMSGrad, AdamW, Adagrad and RMSprop."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ...properties.numbers.exact import sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, less
from ...properties.theorem import theorem
from .readings import AdagradPoints, AdamPoints, AdamWPoints, AMSGradPoints, RMSpropPoints
from .samples.runs import AdamRun, GrowingGradients, MemorylessRun, ReddiRun


@theorem("AMSGrad steps no farther than Adam")
def amsgrad_steps_no_farther(run: AMSGradPoints[AdamRun]) -> Law:
    r"""In every entry $|w_t-w_{t-1}|\le\eta\frac{|\hat m_t|}{\sqrt{\hat v_t}+\varepsilon}$, and towards $-\hat m_t$.

    It is so whether the maximum is taken of the $\hat v_s$, or of the $v_s$ and corrected afterwards.

    Hypotheses: $\eta>0$, $0\le\beta_1<1$, $0\le\beta_2<1$ and $\varepsilon>0$, all of them constant.

    Sharp: where $\hat v_t$ is the largest so far it is an equation.

    Reference: S. J. Reddi, S. Kale and S. Kumar, On the convergence of Adam and beyond, 2018, Algorithm 2, arXiv:1904.09237.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        mean = run.mean(e)
        yield at_most("|w'ⱼ − wⱼ| of AMSGrad", e.moved, run.lr * abs(mean) / (sqrt(run.square(e)) + run.eps), at=e)
        yield at_most("w'ⱼ − wⱼ, in the direction of m̂ⱼ", (e.new - e.old) * ((mean > 0) - (mean < 0)), 0, at=e)


@theorem("AMSGrad is Adam while the gradients grow")
def amsgrad_is_adam_on_growing_gradients(run: AMSGradPoints[GrowingGradients]) -> Law:
    r"""Where $|g_t|\ge|g_{t-1}|$ always, entry by entry, $w_t=w_{t-1}-\eta\frac{\hat m_t}{\sqrt{\hat v_t}+\varepsilon}$.

    For then $\hat v_t$ and $v_t$ do not fall in any step, and are the largest so far.

    Hypotheses: $\eta>0$, $0\le\beta_1<1$, $0\le\beta_2<1$ and $\varepsilon>0$, all of them constant.

    Reference: S. J. Reddi, S. Kale and S. Kumar, On the convergence of Adam and beyond, 2018, Algorithm 2, arXiv:1904.09237.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        step = run.lr * run.mean(e) / (sqrt(run.square(e)) + run.eps)
        yield equal("wⱼ after a step of AMSGrad", e.new, e.old - step, at=e)


@theorem("AMSGrad's steps do not grow")
def amsgrad_steps_do_not_grow(run: AMSGradPoints[MemorylessRun]) -> Law:
    r"""With $\beta_1=0$, $|w_t-w_{t-1}|/|g_t|\le|w_s-w_{s-1}|/|g_s|$ for $s<t$.

    The effective rate is $\eta/(\sqrt{\max_{s\le t}\hat v_s}+\varepsilon)$, or the same of $v_s$ as in the paper.
    This is what AMSGrad was made for: Adam's effective rate may rise, and it need not converge.

    Hypotheses: $\eta>0$ constant, $\beta_1=0$, $0\le\beta_2<1$ and $\varepsilon>0$; $g_s$ and $g_t$ are not 0.

    Sharp: equal gradients.

    Reference: S. J. Reddi, S. Kale and S. Kumar, On the convergence of Adam and beyond, 2018, §3, Γ, and Algorithm 2,
    arXiv:1904.09237.
    """
    yield exercised("two gradients that are not 0", any(sum(map(bool, column)) > 1 for column in run.sample.g.T.tolist()))
    for j in range(run.sample.d):
        seen = [e for e in run.entries if e.j == j and e.g]
        for one, then in pairwise(seen):
            yield at_most("|w'ⱼ − wⱼ|, by the rate before", then.moved, one.moved * abs(then.g) / abs(Fraction(one.g)), at=then)


@theorem("AMSGrad descends where Adam climbs")
def amsgrad_descends_where_adam_climbs(run: AMSGradPoints[ReddiRun]) -> Law:
    r"""Given the gradients C, −1, −1, again and again, AMSGrad is farther down after each period: $w_{3k+3}<w_{3k}$.

    The mean gradient $(C-2)/3$ is positive. Adam climbs, to the worst point of any interval: its regret is linear.

    Hypotheses: $\beta_1=0$, $\beta_2\le1/(1+C^2)$ and $C\ge3$; $\eta>0$ and $\varepsilon>0$ constant.

    Reference: S. J. Reddi, S. Kale and S. Kumar, On the convergence of Adam and beyond, 2018, Theorem 1 (on [−1, 1], for
    $\beta_2=1/(1+C^2)$), arXiv:1904.09237.
    """
    yield exercised("a period", run.sample.T >= 3)
    for t in range(3, run.sample.T + 1, 3):
        yield less("w after a period", run.path[t][0], run.path[t - 3][0], at=t)


@theorem("Adam climbs where the mean gradient is positive")
def adam_climbs_on_reddis_example(run: AdamPoints[ReddiRun]) -> Law:
    r"""Given the gradients C, −1, −1, again and again, Adam is farther up after each period: $w_{3k+3}\ge w_{3k}+\frac\eta2$.

    The mean gradient is $(C-2)/3>0$. Adam steps down by at most $1.06\eta$, and up by $0.65\eta$ and by $0.9\eta$ at least. So on
    an interval it stays at the worst point, and its regret is linear: Adam need not converge.

    Hypotheses: $\beta_1=0$, $\beta_2\le1/(1+C^2)$ and $C\ge3$; $\eta>0$ constant and $0<\varepsilon\le1/16$.

    Reference: S. J. Reddi, S. Kale and S. Kumar, On the convergence of Adam and beyond, 2018, Theorem 1 (on [−1, 1], for
    $\beta_2=1/(1+C^2)$), arXiv:1904.09237.
    """
    yield exercised("a period", run.sample.T >= 3)
    for t in range(3, run.sample.T + 1, 3):
        yield at_least("w of Adam after a period", run.path[t][0], run.path[t - 3][0] + run.lr / Fraction(2), at=t)


@theorem("The iterates of AdamW")
def adamw_iterates(run: AdamWPoints) -> Law:
    r"""Each step is $w_t=(1-\eta\lambda)w_{t-1}-\eta\frac{\hat m_t}{\sqrt{\hat v_t}+\varepsilon}$.

    The averages do not see the decay. With gradients 0 the point shrinks by $1-\eta\lambda$ in each step.

    Hypotheses: $\eta>0$, $\lambda\ge0$, $0\le\beta_1<1$, $0\le\beta_2<1$ and $\varepsilon>0$, all of them constant.

    (The paper multiplies λ by a schedule alone; libraries by the learning rate as well.)

    Reference: I. Loshchilov and F. Hutter, Decoupled weight decay regularization, 2019, Algorithm 2, arXiv:1711.05101.
    """
    yield exercised("a weight decay of a point that is not 0", run.decay and any(run.sample.start))
    for e in run.entries:
        step = run.lr * run.mean(e) / (sqrt(run.square(e)) + run.eps)
        yield equal("wⱼ after a step of AdamW", e.new, (1 - run.decay) * e.old - step, at=e)


@theorem("The iterates of Adagrad")
def adagrad_iterates(run: AdagradPoints) -> Law:
    r"""Each step is $w_t=w_{t-1}-\eta g_t/\sqrt{G_t}$ with $G_t=\sum_{s\le t}g_s^2$.

    So the t-th of equal gradients moves by $\eta/\sqrt t$.

    Hypotheses: $\eta>0$ constant, and no ε (δ = 0 in the paper, with 0/0 = 0).

    Reference: J. Duchi, E. Hazan and Y. Singer, Adaptive subgradient methods for online learning and stochastic optimization, 2011,
    Figure 1, https://jmlr.org/papers/v12/duchi11a.html.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        total = run.total(e)
        yield equal("wⱼ after a step of Adagrad", e.new, e.old - (run.lr * e.g / sqrt(total) if total else 0), at=e)


@theorem("The sum in Adagrad's regret bound")
def adagrad_weighs_its_steps(run: AdagradPoints) -> Law:
    r"""In every entry $\sum_{s\le t}|g_s||w_s-w_{s-1}|\le2\eta\sqrt{G_t}$, on which the regret bound of Adagrad rests.

    Hypotheses: $\eta>0$ constant, and no ε.

    Not sharp: $\eta|g_s|$ comes off, for the first $g_s$ that is not 0.

    Reference: J. Duchi, E. Hazan and Y. Singer, Adaptive subgradient methods for online learning and stochastic optimization, 2011,
    https://jmlr.org/papers/v12/duchi11a.html.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for j in range(run.sample.d):
        weighed = 0
        for e in (e for e in run.entries if e.j == j):
            weighed += abs(e.g) * e.moved
            yield at_most("Σ|gⱼ||w'ⱼ − wⱼ|", weighed, 2 * run.lr * sqrt(run.total(e)), at=e)


@adagrad_weighs_its_steps.literally()
def less_its_first_gradient(run: AdagradPoints) -> Law:
    """The sum is at most 2η√G − η|g|, for the first gradient g of the entry that is not 0: there it is η|g| itself."""
    for j in range(run.sample.d):
        weighed, first = 0, 0
        for e in (e for e in run.entries if e.j == j):
            weighed, first = weighed + abs(e.g) * e.moved, first or abs(e.g)
            yield at_most("Σ|gⱼ||w'ⱼ − wⱼ|", weighed, 2 * run.lr * sqrt(run.total(e)) - run.lr * first, at=e)


@theorem("The iterates of RMSprop")
def rmsprop_iterates(run: RMSpropPoints) -> Law:
    r"""Each step is $w_t=w_{t-1}-\eta g_t/\sqrt{v_t}$ with $v_t=\alpha v_{t-1}+(1-\alpha)g_t^2$ and $v_0=0$.

    So the first is $\eta/\sqrt{1-\alpha}$ in every entry where the gradient is not 0, and none is longer.

    Hypotheses: $\eta>0$ and $0\le\alpha<1$ constant, no momentum, no correction of a bias, and no ε.

    Reference: T. Tieleman and G. Hinton, Lecture 6.5: RMSProp, Neural Networks for Machine Learning, 2012.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        v = run.square(e)
        yield equal("wⱼ after a step of RMSprop", e.new, e.old - (run.lr * e.g / sqrt(v) if v else 0), at=e)
