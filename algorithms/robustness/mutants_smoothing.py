"""Faulty certificates of randomised smoothing, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.stats import beta, binom, norm

from ..controls import mutant
from ..mistakes import answering, scaled, to_decimals
from .smoothing import CountsCertificate, GaussianRadius, least_probability


def _filled(p: np.ndarray, q: np.ndarray, p_A: float, order: Any, rounded: str = "") -> Any:
    total, missing = 0.0, p_A
    for i in order:
        if missing <= 0 or (rounded == "down" and p[i] > missing):
            break
        share = 1.0 if rounded else (min(1.0, missing / p[i]) if p[i] else 0.0)
        total += share * q[i]
        missing -= p[i]
    return total


def _ratios(p: np.ndarray, q: np.ndarray) -> np.ndarray:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(p > 0, q / p, np.inf)


BestClassifier = mutant(
    least_probability,
    "Takes the smallest ratios first.",
    lambda p, q, p_A: _filled(p, q, p_A, np.argsort(-np.where(p > 0, _ratios(p, q), -1))),
)
LargestFirst = mutant(
    least_probability, "Takes the most probable places first.", lambda p, q, p_A: _filled(p, q, p_A, np.argsort(-p))
)
LeastOfOther = mutant(least_probability, "Takes the places of least q first.", lambda p, q, p_A: _filled(p, q, p_A, np.argsort(q)))
DifferencesForRatios = mutant(least_probability, "Orders by p − q.", lambda p, q, p_A: _filled(p, q, p_A, np.argsort(q - p)))
WholePlaces = mutant(
    least_probability, "Colours the last place whole.", lambda p, q, p_A: _filled(p, q, p_A, np.argsort(_ratios(p, q)), "up")
)
WithoutTheLast = mutant(
    least_probability, "Leaves the last place out.", lambda p, q, p_A: _filled(p, q, p_A, np.argsort(_ratios(p, q)), "down")
)
InTheOrderGiven = mutant(least_probability, "Does not sort.", lambda p, q, p_A: _filled(p, q, p_A, range(len(p))))
SwapsTheNoise = mutant(least_probability, "Takes q for p.", lambda p, q, p_A: least_probability(q, p, p_A))
LipschitzBound = mutant(
    least_probability, "Subtracts the distance in variation.", lambda p, q, p_A: max(0.0, p_A - float(np.abs(p - q).sum()) / 2)
)
ProbabilityOfTenDecimals = to_decimals(least_probability, 10)

RadiusOfTheDensity = mutant(
    GaussianRadius,
    "The density’s quotient.",
    quantile=lambda self, p_A: p_A / self.normal.pdf(self.normal.ppf(p_A)),
)
ForgetsSigma = mutant(GaussianRadius, "Forgets σ.", radius=lambda self, quantile, sigma: quantile)
VarianceForDeviation = mutant(GaussianRadius, "Takes σ² for σ.", radius=lambda self, quantile, sigma: sigma**2 * quantile)
BothTails = mutant(GaussianRadius, "The quantile of both tails.", quantile=lambda self, p_A: self.normal.isf((1 - p_A) / 2))
DistributionForQuantile = mutant(GaussianRadius, "Φ for Φ⁻¹.", quantile=lambda self, p_A: self.normal.cdf(p_A))
HalfTheRadius = scaled(GaussianRadius, 0.5, "radius")
LinearRadius = mutant(GaussianRadius, "σ√2π(p_A − 1/2).", quantile=lambda self, p_A: (p_A - 0.5) * np.sqrt(2 * np.pi))
RadiusOfTenDigits = answering(GaussianRadius, "Keeps 10 digits.", lambda found, *_: float(f"{found:.10g}"))
LogisticQuantile = mutant(GaussianRadius, "The logistic quantile.", quantile=lambda self, p_A: np.log(p_A / (1 - p_A)) / 1.702)

PlugsInTheShare = mutant(CountsCertificate, "Takes k/n for its bound.", lower_bound=lambda self, k, n, alpha: min(k / n, 1 - 1e-16))
HalfTheLevel = mutant(
    CountsCertificate, "α/2, as of two sides.", lower_bound=lambda self, k, n, alpha: float(beta.ppf(alpha / 2, k, n - k + 1))
)
TwiceTheLevel = mutant(CountsCertificate, "2α.", lower_bound=lambda self, k, n, alpha: float(beta.ppf(2 * alpha, k, n - k + 1)))
UpperBound = mutant(
    CountsCertificate,
    "The upper bound.",
    lower_bound=lambda self, k, n, alpha: float(beta.ppf(1 - alpha, k + 1, n - k)) if k < n else 1 - 1e-16,
)
PosteriorOfJeffreys = mutant(
    CountsCertificate,
    "The posterior by H. Jeffreys.",
    lower_bound=lambda self, k, n, alpha: float(beta.ppf(alpha, k + 0.5, n - k + 0.5)),
)
UniformPosterior = mutant(
    CountsCertificate,
    "The uniform prior’s posterior.",
    lower_bound=lambda self, k, n, alpha: float(beta.ppf(alpha, k + 1, n - k + 1)),
)
NormalApproximation = mutant(
    CountsCertificate,
    "The normal approximation.",
    lower_bound=lambda self, k, n, alpha: min(1 - 1e-16, k / n - float(norm.isf(alpha)) * np.sqrt(k / n * (1 - k / n) / n)),
)
HoeffdingBound = mutant(
    CountsCertificate,
    "W. Hoeffding’s bound.",
    lower_bound=lambda self, k, n, alpha: max(1e-300, k / n - np.sqrt(np.log(1 / alpha) / (2 * n))),
)
OneMore = mutant(
    CountsCertificate,
    "Counts one more.",
    lower_bound=lambda self, k, n, alpha: CountsCertificate.lower_bound(self, min(n, k + 1), n, alpha),
)
DiscreteQuantile = mutant(
    CountsCertificate,
    "The quantile of a binomial with k/n.",
    lower_bound=lambda self, k, n, alpha: min(1 - 1e-16, float(binom.ppf(alpha, n, k / n)) / n),
)
MayBeNegative = mutant(
    CountsCertificate,
    "The absolute value.",
    lambda self, k, n, alpha, sigma: abs(self.radius(self.lower_bound(k, n, alpha), sigma)),
)
CertificateForgetsSigma = mutant(CountsCertificate, "Forgets σ.", radius=lambda self, low, sigma: float(norm.ppf(low)))
NeverAbstains = mutant(
    CountsCertificate,
    "At least σ/100.",
    lambda self, k, n, alpha, sigma: max(sigma / 100, CountsCertificate.__call__(self, k, n, alpha, sigma)),
)
CertificateOfEightDigits = answering(CountsCertificate, "Keeps 8 digits.", lambda found, *_: float(f"{found:.8g}"))
LongerByAThousandth = scaled(CountsCertificate, 1.001, "radius")
