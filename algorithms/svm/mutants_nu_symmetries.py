"""ν-classifiers that are faulty in some order, coordinates or names of classes only."""

from __future__ import annotations

from .mistaken_machines import known_by_their_columns, standardising
from .nu_classifier import NuMachine

NuStandardisesFirst = standardising(NuMachine)
NuKnowsDataByTheirColumns = known_by_their_columns(NuMachine)
