"""The quantities that the laws of the selection of models, of features and of samples bound (see `quantity`)."""

import math

import numpy as np

from .quantity import printed_for


@printed_for("backward-search", "forward-search", "subset-search", each=True)
def print_evaluations(n, evaluate):
    print("evaluations:", len(evaluate.asked))
    print("evaluations of some features only:", sum(len(F) < n for (F,) in evaluate.asked))


@printed_for("cross-validation", "hold-out", each=True)
def print_trainings(learners):
    for learner in learners:
        print(learner.name, "was trained", len(learner.asked), "times")
        for h in learner.given:
            print(h.name, "was tested", len(h.asked), "times, on", *h.asked)


@printed_for("splitter", "stratified-splitter")
def print_folds(y, split):
    print("the folds:", len(split))
    print("the test folds together:", sorted(int(i) for _, test in split for i in test))
    for train, test in split:
        train, test = list(map(int, train)), list(map(int, test))
        print("training set and test fold together:", sorted([*train, *test]))
        print("    trained on", len(train), "and tested on", len(test), ", of each class", np.bincount(y[test]))


@printed_for("splitter")
def print_squares(y, split):
    squares = [float(np.sum((y[list(test)] - np.mean(y[list(train)])) ** 2)) for train, test in split]
    print("Σ(y − mean of the training set)², within a fold:", squares)
    print("Σ(y − mean of the training set)²:", sum(squares), " Σ(y − mean)²:", np.sum((y - np.mean(y)) ** 2))


@printed_for("empirical-risk-minimiser")
def print_error_of_the_chosen(errors, answer):
    print("the error of the one chosen:", errors[answer])


@printed_for("feature-filter")
def print_correlations(X, y):
    print("r² of each column:", np.corrcoef(X.T, y)[-1, :-1] ** 2)


@printed_for("mutual-information")
def print_entropies(p):
    marginals = p.sum(axis=1), p.sum(axis=0)
    print("H(x), H(y):", [float(-np.sum(q[q > 0] * np.log(q[q > 0]))) for q in marginals])


@printed_for("polynomial-fit", each=True)
def print_squares_of_the_fit(x, y, answer):
    print("Σ(p(x) − y)²:", np.sum((np.polynomial.polynomial.polyval(x, np.ravel(answer)) - y) ** 2))


@printed_for("vc-sample-size", each=True)
def print_bound(d, epsilon, returned):
    m = int(returned)
    subsets = sum(math.comb(2 * m, i) for i in range(d + 1))
    print("ln of 4ΣC(2m,i)exp(−ε²m/8):", math.log(4 * subsets) - epsilon**2 * m / 8)
