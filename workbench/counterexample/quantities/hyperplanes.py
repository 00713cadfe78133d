"""The quantities that the laws of hyperplanes and of the updates that find them bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


def spread(dual_coef_, support_, n):  # the coefficients of all examples, 0 where they are not support vectors
    coefficients = np.zeros(n)
    coefficients[support_] = np.ravel(dual_coef_)
    return coefficients


@printed_for("separator", "max-margin-classifier", "soft-margin-classifier")
def print_hyperplane(X, y, coef_, intercept_=0):
    w, b = np.ravel(coef_), np.ravel(intercept_)[0]
    print("y(⟨w,x⟩ + b):", y * (X @ w + b))
    print("‖w‖:", np.linalg.norm(w))


@printed_for("max-margin-classifier", "soft-margin-classifier")
def print_multipliers(X, y, coef_, dual_coef_, support_, intercept_=0):
    margins = y * (X @ np.ravel(coef_) + np.ravel(intercept_)[0])
    signed = spread(dual_coef_, support_, len(y))
    print("αᵢ:", y * signed)
    print("Σ αᵢyᵢ:", np.sum(signed), " Σ αᵢyᵢxᵢ:", signed @ X)
    print("αᵢ(marginᵢ − 1):", y * signed * (margins - 1))
    print("W(α):", np.sum(y * signed) - np.sum((signed @ X) ** 2) / 2)


@printed_for("max-margin-classifier")
def print_distance_to_the_least(coef_, least):
    print("‖ŵ − v‖², for the v of least norm with margins of 1:", np.sum((np.ravel(coef_) - least) ** 2))


@printed_for("soft-margin-classifier")
def print_soft_margins(X, y, C, coef_, intercept_=0, dual_coef_=None, support_=None):
    missed = np.maximum(0, 1 - y * (X @ np.ravel(coef_) + np.ravel(intercept_)[0]))
    print("½‖w‖² + CΣ max(0, 1 − y(⟨w,x⟩ + b)):", np.sum(np.square(coef_)) / 2 + C * np.sum(missed))
    if support_ is not None:
        print("(C − αᵢ)(1 − marginᵢ)⁺/C:", (C - y * spread(dual_coef_, support_, len(y))) * missed / C)


@printed_for("separator")
def print_path(path_):
    print("‖w‖² along the path:", np.sum(np.square(path_), axis=1))


@printed_for("separator")
def print_updates(n_updates_):
    print("updates:", n_updates_)


@printed_for("coordinate-ascent")
def print_ascent(Q, c, answer):
    path = np.asarray(answer)
    print("the steps, coordinate by coordinate:", np.diff(path, axis=0))
    print("W along the path:", path @ c - np.sum(path @ Q * path, axis=1) / 2)


@printed_for("hard-margin-lagrangian", each=True)
def print_lagrangian(X, y, w, b, alpha, answers):
    print("½‖w‖² − Σ α(y(⟨w,x⟩ + b) − 1):", w @ w / 2 - alpha @ (y * (X @ w + b) - 1))
    print("(L(α) − L at the first)/Σα:", (answers[-1] - answers[0]) / max(np.sum(alpha), 1))


@printed_for("kernel-max-margin")
def print_kernel_margins(K, labels, answer):
    beta = np.ravel(answer)
    print("βᵀKβ:", beta @ K @ beta)
    print("lᵢ(Kβ)ᵢ:", labels * (K @ beta))


@printed_for("margin")
def print_norm(w):
    print("‖w‖:", np.linalg.norm(w))


@printed_for("smo-step")
def print_pair(K, y, answer):
    v = np.asarray(answer)
    print("Σ αy:", v @ y)
    print("W after:", np.sum(v) - (v * y) @ K @ (v * y) / 2)
