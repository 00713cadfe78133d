r"""Gradient boosting as an estimator: what its stages show of it.

$F_0$ is the mean of the targets; tree $t$ answers in each of its leaves with the mean residual there, $h_t$, and
$F_t=F_{t-1}+\eta h_t$. Only the stages $F_1,F_2,\dots$ on the training examples are seen, and what is predicted.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import contract, theorem
from ...sources import ml_notes
from .readings.stages import ShorterRun, Stages, Steps


@contract("The last staged prediction of gradient boosting is its prediction")
def last_stage_is_the_prediction(run: Stages) -> Law:
    r"""There is a stage for each tree, and the last one is what is predicted, on the training examples and elsewhere.

    Hypotheses: at least one tree; boosting may stop early, and then has fewer stages than it was asked for.

    Reference: J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29, 2001,
    Algorithm 1, doi:10.1214/aos/1013203451.
    """
    yield exercised("two stages that differ", len(run.stages) > 1 and any(run.stages[0] != run.stages[-1]))
    if run.rounds is not None:
        yield at_most("stages", len(run.stages), run.rounds)
    for where, X in (("trained on", run.sample.X), ("elsewhere", run.elsewhere)):
        last, predicted = run.stages_at(X)[-1], run.predictions_at(X)
        for i in range(run.sample.n):
            yield equal("the prediction, and the last stage", predicted[i], last[i], at=(where, i))


@contract("A staged prediction of gradient boosting is that of a shorter run")
def stage_of_gradient_boosting_is_a_shorter_run(run: ShorterRun) -> Law:
    r"""Boosting with T trees begins as with fewer: stage t is what a run of t trees predicts, here for half of the stages.

    Hypotheses: its randomness is fixed.

    Reference: J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29, 2001,
    Algorithm 1, doi:10.1214/aos/1013203451.
    """
    stage = run.stages[run.half - 1]
    yield exercised("two stages that differ", len(run.stages) > 1 and any(stage != run.stages[-1]))
    for i in range(run.sample.n):
        yield equal("a stage, and a run of as many trees", stage[i], run.shorter[i], at=i)


@theorem(
    "Gradient boosting by least squares falls by the squares of its steps",
    source=ml_notes("Supervised Learning, Gradient Boost (l.535-536)"),
    examples=60,
)
def squared_error_falls_by_the_steps(run: Steps) -> Law:
    r"""$\sum(y-F_{t-1})^2-\sum(y-F_t)^2=\frac{2-\eta}\eta\sum(F_t-F_{t-1})^2$, so that the training error never rises for η ≤ 2.

    And it keeps $(1-\eta)^2$ of itself in each stage: a smaller learning rate learns more slowly, however large the trees are. For
    $h_t$ is the projection of the residual $r$ to the functions that are constant on the leaves, so that
    $\langle r,h_t\rangle=\|h_t\|^2\le\|r\|^2$, and the error falls by $\eta(2-\eta)\|h_t\|^2$.

    Hypotheses: the squared loss, all examples, and the mean residual in each leaf; η > 0.

    Sharp: below, where each tree tells all examples apart.

    Reference: J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29, 2001,
    Algorithm 2, doi:10.1214/aos/1013203451; P. Bühlmann and B. Yu, Boosting with the L2 loss, JASA 98, 2003.
    """
    y, eta = run.sample.exact_y, run.eta
    yield exercised("two steps that are not 0", sum(any(step.change) for step in run.steps) > 1)
    for step in run.steps:
        before, after = sum((y - step.old) ** 2), sum((y - step.new) ** 2)
        yield equal("Σ(y − F_old)² − Σ(y − F_new)²", before - after, (2 - eta) / eta * sum(step.change**2), at=step)
        if eta <= 2:
            yield at_most("Σ(y − F_new)²", after, before, at=step)
        yield at_least("Σ(y − F_new)²", after, (1 - eta) ** 2 * before, at=step)


@theorem(
    "Each region of a boosting step has its mean residual",
    source=ml_notes("Supervised Learning, Gradient Boost (l.535-536)"),
    examples=60,
)
def regions_have_their_mean_residual(run: Steps) -> Law:
    r"""Where a step is constant, $\sum(F_t-F_{t-1})=\eta\sum(y-F_{t-1})$; so the residuals of every stage sum to 0.

    That holds in each leaf, and so in each set of examples that the step moves equally far. The stages begin at the mean of the
    targets, whose residuals sum to 0; and a leaf leaves over $1-\eta$ of its sum.

    Hypotheses: the squared loss, all examples, and the mean residual in each leaf; η > 0.

    Reference: J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29, 2001, Algorithm
    2 and §4.3, doi:10.1214/aos/1013203451.
    """
    y, eta = run.sample.exact_y, run.eta
    yield exercised("a step with two regions", any(len(regions) > 1 for regions in run.regions.values()))
    for step, regions in run.regions.items():
        for region in regions:
            moved, residual = sum(step.change[region]), sum((y - step.old)[region])
            yield equal("Σ(F_new − F_old) of a region", moved, eta * residual, at=step)
        yield equal("Σ(y − F_new)", sum(y - step.new), 0, at=step)
