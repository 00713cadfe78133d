"""The roles of successive halving, and what the statements read off them."""

from .all_rounds import AllRounds
from .bandits import Budgeted, Hardness, Outcomes, Pulled, Schedule
from .curves import Continued, Halved, HalvedAsPrinted, Inverted, Promoted, Rungs
from .one_pair import OnePair
from .one_round import OneRound

__all__ = [
    "AllRounds", "Budgeted", "Continued", "Halved", "HalvedAsPrinted", "Hardness", "Inverted", "OnePair", "OneRound", "Outcomes",
    "Promoted", "Pulled", "Rungs", "Schedule",
]  # fmt: skip
