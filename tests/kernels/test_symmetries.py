"""Symmetries of kernels: bugs that show in blocks of shared points only, and what a block is."""

import pytest
from lemmata.algorithms.kernels import mutants_symmetries as mutants
from lemmata.algorithms.kernels.kernels import Gaussian, Linear
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import search
from lemmata.theorems.kernels import symmetries
from lemmata.theorems.kernels.kernels import gram_entries_depend_on_their_points, gram_is_psd, gram_is_symmetric
from lemmata.theorems.kernels.readings import transformed
from lemmata.theorems.kernels.readings.kernels import Kernel
from lemmata.theorems.kernels.samples.transformed import MovedPoints, PickedPoints

BLOCK = symmetries.block_is_the_matrix_of_its_points


@pytest.mark.parametrize(
    "fault", [mutants.LeavesOutTheRestOfTallMatrices, mutants.TakesEqualStartsForEqual, mutants.MirrorsWhereTheSumsAgree]
)
def test_some_faults_show_in_blocks_of_shared_points_only(fault):
    faulty = Implementation.of(fault, Kernel)
    assert search(BLOCK, faulty, examples=100).verdict == "refuted"
    for law in (gram_is_psd, gram_is_symmetric):
        assert search(law, faulty, examples=60).verdict == "holds"


def test_a_tall_block_with_a_rest_is_asked_for_by_this_law_alone():
    faulty = Implementation.of(mutants.LeavesOutTheRestOfTallMatrices, Kernel)
    assert search(gram_entries_depend_on_their_points, faulty, examples=100).verdict == "holds"
    sample = search(BLOCK, faulty, examples=100).smallest.sample
    assert (len(sample.I), len(sample.J), sample.n, sample.d) == (2, 1, 2, 1)


def test_a_block_is_of_the_points_picked_in_their_order():
    picked = PickedPoints(((1,), (2,), (3,)), (2, 0, 1), (0, 1, 1))
    assert (picked.I, picked.J) == ([2, 0], [1, 2])
    run = transformed.KernelPicked(Linear, picked)
    assert run.block == [((2, 1), 6), ((2, 2), 9), ((0, 1), 2), ((0, 2), 3)]


def test_a_gaussian_kernel_does_not_know_the_origin():
    run = transformed.GaussianMoved(Gaussian, MovedPoints(((0,), (1,)), (0,), (1,), 0, (1,)))
    assert run.transformed.sample.rows == ((1,), (2,)) and (run.transformed.K == run.original.K).all()


def test_rows_taken_for_columns_refute_the_reference(plant):
    plant(transformed.KernelPicked, "block", lambda run: [((j, i), run.K[i, i]) for i in run.sample.I for j in run.sample.J])
    assert search(BLOCK, Implementation.of(Linear, Kernel), examples=40).verdict == "refuted"
