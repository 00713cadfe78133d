"""Worst cases for every N: the proofs are proofs, and what is a little different is none."""

import dataclasses
import itertools
from fractions import Fraction
from functools import partial
from random import Random

import numpy as np
import pytest
from lemmata.properties.oracles.attained import Attained, Repeated, check_attained
from lemmata.properties.oracles.methods import Method, at_point, mapped
from lemmata.properties.oracles.performance import At, Run, Scalar, Vector, WorstCase, smooth_convex, value, vector
from lemmata.properties.oracles.potentials import Proof, compare, squares
from lemmata.properties.oracles.rational_functions import Range, at, is_defined, is_nonnegative, named, number_at, text
from lemmata.properties.oracles.worst_cases import EveryN
from lemmata.properties.statements.verdicts import Unknown
from lemmata.theorems.gradient_descent.proofs import potentials as known
from lemmata.theorems.gradient_descent.proofs import worst_cases, worst_cases_of_other_methods
from lemmata.theorems.gradient_descent.rates import contraction_of_each_step, smallest_gradient
from lemmata.workbench.controls.worst_cases import _range, sentences
from lemmata.workbench.implementations.catalogue import all_theorems

KINDS = [kind for theorem in all_theorems() for kind in theorem.worst_cases if kind.every is not None]
ONE = Fraction(1)
PROOFS = {
    "gap": partial(known.gap_of_descent, ONE),
    "gradient from distance": known.gradient_from_distance,
    "gradient from gap": known.gradient_from_gap,
    "least gradient": known.least_gradient,
    "subgradients": known.subgradients,
    "proximal points": known.proximal_points,
    "halpern": known.halpern,
    "gap contracts": known.gap_contracts,
    "distance contracts": known.distance_contracts,
    "gradient contracts": known.gradient_contracts,
    "exact line search": known.exact_line_search,
}
each_proof = pytest.mark.parametrize("make", PROOFS.values(), ids=PROOFS.keys())
k, N, eta, mu, t = named("k N η μ t")


def test_at_least_twelve_kinds_have_a_proof_for_every_N():
    assert len({kind.id for kind in KINDS}) >= 12


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_each_proof_is_one_and_has_the_certificates_of_its_cases(kind):
    kind.every.made.check()
    assert kind.for_every_N() is kind.every.made


@pytest.mark.parametrize("kind", [kind for kind in KINDS if isinstance(kind.every.made, Proof)], ids=lambda kind: kind.id)
def test_a_proof_that_speaks_of_other_cases_is_not_told_of_these(kind):
    other = dataclasses.replace(kind.every, of_case=lambda *case: {**kind.every.of_case(*case), "N": 3 + case[0].denominator})
    assert other.is_proof and dataclasses.replace(kind, every=other).for_every_N() is None


def _unrolled(proof, N, parameters):
    """The points of N steps of the method, one after the other from x0, and what is claimed of them and known of all."""

    def here(scalar, k):
        return mapped(scalar, lambda c: number_at(c, {"k": k, "N": N, **parameters}))

    points, x = [], vector("x0")
    for i in range(N + 1):
        points.append(At(x, vector(f"g{i}"), value(f"f{i}"), str(i)))
        moved = proof.method.move(k, vector("x"), vector("g"), vector("new"))
        moved = Vector({name: number_at(c, {"k": i, "N": N, **parameters}) for name, c in moved.terms.items()})
        names = {"x": x, "g": points[-1].g, "new": vector(f"g{i + 1}"), "x(k+1)": vector(f"x{i + 1}")}
        x = sum((names.get(name, vector(name)) * c for name, c in moved.terms.items()), start=Vector())
    known_of_all = dict(proof.method.known(points))
    for before, after in itertools.pairwise(points):
        known_of_all |= proof.method.between(before, after)
    known_of_all["start"] = proof.method.start
    return here(at_point(proof.measure, points[-1]), N), {name: here(one, N) for name, one in known_of_all.items()}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if isinstance(kind.every.made, Proof)], ids=lambda kind: kind.id)
def test_the_problem_of_a_case_is_what_is_claimed_of_so_many_steps(kind):
    """Else the proof might be one of another method, class, start or measure, with the same multipliers."""
    proof = kind.every.made
    for arguments in list(kind.cases.values())[:4]:
        case, problem = kind.every.of_case(*arguments), kind.problem(*arguments)
        N, parameters = case["N"], {name: c for name, c in case.items() if name != "N"}
        measure, known_of_all = _unrolled(proof, N, parameters)
        assert measure == problem.measure and proof.bound_of(**case) == problem.bound
        assert {name: known_of_all[name] for name in problem.inequalities} == problem.inequalities
        assert proof.multipliers(**case).keys() <= problem.inequalities.keys()
        if kind is not worst_cases_of_other_methods.proximal_points:  # of x₀ nothing is known there, and nothing is used
            assert len(known_of_all) == len(problem.inequalities)


@each_proof
def test_no_other_multiplier_and_no_other_potential_will_do(make):
    proof = make()
    for part in ("at_start", "of_step", "at_end"):
        for name, m in getattr(proof, part).items():
            for factor in (0, Fraction(1001, 1000), -1):
                changed = dataclasses.replace(proof, **{part: {**getattr(proof, part), name: m * factor}})
                assert not changed.is_proof(), (part, name, factor)
    scalar = proof.potential
    for name in scalar.values:
        values = {**scalar.values, name: scalar.values[name] * Fraction(1001, 1000)}
        assert not dataclasses.replace(proof, potential=Scalar(scalar.constant, values, scalar.products)).is_proof(), name
    for pair in scalar.products:
        products = {**scalar.products, pair: scalar.products[pair] * Fraction(1001, 1000)}
        assert not dataclasses.replace(proof, potential=Scalar(scalar.constant, scalar.values, products)).is_proof(), pair


@each_proof
def test_no_smaller_bound_or_rate_is_proved(make):
    proof, less = make(), Fraction(99, 100)
    smaller = dataclasses.replace(proof, bound=proof.bound * less, attained=None)
    assert not smaller.is_proof()
    at_start = {name: m * less for name, m in proof.at_start.items()}
    assert not dataclasses.replace(smaller, at_start=at_start).is_proof()
    potential = mapped(proof.potential, lambda c: c * less)
    of_step = {name: m * less for name, m in proof.of_step.items()}
    assert not dataclasses.replace(smaller, at_start=at_start, potential=potential, of_step=of_step).is_proof()
    assert not dataclasses.replace(proof, rate=proof.rate * less).is_proof()
    if proof.attained:
        assert not dataclasses.replace(proof, bound=proof.bound * less).is_proof()


@each_proof
def test_a_measure_that_is_more_is_not_bounded(make):
    proof = make()
    assert not dataclasses.replace(proof, measure=proof.measure * Fraction(101, 100), attained=None).is_proof()


def test_that_k_is_at_most_N_is_needed():
    class Beyond(Proof):
        @property
        def of_steps(self):
            return {"k": Range(Fraction(0)), "N": Range(ONE)}

    proof = known.gap_of_descent(ONE)
    beyond = Beyond(**{field.name: getattr(proof, field.name) for field in dataclasses.fields(proof)} | {"attained": None})
    with pytest.raises(Unknown, match="multiplier of k,k\\+1"):
        beyond.check()


def test_longer_steps_than_are_meant_are_not_proved():
    too_long = {"μ": Range(Fraction(0), ONE, strictly=True), "η": Range(Fraction(0), Fraction(2))}
    for make in (known.gap_contracts, known.distance_contracts, known.gradient_contracts):
        assert make().is_proof() and not dataclasses.replace(make(), parameters=too_long).is_proof()
    assert not known.gap_of_descent(eta, {"η": Range(Fraction(0), Fraction(21, 20))}).is_proof()
    assert not known.gap_of_descent(eta).is_proof()  # of an η of which nothing is known
    assert not known.gap_of_descent(Fraction(21, 20)).is_proof()


def test_another_method_or_a_larger_class_is_not_proved():
    proof = known.gap_of_descent(ONE)
    for method in (
        known.descent(Fraction(11, 10)),
        known.descent(ONE, vector("x0").squared - 2),
        dataclasses.replace(proof.method, known=lambda points: smooth_convex([known.MINIMUM, *points], 2)),
    ):
        assert not dataclasses.replace(proof, method=method, attained=None).is_proof()


def _stated(**changes):
    """What is certainly false of one step of no method: f_N ≤ 0 where nothing is known, with something smuggled in."""
    method = Method(lambda k, x, g, new: x, lambda points: {}, value("f0") - 1, frozenset())
    parts = {"measure": value("f"), "bound": ONE, "potential": value("f"), "at_start": {"start": ONE}, "of_step": {}}
    return Proof(**{"method": method, **parts, **changes})


def test_what_is_smuggled_in_is_refused():
    with pytest.raises(Unknown, match="cancel"):
        _stated().check()
    with pytest.raises(Unknown, match=r"g\(k\+1\) is not of the point"):
        _stated(potential=vector("g(k+1)").squared).check()
    with pytest.raises(Unknown, match=r"f\(k\+1\) is not of the point"):
        _stated(measure=value("f(k+1)")).check()
    for name in ("k", "N", "i", "j", "t"):
        with pytest.raises(Unknown, match="not a parameter"):
            _stated(parameters={name: Range(Fraction(7))}).check()
    with pytest.raises(Unknown, match="nothing is known that is called"):
        _stated(of_step={"made up": ONE}).check()
    with pytest.raises(Unknown, match="rate is not known"):
        _stated(rate=Fraction(-1)).check()
    with pytest.raises(Unknown, match="V₀ ≤ bound: something is not known to be defined"):
        _stated(potential=Scalar(), measure=Scalar(), bound=k, at_start={}).check()  # of which k?


def test_what_stays_the_same_is_not_of_a_point():
    for name in ("g", "g(k+1)", "f(k+1)"):
        method = dataclasses.replace(_stated().method, fixed=frozenset({name}))
        with pytest.raises(Unknown, match="does not stay the same"):
            _stated(method=method).check()


def test_a_potential_that_is_not_defined_at_N_is_refused():
    """With x = 0 after the last step, (N − k)⁻¹‖x‖² vanishes there, if one does not look."""
    method = Method(lambda k, x, g, new: x * ((N - k - 1) / (N - k)), lambda points: {}, vector("x0").squared - 1, frozenset())
    proof = Proof(
        method=method,
        measure=vector("x").squared,
        bound=1 / N,
        potential=vector("x").squared * (1 / (N - k)),
        at_start={"start": 1 / N},
        of_step={},
    )
    with pytest.raises(Unknown, match="not defined"):
        proof.check()


def test_a_divisor_that_can_be_0_is_refused():
    steps = {"k": Range(Fraction(0)), "N": Range(k + 1)}
    f = value("f") * (1 / (N - k - 1))
    with pytest.raises(Unknown, match="defined"):
        compare("", f, f, {}, {}, steps)
    f = value("f") * (1 / (N - k))
    compare("", f, f, {}, {}, steps)
    with pytest.raises(Unknown, match="defined"):
        compare("", f * 0 + (1 / mu - 1 / mu + 1 / (eta - 1)), Scalar() + 1 / (eta - 1), {}, {}, {"η": Range(Fraction(0), ONE)})


def test_what_is_no_square_is_refused():
    u, v = vector("u"), vector("v")
    for form in (u.dot(v), u.squared - v.squared, (u + v).squared - u.squared * 2, u.squared * (k - 1)):
        with pytest.raises(Unknown, match="squares"):
            squares("", form, {"k": Range(Fraction(0))})
    [(one, w)] = squares("", (u * (k + 1) - v).squared, {"k": Range(Fraction(0))})
    assert one == (k + 1) ** 2 and w.terms["v"] == -1 / (k + 1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda run: {"x": tuple(c * 2 for c in run.x)}, "method|start"),
        (lambda run: {"g": tuple(c * 2 for c in run.g)}, "method"),
        (lambda run: {"f": run.f * 2}, "class|attain"),
        (lambda run: {"x": (run.x[0] + 1,)}, "start"),
        (lambda run: {"f": run.f + 1}, "class"),
    ],
)
def test_a_run_of_another_kind_attains_nothing(change, why):
    proof = known.gap_of_descent(ONE)
    run = dataclasses.replace(proof.attained, **change(proof.attained))
    with pytest.raises(Unknown, match=why):
        dataclasses.replace(proof, attained=run).check()


def test_a_run_that_attains_less_is_refused():
    still = Attained((ONE,), (Fraction(0),))
    with pytest.raises(Unknown, match="does not attain"):
        dataclasses.replace(known.gap_of_descent(ONE), attained=still).check()


@pytest.mark.parametrize("make", [known.gap_contracts, known.distance_contracts, known.gradient_contracts])
def test_a_run_that_repeats_itself_is_checked_as_well(make):
    proof = make()
    assert proof.attained is not None and proof.is_proof()
    for change, why in [
        ({"factor": 1 - eta * mu / 2}, "method"),
        ({"factor": eta * mu - 1}, "at least 0"),
        ({"g": (t,)}, "method"),
        ({"g": (eta * 0,), "factor": ONE}, "class"),
        ({"f": t**2 / 2}, "start|class|attain"),
        ({"x": (2 * t,), "g": (2 * mu * t,), "f": 2 * mu * t**2}, "start"),
        ({"x": (t / 2,), "g": (mu * t / 2,), "f": mu * t**2 / 8}, "attain"),
        ({"x": (t,), "g": (t,), "f": t**2 / 2, "factor": 1 - eta}, "at least 0|start|attain"),
    ]:
        with pytest.raises(Unknown, match=why):
            dataclasses.replace(proof, attained=dataclasses.replace(proof.attained, **change)).check()


def test_a_method_that_counts_its_steps_repeats_nothing():
    """t is not k: a run that is given by t is one of the method for every k."""
    method = Method(lambda k, x, g, new: g * k, lambda points: {}, vector("x0").squared - 1)
    proof = Proof(method=method, measure=vector("x").squared, bound=ONE, potential=vector("x").squared, at_start={}, of_step={})
    with pytest.raises(Unknown, match="none of the method"):
        check_attained(proof, Repeated((t,), (ONE,), t, ONE))


# -------------------------------------------------------------------------------------------------------- on numbers


@pytest.mark.parametrize(("make", "step"), [(partial(known.gap_of_descent, step), step) for step in (ONE, Fraction(1, 2))])
def test_the_potential_falls_along_runs(make, step):
    """Of gradient descent on quadratics of two variables with eigenvalues up to 1."""
    proof, random = make(), Random(5)
    for _ in range(10):
        diagonal = np.array([Fraction(random.randint(0, 8), 8) for _ in range(2)])
        x, steps, found = np.array([Fraction(3, 5), Fraction(4, 5)]), random.randint(1, 6), []
        for i in range(steps + 1):
            run = Run({"x": tuple(x), "g": tuple(diagonal * x)}, {"f": x @ (diagonal * x) / 2})
            V = mapped(proof.potential, lambda c, i=i, n=steps: number_at(at(c, {"k": i, "N": n}), {})).at(run)
            found.append(V)
            x = x - step * diagonal * x
        assert found == sorted(found, reverse=True) and found[0] <= number_at(proof.bound, {"N": steps})
        assert proof.measure.at(run) <= found[-1]


@pytest.mark.parametrize(
    ("make", "unit", "measure"),
    [
        (known.gap_contracts, lambda mu: mu / 2, lambda x, g, f: f),
        (known.distance_contracts, lambda mu: ONE, lambda x, g, f: x.squared),
        (known.gradient_contracts, lambda mu: mu**2, lambda x, g, f: g.squared),
    ],
)
def test_one_step_after_the_other_makes_a_certificate_of_all(make, unit, measure):
    """What is proved of N steps by a rate of one, checked as a certificate of three steps."""
    mu, eta, proof = Fraction(1, 3), Fraction(3, 4), make()
    points = worst_cases.steps(3, eta)
    first, last = (measure(p.x, p.g, p.f) for p in (points[0], points[-1]))
    known_of_all = smooth_convex([known.MINIMUM, *points], 1, mu) | {"start": first - unit(mu)}
    run = worst_cases.descended(3, eta, *worst_cases.quadratic(mu))
    problem = WorstCase(last * (1 / unit(mu)), (1 - eta * mu) ** 6, known_of_all, run)
    assert proof.bound_of(3, μ=mu, η=eta) == problem.bound and problem.is_attained()
    assert problem.check(problem.with_multipliers(proof.multipliers(3, μ=mu, η=eta)))


def test_signs_are_those_of_numbers():
    random, shown = Random(3), 0
    region = {"k": Range(Fraction(0)), "N": Range(k + 1), "μ": Range(Fraction(0), ONE, True), "η": Range(Fraction(0), 2 / (1 + mu))}
    for _ in range(100):
        names = [k, N, eta, mu, 1 - mu, N - k, 2 / (1 + mu) - eta, ONE]
        terms = [random.randint(-1, 3) * random.choice(names) * random.choice(names) for _ in range(3)]
        c = sum(terms, start=eta * 0) / random.choice([N - k, N + 1, 1 - mu, eta, N - k - 1, 1 - eta])
        spots = []
        for _ in range(8):
            i, m = random.randint(0, 4), Fraction(random.randint(1, 7), 8)
            n, e = i + random.choice([1, 1, 2, 5]), 2 / (1 + m) * Fraction(random.randint(1, 6), 6)
            spots.append({"k": i, "N": n, "η": e, "μ": m})
        if is_defined(c, region):
            found = [number_at(c, spot) for spot in spots]  # no division by 0
            if is_nonnegative(c, region):
                shown += 1
                assert min(found) >= 0
    assert shown > 10


def test_a_range_speaks_of_names_before_it():
    with pytest.raises(ValueError, match="depends on k"):
        is_nonnegative(N, {"N": Range(k), "k": Range(Fraction(0))})
    with pytest.raises(ValueError, match="k has no value"):
        number_at(k + N, {"N": 1})
    assert not is_nonnegative(k, {}) and not is_defined(1 / k, {"k": Range(Fraction(0))})
    assert is_defined(1 / k, {"k": Range(Fraction(0), strictly=True)})


def test_functions_are_written_for_people():
    assert [
        text(c) for c in (1 / (4 * N + 2), (N - k) / (2 * N - k) ** 2, (1 - eta * mu) ** 2, k * 0, Fraction(-3, 2), -k / 2)
    ] == [
        "1/(2(2N + 1))",
        "(N − k)/(2N − k)²",
        "(1 − ημ)²",
        "0",
        "−3/2",
        "−k/2",
    ]


def test_people_read_for_which_N():
    _, found = sentences(smallest_gradient)
    assert found == (
        "min ‖∇f(w_i)‖²/(f(w₀) − f*) where η = 1/L, for every T ≥ 1: at most 4/(3T − 1), and attained; "
        "proved by induction over k, V_{k+1} ≤ V_k for V_k = 16/(3T − 1)²·f + 12k/(3T − 1)²·m"
    )
    _, found = sentences(contraction_of_each_step)
    assert "N times, for every N ≥ 1 and 0 < μ < 1 and 0 < η ≤ 2/(μ + 1): at most ((1 − ημ)²)ᴺ" in found


def test_people_read_a_range_as_it_is_meant():
    written = [_range("η", one, text) for one in (Range(ONE), Range(ONE, strictly=True), Range(ONE, N), Range(ONE, N, True))]
    assert written == ["η ≥ 1", "η > 1", "1 < η ≤ N", "1 < η < N"]


def test_people_read_nothing_of_what_is_no_proof():
    [kind] = smallest_gradient.worst_cases
    wrong = EveryN(lambda: dataclasses.replace(known.least_gradient(), at_end={}), kind.every.of_case, "T", 1)
    assert dataclasses.replace(kind, every=wrong).for_every_N() is None
