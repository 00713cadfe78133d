"""A derivation of the rounds of successive halving, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, by, induct, of_sample, total
from ....properties.proofs.ties import tie
from ..readings.bandits import Schedule, Share
from ..rounds import rounds_share_the_budget
from ..samples.plans import Plan

OF_A_PLAN = ("some_arm", "is_budget", "is_power", "divides_or_not", "divides_in_rounds")
OF_A_ROUND = ("is_a_round", "is_odd_or_even", "is_left_off", "leaves_nothing_off")


def faulty(*names: str) -> list[str]:
    return [f"mutants.successive_halving.{name}" for name in names]


class Whole:
    """What stands for a whole number: it compares as the formal number does."""

    number: Any

    def __eq__(self, other: object) -> Any:
        return self.number == other

    def __lt__(self, other: Any) -> Any:
        return self.number < other

    def __le__(self, other: Any) -> Any:
        return self.number <= other

    def __gt__(self, other: Any) -> Any:
        return self.number > other

    def __ge__(self, other: Any) -> Any:
        return self.number >= other

    __hash__ = None  # type: ignore[assignment]


class TwoRounds(Whole, int):
    """Two rounds, of a formal number: it is that number which anything is multiplied by."""

    def __new__(cls, number: Any) -> TwoRounds:
        rounds = super().__new__(cls, 2)
        rounds.number = number
        return rounds

    def __mul__(self, other: Any) -> Any:
        return self.number * other

    __rmul__ = __mul__


@dataclass(frozen=True, eq=False)
class Left(Whole):
    """The number of arms that are left, which is odd or not, 1 or 0; and how many binary digits it has."""

    number: Any
    odd: Any
    digits: Any

    def __add__(self, one: int) -> Left:
        return Left(self.number + one, 1 - self.odd, self.digits)

    def __sub__(self, one: int) -> Left:
        return Left(self.number - one, 1 - self.odd, self.digits - 1)

    def __mul__(self, rounds: TwoRounds) -> Any:
        return self.number * rounds.number

    def __floordiv__(self, two: int) -> Left:
        return Left((self.number - self.odd) / two, self.odd, self.digits)

    def bit_length(self) -> TwoRounds:
        return TwoRounds(self.digits)


@dataclass(frozen=True, eq=False)
class Budget(Whole):
    """B, of which each quotient is rounded down: what is left off is f of B, and 1 − f of −B, unless f = 0."""

    number: Any
    left_off: Any

    def __neg__(self) -> Budget:
        return Budget(-self.number, 1 - self.left_off)

    def __floordiv__(self, other: Any) -> Any:
        return self.number / getattr(other, "number", other) - self.left_off


@rounds_share_the_budget.derivation(
    "any number of arms and any budget; that rounds are ⌈log₂ n⌉ is looked at on whole runs",
    lifts="bandits.halving_schedule",
    mutants=faulty("RoundsPullsUp", "OneRoundMore", "WholeBudgetEachRound", "SamePullsInEachRound", "KeepsTheSmallerHalf"),
)
def round_by_round(schedule: Any) -> Iterator:
    r"""$\lceil k/2\rceil=(k+e)/2$ for e = 1 where k is odd and 0 else, and $\lfloor x\rfloor=x-f$ with $0\le f<1$.

    So $2^rk$ is at least n, and less than $n+2^r$; and a round spends at most B/L, as much where f = 0. A step is the first of the
    rounds that it plans for k arms, were there L of them; that it goes on so from n is looked at on whole runs, as is how many
    rounds there are.
    """
    plan = Formal(Plan)
    n, B, L, divides = plan.n, plan.budget, plan.rounds, plan.divides

    def first(k: Any, odd: Any, left_off: Any) -> tuple[Any, Any]:
        """The pulls of each of k arms, and how many are left afterwards."""
        (_, pulls), (left, _) = schedule(Left(k, odd, L + 1), Budget(B, left_off))
        return pulls, left.number

    def halve(k: Any, P: Any, odd: Any, left_off: Any) -> tuple[Any, Any]:
        return first(k, odd, left_off)[1], 2 * P

    def spend(k: Any, P: Any, spent: Any, t: Any, odd: Any, left_off: Any) -> tuple[Any, ...]:
        pulls, left = first(k, odd, left_off)
        return left, 2 * P, spent + k * pulls, t + 1

    def bounds(k: Any, P: Any) -> list[Any]:
        return [P * k >= n, P * (k - 1) < n]

    def keeps(k: Any, P: Any, spent: Any, t: Any) -> list[Any]:
        return [*bounds(k, P), spent <= t * B, L * spent <= t * B, divides * (L * spent - t * B) == 0]

    (k_r, P_r), (k, P, spent, t), item, its = reals("kᵣ 2ʳ"), reals("k P spent t"), reals("odd f"), reals("oddᵣ fᵣ")
    before = Loop("rounds before one", {"k": k_r, "P": P_r}, item, lambda *_: (n, 1), halve)
    loop = Loop("all rounds", {"k": k, "P": P, "spent": spent, "t": t}, item, lambda *_: (n, 1, 0, 0), spend)
    some_arm, is_budget, is_power, *either = (of_sample(Plan, name) for name in OF_A_PLAN)
    a_round, is_odd, *parts = (of_sample(Plan, name, *item) for name in OF_A_ROUND)
    low, high, within, at_most, exact = induct(loop, keeps, [some_arm, is_budget, a_round, is_odd, *parts])
    there = induct(before, bounds, [some_arm, is_odd])
    one_of_some, left_off, is_part = (of_sample(Plan, name, *its) for name in ("is_a_round", "is_left_off", "is_part"))
    pulls, wide = first(k_r, *its)[0], by(k_r * L > 0, one_of_some, some_arm, *there, name="arms times rounds")
    fits = by(pulls * k_r * L <= B, left_off, wide, name="the pulls of a round")
    one_more = by((pulls + 1) * k_r * L > B, is_part, wide, name="one more")
    count, power = total(Plan, "rounds", loop, "t"), total(Plan, "power", loop, "P")
    last = by(k < 2, high, low, power, is_power, some_arm, name="the last arm")
    spends = by(spent <= B, within, at_most, count, is_budget, name="all pulls")
    whole = by(divides * (spent - B) == 0, exact, count, *either, name="all pulls where nL divides B")
    shares = Each({"halvings": its}, Share(k_r, pulls, P_r, "a round"))
    values = {"is_nontrivial": True, "shares": shares, "count": t, "spent": spent, "last": k}
    yield conclude(rounds_share_the_budget, values, *there, wide, fits, one_more, count, last, spends, whole)
    for planned in plans(schedule):
        of, given = planned.sample, {"n": planned.sample.n, "B": planned.sample.budget, "⌈log₂n⌉": planned.sample.rounds}
        yield tie(before, ((of.halvings[:r], [now.arms, now.power]) for r, now in enumerate(planned.shares) if r), given)
        yield tie(loop, [(of.halvings, [planned.last, of.power, planned.spent, planned.count])], given)


def plans(schedule: Any) -> Iterator[Schedule]:
    """Powers of two and others, with budgets that they divide and others."""
    for n, budget in (
        (3, 0),
        (3, 17),
        (4, 8),
        (5, 61),
        (7, 21),
        (8, 23),
        (9, 100),
        (16, 192),
        (33, 1000),
        (100, 12345),
        (10**6 + 1, 10**9),
    ):
        yield Schedule(lambda: schedule, Plan(n, budget))
