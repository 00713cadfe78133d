"""Exact worst cases: the stored multipliers are certificates, and nothing else is."""

from __future__ import annotations

import dataclasses
import json
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from lemmata.properties import records
from lemmata.properties.numbers.products import exact_product
from lemmata.properties.oracles.performance import At, Run, Scalar, WorstCase, convex, smooth_convex, value, vector
from lemmata.properties.statements.verdicts import Unknown
from lemmata.theorems.gradient_descent.proofs import worst_cases as known
from lemmata.theorems.gradient_descent.rates import worst_case_of_gradient_descent
from lemmata.workbench.controls.worst_cases import sentences, store
from lemmata.workbench.implementations.catalogue import all_theorems

KINDS = [kind for theorem in all_theorems() for kind in theorem.worst_cases]
HALF = Fraction(1, 2)


def test_there_are_exact_worst_cases():
    assert sum(len(kind.cases) for kind in KINDS) >= 70


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_each_case_is_certified_and_attained(kind):
    found = list(kind.certified())
    assert [one.case for one in found] == list(kind.cases)
    assert all(one.ratio is None or one.ratio >= 1 for one in found)  # else the statement would be false


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_what_is_a_little_less_or_more_has_no_such_certificate(kind):
    words, arguments = next(iter(kind.cases.items()))
    problem = kind.problem(*arguments)
    multipliers = kind.multipliers(words)
    assert problem.check(problem.with_multipliers(multipliers))
    for factor in (Fraction(999, 1000), Fraction(1001, 1000)):
        other = dataclasses.replace(problem, bound=problem.bound * factor)
        assert not other.check(other.with_multipliers(multipliers)) and not other.is_attained()
        with pytest.raises(Unknown, match="does not attain"):
            other.certified()
    for name in multipliers:
        for change in (-1, 0, Fraction(1001, 1000)):
            changed = {**multipliers, name: multipliers[name] * change}
            assert not problem.check(problem.with_multipliers(changed)), (name, change)


def test_an_identity_is_no_certificate_where_its_form_is_not_semidefinite():
    problem = known._gap(2, Fraction(1))
    good = problem.with_multipliers(known.with_steps_of_one.multipliers("T = 2"))
    assert problem.check(good)
    bent = good.S.copy()
    bent[0, 0] -= 1
    assert not problem.check(dataclasses.replace(good, S=bent))
    assert not problem.check(dataclasses.replace(good, multipliers={**good.multipliers, "made up": Fraction(0)}))


def test_a_bound_that_is_too_small_is_certified_for_nobody():
    class Hopeful(WorstCase):
        def is_attained(self) -> bool:
            return True

    right = known._gap(2, Fraction(1))
    small = Hopeful(right.measure, right.bound * Fraction(9, 10), right.inequalities, right.attained)
    with pytest.raises(Unknown):
        small.certified()


def test_a_store_that_is_stale_certifies_nothing(tmp_path):
    for wrong in (None, {"no such inequality": "1"}, {}, {"start": "-1/6"}):
        kind = dataclasses.replace(known.with_steps_of_one, store=tmp_path / "worst_cases.jsonl", every=None)
        if wrong is not None:
            kind.store.write_text(json.dumps({"problem": kind.id, "case": "T = 1", "multipliers": wrong}), encoding="utf-8")
        assert list(kind.certified()) == []


def test_what_is_computed_is_stored_and_is_a_certificate(tmp_path):
    cases = dict(list(known.with_steps_of_one.cases.items())[:3])
    kind = dataclasses.replace(known.with_steps_of_one, store=tmp_path / "worst_cases.jsonl", cases=cases, every=None)
    kind.store.write_text('{"problem": "another"}\n', encoding="utf-8")
    assert store([kind]) == 3
    assert [one.worst for one in kind.certified()] == [Fraction(1, 6), Fraction(1, 10), Fraction(1, 14)]
    assert "another" in {record["problem"] for record in records.read(kind.store)}


def test_the_bound_is_the_one_that_the_statement_compares_with():
    from lemmata.properties.samples.draws import drawn
    from lemmata.workbench.implementations.catalogue import references_of

    [reference] = references_of(worst_case_of_gradient_descent)[:1]
    for sample in drawn(worst_case_of_gradient_descent.sample, 20):
        run = worst_case_of_gradient_descent.read(reference.make, sample)
        for N, (one, step) in enumerate(zip(known.the_bound_itself.certified(), run.steps, strict=False), 1):
            assert one.bound is not None
            assert step.after - run.least <= one.bound * run.L * run.steps[0].distance2, N


@pytest.mark.parametrize("kind", [k for k in KINDS if set(k.cases) & {"N = 3", "T = 3"}], ids=lambda kind: kind.id)
@pytest.mark.parametrize("steps", [12, 15])
def test_a_proof_has_the_certificates_of_more_steps(kind, steps):
    problem = kind.problem(steps)
    multipliers = kind.every.made.multipliers(**kind.every.of_case(steps))
    assert problem.is_attained() and problem.check(problem.with_multipliers(multipliers))


def test_people_read_what_is_certified():
    [gap, *_] = sentences(worst_case_of_gradient_descent)
    assert gap.startswith("f(w_N) − f*, at most and attained: 1/6 for N = 1 (as the bound); 1/10 for N = 2")


# ------------------------------------------------------------------------------------------- the inequalities of a class


def _quadratics(random: Random, mu: int, L: int):
    """Points, gradients and values of a random quadratic with eigenvalues from μ to L, in two dimensions, exactly."""
    turn = np.array([[Fraction(3, 5), Fraction(4, 5)], [Fraction(-4, 5), Fraction(3, 5)]], dtype=object)
    spectrum = np.diag([Fraction(random.randint(mu * 4, L * 4), 4) for _ in range(2)])
    A = exact_product(exact_product(turn, np.array(spectrum, dtype=object)), turn.T)
    for _ in range(4):
        x = np.array([Fraction(random.randint(-8, 8)) for _ in range(2)], dtype=object)
        yield x, A @ x, x @ A @ x / 2


def _largest(random: Random):
    """The same of a maximum of affine functions."""
    rows = [(np.array([Fraction(random.randint(-3, 3)) for _ in range(2)], dtype=object), random.randint(-3, 3)) for _ in range(3)]
    for _ in range(4):
        x = np.array([Fraction(random.randint(-8, 8)) for _ in range(2)], dtype=object)
        g, b = max(rows, key=lambda row: row[0] @ x + row[1])
        yield x, g, g @ x + b


def _known(points):
    """The names of the points, and the run that gives them their numbers."""
    names = [At(vector(f"x{i}"), vector(f"g{i}"), value(f"f{i}"), str(i)) for i in range(len(points))]
    vectors = {f"x{i}": tuple(p[0]) for i, p in enumerate(points)} | {f"g{i}": tuple(p[1]) for i, p in enumerate(points)}
    return names, Run(vectors, {f"f{i}": Fraction(p[2]) for i, p in enumerate(points)})


@pytest.mark.parametrize(("mu", "L"), [(0, 1), (1, 3), (-1, 1), (-2, 3)])
def test_functions_of_the_class_meet_its_inequalities(mu, L):
    random, tight = Random(7), 0
    for _ in range(40):
        names, run = _known(list(_quadratics(random, mu, L)))
        found = [q.at(run) for q in smooth_convex(names, L, mu).values()]
        assert max(found) <= 0
        tight += 0 in found
    assert tight  # else the inequalities may be weaker than what is known


def test_functions_with_more_curvature_do_not():
    random = Random(7)
    outside = [max(q.at(run) for q in smooth_convex(names, 1).values()) for names, run in
               (_known(list(_quadratics(random, 2, 3))) for _ in range(10))]  # fmt: skip
    assert max(outside) > 0


def test_convex_functions_meet_theirs():
    random = Random(7)
    for _ in range(40):
        points = list(_largest(random))
        names, run = _known(points)
        M = max(abs(p[1][0]) + abs(p[1][1]) for p in points)
        assert max(q.at(run) for q in convex(names, M).values()) <= 0
    points[0] = (points[0][0], points[0][1], points[0][2] + 100)
    names, run = _known(points)
    assert max(q.at(run) for q in convex(names).values()) > 0


def test_scalars_are_what_they_are_in_a_run():
    run = Run({"a": (Fraction(1), Fraction(2)), "b": (Fraction(3), Fraction(-1))}, {"f": Fraction(5)})
    a, b = vector("a"), vector("b")
    assert (a - b * 2).squared.at(run) == 25 + 16 and (a + b).dot(b).at(run) == 11
    assert (value("f") * HALF + a.dot(b) - 3).at(run) == Fraction(5, 2) + 1 - 3
    assert (Scalar() + 2).at(run) == 2
