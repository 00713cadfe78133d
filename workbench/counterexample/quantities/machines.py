"""The quantities that the laws of machines of one class, of regression and with ν bound (see `quantity`)."""

import numpy as np

from .hyperplanes import spread
from .quantity import printed_for


def gram_of(model, X):
    return X if getattr(model, "kernel", "linear") == "precomputed" else X @ X.T


@printed_for("one-class-classifier")
def print_one_class_machine(model, X, nu, dual_coef_, support_):
    gram = gram_of(model, X)
    alpha = spread(dual_coef_, support_, len(gram))
    w = getattr(model, "coef_", None)
    rho = np.ravel(model.offset_ if hasattr(model, "offset_") else -np.ravel(model.intercept_))[0]
    scores = gram @ alpha if w is None else X @ np.ravel(w)
    s = min(1.0, nu * len(gram), key=lambda total: abs(total - np.sum(alpha)))
    u = s / (nu * len(gram))
    print("αᵢ:", alpha, " Σαᵢ:", np.sum(alpha), " u = s/(νn):", u, " νn:", nu * len(gram))
    print("scores mᵢ:", scores, " ρ:", rho)
    print("αᵢ(mᵢ − ρ)⁺/u:", alpha * np.maximum(0, scores - rho) / u)
    print("(u − αᵢ)(ρ − mᵢ)⁺/u:", (u - alpha) * np.maximum(0, rho - scores) / u)
    norm = alpha @ gram @ alpha if w is None else np.sum(np.square(w))
    print("P(w,ρ):", norm / 2 - s * rho + u * np.sum(np.maximum(0, rho - scores)), " W(α):", -alpha @ gram @ alpha / 2)
    near = getattr(model, "tol", 1e-3)
    print("outliers:", np.sum(scores < rho - near), " multipliers at u:", np.sum(alpha >= u * (1 - 1e-12)))
    print("support vectors:", np.sum(alpha != 0), " points with a score of at most ρ:", np.sum(scores <= rho + near))


@printed_for("one-class-classifier")
def print_scores(X, coef_):
    print("⟨w,x⟩:", X @ np.ravel(coef_))


@printed_for("one-class-classifier", "nu-classifier")
def print_decisions(model, X):
    print("decisions:", model.decision_function(X))


@printed_for("one-class-classifier", "support-vector-regressor")
def print_predictions(model, X):
    print("predictions:", model.predict(X))


@printed_for("nu-classifier")
def print_training_errors(model, X, y):
    print("training errors:", np.sum(model.predict(X) != y))


@printed_for("nu-classifier")
def print_nu_machine(model, X, y, nu, dual_coef_, support_, intercept_=0):
    gram = gram_of(model, X)
    signed = spread(dual_coef_, support_, len(gram))
    w = getattr(model, "coef_", None)
    alpha, share = y * signed, nu * len(gram)
    C = np.sum(alpha) / share
    margins = y * ((gram @ signed if w is None else X @ np.ravel(w)) + np.ravel(intercept_)[0])
    print("αᵢ:", alpha, " C = Σα/(νn):", C, " νn:", share, " Σαᵢyᵢ:", np.sum(signed), " Σαᵢyᵢxᵢ:", signed @ X)
    print("margins mᵢ:", margins)
    print("αᵢ(mᵢ − 1)⁺/C:", alpha * np.maximum(0, margins - 1) / C)
    print("(C − αᵢ)(1 − mᵢ)⁺/C:", (C - alpha) * np.maximum(0, 1 - margins) / C)
    norm = signed @ gram @ signed if w is None else np.sum(np.square(w))
    print("P(w,b):", norm / 2 - share * C + C * np.sum(np.maximum(0, 1 - margins)), " W(α):", -signed @ gram @ signed / 2)
    near = getattr(model, "tol", 1e-3) * max(1, C)
    print("margin errors:", np.sum(margins < 1 - near), " multipliers at C:", np.sum(alpha >= C * (1 - 1e-12)))
    print("support vectors:", np.sum(alpha != 0), " examples with a margin of at most 1:", np.sum(margins <= 1 + near))


@printed_for("support-vector-regressor")
def print_tube(model, X, y, C, epsilon, dual_coef_, support_, intercept_=0):
    gram = gram_of(model, X)
    beta = spread(dual_coef_, support_, len(gram))
    w = getattr(model, "coef_", None)
    r = y - (gram @ beta if w is None else X @ np.ravel(w)) - np.ravel(intercept_)[0]
    print("βᵢ:", beta, " Σβᵢ:", np.sum(beta), " |βᵢ|:", abs(beta), " Σβᵢxᵢ:", beta @ X)
    print("residuals rᵢ:", r, " |rᵢ|:", abs(r), " σᵢrᵢ:", np.sign(beta) * r)
    print("(C − |βᵢ|)(|rᵢ| − ε)⁺/C:", (C - abs(beta)) * np.maximum(0, abs(r) - epsilon) / C)
    print("|βᵢ|(ε − σᵢrᵢ)⁺/C:", np.maximum(0, abs(beta) * epsilon - beta * r) / C)
    norm = beta @ gram @ beta if w is None else np.sum(np.square(w))
    print("P(w,b):", norm / 2 + C * np.sum(np.maximum(0, abs(r) - epsilon)))
    print("W(β):", y @ beta - epsilon * np.sum(abs(beta)) - beta @ gram @ beta / 2)


@printed_for("support-vector-regressor")
def print_primal_objective(X, y, C, epsilon, coef_, intercept_=0):
    r = y - (X @ np.ravel(coef_) + np.ravel(intercept_)[0])
    print("P(w,b):", np.sum(np.square(coef_)) / 2 + C * np.sum(np.maximum(0, abs(r) - epsilon)))
