r"""What is expected of any optimiser and any schedule: it resumes where it stopped, and all implementations of a step agree."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings import At, InWays, Rates, Resumed


@contract("A resumed run goes on as if it had not been stopped", examples=40)
def resumed_run_agrees(run: Resumed) -> Law:
    r"""From $w_t$ and the state there, written by ``pickle`` and read back, a fresh optimiser goes to $w_{t+1},w_{t+2},\dots$

    Hypotheses: the gradients are the same, and what it draws, if it draws, it draws by its state.
    """
    yield exercised("it moves", run.moves)
    for at, resumed, went in run.halves:
        yield equal("wⱼ of the resumed run", resumed, went, at=at)


@contract("All implementations of a step agree", examples=40)
def implementations_of_a_step_agree(run: InWays) -> Law:
    r"""Coordinate by coordinate, for many at once, fused, or in float32: the points $w_t$ are the same but for rounding.

    Hypotheses: the gradients keep their signs, so that a step adds, multiplies, divides and takes roots of numbers of one sign;
    rate times weight decay is at most $2^{-6}$, and averages forget a share of $2^{-10}$ at least.
    """
    for way, path in run.others.items():
        yield exercised("it moves", bool((path[-1] != path[0]).any()))
        for t in range(1, run.sample.T + 1):
            for j in range(run.sample.d):
                yield equal("wⱼ by another implementation", path[t][j], run.plain[t][j], at=At(t, j, f", {way}"))


@contract("A resumed learning-rate schedule goes on as if it had not been stopped", examples=20)
def resumed_schedule_agrees(run: Rates) -> Law:
    r"""From the state before step t, written by ``pickle`` and read back, a fresh schedule gives $\eta_t,\eta_{t+1},\dots$

    And restarted, one that was used gives $\eta_1,\eta_2,\dots$

    Hypotheses: it draws nothing at random.
    """
    yield exercised("a rate that is not 0", any(run.rates))
    for begun, rates in run.resumed:
        for t, rate in enumerate(rates, begun + 1):
            yield equal("ηₜ of the resumed schedule", rate, run.rates[t - 1], at=At(t, 0, f", resumed before step {begun + 1}"))
    for t, (rate, before) in enumerate(zip(run.afresh, run.rates, strict=True), 1):
        yield equal("ηₜ of the restarted schedule", rate, before, at=At(t, 0, ", restarted"))
