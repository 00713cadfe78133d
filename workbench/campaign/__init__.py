"""Campaigns: theorems × implementations × versions of libraries × seeds, each version in an environment of its own."""

from .plan import Cell, Plan, load
from .running import Result, run
from .store import Store

__all__ = ["Cell", "Plan", "Result", "Store", "load", "run"]
