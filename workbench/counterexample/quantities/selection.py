"""The quantities that the laws of the selection of models, of features and of samples bound (see `quantity`)."""

from __future__ import annotations

from .quantity import ANSWER, Quantity, shown

EVALUATIONS = shown("evaluations", "len({a1}.asked)", "a1", each=True)
TRAININGS = (
    Quantity(
        (
            "for learner in {a0}:",
            '    print(learner.name, "was trained", len(learner.asked), "times")',
            "    for h in learner.given:",
            '        print(h.name, "was tested", len(h.asked), "times, on", *h.asked)',
        ),
        ("a0",),
        each=True,
    ),
)
FOLDS = (
    shown("the folds", "len({call})", "folds"),
    shown("the test folds together", "sorted(int(i) for train, test in {call} for i in test)", "folds"),
    Quantity(
        (
            "for train, test in {call}:",
            "    train, test = list(map(int, train)), list(map(int, test))",
            '    print("training set and test fold together:", sorted([*train, *test]))',
            '    print("    trained on", len(train), "and tested on", len(test), ", of each class", np.bincount({a1}[test]))',
        ),
        ("folds",),
    ),
)
MEANS = Quantity(
    (
        "total = 0.0",
        "for train, test in {call}:",
        "    squares = np.sum(({a1}[list(test)] - np.mean({a1}[list(train)])) ** 2)",
        "    total += squares",
        '    print("Σ(y − mean of the training set)², within a fold:", squares)',
        'print("Σ(y − mean of the training set)²:", total, " Σ(y − mean)²:", np.sum(({a1} - np.mean({a1})) ** 2))',
    ),
    ("folds",),
)

SELECTION: dict[str, tuple[Quantity, ...]] = {
    "backward-search": (EVALUATIONS, shown("other evaluations", "sum(len(F) < {a0} for (F,) in {a1}.asked)", "a1", each=True)),
    "cross-validation": TRAININGS,
    "empirical-risk-minimiser": (shown("the error of the one chosen", "{a0}[{call}]", "a0"),),
    "feature-filter": (shown("r² of each column", "np.corrcoef({a0}.T, {a1})[-1, :-1] ** 2", "a1"),),
    "forward-search": (EVALUATIONS,),
    "hold-out": TRAININGS,
    "mutual-information": (
        shown("H(x), H(y)", "[float(-np.sum(q[q > 0] * np.log(q[q > 0]))) for q in ({a0}.sum(axis=1), {a0}.sum(axis=0))]", "a0"),
    ),
    "polynomial-fit": (
        shown(
            "Σ(p(x) − y)²", "np.sum((np.polynomial.polynomial.polyval({a0}, np.ravel({call})) - {a1}) ** 2)", "x", "a1", each=True
        ),
    ),
    "range-count-estimator": ANSWER,
    "rectangle-sample-size": ANSWER,
    "splitter": (*FOLDS, MEANS),
    "stratified-splitter": FOLDS,
    "subset-search": (EVALUATIONS,),
    "union-probability": ANSWER,
    "vc-deviation-bound": ANSWER,
    "vc-sample-size": (
        Quantity(
            (
                "import math",
                "m = int({call})",
                "subsets = sum(math.comb(2 * m, i) for i in range({a0} + 1))",
                'print("ln of 4ΣC(2m,i)exp(−ε²m/8):", math.log(4 * subsets) - {a1} ** 2 * m / 8)',
            ),
            ("a1",),
            each=True,
        ),
    ),
}
