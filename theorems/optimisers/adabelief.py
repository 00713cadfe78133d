r"""AdaBelief: a second moment of what the gradient is off by from its mean."""

from __future__ import annotations

from ...properties.numbers.exact import sqrt
from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from .readings import AdaBeliefPoints


@theorem("The iterates of AdaBelief")
def adabelief_iterates(run: AdaBeliefPoints) -> Law:
    r"""Each step is $w_t=w_{t-1}-\eta\frac{\hat m_t}{\sqrt{\hat s_t}+\varepsilon}$.

    Here $s_t=\beta_2s_{t-1}+(1-\beta_2)(g_t-m_t)^2+\varepsilon$. The error is that of $m_t$, which has
    seen $g_t$, and not of $m_{t-1}$: it is $\beta_1(g_t-m_{t-1})$.

    Hypotheses: $\eta>0$, $0\le\beta_1<1$, $0\le\beta_2<1$ and $\varepsilon>0$, all of them constant; $\hat s_t=s_t/(1-\beta_2^t)$.

    Reference: J. Zhuang et al., AdaBelief optimizer: adapting stepsizes by the belief in observed gradients, 2020,
    arXiv:2010.07468.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        belief, _ = run.belief(e)
        step = run.lr * run.mean(e) / (sqrt(belief) + run.eps)
        yield equal("wⱼ after a step of AdaBelief", e.new, e.old - step, at=e)
