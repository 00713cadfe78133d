"""The quantities that the laws of boosting, of trees and of votes bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("booster")
def print_vote(model, X, y):
    print("training errors:", np.sum(model.predict(X) != y))


@printed_for("booster")
def print_rounds(X, y, estimators_, estimator_weights_):
    D, scale, product = np.full(len(y), 1 / len(y)), 0.0, 1.0
    for h, weight in zip(estimators_, np.ravel(estimator_weights_), strict=False):
        right = y * h.predict(X)
        error = D @ (right < 0)
        if not 0 < error < 1 or weight == 0:
            break
        ideal = np.log((1 - error) / error) / 2
        scale = scale or ideal / weight  # the weights are the coefficients up to a common factor
        alpha = scale * weight
        Z = error * np.exp(alpha) + (1 - error) * np.exp(-alpha)
        print("ε:", error, " α:", alpha, " ½ ln((1−ε)/ε):", ideal, " exp(2α) / ((1−ε)/ε):", np.exp(2 * (alpha - ideal)))
        print("    Z:", Z, " Z²:", Z**2, " ln Z:", np.log(Z))
        D, product = D * np.exp(-alpha * right) / Z, product * Z
    print("(∏Z)²:", product**2)


@printed_for("tree-classifier")
def print_splits(tree_, X, y):
    for name in ("feature", "threshold", "children_left", "impurity"):
        print(f"{name}:", getattr(tree_, name))

    def split(k, rows):
        left, right = tree_.children_left[k], tree_.children_right[k]
        if min(left, right) <= k or not len(rows):
            return
        low = X[rows, tree_.feature[k]] <= tree_.threshold[k]
        parts = [rows[low], rows[~low]]
        gini = [1 - sum(np.mean(y[part] == c) ** 2 for c in set(y.tolist())) if len(part) else 0.0 for part in parts]
        weighted = sum(len(part) * g for part, g in zip(parts, gini, strict=True)) / len(rows)
        print("weighted impurity of the split of the examples", rows, "is", weighted)
        split(left, parts[0])
        split(right, parts[1])

    split(0, np.arange(len(y)))


@printed_for("staged-booster")
def print_stages_of_the_vote(model, X, y):
    stages = [np.asarray(stage) for stage in model.staged_predict(X)]
    print("stages:", len(stages))
    print("training error of each stage:", [float(np.mean(stage != y)) for stage in stages])
    print("its square:", [float(np.mean(stage != y) ** 2) for stage in stages])
    print("mistakes of each stage:", [int(np.sum(stage != y)) for stage in stages])
    print("the predictions, and the last stage:", np.ravel(model.predict(X)), stages[-1])
    print("the predictions elsewhere:", np.ravel(model.predict(X + 0.5)))
    print("half of the stages:", stages[: (len(stages) + 1) // 2])


@printed_for("boosting-regressor")
def print_stages_of_the_fit(model, X, y):
    stages = [np.ravel(stage) for stage in model.staged_predict(X)]
    print("stages:", len(stages))
    for old, F in zip([np.full(len(y), np.mean(y)), *stages], stages, strict=False):
        print("F_t:", F)
        print("    Σ(y − F_new)²:", np.sum((y - F) ** 2), " Σ(y − F_new):", np.sum(y - F))
        print("    Σ(y − F_old)² − Σ(y − F_new)²:", np.sum((y - old) ** 2) - np.sum((y - F) ** 2))
        print("    Σ(F_new − F_old)²:", np.sum((F - old) ** 2))
        step = np.round(F - old, 9)
        print("    Σ(F_new − F_old) of a region:", [float(np.sum((F - old)[step == v])) for v in np.unique(step)])
    print("the predictions:", np.ravel(model.predict(X)))
    print("the predictions elsewhere:", np.ravel(model.predict(X + 0.5)))
    print("the last stage elsewhere:", list(model.staged_predict(X + 0.5))[-1])


@printed_for("gradient-booster")
def print_stages(y, answer):
    stages = np.asarray(answer)
    print("Σ(y − F)² after each stage:", np.sum((y - stages) ** 2, axis=1))
    print("F_new − F_old:", np.diff(stages, axis=0))
    print("y − F_old:", y - stages[:-1])


@printed_for("weight-booster", each=True)
def print_weights(weak_learner, y, epsilon, rounds):
    print("(m (1+ε)^(T/2))²:", len(y) ** 2 * (1 + epsilon) ** rounds)
    print("the weights that it was asked about:", [list(map(float, w)) for _, _, w in weak_learner.asked])
