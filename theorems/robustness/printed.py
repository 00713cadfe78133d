"""The text's sentences on attacks, maxima and smoothing, as printed: those that hold, and those that do not."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector, rational
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from .attacks import attacks_bound_robust_accuracy, linear_losses_are_attacked_exactly, projected_steps_ascend
from .margins import distance_to_a_hyperplane, overlapping_balls_cost_errors
from .maxima import approximate_maximisers_give_subgradients, directional_derivative_of_a_maximum
from .oracles import normal_probability
from .readings import Ascended, AttackedNetwork
from .samples.attacks import AscentRun, LinearImages, NetworkImages, ShortSteps
from .samples.balls import Hyperplane, Overlaps, norm_of
from .samples.maxima import ConvexPieces, Sequence
from .samples.noise import Mode, NoisePair
from .smoothing import gaussian_radius, worst_classifier_by_likelihood_ratios


def sign(v: Any) -> int:
    return (v > 0) - (v < 0)


def cut(v: Any, epsilon: Any) -> Any:
    return max(-epsilon, min(epsilon, v))


# ---------------------------------------------------------------------------------------------------------------- attacks


@projected_steps_ascend.printed(
    "ml-notes/pgd-attack-ascent",
    mistake="No step size is stated: past the top of a concave loss, a step that is too long descends.",
    witness=lambda: AscentRun(((-4,),), (0,), (Fraction(1, 2),), 1, "inf", 1, 1),
)
def steps_of_any_size_ascend(run: Ascended[AscentRun]) -> Law:
    """Printed: δ ← P(δ + η∇L), since it is a maximum that is sought; so the loss does not fall, whatever η > 0."""
    for step in run.steps:
        yield at_least("f(δ⁺), and f(δ)", run.sample.value(step.new), run.sample.value(step.delta), at=step)


@projected_steps_ascend.literally()
def long_steps_in_a_box(run: AscentRun) -> Law:
    """In a box, or a ball in ℓ2, ⟨∇f(δ), δ⁺ − δ⟩ ≥ ‖δ⁺ − δ‖²/η for every η > 0; so in a box f does not fall for η ≤ 2/L."""
    delta, eta = exact_vector(run.start), run.step
    gradient = run.exact_gradient(delta)
    far = delta + eta * gradient
    if run.norm == "inf":
        new = np.array([cut(v, run.epsilon) for v in far], dtype=object)
    else:
        new = far * min(1, run.epsilon / norm_of(far, "2")) if any(far) else far
    moved: Any = new - delta
    yield exercised("a step that is longer than 1/L moves", eta * run.smoothness > 1 and any(far - delta))
    yield at_least("⟨∇f(δ), δ⁺ − δ⟩, and ‖δ⁺ − δ‖²/η", gradient @ moved, moved @ moved / eta)
    if run.norm == "inf" and eta * run.smoothness <= 2:
        yield at_least("f(δ⁺) for η ≤ 2/L, and f(δ)", run.value(new), run.value(delta))


@linear_losses_are_attacked_exactly.literally("ml-notes/fgsm-exact-for-linear")
def vertices_are_optimal(image: LinearImages) -> Law:
    """In the box of radius ε a linear loss ⟨g,δ⟩ is largest at a vertex, and at ε sign(g), where sign(0) = 0."""
    g, epsilon = image.w, image.epsilon
    at_signs = sum(a * epsilon * sign(a) for a in g)
    yield exercised("the loss is not constant", any(g))
    yield equal("⟨g, ε sign(g)⟩, and ε‖g‖₁", at_signs, epsilon * sum(map(abs, g)))
    if image.d <= 8:
        vertices = [sum(a * s * epsilon for a, s in zip(g, signs, strict=True)) for signs in product((-1, 1), repeat=image.d)]
        yield equal("the largest value at a vertex, and at ε sign(g)", max(vertices), at_signs)


@linear_losses_are_attacked_exactly.printed(
    "ml-notes/pgd-is-multistep-fgsm",
    mistake="Plain gradient steps are longer for larger derivatives, and signs are not: for the gradient (2, 1) no step size "
    "makes one the other.",
    witness=lambda: AscentRun(((0, 0), (0, 0)), (2, 1), (0, 0), 4, "inf", 1, 1),
)
def gradient_steps_are_sign_steps(run: AscentRun) -> Law:
    """Printed: PGD is FGSM of several steps; so a small step along the gradient is, up to its size, one along its signs."""
    gradient = run.exact_gradient(exact_vector(run.start))
    for j, k in pairwise([j for j, g in enumerate(gradient) if g]):
        yield equal(
            "the moves of two pixels, in absolute value", abs(run.step * gradient[j]), abs(run.step * gradient[k]), at=(j, k)
        )


@linear_losses_are_attacked_exactly.literally()
def sign_steps_are_steepest(image: LinearImages) -> Law:
    """Of the steps s with ‖s‖∞ ≤ η, η sign(g) raises ⟨g,s⟩ most; for a linear loss both methods end at ε sign(g), where both stay.

    A gradient step of ε/min|gⱼ| or more from 0 is there at once, as one sign step of ε is.
    """
    g, epsilon = exact_vector(image.w), image.epsilon
    end = [epsilon * sign(a) for a in g]
    yield exercised("derivatives differ in size", len({abs(a) for a in g} - {0}) > 1)
    for size in (epsilon, epsilon / Fraction(3)):
        yield equal("⟨g, η sign(g)⟩, and η‖g‖₁", sum(a * size * sign(a) for a in g), size * sum(abs(g)), at=size)
        stays = [(cut(v + size * a, epsilon), cut(v + size * sign(a), epsilon)) for v, a in zip(end, g, strict=True)]
        yield equal("ε sign(g) after either step, and itself", stays, [(v, v) for v in end], at=size)
    if any(g):
        size = epsilon / Fraction(min(abs(a) for a in g if a))
        yield equal("one long gradient step from 0, and ε sign(g)", [cut(size * a, epsilon) for a in g], end)


@attacks_bound_robust_accuracy.printed(
    "ml-notes/pgd-evaluation-upper-bound",
    mistake="High accuracy under attack is necessary, and not sufficient: where all units are dead the gradient is 0, and no step "
    "leaves the start. What turns the answer is one end of the interval, and none of four random starts comes near it.",
    witness=lambda: NetworkImages(((Fraction(1, 2),),), (1,), Fraction(1, 2), ((16,),), (Fraction(-31, 2),), (-1,), Fraction(1, 4)),
    implementation="attacks.NetworkSigns:steps=10,starts=4",
)
def attacks_measure_robust_accuracy(attacked: AttackedNetwork) -> Law:
    """Printed: robustness is evaluated by random starts and many steps; so the examples right under them are the robust ones."""
    right = sum(m > 0 for m in attacked.margins)
    robust = sum(m > 0 for m in attacked.sample.least_margins)
    yield equal("examples right under attack, and robust ones", right, robust)


@attacks_bound_robust_accuracy.literally()
def right_under_attack_is_necessary(attacked: AttackedNetwork) -> Law:
    """Robust examples are right under every attack, from every start."""
    least = attacked.sample.least_margins
    yield exercised("an example is robust", any(m > 0 for m in least))
    for i, m in enumerate(attacked.margins):
        if least[i] > 0 and attacked.distances[i] <= attacked.sample.epsilon and 0 <= min(attacked.images[i]) <= 1:
            yield at_least("1 where a robust example is right under attack", int(m > 0) + int(max(attacked.images[i]) > 1), 1, at=i)


# ----------------------------------------------------------------------------------------------------------------- maxima


@approximate_maximisers_give_subgradients.literally("ml-notes/danskin-convexity-of-max")
def maximum_of_convex_functions_is_convex(at: ConvexPieces) -> Law:
    """φ(tx + (1 − t)u) ≤ tφ(x) + (1 − t)φ(u), and the gradient of each maximiser is a subgradient."""
    x, u = exact_vector(at.x), exact_vector(at.u)
    here, there = at.maximum(x), at.maximum(u)
    yield exercised("x and u have different maximisers", at.values.index(here) != at.at(u).index(there))
    for t in (Fraction(1, 2), Fraction(1, 4), Fraction(7, 8)):
        yield at_most(
            "φ(tx + (1 − t)u), and tφ(x) + (1 − t)φ(u)", at.maximum(t * x + (1 - t) * u), t * here + (1 - t) * there, at=t
        )
    for z in at.maximisers:
        yield at_least("φ(u), and φ(x) + ⟨∇f(x,z*), u − x⟩", there, here + at.gradients[z] @ (u - x), at=z)


@directional_derivative_of_a_maximum.printed(
    "ml-notes/danskin-theorem",
    mistake="That f is continuous in z is missing: ∇f is, and Z is compact, and yet no z has the largest value, as of −1/k for "
    "z = 1/k and −1 for z = 0.",
    witness=lambda: Sequence(0, 0, 1, -1),
)
def compact_sets_have_a_maximum(family: Sequence) -> Law:
    """Printed: Z is compact and not empty, so that the maximum of f(x,z) exists; f(·,z) is convex, ∇f continuous in z."""
    yield is_true("some z has the largest f(x,z)", family.has_maximum)


@directional_derivative_of_a_maximum.literally()
def continuous_families_have_a_maximum(family: Sequence) -> Law:
    """If f(x, 1/k) → f(x, 0), or to less, some z has the largest value: no f(x, 1/k) is above both f(x, 1) and f(x, 0)."""
    is_continuous = family.last >= family.limit
    yield exercised("values rise", is_continuous and family.gap > 0)
    if is_continuous:
        largest = max(family.limit - family.gap, family.last)
        for k in (1, 2, 3, 10, 10**6):
            yield at_most("f(x, 1/k), and the larger of f(x, 1) and f(x, 0)", family.limit - Fraction(family.gap, k), largest, at=k)
        yield is_true("some z has the largest f(x,z)", family.has_maximum)


@approximate_maximisers_give_subgradients.printed(
    "ml-notes/danskin-ignored-in-practice",
    mistake="The gradient at a point that is not a maximiser is not one of φ: a step against it may raise φ.",
    witness=lambda: ConvexPieces(((1,), (-1,)), (0, 0), (0, -1), (0,), (1,), (1,), 1),
)
def gradient_of_any_point_descends(at: ConvexPieces) -> Law:
    """Printed: δ* need not be the global maximum; its gradient is used for that of φ: short steps against it do not raise φ."""
    for z, (value, gradient) in enumerate(zip(at.values, at.gradients, strict=True)):
        if value >= max(at.values) - at.tolerance:
            slope = max(-at.gradients[k] @ gradient for k in at.maximisers)
            yield at_most("φ′(x; −∇f(x,δ*))", slope, 0, at=z)


@approximate_maximisers_give_subgradients.literally()
def only_maximiser_gives_a_descent(at: ConvexPieces) -> Law:
    """Where one z alone is a maximiser, φ′(x; −∇f(x,z)) = −‖∇f(x,z)‖²; φ is nowhere more than τ below a line."""
    is_alone = len(at.maximisers) == 1
    yield exercised("one function alone is largest, and not flat", is_alone and at.gradients[at.maximisers[0]].any())
    if len(at.maximisers) == 1:
        g = at.gradients[at.maximisers[0]]
        yield at_most("φ′(x; −∇f), and −‖∇f‖²", max(-at.gradients[z] @ g for z in at.maximisers), -g @ g)
    x, u = exact_vector(at.x), exact_vector(at.u)
    for z, (value, gradient) in enumerate(zip(at.values, at.gradients, strict=True)):
        if value >= max(at.values) - at.tolerance:
            line = max(at.values) + gradient @ (u - x) - at.tolerance
            yield at_least("φ(u), and φ(x) + ⟨∇f(x,z), u − x⟩ − τ", at.maximum(u), line, at=z)


@projected_steps_ascend.literally()
def ascent_stops_at_the_worse_end(run: ShortSteps) -> Law:
    """A convex loss of one variable may have a local maximum at the worse end of the interval, where projected steps stay."""
    slope, c = run.rows[0][0], run.c[0]
    epsilon = run.epsilon
    stays = run.d == 1 and 0 < abs(c) < slope * epsilon
    yield exercised("the loss is least between the ends, not halfway", stays)
    if stays:
        worse = exact_vector((-sign(c) * epsilon,))
        yield equal("the worse end after a step", cut(worse[0] + run.step * run.exact_gradient(worse)[0], epsilon), worse[0])
        yield less("the loss there, and at the other end", run.value(worse), run.value(-worse))


# ---------------------------------------------------------------------------------------------------------------- margins


@distance_to_a_hyperplane.literally("ml-notes/robustness-norm-specific")
def robust_in_one_norm_only(plane: Hyperplane) -> Law:
    """Between ρ∞ and ρ₁ ≥ ρ∞ is an ε up to which no perturbation in ℓ1 turns the sign, and one in ℓ∞ does."""
    w = exact_vector(plane.w)
    several = sum(map(bool, w)) > 1
    yield exercised("w has several entries, and a point is off the hyperplane", several and any(plane.scores))
    for i, score in enumerate(plane.scores):
        if score and several:
            epsilon = (rational(plane.distance(i, "1")) + rational(plane.distance(i, "inf"))) / 2
            yield at_least("the distance in ℓ1, and in ℓ∞", plane.distance(i, "1"), plane.distance(i, "inf"), at=i)
            turned = score - sign(score) * epsilon * sum(abs(w))
            yield at_most("the score times its sign after −ε·sign(w)", turned * sign(score), 0, at=i)
            least = min(sign(score) * (score + s * epsilon * a) for a in w for s in (-1, 1))
            yield greater("the least at a vertex of the ℓ1 ball, times its sign", least, 0, at=i)


@overlapping_balls_cost_errors.literally("ml-notes/overlapping-margins-unavoidable-error")
def common_points_have_one_label(sample: Overlaps) -> Law:
    """Two balls of different labels that meet have a point in common, which is wrong for one of the two, whatever its label."""
    yield exercised("balls of different labels meet", sample.conflicts)
    for i, j in sample.conflicts:
        middle = (sample.exact_X[i] + sample.exact_X[j]) / Fraction(2)
        for k in (i, j):
            yield at_most("‖middle − x‖∞, and ε", max(abs(middle - sample.exact_X[k])), sample.epsilon, at=(i, j, k))
        for label in (-1, 1):
            errors = sum(sample.labels[k] != label for k in (i, j))
            yield equal("errors at the middle, if that is its label", errors, 1, at=(i, j, label))


# -------------------------------------------------------------------------------------------------------------- smoothing


@worst_classifier_by_likelihood_ratios.printed(
    "ml-notes/randomised-smoothing-neyman-pearson",
    mistake="Where ratios tie or places have a positive probability, no threshold has exactly p_A above it: one place must be "
    "coloured in part.",
    witness=lambda: NoisePair(((1, 1),), Fraction(1, 2)),
)
def threshold_has_exactly_the_probability(pair: NoisePair) -> Law:
    """Printed: find a threshold of p(x′ − x)/p(x′ − x − δ) above which the probability at x is exactly the mode's; the rest is the
    other colour."""
    above = {0} | {sum(p for p, q in pair.rows if p and Fraction(q) / p <= ratio) for ratio in pair.thresholds}
    yield is_true("some threshold has exactly p_A above it", pair.p_A in above)


@worst_classifier_by_likelihood_ratios.literally()
def larger_ratios_go_first(pair: NoisePair) -> Law:
    """Filled in the order of p/q until p_A, the last place in part, Σqh is the least: it equals the dual bound.

    No colouring by 0 and 1 with at least p_A has less.
    """
    missing, total = pair.p_A, Fraction(0)
    for i in pair.by_ratio:
        p, q = pair.rows[i]
        share = min(1, missing / Fraction(p)) if p else 0
        total, missing = total + share * q, missing - share * p
    yield exercised("p and q differ", any(p != q for p, q in pair.rows) and 0 < pair.p_A < 1)
    yield equal("Σqh in the order of p/q, and the dual bound", total, max(map(pair.dual_bound, pair.thresholds)))
    if pair.n <= 8:
        whole = [
            sum(q for (_, q), h in zip(pair.rows, colours, strict=True) if h)
            for colours in product((0, 1), repeat=pair.n)
            if sum(p for (p, _), h in zip(pair.rows, colours, strict=True) if h) >= pair.p_A
        ]
        yield at_least("the least Σq of a 0-1 colouring, and that", min(whole), total)


@gaussian_radius.literally("ml-notes/randomised-smoothing-gaussian-radius")
def half_space_turns_at_the_radius(mode: Mode) -> Law:
    """ln of the ratio of densities is affine along δ, and constant at right angles to it; of the half-space with p_A at x the
    probability is above 1/2 before its border, at distance σΦ⁻¹(p_A), and below 1/2 behind it."""
    sigma = Fraction(mode.sigma)
    delta, across = np.array([Fraction(3), Fraction(4)]), np.array([Fraction(-4), Fraction(3)])
    ratio = lambda x: (sum((x - delta) ** 2) - sum(x**2)) / (2 * sigma**2)  # noqa: E731
    yield exercised("p_A is not nearly 1/2", mode.p_A > Fraction(51, 100))
    for t in (Fraction(1), Fraction(-5, 2)):
        yield equal("ln ratio along δ, and its slope", ratio(t * delta) - ratio(0 * delta), -t * sum(delta**2) / sigma**2, at=t)
        yield equal("ln ratio across δ, and where it is not moved", ratio(t * across), ratio(0 * delta), at=t)
    near = mode.quantile * Fraction(2**20 - 1, 2**20), mode.quantile * Fraction(2**20 + 1, 2**20)
    yield greater("Φ(Φ⁻¹(p_A) − r/σ) just before the radius", normal_probability(mode.quantile - near[0]), Fraction(1, 2))
    yield less("Φ(Φ⁻¹(p_A) − r/σ) just behind the radius", normal_probability(mode.quantile - near[1]), Fraction(1, 2))


@distance_to_a_hyperplane.sharp("ρ∞, and ρ₂", "ρ₂, and ρ₁", sizes=(2, 3))
def one_entry_other_than_0(d: int) -> Hyperplane:
    return Hyperplane(((1,) * d,), (3,) + (0,) * (d - 1), 1, "2")


@distance_to_a_hyperplane.sharp("ρ₁, and √d·ρ₂", "√d·ρ₂, and d·ρ∞", sizes=(4, 9))
def equal_entries(d: int) -> Hyperplane:
    return Hyperplane(((1,) * d,), (3,) * d, 1, "2")
