"""The quantities that the laws of PAC learning bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("finite-class-learner", each=True)
def print_mistakes(H, x, y, answer):
    print("L_S(h) of each hypothesis:", (np.asarray(H)[:, x] != y).mean(axis=1), " chosen:", answer)


@printed_for("realizable-sample-size")
def print_realizable_failures(size, epsilon, delta, answer):
    print("ln|H| − εm, with one less, and ln δ:", np.log(size) - epsilon * (answer - np.arange(2)), np.log(delta))


@printed_for("agnostic-sample-size")
def print_agnostic_failures(size, epsilon, delta, answer):
    print("ln(2|H|) − mε²/2, with one less, and ln δ:", np.log(2 * size) - epsilon**2 / 2 * (answer - np.arange(2)), np.log(delta))


@printed_for("bayes-classifier")
def print_shares(X, y, answer):
    alike = (np.asarray(X)[:, None] == np.asarray(X)).all(axis=2)
    agree = alike & (np.asarray(y)[None, :] == np.asarray(answer)[:, None])
    print("D(y = h(x) | x):", agree.sum(axis=1) / alike.sum(axis=1), " L_D(h):", np.mean(np.asarray(answer) != y))


@printed_for("threshold-learner", each=True)
def print_mistakes_on_the_examples(model, X, y):
    print("mistakes on S:", int(np.sum(np.asarray(model.predict(X)) != y)))
