"""Boosting by majority vote."""

from ..controls import configured
from .majority_boosting import boost

REFERENCES = {"weight-booster": [boost, configured(boost, normalised=True)]}
