"""What a derivation grants to components, that they are orthonormal, is so of exact frames, and not of others."""

from __future__ import annotations

from copy import deepcopy

import pytest
from lemmata.algorithms.dimension_reduction.pca import PCA
from lemmata.properties.samples.hypotheses import first_not_met
from lemmata.theorems.dimension_reduction.proofs import framed, on_axes
from lemmata.theorems.dimension_reduction.readings import ComponentsFit

FRAMES = [*framed(PCA()), *on_axes(PCA())]


@pytest.mark.parametrize("run", FRAMES, ids=lambda run: f"{run.k} of {run.sample.d}")
def test_an_orthonormal_frame_is_granted_all(run):
    assert first_not_met(run) == ""
    assert run.unexplained == run.total - run.captured


@pytest.mark.parametrize("run", [run for run in FRAMES if run.k > 1], ids=lambda run: f"{run.k} of {run.sample.d}")
@pytest.mark.parametrize("other", [lambda V: 2 * V, lambda V: V[[0, 0]]], ids=["too long", "one direction twice"])
def test_another_frame_is_not_orthonormal(run, other):
    ours, V = deepcopy(run.implementation), run.V.astype(float)
    ours.directions = lambda rows: other(V)
    assert "is not projected on an orthonormal frame" in first_not_met(ComponentsFit(lambda: ours, run.sample))
