"""By how much floating-point arithmetic may miss what the statements say of attacks, maxima and certificates.

u = 2⁻⁵³ is the unit roundoff of float64. An attack that answers in single precision is held to that of its own.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import Number, exact_vector, rational
from ...properties.numbers.rounding import UNIT_ROUNDOFF as U
from ...properties.statements.allowances import EXACT, Allowance, declared, rounding
from .attacks import (
    affine_pieces_are_attacked_exactly,
    attacks_bound_robust_accuracy,
    linear_losses_are_attacked_exactly,
    projected_steps_ascend,
    projection_is_the_nearest_point,
)
from .margins import distance_to_a_hyperplane
from .maxima import approximate_maximisers_give_subgradients, directional_derivative_of_a_maximum
from .oracles import normal_density, normal_probability, tail_density
from .readings import (
    Ascended,
    AttackedImages,
    AttackedNetwork,
    CertifiedCounts,
    Distances,
    Maximum,
    Projected,
    Radius,
    RadiusOfSlabs,
    Step,
    Subgradient,
    WorstCase,
)
from .smoothing import (
    confidence_bound_of_counts,
    gaussian_radius,
    slabs_are_no_worse_than_half_spaces,
    worst_classifier_by_likelihood_ratios,
)

LENGTH = "a length, a quotient and a product: (d + 10)u relatively"


def total(v: Any) -> Any:
    return sum(abs(x) for x in v)


@projection_is_the_nearest_point.within("‖p‖, and ε")
def in_the_ball(projected: Projected, i: int) -> Allowance:
    """Cut off entries are exact; of a point that is scaled all entries are off by (d + 10)u."""
    sample = projected.sample
    return EXACT if sample.norm == "inf" else rounding((sample.d + 10) * U * sample.epsilon, f"{LENGTH}, of ε", of=sample.epsilon)


@projection_is_the_nearest_point.within("⟨z − p, p⟩, and ε‖z − p‖_q")
def nearest(projected: Projected, i: int) -> Allowance:
    """For p off by e, with ‖e‖ ≤ (d + 10)uε, both sides change by ‖e‖(‖z‖ + 3ε) at most."""
    sample = projected.sample
    if sample.norm == "inf":
        return EXACT
    size = sample.epsilon * (total(sample.rows[i]) + 3 * sample.epsilon)
    return rounding((sample.d + 10) * U * size, f"{LENGTH}, of ε(‖z‖₁ + 3ε)", of=size)


def off(run: Ascended, delta: Any) -> Any:
    """Σ of what the entries of δ⁺ are off by: a gradient of d + 1 terms times η, a sum, and a projection."""
    sample = run.sample
    d = sample.d
    terms = sum(total(row) for row in sample.rows) * max(map(abs, delta)) + total(sample.c)
    return 2 * U * ((d + 4) * sample.step * terms + 2 * total(delta) + (d + 10) * d * sample.epsilon)


WHY = "2u((d + 4)η(Σ|A||δ| + |c|) + 2|δ| + (d + 10)dε)"


@projected_steps_ascend.within("‖δ⁺‖, and ε")
def stays_in_the_ball(run: Ascended, step: Step) -> Allowance:
    """As of a projection."""
    sample = run.sample
    return EXACT if sample.norm == "inf" else rounding((sample.d + 10) * U * sample.epsilon, f"{LENGTH}, of ε", of=sample.epsilon)


@projected_steps_ascend.within("⟨z − δ⁺, δ⁺⟩, and ε‖z − δ⁺‖_q")
def projects(run: Ascended, step: Step) -> Allowance:
    """δ⁺ is the projection of a point near z, up to rounding: both sides change by that times ‖z‖ + 3ε, in any norm."""
    sample = run.sample
    size = total(step.delta + sample.step * step.gradient) + 3 * sample.d * sample.epsilon
    return rounding(
        off(run, step.delta) * size / sample.epsilon + 2 * off(run, step.delta) * sample.epsilon,
        f"{WHY}·(‖z‖₁ + 3dε)/ε",
        of=size * size,
    )


@projected_steps_ascend.within("f(δ⁺) − f(δ), and ‖δ⁺ − δ‖²/2η")
def gains(run: Ascended, step: Step) -> Allowance:
    """f changes by its gradient in the ball times that, the square by its own, 2dε/η: the sum of both."""
    sample = run.sample
    steep = (
        total(sample.c) + 2 * sum(total(row) for row in sample.rows) * sample.epsilon + 4 * sample.d * sample.epsilon / sample.step
    )
    return rounding(off(run, step.delta) * steep, f"{WHY}·(‖c‖₁ + 2ε‖A‖₁ + 4dε/η)", of=steep * sample.epsilon)


@projected_steps_ascend.within("steps at once, and one after another")
def composed(run: Ascended, j: int) -> Allowance:
    """Each step makes distances 1 + ηL ≤ 2 times as large at most, and adds its own: Σ(1 + ηL)ᵗ for t < T, times one."""
    sample = run.sample
    most = max(off(run, step.delta) for step in run.steps)
    longer = sum((1 + sample.step * sample.smoothness) ** t for t in range(sample.steps))
    return rounding(2 * longer * most, f"Σ(1 + ηL)ᵗ·{WHY}, twice", of=sample.epsilon)


IN_PIXELS = "8u(1 + ε): sums and differences of pixels"


@linear_losses_are_attacked_exactly.within("‖x′ − x‖∞, and ε")
@attacks_bound_robust_accuracy.within("‖x′ − x‖∞, and ε")
def distance_of_images(attacked: AttackedImages | AttackedNetwork, i: int) -> Allowance:
    """x ± ε is rounded, and so is the difference that is cut off."""
    return rounding(8 * U * (1 + attacked.sample.epsilon), IN_PIXELS, of=1 + attacked.sample.epsilon)


@linear_losses_are_attacked_exactly.within("the margin at x′, and the least")
def least_margin(attacked: AttackedImages, i: int) -> Allowance:
    """Each pixel is off by that."""
    size = (1 + attacked.sample.epsilon) * total(attacked.sample.w)
    return rounding(8 * U * size, f"{IN_PIXELS}, times ‖w‖₁", of=size)


@attacks_bound_robust_accuracy.within("the margin at x′, and the least")
@affine_pieces_are_attacked_exactly.within("the margin at x′, and the least")
def least_margin_of_a_network(attacked: AttackedNetwork, i: int) -> Allowance:
    """Each pixel is off by that; a score by Σ|v|‖W‖₁ times it."""
    size = (1 + attacked.sample.epsilon) * attacked.sample.lipschitz
    return rounding(8 * U * size, f"{IN_PIXELS}, times Σ|v|‖W‖₁", of=size)


@attacks_bound_robust_accuracy.within("the margin of a reported success, and 0")
@attacks_bound_robust_accuracy.within("the margin where none is reported, and 0")
def reported(attacked: AttackedNetwork, i: int) -> Allowance:
    """A score of h units of d pixels: 2(d + h + 4)u times the sum of its terms."""
    sample = attacked.sample
    return rounding(
        2 * (sample.d + len(sample.W) + 4) * U * sample.size, "2(d + h + 4)u times the terms of a score", of=sample.size
    )


@distance_to_a_hyperplane.within("the distance, and |⟨w,x⟩ + b|/‖w‖_q")
def distance(distances: Distances, i: int) -> Allowance:
    """A sum of d + 1 terms, a norm and a quotient."""
    return rounding(of_distance(distances, i, distances.sample.norm), DISTANCE, of=terms_of_distance(distances, i))


DISTANCE = "2(2d + 8)u(Σ|wx| + |b|)/‖w‖_q"


def terms_of_distance(distances: Distances, i: int) -> Number:
    """(Σ|wx| + |b|)/‖w‖∞."""
    sample = distances.sample
    terms = sum(abs(a * v) for a, v in zip(sample.w, sample.rows[i], strict=True)) + abs(sample.b)
    return Fraction(terms) / max(map(abs, sample.w))


def of_distance(distances: Distances, i: int, norm: str) -> Number:
    """By what a distance is off; ‖w‖_q ≥ ‖w‖∞, and ‖w‖₁ is taken where it is that."""
    sample = distances.sample
    size = terms_of_distance(distances, i)
    if norm == "inf":
        size = size * max(map(abs, sample.w)) / total(sample.w)
    return 2 * (2 * sample.d + 8) * U * size


@distance_to_a_hyperplane.within("ρ∞, and ρ₂")
@distance_to_a_hyperplane.within("ρ₂, and ρ₁")
@distance_to_a_hyperplane.within("ρ₁, and √d·ρ₂")
@distance_to_a_hyperplane.within("√d·ρ₂, and d·ρ∞")
def ordered(distances: Distances, i: int) -> Allowance:
    """The score is the same for all norms, and so is what it is off by; each has a norm and a quotient of its own."""
    sample = distances.sample
    largest = max(abs(rational(v)) for v in (distances.of(norm)[i] for norm in ("inf", "2", "1")))
    return rounding(2 * (sample.d + 8) * sample.d * U * largest, "2(d + 8)du times the largest of them", of=largest)


@directional_derivative_of_a_maximum.within("φ′(x; v), and the slope of φ along v")
def slope(at: Maximum) -> Allowance:
    """An inner product of d terms."""
    sample = at.sample
    size = max(total(g * exact_vector(sample.v)) for g in sample.gradients)
    return rounding(2 * (sample.d + 1) * U * size, "2(d + 1)u max Σ|∇f·v|", of=size)


def of_gradients(at: Subgradient, point: Any) -> tuple[Any, Any]:
    """2(n + 4)u: a mean of n gradients, times what it is multiplied by."""
    sample = at.sample
    size = sum(max(abs(g[j]) for g in sample.gradients) * abs(point[j]) for j in range(sample.d))
    return 2 * (sample.n + 4) * U * size, size


@approximate_maximisers_give_subgradients.within("φ(u), and φ(x) + ⟨g, u − x⟩ − τ")
def below(at: Subgradient, end: str) -> Allowance:
    """A mean of gradients."""
    sample = at.sample
    x, u, v = (exact_vector(point) for point in (sample.x, sample.u, sample.v))
    value, size = of_gradients(at, u - x if end == "u" else v)
    return rounding(value, "2(n + 4)uΣ max|∇f||u − x|", of=size)


@approximate_maximisers_give_subgradients.within("⟨g,v⟩, and φ′(x; v)")
def along(at: Subgradient, direction: Any) -> Allowance:
    """A mean of gradients."""
    value, size = of_gradients(at, direction)
    return rounding(value, "2(n + 4)uΣ max|∇f||v|", of=size)


@approximate_maximisers_give_subgradients.within("g, and the gradient of the only maximiser")
def alone(at: Subgradient, j: int) -> Allowance:
    """A weight of 1, times the gradient, and others of 0."""
    size = max(abs(g[j]) for g in at.sample.gradients)
    return rounding(2 * (at.sample.n + 4) * U * size, "2(n + 4)u max|∇f|", of=size)


@worst_classifier_by_likelihood_ratios.within(
    "the least Σqh, and λp_A − Σmax(0, λp − q)", "the least Σqh, and the largest λp_A − Σmax(0, λp − q)"
)
def filled(worst: WorstCase, at: Any = None) -> Allowance:
    """A sum of at most n terms that is at most 1; probabilities themselves are exact, and so are sums of them."""
    return rounding(2 * (worst.sample.n + 4) * U, "2(n + 4)u", of=1)


@gaussian_radius.within("the radius, and σΦ⁻¹(p_A)")
def quantile(stated: Radius | RadiusOfSlabs) -> Allowance:
    """p_A is off by a unit, which the quantile multiplies by 1/φ; and by 16 units itself."""
    t = stated.sample.quantile
    density = normal_density(t)
    size = stated.sample.sigma * abs(t)
    return rounding(16 * U * size + 4 * U * stated.sample.sigma / density, "16uσΦ⁻¹(p) + 4uσ/φ(Φ⁻¹(p))", of=size)


@gaussian_radius.within(
    "the probability of a half-space within the radius, and 1/2", "the probability of a half-space further along u, and 1/2"
)
def of_half_spaces(stated: Radius | RadiusOfSlabs, i: int = 0) -> Allowance:
    """What the radius is off by, in units of σ, times a density of at most 2/5."""
    off = quantile(stated).value / stated.sample.sigma
    return rounding(off * Fraction(2, 5), "2/5·(16uΦ⁻¹(p) + 4u/φ(Φ⁻¹(p)))", of=1)


@slabs_are_no_worse_than_half_spaces.within(
    "Q(U) within the radius, and 1/2", "Q(U) beyond the radius, if not above that of the half-space, and 1/2"
)
def of_slabs(stated: RadiusOfSlabs) -> Allowance:
    """Q(U) is at least that of the half-space, and so no further below 1/2."""
    return of_half_spaces(stated)


@confidence_bound_of_counts.within("P(X ≥ k) for Φ(R/σ), and α")
def tail(certified: CertifiedCounts) -> Allowance:
    """The bound p is off by tol, and the probability of R by 64 units; the density of P(X ≥ k) in p multiplies both; doubled."""
    sample = certified.sample
    steep = 2 * tail_density(sample.n, sample.k, normal_probability(certified.radius / Fraction(sample.sigma)))
    solved = declared(certified.tol * steep, "tol, times twice the derivative of P(X ≥ k) by p", of=sample.alpha)
    return solved + rounding(64 * U * steep, "128u times the derivative of P(X ≥ k) by p", of=sample.alpha)
