r"""Projections, projected ascent, and attacks on linear scores and on networks of one hidden layer."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Ascended, AttackedImages, AttackedNetwork, Projected
from .samples.attacks import AffineImages, ShortSteps
from .samples.balls import dual, norm_of


@theorem("The projection on a ball is the nearest point of it", source=ml_notes("Robust ML, projected gradient descent"))
def projection_is_the_nearest_point(projected: Projected) -> Law:
    r"""$p=P(z)$ exactly if $\|p\|\le\varepsilon$ and $\langle z-p,p\rangle=\varepsilon\|z-p\|_q$.

    The right side is the largest $\langle z-p,u\rangle$ of the ball: all its points u are on the other side of p than z.

    For $\ell_\infty$ that is each entry cut off at ±ε, for $\ell_2$ z itself or $\varepsilon z/\|z\|$.

    Reference: R. T. Rockafellar, Convex Analysis, 1970, Theorem 27.4, doi:10.1515/9781400873173.
    """
    epsilon = projected.sample.epsilon
    yield exercised("a point outside of the ball", projected.is_nontrivial)
    for each in projected.projections:
        yield at_most("‖p‖, and ε", each.length, epsilon, at=each.at)
        yield equal("⟨z − p, p⟩, and ε‖z − p‖_q", each.along, epsilon * each.away, at=each.at)


@theorem("Projected gradient steps of size at most 1/L ascend", source=ml_notes("Robust ML, projected gradient descent"))
def projected_steps_ascend(run: Ascended[ShortSteps]) -> Law:
    r"""$f(\delta^+)\ge f(\delta)+\frac1{2\eta}\|\delta^+-\delta\|^2$ for $\delta^+=P(\delta+\eta\nabla f(\delta))$.

    The gradient of f is L-Lipschitz, and η at most 1/L; f need not be concave. δ⁺ is in the ball, and steps made at once are those
    made one after another.

    Reference: A. Beck, First-Order Methods in Optimization, 2017, Lemma 10.4, doi:10.1137/1.9781611974997.
    """
    sample = run.sample
    yield exercised("a step moves", any((step.new != step.delta).any() for step in run.steps))
    for step in run.steps:
        p, z = step.new, step.delta + sample.step * step.gradient
        yield at_most("‖δ⁺‖, and ε", run.norm(p), sample.epsilon, at=step)
        yield at_least("⟨z − δ⁺, δ⁺⟩, and ε‖z − δ⁺‖_q", (z - p) @ p, sample.epsilon * norm_of(z - p, dual(sample.norm)), at=step)
        moved = p - step.delta
        gain = sample.value(p) - sample.value(step.delta)
        yield at_least("f(δ⁺) − f(δ), and ‖δ⁺ − δ‖²/2η", gain, moved @ moved / (2 * sample.step), at=step)
    for j, (once, last) in enumerate(zip(run.at_once, run.steps[-1].new, strict=True)):
        yield equal("steps at once, and one after another", once, last, at=j)


@theorem("FGSM is exact for linear scores", source=ml_notes("Robust ML, FGSM"))
def linear_losses_are_attacked_exactly(attacked: AttackedImages) -> Law:
    r"""$x-\varepsilon y\,\mathrm{sign}(w)$, cut off, has the least margin of all images within $\varepsilon$ in $\ell_\infty$.

    The margin is $y(\langle w,x'\rangle+b)$, $x'\in[0,1]^d$. Steps along the signs end there as well, if they are long enough
    together; the loss may be any decreasing function of the margin.

    Reference: I. J. Goodfellow, J. Shlens and C. Szegedy, Explaining and harnessing adversarial examples, 2015, §3,
    arXiv:1412.6572.
    """
    epsilon = attacked.sample.epsilon
    yield exercised("the score depends on a pixel", attacked.is_nontrivial)
    for attack in attacked.attacks:
        yield at_most("‖x′ − x‖∞, and ε", attack.distance, epsilon, at=attack.at)
        yield at_least("the least pixel, and 0", attack.darkest, 0, at=attack.at)
        yield at_most("the largest pixel, and 1", attack.brightest, 1, at=attack.at)
        yield equal("the margin at x′, and the least", attack.margin, attack.least, at=attack.at)


@theorem("An attack bounds the robust accuracy from above", source=ml_notes("Robust ML, evaluation"))
def attacks_bound_robust_accuracy(attacked: AttackedNetwork) -> Law:
    r"""Whatever an attack does within ε and the pixels' bounds, the margin there is at least the least, $m_i=\min yf$.

    So at least $\#\{i:m_i>0\}$ examples stay right under it: accuracy under attack is an upper bound of the robust accuracy.
    What it reports as a success is one.

    Sharp: where the attack finds the least margin.

    Reference: N. Carlini et al., On evaluating adversarial robustness, 2019, arXiv:1902.06705.
    """
    sample = attacked.sample
    right = [sample.margin(i, x) > 0 for i, x in enumerate(sample.exact_X)]
    yield exercised("a perturbation turns an answer", any(ok > (m > 0) for ok, m in zip(right, sample.least_margins, strict=True)))
    for i, image in enumerate(attacked.images):
        yield at_most("‖x′ − x‖∞, and ε", attacked.distances[i], sample.epsilon, at=i)
        yield at_least("the least pixel, and 0", min(image), 0, at=i)
        yield at_most("the largest pixel, and 1", max(image), 1, at=i)
        yield at_least("the margin at x′, and the least", attacked.margins[i], sample.least_margins[i], at=i)
        if attacked.succeeds[i]:
            yield at_most("the margin of a reported success, and 0", attacked.margins[i], 0, at=i)
        else:
            yield at_least("the margin where none is reported, and 0", attacked.margins[i], 0, at=i)


@theorem("Sign steps are exact where a network is affine", source=ml_notes("Robust ML, FGSM"))
def affine_pieces_are_attacked_exactly(attacked: AttackedNetwork[AffineImages]) -> Law:
    r"""Where no unit changes its sign within ε of x, the attack by the gradient's sign finds the least margin.

    There $f(x')=f(x)+\langle\nabla f(x),x'-x\rangle$, and the gradient is that of one linear score.

    Reference: I. J. Goodfellow, J. Shlens and C. Szegedy, Explaining and harnessing adversarial examples, 2015, §4, for the attack,
    arXiv:1412.6572.
    """
    sample = attacked.sample
    falls = any(m < sample.margin(i, sample.rows[i]) for i, m in enumerate(sample.least_margins))
    yield exercised("a perturbation lowers a margin", falls)
    for i in range(sample.n):
        yield equal("the margin at x′, and the least", attacked.margins[i], sample.least_margins[i], at=i)
