"""The quantities that the laws of linear and logistic regression bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("linear-regressor", "ridge-regressor")
def print_least_squares(X, y, coef_, intercept_=0):
    r = X @ np.ravel(coef_) + np.ravel(intercept_)[0] - y
    print("residuals:", -r)
    print("½‖Xw + b − y‖²:", r @ r / 2)
    print("Xᵀ(Xw + b − y):", X.T @ r)


@printed_for("ridge-regressor")
def print_penalised_residuals(X, y, alpha, coef_, intercept_=0):
    r = X @ np.ravel(coef_) + np.ravel(intercept_)[0] - y
    print("‖Xw + b − y‖² + α‖w‖²:", r @ r + alpha * np.sum(np.square(coef_)))


@printed_for("lasso-regressor", "elastic-net-regressor")
def print_penalised_squares(model, X, y, alpha, coef_, intercept_=0):
    n, w, ratio, b = len(y), np.ravel(coef_), getattr(model, "l1_ratio", 1.0), np.ravel(intercept_)[0]
    r, l1, l2 = y - (X @ w + b), alpha * ratio, alpha * (1 - ratio)
    print("½‖y − Xw − b‖²/n:", r @ r / (2 * n), " ‖w‖₁:", np.sum(np.abs(w)))
    print("P(w,b):", r @ r / (2 * n) + l1 * np.sum(np.abs(w)) + l2 / 2 * w @ w)
    shift = np.mean(X, axis=0) * bool(getattr(model, "fit_intercept", b))
    print("h:", (X - shift).T @ r / n - l2 * w, " αρ:", l1, " mean of the residual:", np.mean(r))


@printed_for("logistic-regressor")
def print_probabilities(X, y, coef_, intercept_=0, C=None):
    w = np.ravel(coef_)
    scores = X @ w + np.ravel(intercept_)[0]
    print("1/(1 + e^(−⟨w,x⟩ − b)):", 1 / (1 + np.exp(-scores)))
    if C is not None:
        margins = y * scores
        print("F(w,b):", C * np.sum(np.logaddexp(0, -margins)) + w @ w / 2)
        excess = -y / (1 + np.exp(margins))
        print("gradient of F/(Cn):", (excess @ X + w / C) / len(y), " by b:", np.mean(excess))
        print("mean of p:", np.mean(excess + (y > 0)), " share of +1:", np.mean(y > 0))


@printed_for("lasso-penalty")
def print_lasso_dual(X, y, c, answer):
    penalty, w = float(answer), np.zeros(X.shape[1])
    step = 1 / max(np.linalg.norm(X, 2) ** 2, 1e-300)
    for _ in range(20_000):
        moved = w - step * X.T @ (X @ w - y)
        w = np.sign(moved) * np.maximum(np.abs(moved) - step * penalty, 0)
    least = np.sum((X @ w - y) ** 2) / 2 + penalty * np.sum(np.abs(w))
    print("min(½‖Xw − y‖² + λ‖w‖₁) − λc, about:", least - penalty * c)


@printed_for("ridge-penalty")
def print_ridge_dual(X, y, c, answer):
    penalty, d = max(float(answer), 0.0), X.shape[1]
    w = np.linalg.lstsq(np.vstack([X, np.sqrt(penalty) * np.eye(d)]), np.append(y, np.zeros(d)), rcond=None)[0]
    print("‖w‖²:", w @ w, " λ(c − ‖w‖²)/2:", penalty * (c - w @ w) / 2)


@printed_for("sgd")
def print_steps(X, y, eta, answer):
    path = np.asarray(answer)
    i = np.arange(len(path) - 1) % len(X)
    residuals = np.sum(path[:-1] * X[i], axis=1) - y[i]
    print("residuals:", residuals, " η Σ r²:", eta * np.sum(residuals**2))
    print("w' − (w − η(⟨w,x⟩ − y)x):", np.diff(path, axis=0) + eta * residuals[:, None] * X[i])


def after_gradient(w, X, y, eta):
    return w - eta / len(y) * X.T @ (X @ w - y)


@printed_for("decay-step")
def print_decayed(w, X, y, eta, penalty):
    print("(1 − ηλ)ŵ:", (1 - eta * penalty) * after_gradient(w, X, y, eta))


@printed_for("lasso-step")
def print_nearer(w, X, y, eta, penalty):
    moved = after_gradient(w, X, y, eta)
    print("ŵ nearer to 0 by ηλ:", np.sign(moved) * np.maximum(np.abs(moved) - eta * penalty, 0))


@printed_for("cross-entropy", each=True)
def print_divergence(y, p, answer):
    entropy = -np.sum(y[y > 0] * np.log(y[y > 0]))
    print("XE − H:", answer - entropy)
    print("KL:", np.sum(y[y > 0] * np.log(y[y > 0] / p[y > 0])))


@printed_for("l1-ball-projection")
def print_projection(z, answer):
    print("‖w‖₁:", np.sum(np.abs(answer)))
    print("‖w − z‖₂:", np.linalg.norm(np.subtract(answer, z)))


@printed_for("sigmoid", each=True)
def print_logistic_function(z):
    print("1/(1 + e⁻ᶻ):", 1 / (1 + np.exp(-np.asarray(z, dtype=float))))


@printed_for("sigmoid")
def print_sum_of_both(answers):
    if len(answers) == 2 and np.shape(answers[0]) == np.shape(answers[1]):
        print("g(z) + g(−z):", answers[0] + answers[1])
