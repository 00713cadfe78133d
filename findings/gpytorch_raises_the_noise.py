"""gpytorch 1.15.2: FixedNoiseGaussianLikelihood raises a noise below 10⁻⁶ to 10⁻⁶: exact inference does not interpolate."""

import importlib.metadata
import warnings

import gpytorch
import torch


class Model(gpytorch.models.ExactGP):
    def __init__(self, x, y, likelihood):
        super().__init__(x, y, likelihood)
        self.mean_module, self.covar_module = gpytorch.means.ZeroMean(), gpytorch.kernels.RBFKernel()

    def forward(self, x):
        return gpytorch.distributions.MultivariateNormal(self.mean_module(x), self.covar_module(x))


def at_the_observation():
    """The mean and the variance where y = 2 was observed without noise, of a Gaussian kernel."""
    x, y = torch.ones(1, 1, dtype=torch.float64), torch.tensor([2.0], dtype=torch.float64)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        likelihood = gpytorch.likelihoods.FixedNoiseGaussianLikelihood(noise=torch.zeros(1, dtype=torch.float64))
        model = Model(x, y, likelihood).double().eval()
        with torch.no_grad():
            found = model(x)
            return float(found.mean), float(found.covariance_matrix), len(said)


print("gpytorch", importlib.metadata.version("gpytorch"))
mean, variance, warned = at_the_observation()
print("mean:", mean, "variance:", variance, "warnings:", warned)
with gpytorch.settings.min_fixed_noise(double_value=0.0):
    print("with min_fixed_noise(double_value=0):", *at_the_observation()[:2])
assert abs(mean - 2) > 1e-6 and variance > 5e-7, "the finding has healed"
