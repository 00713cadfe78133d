r"""AdaBoost judged by what it predicts: what its stages must show, whatever is inside.

Neither coefficients nor weights are seen, only the labels after $1,2,\dots$ rounds. But the data say how good decision stumps can
be: $\gamma$ is the least, over all distributions $D$ on the examples, of the best stump's edge $\frac12-\epsilon$, the value of a
game, and so exactly known. Every round has that edge at least, whatever distribution it has come to.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import Number, log
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import contract, theorem
from ...sources import ml_notes
from .readings.stages import ShorterVote, VoteStages
from .samples.weighted_points import StumpPoints, VotedPoints


@contract("The last staged prediction is the prediction", examples=60)
def last_vote_is_the_prediction(run: VoteStages[StumpPoints]) -> Law:
    r"""There is a stage for each round, and the last one is what is predicted, on the training examples and elsewhere.

    Hypotheses: at least one round; boosting may stop early, and then has fewer stages than it was asked for.

    Reference: Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an application to
    boosting, Journal of Computer and System Sciences 55, 1997, Figure 2, doi:10.1006/jcss.1997.1504.
    """
    yield exercised("two stages that differ", len(set(run.stages)) > 1)
    if run.rounds is not None:
        yield at_most("stages", len(run.stages), run.rounds)
    yield equal("the predictions, and the last stage", run.predictions_at(run.sample.X), run.stages[-1])
    yield equal(
        "the predictions elsewhere, and the last stage", run.predictions_at(run.elsewhere), run.stages_at(run.elsewhere)[-1]
    )


@contract("A staged prediction is that of a shorter run", examples=60)
def stage_of_boosting_is_a_shorter_run(run: ShorterVote[StumpPoints]) -> Law:
    r"""AdaBoost does not know T in advance: stage t is what a run of t rounds predicts, here for half of the stages.

    Hypotheses: its randomness is fixed.

    Reference: Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an application to
    boosting, Journal of Computer and System Sciences 55, 1997, §4, doi:10.1006/jcss.1997.1504.
    """
    yield exercised("two stages that differ", len(set(run.stages)) > 1)
    yield equal("a stage, and a run of as many rounds", run.stages[run.half - 1], run.shorter)


@theorem("The first stage of boosting is a good stump", source=ml_notes("Supervised Learning, AdaBoost (l.503-506)"))
def first_stage_is_a_good_stump(run: VoteStages[StumpPoints]) -> Law:
    r"""The first stage has the least error ε* of all stumps; one of least impurity has $\frac12H_2(\epsilon^*)$ at most.

    If some stump is right on all examples, so is every stage. Constants may be among the stumps or not. Impurity is Gini's, 2q(1−q)
    for the share q of the lighter label in a part, or $\frac12H_2(q)$, half of the entropy in bits. Both are at least q, so that
    the error is at most the impurity; that of the best stump's parts is no less than the least, and at most that of ε*, since both
    are concave. Gini's is below the other. A larger tree refines these parts, and errs no more.

    Hypotheses: the first round weighs all examples equally; each part answers with its heavier label; for ε*, it is below ½: else
    the first coefficient is ½ln 1 = 0, and the vote a sign of 0.

    Sharp: stumps of least error, as an equation; ε* = 0.

    Reference: Y. Freund and R. E. Schapire (1997), Figure 2; the bound for impurity is L. Breiman, J. H. Friedman, R. A. Olshen and
    C. J. Stone, Classification and Regression Trees, 1984, put together.
    """
    first, least = Fraction(run.mistakes(run.stages[0]), run.sample.n), run.least_error
    yield exercised("a stump with an edge", least < Fraction(1, 2))
    if run.has_best_stumps:
        yield at_least("training error of the first stage", first, run.least_error_with_constants)
        if least < Fraction(1, 2):
            yield at_most("training error of the first stage", first, least)
    else:
        yield at_most("training error of the first stage, by impurity", first, half_entropy(least))
    for t, stage in enumerate(run.stages, 1):
        if least == 0:
            yield equal("training mistakes, where a stump makes none", run.mistakes(stage), 0, at=t)


@theorem(
    "Stage by stage, the training error of boosting falls exponentially",
    source=ml_notes("Supervised Learning, AdaBoost (l.506-507)"),
)
def staged_error_falls_exponentially(run: VoteStages[VotedPoints]) -> Law:
    r"""After t rounds the training error is at most $(1-4\gamma^2)^{t/2}$, with γ the least edge of the best stump over all D.

    By the minimax theorem γ is half of the largest margin that a weighted vote of stumps can have on all examples: it is positive
    if and only if such a vote makes no mistake. So $\epsilon_t\le\frac12-\gamma$, and
    $2\sqrt{\epsilon_t(1-\epsilon_t)}\le\sqrt{1-4\gamma^2}$. With trees of least impurity (see `first_stage_is_a_good_stump`) the
    edge is $\frac12-\frac12H_2(\frac12-\gamma)\ge\gamma^2/\ln2$ at least, which takes the place of γ.

    Hypotheses: some vote of stumps is right on all examples; coefficients and weights are AdaBoost's.

    References: Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an application to
    boosting, Journal of Computer and System Sciences 55, 1997, Theorem 6, doi:10.1006/jcss.1997.1504; Y. Freund and R. E. Schapire,
    Game theory, on-line prediction and boosting, COLT 1996, doi:10.1145/238061.238163.
    """
    edge = run.kept_edge(run.sample.edge)
    factor = 1 - 4 * edge**2
    yield exercised("rounds after which the bound is below ½", factor ** len(run.stages) < Fraction(1, 4))
    for t, stage in enumerate(run.stages, 1):
        yield at_most("(training error)²", Fraction(run.mistakes(stage), run.sample.n) ** 2, factor**t, at=t)


def half_entropy(share: Fraction) -> Number:
    r"""$\frac12H_2(q)$: half of the entropy, in bits, of two labels with the shares q and 1−q."""
    if share in (0, 1):
        return 0
    return -(share * log(share) + (1 - share) * log(1 - share)) / (2 * log(2))
