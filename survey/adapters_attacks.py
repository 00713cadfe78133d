"""Other people's attacks, projections and certificates in the conventions of the roles. Libraries are imported where used.

Attacks maximise the cross-entropy of two classes with the scores −s/2 and s/2, which falls with the margin, in single precision.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `attacks`)

from __future__ import annotations

from typing import Any

import numpy as np

STEPS = 12


def _single(values: Any) -> np.ndarray:
    """The same numbers in single precision. Raises `ValueError` where it does not have them."""
    found = np.asarray(values, dtype=np.float32)
    if not np.array_equal(found, values):
        raise ValueError("it takes single precision, which does not have these numbers")
    return found


def _torch_model(W: Any, beta: Any, v: Any, c: float) -> Any:
    """A network of one hidden layer with two outputs, −s/2 and s/2; a linear one where W is None."""
    import torch

    def layer(weights: Any, bias: Any) -> Any:
        made = torch.nn.Linear(weights.shape[1], weights.shape[0])
        with torch.no_grad():
            made.weight.copy_(torch.tensor(_single(weights)))
            made.bias.copy_(torch.tensor(_single(bias)))
        return made

    v = np.asarray(v, dtype=float)
    last = layer(np.stack([-v / 2, v / 2]), np.array([-c / 2, c / 2]))
    return (last if W is None else torch.nn.Sequential(layer(W, beta), torch.nn.ReLU(), last)).eval()


def _classes(y: Any) -> np.ndarray:
    return (np.asarray(y) > 0).astype(np.int64)


def _succeeds(model: Any, images: np.ndarray, y: Any) -> np.ndarray:
    """Where the answer is not the label."""
    import torch

    return model(torch.tensor(images)).argmax(dim=1).numpy() != _classes(y)


def _torchattacks(model: Any, X: Any, y: Any, epsilon: float, attack: str) -> np.ndarray:
    import torch
    import torchattacks

    steps = {} if attack in ("FGSM", "FFGSM") else {"steps": STEPS}
    size = {} if attack in ("FGSM", "APGD") else {"alpha": 2 * epsilon if attack == "FFGSM" else epsilon / 4}
    torch.manual_seed(0)
    flat = torch.nn.Sequential(torch.nn.Flatten(), model).eval()  # it takes images of channels, rows and columns
    made = getattr(torchattacks, attack)(flat, eps=epsilon, **size, **steps)
    images = made(torch.tensor(_single(X))[:, None, None], torch.tensor(_classes(y)))
    return images.numpy().reshape(np.shape(X))


def torchattacks_linear(X: Any, y: Any, w: Any, b: float, epsilon: float, attack: str = "FGSM") -> np.ndarray:
    """An attack of ``torchattacks`` on a linear score."""
    return _torchattacks(_torch_model(None, None, w, b), X, y, epsilon, attack)


def torchattacks_network(
    X: Any, y: Any, W: Any, beta: Any, v: Any, c: float, epsilon: float, attack: str = "FGSM"
) -> tuple[np.ndarray, np.ndarray]:
    """An attack of ``torchattacks`` on a network; successes are the model's own answers."""
    model = _torch_model(W, beta, v, c)
    images = _torchattacks(model, X, y, epsilon, attack)
    return images, _succeeds(model, images, y)


def _foolbox(model: Any, X: Any, y: Any, epsilon: float, attack: str) -> tuple[np.ndarray, np.ndarray]:
    import torch
    from foolbox import attacks
    from foolbox.models import PyTorchModel

    settings = {} if attack == "LinfFastGradientAttack" else {"steps": STEPS, "rel_stepsize": 0.25}
    torch.manual_seed(0)
    wrapped = PyTorchModel(model, bounds=(0, 1), device="cpu")
    made = getattr(attacks, attack)(**settings)
    _, images, succeeds = made(wrapped, torch.tensor(_single(X)), torch.tensor(_classes(y)), epsilons=epsilon)
    return images.numpy(), succeeds.numpy()


def foolbox_linear(X: Any, y: Any, w: Any, b: float, epsilon: float, attack: str = "LinfFastGradientAttack") -> np.ndarray:
    """An attack of ``foolbox`` on a linear score."""
    return _foolbox(_torch_model(None, None, w, b), X, y, epsilon, attack)[0]


def foolbox_network(
    X: Any, y: Any, W: Any, beta: Any, v: Any, c: float, epsilon: float, attack: str = "LinfFastGradientAttack"
) -> tuple[np.ndarray, np.ndarray]:
    """An attack of ``foolbox`` on a network, with the successes that it reports."""
    return _foolbox(_torch_model(W, beta, v, c), X, y, epsilon, attack)


def _art(model: Any, X: Any, y: Any, epsilon: float, attack: str) -> np.ndarray:
    import torch
    from art.attacks import evasion
    from art.estimators.classification import PyTorchClassifier

    settings: dict[str, Any] = {"eps": epsilon}
    if attack != "FastGradientMethod":
        settings |= {"eps_step": epsilon / 4, "max_iter": STEPS, "verbose": False}
    np.random.seed(0)
    wrapped = PyTorchClassifier(model, torch.nn.CrossEntropyLoss(), np.shape(X)[1:], 2, clip_values=(0.0, 1.0), device_type="cpu")
    made = getattr(evasion, attack)(wrapped, **settings)
    return made.generate(_single(X), np.eye(2)[_classes(y)])


def art_linear(X: Any, y: Any, w: Any, b: float, epsilon: float, attack: str = "FastGradientMethod") -> np.ndarray:
    """An attack of the Adversarial Robustness Toolbox on a linear score."""
    return _art(_torch_model(None, None, w, b), X, y, epsilon, attack)


def art_network(
    X: Any, y: Any, W: Any, beta: Any, v: Any, c: float, epsilon: float, attack: str = "FastGradientMethod"
) -> tuple[np.ndarray, np.ndarray]:
    """An attack of the Adversarial Robustness Toolbox on a network; successes are the model's own answers."""
    model = _torch_model(W, beta, v, c)
    images = _art(model, X, y, epsilon, attack)
    return images, _succeeds(model, images, y)


def art_projection(Z: Any, epsilon: float, norm: float) -> np.ndarray:
    """``art.utils.projection``."""
    from art.utils import projection

    return projection(np.array(Z), epsilon, norm)


def foolbox_projection(Z: Any, epsilon: float, norm: float) -> np.ndarray:
    """The projections of ``foolbox``'s projected gradient descent, about 0."""
    from eagerpy.astensor import astensor
    from foolbox.attacks.projected_gradient_descent import L2ProjectedGradientDescentAttack, LinfProjectedGradientDescentAttack

    attack = L2ProjectedGradientDescentAttack() if norm == 2 else LinfProjectedGradientDescentAttack()
    points = astensor(np.array(Z))
    return attack.project(points, points * 0, epsilon).numpy()


def art_certificate(k: int, n: int, alpha: float, sigma: float) -> float:
    """``NumpyRandomizedSmoothing.certify`` of the Adversarial Robustness Toolbox, given the counts."""
    from art.estimators.certification.randomized_smoothing.randomized_smoothing import RandomizedSmoothingMixin

    class Counted(RandomizedSmoothingMixin):
        """A smoothed classifier that has counted its answers."""

        def _prediction_counts(self, x: np.ndarray, n: int | None = None, batch_size: int = 128) -> np.ndarray:
            return np.array([k, 0]) if n is None or n == 1 else np.array([k, n - k])

    Counted.__abstractmethods__ = frozenset()  # type: ignore[attr-defined]
    return Counted(sample_size=1, scale=sigma, alpha=alpha).certify(np.zeros((1, 1)), n)[1][0]


def statsmodels_certificate(k: int, n: int, alpha: float, sigma: float) -> float:
    """``proportion_confint`` of statsmodels, as J. Cohen's code calls it."""
    from scipy.stats import norm
    from statsmodels.stats.proportion import proportion_confint

    low: Any = proportion_confint(k, n, alpha=2 * alpha, method="beta")[0]
    return sigma * float(norm.ppf(low)) if low > 0.5 else 0.0


def scipy_certificate(k: int, n: int, alpha: float, sigma: float) -> float:
    """``scipy.stats.binomtest``'s exact one-sided bound."""
    from scipy.stats import binomtest, norm

    low = binomtest(k, n, alternative="greater").proportion_ci(1 - alpha, method="exact").low
    return sigma * float(norm.ppf(low)) if low > 0.5 else 0.0


def torch_amax(values: Any, gradients: Any, tolerance: float) -> np.ndarray:
    """The gradient of ``torch.amax`` by automatic differentiation."""
    import torch

    return _torch_gradient(values, gradients, torch.amax)


def torch_max(values: Any, gradients: Any, tolerance: float) -> np.ndarray:
    """The gradient of ``torch.max`` along an axis by automatic differentiation."""
    import torch

    return _torch_gradient(values, gradients, lambda functions: torch.max(functions, dim=0).values)


def _torch_gradient(values: Any, gradients: Any, largest: Any) -> np.ndarray:
    import torch

    moved = torch.zeros(np.shape(gradients)[1], dtype=torch.float64, requires_grad=True)
    largest(torch.tensor(np.array(values)) + torch.tensor(np.array(gradients)) @ moved).backward()
    assert moved.grad is not None
    return moved.grad.numpy()
