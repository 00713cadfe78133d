"""Optimisers with a state, in the styles in which people write them."""

import math

import numpy as np

from .table import Plain

# -------------------------------------------------------------------------------------------------------------- momentum


class ListMomentum:
    """Python's floats in lists; answers with a list."""

    sign = 1.0

    def init(self, start, lr, momentum, nesterov, weight_decay):
        self.w, self.v = [float(x) for x in start], [0.0] * len(start)
        self.settings = lr, momentum, nesterov, weight_decay

    def update(self, gradient):
        lr, mu, nesterov, decay = self.settings
        for j, g in enumerate(gradient):
            g = float(g) + self.sign * decay * self.w[j]
            self.v[j] = mu * self.v[j] + g
            self.w[j] -= lr * (g + mu * self.v[j] if nesterov else self.v[j])
        return list(self.w)


class ListMomentumWrongDecay(ListMomentum):
    sign = -1.0


class TwoPointsMomentum:
    """Of two points: the velocity is their difference; arrays of its own, written in place."""

    def init(self, start, lr=0.1, momentum=0.9, nesterov=False, weight_decay=0.0):
        self.w = np.array(start, dtype=np.float64)
        self.moved = np.zeros_like(self.w)
        self.lr, self.mu, self.nesterov, self.decay = lr, momentum, nesterov, weight_decay

    def update(self, gradient):
        g = np.asarray(gradient) + self.decay * self.w
        self.moved *= self.mu
        self.moved -= self.lr * g
        self.w += self.mu * self.moved - self.lr * g if self.nesterov else self.moved
        return self.w.copy()


class TwoPointsMomentumDampened(TwoPointsMomentum):
    def update(self, gradient):
        return super().update((1 - self.mu) * np.asarray(gradient))


# ------------------------------------------------------------------------------------------------------ Adam and others


class InPlaceAdam:
    """Buffers written in place; the biases in the step size and in the denominator, as libraries do."""

    amsgrad = False

    def init(self, start, lr=0.001, beta1=0.9, beta2=0.999, eps=1e-8, weight_decay=0.0):
        self.w = np.array(start, dtype=np.float64)
        self.m, self.v, self.largest = (np.zeros_like(self.w) for _ in range(3))
        self.t, self.lr, self.betas, self.eps, self.decay = 0, lr, (beta1, beta2), eps, weight_decay

    def update(self, gradient):
        b1, b2 = self.betas
        self.t += 1
        self.w *= 1 - self.lr * self.decay
        self.m += (1 - b1) * (np.asarray(gradient) - self.m)
        self.v *= b2
        self.v += (1 - b2) * np.square(gradient)
        np.maximum(self.largest, self.v / self.unbias(b2), out=self.largest)
        v = self.largest if self.amsgrad else self.v / self.unbias(b2)
        self.w -= (self.lr / self.unbias(b1)) * self.m / (np.sqrt(v) + self.eps)
        return self.w.copy()

    def unbias(self, beta):
        return 1 - beta**self.t


class InPlaceAdamBiased(InPlaceAdam):
    def unbias(self, beta):
        return 1.0


class InPlaceAMSGrad(InPlaceAdam):
    amsgrad = True


class InPlaceBelief(InPlaceAdam):
    """The error by the mean before, times β₁."""

    def update(self, gradient):
        b1, b2 = self.betas
        self.t += 1
        off = self.share(b1) * (np.asarray(gradient) - self.m)
        self.m += (1 - b1) * (np.asarray(gradient) - self.m)
        self.v = b2 * self.v + (1 - b2) * off * off + self.eps
        self.w -= self.lr * (self.m / self.unbias(b1)) / (np.sqrt(self.v / self.unbias(b2)) + self.eps)
        return self.w.copy()

    def share(self, beta):
        return beta


class InPlaceBeliefBefore(InPlaceBelief):
    def share(self, beta):
        return 1.0


class ScalarAdam:
    """A loop over the entries, with math.sqrt; the weighted sums from the list of all gradients."""

    def init(self, start, lr, beta1, beta2, eps):
        self.w, self.seen, self.lr, self.b1, self.b2, self.eps = list(map(float, start)), [], lr, beta1, beta2, eps

    def update(self, gradient):
        self.seen.append([float(g) for g in gradient])
        for j in range(len(self.w)):
            column = [g[j] for g in self.seen]
            self.w[j] -= (
                self.lr * self.average(column, self.b1) / (math.sqrt(self.average([g * g for g in column], self.b2)) + self.eps)
            )
        return np.array(self.w)

    def average(self, values, beta):
        t = len(values)
        return (1 - beta) / (1 - beta**t) * math.fsum(beta ** (t - i) * v for i, v in enumerate(values, 1))


class ScalarAdamUnweighted(ScalarAdam):
    def average(self, values, beta):
        return math.fsum(values) / len(values)


class L2AdamW(InPlaceAdam):
    def update(self, gradient):
        decay, self.decay = self.decay, 0.0
        super().update(gradient + decay * self.w)
        self.decay = decay
        return self.w.copy()


# ------------------------------------------------------------------------------------------------- Adagrad and RMSprop


class HypotAdagrad:
    """Keeps the root of the sum, by hypot."""

    def init(self, start, lr):
        self.w, self.root, self.lr = np.array(start, dtype=float), np.zeros(len(start)), lr

    def update(self, gradient):
        self.root = np.hypot(self.root, gradient)
        self.w = self.w - self.lr * np.divide(gradient, self.root, out=np.zeros(len(self.w)), where=self.root > 0)
        return self.w


class HypotAdagradMean(HypotAdagrad):
    steps = 0

    def update(self, gradient):
        self.steps += 1
        self.lr = self.lr * math.sqrt(self.steps / max(1, self.steps - 1))
        return super().update(gradient)


class TinyEpsilonRMSprop:
    """With an ε too small to be seen, inside the root."""

    def init(self, start, lr, decay):
        self.w, self.v, self.lr, self.decay = np.array(start, dtype=float), 0.0, lr, decay

    def update(self, gradient):
        g = np.asarray(gradient, dtype=float)
        self.v = self.decay * self.v + (1 - self.decay) * g**2
        self.w = self.w - self.lr * g / np.sqrt(self.v + 1e-300)
        return self.w


class LargeEpsilonRMSprop(TinyEpsilonRMSprop):
    def update(self, gradient):
        return super().update(gradient) * (1 - 1e-8)


# ------------------------------------------------------------------------------------------------ with its own settings


class SignDescent:
    """Steps by signs, which keep no state at all."""

    def init(self, start):
        self.w = np.array(start, dtype=float)

    def update(self, gradient):
        self.w = self.w - np.sign(gradient) / 8
        return self.w


class NormalisedDescent(SignDescent):
    def update(self, gradient):
        self.w = self.w - gradient / max(1.0, float(np.linalg.norm(gradient)))
        return self.w


class OwnAdam(InPlaceAdam):
    pass


class OwnAdamForAll(InPlaceAdam):
    held = np.zeros(0)

    def init(self, start, **settings):
        super().init(start, **settings)
        if self.held.shape == self.m.shape:
            self.m = self.held
        type(self).held = self.m


TABLE = [
    Plain("momentum-method", "Python's floats", ListMomentum, {"a wrong decay": ListMomentumWrongDecay}),
    Plain("momentum-method", "in place, by differences", TwoPointsMomentum, {"dampened": TwoPointsMomentumDampened}),
    Plain("adam-method", "buffers", InPlaceAdam, {"biased": InPlaceAdamBiased}),
    Plain("adam-method", "a loop over all gradients", ScalarAdam, {"unweighted": ScalarAdamUnweighted}),
    Plain("amsgrad-method", "buffers", InPlaceAMSGrad, {"Adam": type("PlainAdam", (InPlaceAdam,), {})}),
    Plain("adamw-method", "buffers", type("PlainAdamW", (InPlaceAdam,), {}), {"an L2 penalty": L2AdamW}),
    Plain("adabelief-method", "buffers", InPlaceBelief, {"the mean before": InPlaceBeliefBefore}),
    Plain("adagrad-method", "the root of the sum", HypotAdagrad, {"the mean": HypotAdagradMean}),
    Plain("rmsprop-method", "a tiny ε", TinyEpsilonRMSprop, {"not kept": LargeEpsilonRMSprop}),
    Plain("coordinatewise-optimiser", "by signs", SignDescent, {"by the norm": NormalisedDescent}),
    Plain("coordinatewise-optimiser", "buffers", OwnAdam, {"shared moments": OwnAdamForAll}),
]
