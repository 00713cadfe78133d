"""What the text prints of boosting by majority vote: a claim that fails as printed, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most
from . import majority_vote
from .readings import Record, Vote
from .samples.runs import EvenRounds, NotQuiteWeakLearning, PrintedRounds, printed


@majority_vote.weight_grows_slowly.without("Definition 6.2")
def growth_with_a_bad_learner(run: Record[NotQuiteWeakLearning]) -> Law:
    """With a learner that may be wrong on more than half of the weight, that weight can outgrow 1 + ε/2 − γε for every γ > 0."""
    for step in run.steps:
        growth = sum(step.after) / (sum(step.before) * Fraction(1))
        yield at_most("weight(t+1) / weight(t)", growth, 1 + run.sample.epsilon / 2, at=step)


@majority_vote.odd_votes_never_tie.without("T is odd")
def even_votes_tie(run: Record[EvenRounds]) -> Law:
    """An even number of votes can tie."""
    for i, vote in enumerate(run.tally):
        yield at_least("|sum of the votes|", abs(vote), 1, at=i)


def three_samples() -> PrintedRounds:
    """n = 3, γ = 1/805: T = 168 939 rounds. Sample 0 is mislabelled whenever its weight is below 1/2 − γ of the total.

    It is in 84 494 rounds, more than half. Fewer samples do not do: with n ≤ 2 equal weights, nothing fits into 1/2 − γ of the
    total, now or ever. The weights stay near (1/2, 1/4, 1/4); a step of ε = 1/100 carries sample 0 from below 1/2 − γ to above
    1/2 + γ, and then the two others fit together and carry it back: every other round is a mistake on sample 0.
    """
    gamma, epsilon = Fraction(1, 805), Fraction(1, 100)
    return PrintedRounds((1, 1, 1), epsilon, gamma, ((0, 1, 2),), printed(3, epsilon, gamma))


@majority_vote.enough_rounds_leave_no_error.printed(
    "fds-chapter-6/boosting-round-count",
    mistake="the first-order approximation drops ε²/8 per round, which outweighs γε when γ < ε/8",
    witness=three_samples,
)
def printed_number_of_rounds(run: Vote[PrintedRounds]) -> Law:
    """With ε = 0.01, T = (1 + ln n)/(γε) rounds (rounded up to odd) leave no error, whatever γ > 0."""
    yield at_most("samples that the vote gets wrong", run.mistakes, 0)


@majority_vote.logarithmically_many_calls.without("Definition 6.2")
def calls_of_a_bad_learner(run: Vote[NotQuiteWeakLearning]) -> Law:
    """A learner that may be wrong on a little more than half of the weight can keep one sample wrong for ever."""
    yield at_most("samples that the vote gets wrong", run.mistakes, 0)
