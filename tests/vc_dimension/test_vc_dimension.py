"""Set systems and geometric classes: closed answers, edges, and the oracles against each other and against the references."""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest
from lemmata.algorithms.vc_dimension import range_spaces, set_systems
from lemmata.algorithms.vc_dimension.set_systems import ByBitMasks, ByDefinition
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet, decode, encode
from lemmata.properties.search import check_sample, search
from lemmata.properties.verdicts import ImplementationFailed
from lemmata.theorems.vc_dimension.oracles import ranges
from lemmata.theorems.vc_dimension.oracles.shattering import binomial_sum, powerset, shattering
from lemmata.theorems.vc_dimension.planar_rectangles import any_rhombus, shattered_rhombi
from lemmata.theorems.vc_dimension.roles.set_systems import SetSystem, shattered_sets, vc_dimension
from lemmata.theorems.vc_dimension.samples.ranges import CIRCLE, CollinearTriple, HullPoint, LinePoints, Rhombus, SpacePoints
from lemmata.theorems.vc_dimension.samples.set_systems import SetFamily, ball, down_closure
from lemmata.theorems.vc_dimension.shattering import number_of_shattered_sets, shattered_by_definition
from lemmata.theorems.vc_dimension.sine_class import with_a_zero_digit

EMPTY: frozenset[int] = frozenset()
SYSTEMS = [ByDefinition(), ByBitMasks(), set_systems]


def family(*members):
    return frozenset(map(frozenset, members))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("members", "dimension", "shattered"),
    [
        (family(), -1, family()),
        (family(()), 0, family(())),
        (family((3,)), 0, family(())),
        (family((), (3,)), 1, family((), (3,))),
        (family((0, 7), (7,)), 1, family((), (0,))),
        (family((), (0,), (1,), (0, 1)), 2, family((), (0,), (1,), (0, 1))),
        (family((0,), (1,), (2,)), 1, family((), (0,), (1,), (2,))),
    ],
)
def test_small_families(system, members, dimension, shattered):
    assert system.vc_dimension(members) == dimension
    assert set(system.shattered_sets(members)) == shattered
    assert system.growth(members, 0) == bool(members)
    assert system.growth(members, len(EMPTY.union(*members))) == len(members)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("k", [-1, 3])
def test_growth_is_defined_on_the_ground_set_only(system, k):
    with pytest.raises(ValueError, match="0 ≤ k ≤ 2"):
        system.growth(family((1,), (4,)), k)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("d", range(4))
def test_hamming_balls_attain_sauers_bound(system, d):
    points = frozenset({0, 2, 3, 5})
    centre = frozenset({2, 5})
    sets = ball(points, d, centre)
    assert system.vc_dimension(sets) == d
    m = len(EMPTY.union(*sets))
    assert [system.growth(sets, k) for k in range(m + 1)] == [binomial_sum(k, d) for k in range(m)] + [len(sets)]


def test_families_closed_under_subsets_shatter_exactly_their_members():
    sets = down_closure(family((0, 1, 4), (1, 2), (6,)))
    for system in SYSTEMS:
        assert set(system.shattered_sets(sets)) == sets


def test_intervals_of_a_line_of_points():
    sets = frozenset(frozenset(range(i, j)) for i in range(6) for j in range(i, 6))
    for system in SYSTEMS:
        assert system.vc_dimension(sets) == 2
        assert [system.growth(sets, k) for k in range(6)] == [1 + comb(k + 1, 2) for k in range(6)]


@pytest.mark.parametrize(("m", "equality"), [(0, 2), (1, 4), (2, 14), (3, 128), (4, 5530)])
def test_fingerprint_of_pajors_inequality(m, equality):
    """How many of the 2^(2^m) families shatter just as many sets as they have: counted bit-parallel, and one by one."""
    assert set_systems.pajor_census(m) == (equality, 0)
    codes = range(1 << (1 << m))
    assert sum(set_systems.shattered_code(code, m).bit_count() == code.bit_count() for code in codes) == equality


@pytest.mark.slow
def test_fingerprint_on_five_points():
    assert set_systems.pajor_census(5) == (3261404, 0)


def test_all_families_on_three_points_agree_with_brute_force():
    for code in range(256):
        sets = frozenset(set_systems.decode(code, [0, 1, 2]))
        truth = shattering(sets)
        assert set_systems.encode(sets)[1] == list(truth.ground)
        for system in (ByDefinition(), ByBitMasks()):
            assert frozenset(system.shattered_sets(sets)) == truth.shattered
            assert system.vc_dimension(sets) == truth.vc_dimension
            assert [system.growth(sets, k) for k in range(len(truth.ground) + 1)] == [
                truth.growth(k) for k in range(len(truth.ground) + 1)
            ]


def test_codes_work_on_arrays():
    codes = np.arange(256, dtype=np.uint64)
    assert set_systems.shattered_code(codes, 3).tolist() == [set_systems.shattered_code(code, 3) for code in range(256)]


@pytest.mark.parametrize(
    "answer", [lambda F: 3, lambda F: None, lambda F: ["ab"], lambda F: (x for x in [1 // 0]), lambda F: iter(int, 1)]
)
def test_answers_that_are_no_sets_are_the_implementations_failure(answer):
    class Odd(ByDefinition):
        def shattered_sets(self, family):
            return answer(family) if answer(family) is not None else None

    implementation = Implementation.of(Odd(), SetSystem)
    record, _ = check_sample(shattered_by_definition, implementation, SetFamily(family((), (1,))))
    assert record.verdict == "refuted"


def test_lists_and_numpy_integers_are_read():
    class Lists(ByBitMasks):
        def vc_dimension(self, family):
            return np.int64(super().vc_dimension(family))

        def shattered_sets(self, family):
            return [np.array(sorted(C), dtype=int) for C in super().shattered_sets(family)] * 2

    sets = family((), (1,), (1, 3))
    assert shattered_sets(Lists(), sets) == family((), (1,), (3,))
    assert vc_dimension(Lists(), sets) == 1
    with pytest.raises(ImplementationFailed):
        vc_dimension(type("Half", (), {"vc_dimension": lambda self, family: 0.5})(), sets)


def test_a_module_can_play_the_role():
    record = search(shattered_by_definition, Implementation.of(set_systems, SetSystem), examples=50)
    assert record.verdict == "holds"


def test_samples_meet_their_hypotheses_and_survive_a_file():
    bad_ones = [
        lambda: SetFamily(family((-1,))),
        lambda: SetFamily(family(range(12))),
        lambda: CollinearTriple(((0, 0), (1, 1), (2, 1))),
        lambda: CollinearTriple(((0, 0), (0, 0), (2, 1))),
        lambda: HullPoint(((0, 0), (2, 2), (1, 0))),
        lambda: Rhombus((0, 0), (1, 0), (1, 1)),
        lambda: LinePoints(((0, 1),)),
        lambda: SpacePoints(((Fraction(1, 3),),)),
    ]
    for bad in bad_ones:
        with pytest.raises(HypothesisNotMet):
            bad()
    for sample in (SetFamily(family((), (0, 4))), Rhombus((0, 0), (1, 2), (-2, 1))):
        assert decode(encode(sample)) == sample


def test_smallest_witnesses_of_the_printed_mistakes():
    reference = Implementation.of(ByDefinition, SetSystem)
    assert search(number_of_shattered_sets, reference).smallest.sample == SetFamily(family(()))
    boxes = Implementation.of(range_spaces.Boxes, shattered_rhombi.role)
    found = search(any_rhombus, boxes).smallest.sample
    assert not found.is_diamond
    square = Rhombus((0, 0), (1, 1), (-1, 1))  # its vertices are (±1, ±1)
    assert check_sample(any_rhombus, boxes, square)[0].verdict == "refuted"
    assert check_sample(shattered_rhombi, boxes, square)[0].verdict == "holds"
    digits = search(
        with_a_zero_digit, Implementation.of(lambda m, x: int(0 < 2**m * Fraction(x) % 2 < 1), with_a_zero_digit.sample)
    ).smallest.sample
    assert (digits.digits, digits.m) == ((0,), 1)


@pytest.mark.parametrize("d", [1, 2, 3])
def test_references_and_oracles_agree_on_a_small_grid(d):
    grid = list(product((-1, 0, 1), repeat=d))[:: 1 if d < 3 else 4]
    for n in range(1, 5):
        for rows in list(combinations(grid, n))[:: 1 + 4 * (d > 1 and n > 3)]:
            X = np.array(rows, dtype=float)
            assert range_spaces.Boxes().traces(X) == ranges.by_boxes(rows)
            assert range_spaces.HalfSpaces().traces(X) == ranges.by_half_spaces(rows)
            if d == 2:
                assert range_spaces.ConvexPolygons().traces(X) == ranges.by_polygons(rows)


def test_half_spaces_cut_as_many_subsets_as_cover_says():
    for n, d in ((5, 1), (5, 2), (6, 2), (6, 3)):
        rows = [[t**k for k in range(1, d + 1)] for t in range(n)]
        assert len(range_spaces.HalfSpaces().traces(rows)) == 2 * binomial_sum(n - 1, d)


def test_every_order_of_points_on_the_line():
    for values in permutations(range(4)):
        rows = tuple((v,) for v in values)
        X = np.array(rows, dtype=float)
        assert range_spaces.Intervals().traces(X) == ranges.by_interval_unions(rows, 1) == ranges.by_boxes(rows)
        assert range_spaces.IntervalPairs().traces(X) == ranges.by_interval_unions(rows, 2) == frozenset(powerset(range(4)))


def test_points_of_the_circle():
    assert len(CIRCLE) == 36
    assert len(range_spaces.ConvexPolygons().traces(CIRCLE[::4])) == 2**9


def test_radon_partitions():
    A, mu = ranges.radon_partition(((0, 0), (2, 2), (0, 2), (2, 0)))
    assert {A, frozenset(range(4)) - A} == {frozenset({0, 1}), frozenset({2, 3})}
    assert sum(mu.values()) == 0
    with pytest.raises(ValueError, match="independent"):
        ranges.radon_partition(((0, 0), (1, 0), (0, 1)))
