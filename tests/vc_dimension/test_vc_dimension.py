"""Set systems and geometric classes: closed answers, edges, and the oracles against each other and against the references."""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest
from lemmata.algorithms.vc_dimension import range_spaces, set_systems
from lemmata.algorithms.vc_dimension.set_systems import ByBitMasks, ByDefinition
from lemmata.algorithms.vc_dimension.sine import by_remainder
from lemmata.properties.proofs import real
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import ImplementationFailed
from lemmata.theorems.vc_dimension.boxes_and_intervals import boxes_vc_dimension_2d, intervals_vc_dimension_2
from lemmata.theorems.vc_dimension.oracles import ranges
from lemmata.theorems.vc_dimension.oracles.formulas import binomial_sum
from lemmata.theorems.vc_dimension.oracles.shattering import powerset, shattering
from lemmata.theorems.vc_dimension.planar_rectangles import shattered_rhombi
from lemmata.theorems.vc_dimension.printed import any_rhombus, number_of_shattered_sets, with_a_zero_digit
from lemmata.theorems.vc_dimension.readings import (
    BoxRanges,
    CutByBoxes,
    CutOut,
    IntervalRanges,
    MeasuredFamily,
    PointSet,
    SetSystem,
)
from lemmata.theorems.vc_dimension.samples.ranges import (
    CIRCLE,
    CollinearTriple,
    HullPoint,
    LinePoints,
    RadonPoints,
    Rhombus,
    SpacePoints,
)
from lemmata.theorems.vc_dimension.samples.set_systems import SetFamily, ball, down_closure
from lemmata.theorems.vc_dimension.sauer_shelah import pajor, sauer_shelah
from lemmata.theorems.vc_dimension.shattering import shattered_by_definition
from lemmata.theorems.vc_dimension.sine_class import sine_class_shatters

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

    H = MeasuredFamily(Lists, SetFamily(family((), (1,), (1, 3))))
    assert H.shattered == family((), (1,), (3,))
    assert (H.d, [H.tau(m) for m in H.sizes]) == (1, [1, 2, 3])


@pytest.mark.parametrize("d", [0.5, 3, 10**400])
def test_a_dimension_that_is_none_is_refused(d):
    system = type("Odd", (), {"vc_dimension": lambda self, family: d})
    with pytest.raises(ImplementationFailed):
        _ = MeasuredFamily(system, SetFamily(family((), (1,), (1, 3)))).d


def test_fractions_are_no_points():
    system = type("Halves", (), {"shattered_sets": lambda self, family: [[0.5]]})
    with pytest.raises(ImplementationFailed, match="not an integer"):
        _ = MeasuredFamily(system, SetFamily(family((), (1,)))).shattered


def test_a_growth_is_asked_for_once_and_within_its_range():
    asked = []

    class Counts(ByBitMasks):
        def growth(self, family, k):
            asked.append(k)
            return super().growth(family, k)

    H = MeasuredFamily(Counts, SetFamily(family((), (1,), (1, 3))))
    assert [H.tau(m) for m in (2, 1, 2, 7)] == [3, 2, 3, 3]  # beyond the ground set further points separate nothing
    assert asked == [2, 1, 2]


def test_all_sets_of_points_are_counted():
    H = MeasuredFamily(ByDefinition, SetFamily(family((), (1,), (1, 3))))
    assert H.subsets == [
        PointSet(frozenset(), 0, 1, 1),
        PointSet(frozenset({1}), 1, 2, 2),
        PointSet(frozenset({3}), 1, 2, 2),
        PointSet(frozenset({1, 3}), 2, 3, 3),
    ]
    assert str(H.subsets[3]) == "C = {1, 3}"


def test_the_laws_on_values_that_are_given():
    """What a proof runs: the statement itself, with the values of a reading in place of an implementation."""
    H = MeasuredFamily.given(d=1, n=3, sizes=[3], tau=lambda m: {1: 2, 3: 5}[m])
    assert [(c.name, c.lhs, c.rhs, c.holds) for c in sauer_shelah(H) if hasattr(c, "holds")] == [
        ("growth at m", 5, 4, False),
        ("growth at d", 2, 2, True),
    ]
    with pytest.raises(LookupError, match="not given"):
        list(pajor(MeasuredFamily.given(d=1)))
    with pytest.raises(NameError):
        MeasuredFamily.given(dimension=1)


def test_binomial_sums_of_formal_numbers_are_known_by_name():
    m, d = real("m"), real("d")
    assert str(binomial_sum(m + 1, d - 1)) == "B(m + 1,d - 1)"
    assert [binomial_sum(4, i) for i in range(-1, 5)] == [0, 1, 5, 11, 15, 16]


def test_indices_of_no_point_are_the_implementations_failure():
    class Odd(range_spaces.Boxes):
        def traces(self, X):
            return super().traces(X) | {frozenset({10**9})}

    with pytest.raises(ImplementationFailed, match="indices"):
        _ = CutByBoxes(Odd, SpacePoints(((0, 0), (1, 1)))).subsets
    record, _ = check_sample(boxes_vc_dimension_2d, Implementation.of(Odd, BoxRanges), SpacePoints(((0, 0), (1, 1))))
    assert record.verdict == "refuted"


def test_a_label_is_not_rounded():
    """A classifier that answers 1/2 for 0 is refuted; truncated to an integer it would pass."""
    implementation = Implementation.of(lambda m, x: by_remainder(m, x) or 0.5, sine_class_shatters.role)
    assert search(sine_class_shatters, implementation, examples=5).verdict == "refuted"


def test_radons_weights_vanish_where_they_are_not_needed():
    mu = RadonPoints(((0, 0), (0, 0), (1, 0), (0, 1))).mu
    assert sorted(abs(weight) for weight in mu) == [0, 0, 1, 1]


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


def test_smallest_witnesses_of_the_printed_mistakes():
    reference = Implementation.of(ByDefinition, SetSystem)
    assert search(number_of_shattered_sets, reference).smallest.sample == SetFamily(family(()))
    boxes = Implementation.of(range_spaces.Boxes, shattered_rhombi.role)
    found = search(any_rhombus, boxes).smallest.sample
    assert not found.is_diamond
    square = Rhombus((0, 0), (1, 1), (-1, 1))  # its vertices are (±1, ±1)
    assert check_sample(any_rhombus, boxes, square)[0].verdict == "refuted"
    assert check_sample(shattered_rhombi, boxes, square)[0].verdict == "vacuous"
    digits = search(with_a_zero_digit, Implementation.of(by_remainder, with_a_zero_digit.role)).smallest.sample
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


@pytest.mark.parametrize("name", ["vc_dimension", "shattered"])
def test_a_mistake_in_the_reading_of_ranges_refutes_a_reference(name, monkeypatch):
    """What a reading says is checked too: of intervals the dimension on different points, of boxes which sets are shattered."""
    monkeypatch.setattr(CutOut, name, property(lambda cut: 0))
    theorem, reference, role = {
        "vc_dimension": (intervals_vc_dimension_2, range_spaces.Intervals, IntervalRanges),
        "shattered": (boxes_vc_dimension_2d, range_spaces.Boxes, BoxRanges),
    }[name]
    assert search(theorem, Implementation.of(reference, role), examples=20).verdict == "refuted"
