"""The text on dimension reduction: claims that hold, one that lacks a factor, and a sharp bound."""

from __future__ import annotations

from ...properties.numbers.exact import sqrt
from ...properties.numbers.products import exact_product
from ...properties.statements.conclusions import Law, equal, exercised
from .power_method import iterates_are_normalised_powers, power_method_converges
from .principal_components import no_directions_leave_less
from .readings import PowerPath
from .samples.framed_clouds import FramedCloud
from .samples.spectra import PowerRun


@iterates_are_normalised_powers.printed(
    "ml-notes/power-method-iterate-expansion",
    mistake="A factor: the iterates are unit vectors, so b_t is Σλᵢᵗaᵢvᵢ divided by its length.",
    witness=lambda: PowerRun((2,), (1,), (1,), 1),
)
def iterates_without_their_length(run: PowerPath) -> Law:
    """Printed: with b₀ = Σaᵢvᵢ, b_t = Σλᵢᵗaᵢvᵢ, which is Sᵗb₀ for a unit vector b₀."""
    length = sqrt(exact_product(run.powers[0], run.powers[0]))
    for k in range(run.sample.d):
        yield equal("b₁ and Σλᵢaᵢvᵢ", run.path[1][k], run.powers[1][k] / length, at=k)


@power_method_converges.literally("ml-notes/power-method-convergence-unique-top")
def limit_depends_on_the_start(run: PowerRun) -> Law:
    """Where the largest eigenvalue is not simple, orthogonal eigenvectors of it are limits, each of a start on it."""
    largest = [k for k, value in enumerate(run.eigenvalues) if value == max(run.eigenvalues)]
    yield exercised("the largest eigenvalue is not simple", len(largest) > 1)
    for i in largest:
        for k, entry in enumerate(run.matrix @ run.eigenvectors[:, i]):
            yield equal("Sv and λv", entry, run.eigenvalues[i] * run.eigenvectors[k, i], at=(i, k))
        for j in (j for j in largest if j < i):
            yield equal("⟨v,v'⟩ of two limits", run.eigenvectors[:, i] @ run.eigenvectors[:, j], 0, at=(i, j))


@no_directions_leave_less.sharp("Σ‖x − x̂‖², and λₖ₊₁ + … + λ_d")
def largest_axis() -> FramedCloud:
    """Four points on the axes, two of them further away; the direction is theirs."""
    return FramedCloud(((2, 0), (-2, 0), (0, 1), (0, -1)), ((1, 0), (0, 1)), ((1, 0),))
