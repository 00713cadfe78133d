"""Families of sets in the kernel: what its rules refuse. Each test tries to derive something false, or more than is known."""

import dataclasses
from itertools import product
from math import comb
from random import Random

import pytest
from lemmata.properties.proofs import paths, real, reals, term
from lemmata.properties.proofs.derivation import Each, conclude
from lemmata.properties.proofs.engines.quantified import LAWS
from lemmata.properties.proofs.formal.conditions import NotDerived
from lemmata.properties.proofs.formal.definitions import (
    Growth,
    Meaning,
    Sentence,
    at_most_most,
    attained,
    combinations,
    largest,
    one_of_largest,
)
from lemmata.properties.proofs.formal.families import Family, Points, binomial, counted, members, size, sizes_in
from lemmata.properties.proofs.formal.logic import as_python, parsed
from lemmata.properties.proofs.formal.substitution import substituted
from lemmata.properties.proofs.kernel import (
    Loop,
    assume,
    by,
    define,
    for_all_families,
    induct,
    instance,
    none,
    of_families,
    rewritten,
    same,
)
from lemmata.properties.proofs.proving import prove
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.vc_dimension.proofs.sauer_shelah import Counting, shattered_and_small
from lemmata.theorems.vc_dimension.sauer_shelah import sauer_shelah
from lemmata.workbench.implementations.catalogue import lifted

(F, G, H), (C, D, M) = map(Family.named, "FGH"), map(Points, "CDM")
d = real("d")
LOW, HIGH = Family.named("low_F"), Family.named("high_F")
pytestmark = pytest.mark.usefixtures("no_engines")


# ------------------------------------------------------------------------------------- a claim for all families, by induction


def test_a_claim_holds_on_no_points():
    for claim in (size(F) >= 1, size(F) <= 0, size(F | G) == size(F) + size(G), size(Family.inside(C)) == 2 ** size(C) - 1):
        with pytest.raises(NotDerived, match="on no points"):
            for_all_families(claim, [])


def test_a_claim_must_follow_on_one_point_more():
    with pytest.raises(NotDerived, match="one point more"):  # on no points so it is
        for_all_families(size(F) <= 1, [{"F": LOW}, {"F": HIGH}])
    with pytest.raises(NotDerived, match="one point more"):
        for_all_families(size(F & G) <= size(G), [{"F": LOW, "G": Family.named("low_G")}])
    with pytest.raises(NotDerived, match="one point more"):  # nothing is assumed of the halves
        for_all_families(size(F) >= 0, [])
    assert for_all_families(size(F) >= 0, [{"F": LOW}, {"F": HIGH}])


@pytest.mark.parametrize("values", [{"F": F}, {"F": LOW | F}, {}, {"F": LOW, "G": LOW}, {"F": Family.named("low_low_F")}])
def test_a_claim_is_assumed_of_families_on_one_point_fewer(values):
    with pytest.raises(NotDerived, match="not of families on one point fewer"):
        for_all_families(size(F) >= 0, [values])


def test_nothing_is_known_of_the_halves():
    halves = [{"F": LOW}, {"F": HIGH}]
    with pytest.raises(NotDerived, match="not known of all families"):
        for_all_families(size(F) <= 1, halves, lambda _: [assume(size(HIGH) <= 0)])
    with pytest.raises(NotDerived, match="not known of all families"):
        for_all_families(
            size(F) <= 1, halves, lambda _: [by(size(LOW) + size(HIGH) <= 1, assume(size(LOW) + size(HIGH) <= 0), loose="x")]
        )


def test_a_claim_speaks_of_nothing_but_sizes():
    (a,) = reals("a")
    for claim in (size(F) >= a - a * a, size(F & Family.sized(None, d)) >= 0):
        with pytest.raises(NotDerived, match="not only of numbers"):
            for_all_families(claim, [{"F": LOW}, {"F": HIGH}])


def test_a_fact_on_some_families_is_none_on_others():
    (bounded,) = define(largest, H, d)
    few = by(size(H & Family.sized(None, d)) <= size(H), same(H & Family.sized(None, d), H, bounded), loose="x")
    with pytest.raises(NotDerived, match="not known of all families"):
        of_families(few, {"H": F})
    with pytest.raises(NotDerived, match="not known of all families"):
        of_families(by(size(F) <= 1, assume(size(F) <= 0), loose="x"), {"F": G})


def test_the_halves_of_one_family_are_not_those_of_another():
    step = same(H.shattered().half(False, {}), (Family.named("low_H") | Family.named("high_H")).shattered())
    assert of_families(step, {"H": F | G}).conclusion.same(step.conclusion)  # it speaks of low_H and high_H, not of H
    with pytest.raises(ValueError, match="of no others"):
        of_families(step, {"low_H": F})


def test_a_size_is_that_of_its_family():
    fact = for_all_families(size(F) >= 0, [{"F": LOW}, {"F": HIGH}])
    with pytest.raises(NotDerived, match="is not any value"):
        instance(fact, {"|F|": term(-1)})
    loop = Loop("count", {"n": real("|F|")}, (), lambda: (-1,), lambda n: (n - 1,))
    (negative,) = induct(loop, lambda n: [n <= -1], [], {0: "x"})
    with pytest.raises(NotDerived, match="stands for something else"):
        by(real("a") <= real("b"), negative, fact)


@pytest.mark.parametrize("name", ["B", "d", "low_", "H2", "", "low_B", "H G", "(H", "|"])
def test_names_that_could_be_taken_for_others_are_refused(name):
    with pytest.raises(ValueError, match="no name"):
        Family.named(name)
    with pytest.raises(ValueError, match="no name"):
        Points(name)


def test_a_set_and_a_family_have_two_names():
    size(Family.named("Twice"))
    with pytest.raises(ValueError, match="counts something else"):
        size(Points("Twice"))


# ------------------------------------------------------------------------------------------------------ the same members


def test_families_that_differ_somewhere_are_not_the_same():
    for one, other in ((F, G), (F | G, F), (F.shattered(), F), ((F | G).shattered(), F.shattered() | G.shattered())):
        with pytest.raises(NotDerived):
            same(one, other)
    for family in (F, Family.inside(C), Family.sized(None, 0), F.traces(C)):
        with pytest.raises(NotDerived):
            none(family)


def test_a_fact_that_says_nothing_of_sets_is_no_reason():
    with pytest.raises(NotDerived, match="says nothing of sets"):
        same(F, G, assume(size(F) == size(G)))


def test_equals_for_equals_needs_an_equation():
    fact = by(real("a") ** 2 >= 0, loose="x")
    for wrong in (assume(real("a") <= 1), assume(real("a") + 1 == 2)):
        with pytest.raises(NotDerived, match="no equation"):
            rewritten(fact, wrong)
    assert rewritten(fact, assume(real("a") == 1 + real("b"))).hypotheses


# ----------------------------------------------------------------------------------------------------------- definitions


def test_a_name_has_one_meaning():
    one, other = (with_bound(family) for family in (F, H))
    with pytest.raises(NotDerived, match="stands for something else"):
        by(one.conclusion.lhs + other.conclusion.lhs == size(F) + size(H), one, other)
    points = by(size(C) == size(C))
    one, _ = define(attained, Growth(H), points, M)
    _, other = define(attained, Growth(F), points, M)
    with pytest.raises(NotDerived, match="stands for something else"):
        by(size(M) + size(F.traces(M)) == size(C) + Growth(F)(size(C)), one, other)


def with_bound(family):
    """|F ∩ {sets of at most d points}| = |F|, d being the size of a largest member."""
    return same(family & Family.sized(None, d), family, *define(largest, family, d))


def test_a_definition_does_not_go_in_a_circle():
    for circle in (H & Family.sized(None, d), Family.inside(C)):
        with pytest.raises(NotDerived, match="not a name for the size"):
            define(largest, circle, d)
    with pytest.raises(NotDerived, match="not a name for the size"):
        define(largest, H, d + 1)
    with pytest.raises(ValueError, match="not of families alone"):
        Growth(H.traces(C))


def test_the_kernel_has_its_own_definitions():
    with pytest.raises(NotDerived, match="no definition"):
        define(lambda: [Meaning(term(1) <= 0, frozenset(), "mine")])


def test_a_largest_member_is_one_where_there_is_one():
    (there,) = define(one_of_largest, H, d, D)
    assert any(h.kind == "assumed" and str(h) == "d ≥ 0" for h in there.hypotheses)


def test_a_number_of_subsets_is_of_a_set_of_that_many_points():
    with pytest.raises(NotDerived, match="not that a set has"):
        define(combinations, assume(size(H) == d), d)
    (fact,) = define(combinations, by(size(C) == size(C)), d)
    for name in (str(binomial(size(C), d)), "d"):
        with pytest.raises(NotDerived, match="is not any value"):
            instance(fact, {name: term(7)})
    (most,) = define(at_most_most, Growth(H), by(size(C) == size(C)))
    with pytest.raises(NotDerived, match="is not any value"):
        instance(most, {"τ(|C|)": term(0)})


@pytest.mark.parametrize("before, after", [((at_most_most, Growth(H)), ()), ((attained, Growth(H)), (M,)), ((combinations,), (d,))])
def test_a_definition_speaks_of_a_fact_and_of_no_formula_that_nobody_derived(before, after):
    with pytest.raises(NotDerived, match="not a fact"):
        define(*before, size(C) == real("k"), *after)  # τ(k) bounds the traces on k points, and not on C


# ------------------------------------------------------------------------------------------------- loops that count rounds


def counting(first=-1, more=1):
    return Loop("rounds", {"d": d}, (), lambda: (first,), lambda d: (d + more,))


def test_what_counts_rounds_may_be_the_size_of_a_set():
    (kept,) = induct(counting(), lambda d: [d >= -1], [], {0: "x"})
    bounded = with_bound(H)
    assert by(bounded.conclusion.lhs + d >= size(H) - 1, kept, bounded)


@pytest.mark.parametrize(("first", "more"), [(0, 1), (-1, 2), (-2, 1), (-1, 0)])
def test_what_counts_otherwise_may_not(first, more):
    (kept,) = induct(counting(first, more), lambda d: [d >= first], [], {0: "x"})
    bounded = with_bound(H)
    with pytest.raises(NotDerived, match="stands for something else"):
        by(bounded.conclusion.lhs + d >= size(H) + first, kept, bounded)


def test_what_a_loop_keeps_is_one_formula():
    """It is not asked again after a step, where it could say something else."""
    loop = Loop("forgets", {"t": real("t")}, (), lambda: (0,), lambda t: (t + 1,))
    with pytest.raises(NotDerived, match="refuted"):
        induct(loop, lambda t: [t >= 100] if str(t) == "t" else [term(t) >= 0], [], {0: "x"})


def test_what_sizes_are_of_goes_on_with_the_loop():
    loop = Loop("layers", {"d": d}, (), lambda: (-1,), lambda d: (d + 1,))
    small = lambda d: Family.inside(C) & Family.sized(None, d)  # noqa: E731
    with pytest.raises(NotDerived, match="a step"):  # none at the start; after a step there is one of no points
        induct(loop, lambda d: [size(small(d)) == 0], [none(small(-1))])
    with pytest.raises(NotDerived, match="another number after a step"):
        induct(loop, lambda d: [binomial(size(C), d) >= 0], [])


# ------------------------------------------------------------------------------------------------------- what is trusted

FAMILIES = [
    H.shattered(),
    H.traces(C),
    (F | H).shattered() & Family.inside(C),
    H.traces(C).shattered(),
    Family.inside(C) & Family.sized(0, 2),
    (F & H) | Family.sized(None, 1),
]


@pytest.mark.parametrize("family", FAMILIES, ids=str)
def test_halves_count_what_the_whole_counts(family):
    """On one point more, by the definition; and by the halves, on the others."""
    random = Random(0)
    for n, _ in product((0, 1, 2), range(40)):
        wholes = {name: frozenset(s for s in range(2 << n) if random.random() < 0.5) for name in "FH"}
        on_C = random.randrange(2 << n)
        last = 1 << n
        halves = {f"low_{name}": frozenset(s for s in whole if not s & last) for name, whole in wholes.items()}
        halves |= {f"high_{name}": frozenset(s - last for s in whole if s & last) for name, whole in wholes.items()}
        halves["rest_C"] = on_C & ~last
        has_last = {"C": bool(on_C & last)}
        whole = counted(family, n + 1, {**wholes, "C": on_C})
        assert whole == sum(counted(family.half(end, has_last), n, halves) for end in (False, True))


def test_the_laws_of_sets_hold_on_three_points():
    for law in LAWS:
        split = as_python(one_by_one(parsed(law)), set())
        assert eval(split, {"every": range(8), "names": {}, "numbers": {}}), law


def one_by_one(tree):
    """Quantifiers over several sets as several quantifiers."""
    if isinstance(tree, str) or tree[0] not in ("forall", "exists"):
        return tree
    _, variables, body = tree
    return ["forall", variables[:1], one_by_one(["forall", variables[1:], body]) if variables[1:] else body]


def test_members_are_those_of_the_definitions():
    family = frozenset({0b000, 0b001, 0b110, 0b011})
    assert members(H.shattered(), 3, {"H": family}) == {0b000, 0b001, 0b010, 0b100, 0b101, 0b011} - not_shattered(family)
    assert members(H.traces(C), 3, {"H": family, "C": 0b011}) == {0b00, 0b01, 0b10, 0b11}


def not_shattered(family):
    return {B for B in range(8) if len({s & B for s in family}) < 1 << B.bit_count()}


# -------------------------------------------------------------------------------------------------------------- the whole


def test_a_chosen_set_is_no_arbitrary_one():
    points = by(size(C) == size(C))
    as_large, most = define(attained, Growth(H), points, M)
    bound = by(Growth(H)(size(C)) <= size(H.traces(M)), most, loose="x")
    values = {"d": d, "n": size(Points("X")), "sizes": Each({}, size(M)), "tau": Growth(H)}
    with pytest.raises(NotDerived):
        conclude(sauer_shelah, values, bound, as_large)


def test_code_is_no_value():
    values = {"d": d, "n": size(Points("X")), "sizes": Each({}, size(C)), "tau": lambda k: real("t")}
    with pytest.raises(NotDerived, match="given by code"):
        conclude(sauer_shelah, values)


def test_without_the_ties_it_is_open():
    (proof,) = THEOREMS["pajor"].proofs

    def untied(system):
        yield next(iter(proof.derive(system)))

    found = prove(dataclasses.replace(proof, derive=untied, mutants=()), lifted)
    assert found.status == "open"
    assert sum("nothing ties the code to" in fault for fault in found.faults) == 2


def test_small_sets_bound_what_is_shattered():
    assert {h.kind for h in shattered_and_small(Counting(), C).hypotheses} == {"size", "meant"}


@pytest.mark.parametrize("seed", range(30))
def test_definitions_say_what_is_so_of_drawn_families(seed):
    """Counted out on four points: what each definition concludes, and says of all sets."""
    random = Random(seed)
    family = frozenset(s for s in range(16) if random.random() < (0, 0.1, 0.4, 0.8)[seed % 4])
    names = {"H": family, "C": random.randrange(16)}
    shattered = members(H.shattered(), 4, names)
    numbers = {"d": max((s.bit_count() for s in shattered), default=-1)}
    names["D"] = max(shattered, key=int.bit_count, default=0)
    k = names["C"].bit_count()
    of_size = [s for s in range(16) if s.bit_count() == k]
    traces = {s: len(members(H.traces(C), 4, {"H": family, "C": s})) for s in of_size}
    names["M"] = max(traces, key=traces.__getitem__)
    points = by(size(C) == size(C))
    tau = Growth(H)
    said = [*define(largest, H.shattered(), d), *define(at_most_most, tau, points), *define(attained, tau, points, M)]
    said += define(combinations, points, term(2)) + (define(one_of_largest, H.shattered(), d, D) if shattered else [])
    given = {"d": numbers["d"], str(tau(size(C))): max(traces.values()), str(binomial(size(C), 2)): comb(k, 2)}
    for fact in said:
        sizes = {name: counted(of, 4, names, numbers) for name, of in sizes_in(fact.conclusion).items()}
        assert bool(substituted(fact.conclusion, {**given, **sizes})), fact
        if isinstance(fact.data, Sentence):
            assert eval(as_python(parsed(fact.data.text), set()), {"every": range(16), "names": names, "numbers": numbers}), fact


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        ("named", ("H) (not (H",)),
        ("named", ("forall",)),
        ("union", (F,)),
        ("all", (F,)),
        ("traces", (F, "C")),
        ("sized", ("d", None)),
        ("half", (Family.inside(C), True, ())),
        ("half", (F.shattered(), 1, ())),
    ],
)
def test_what_is_no_family_is_refused(kind, parts):
    with pytest.raises(ValueError, match=r"no family|no name|not said"):
        Family(kind, parts)


@pytest.mark.parametrize("bound", ["size", "and", "D", "d2", "d)"])
def test_a_bound_has_no_word_of_formulas_for_a_name(bound):
    with pytest.raises(ValueError, match="no bound"):
        Family.sized(None, real(bound))


def test_what_counts_the_items_of_a_sample_is_no_other_size():
    (x,) = reals("x")
    loop = Loop("items", {"d": d}, (x,), lambda x: (-1,), lambda d, x: (d + 1,))
    (kept,) = induct(loop, lambda d: [d >= -1], [], {0: "x"})
    with pytest.raises(NotDerived, match="stands for something else"):
        by(with_bound(H).conclusion.lhs + d >= size(H) - 1, kept, with_bound(H))


def test_on_no_points_a_claim_is_no_branch():
    claim = (size(F) + 2).sqrt() >= 9
    with pytest.raises(NotDerived, match="on no points"):
        list(paths(lambda: for_all_families(claim, [{"F": LOW}, {"F": HIGH}])))
