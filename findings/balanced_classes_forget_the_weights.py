"""scikit-learn 1.9.1: class_weight="balanced" counts examples and not their weights in SVC, RidgeClassifier and trees."""

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression, RidgeClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

X, y = np.array([[0.0], [1.0], [1.0], [2.0], [3.0]]), np.array([0, 0, 1, 0, 1])
weights = np.array([1, 1, 1, 1, 4])


def apart(model):
    """How far apart answers are, of a fit with weights and of one to so many copies: scores, or probabilities of a tree."""
    answers = []
    for fitted in (
        model.fit(X, y, sample_weight=weights),
        sklearn.clone(model).fit(np.repeat(X, weights, axis=0), np.repeat(y, weights)),
    ):
        answers.append(getattr(fitted, "decision_function", getattr(fitted, "predict_proba", None))(X))
    return abs(answers[0] - answers[1]).max()


balanced = {"class_weight": "balanced"}
right = apart(LogisticRegression(tol=1e-10, solver="newton-cholesky", **balanced))
wrong = {
    "SVC": apart(SVC(kernel="linear", tol=1e-10, **balanced)),
    "RidgeClassifier": apart(RidgeClassifier(**balanced)),
    "DecisionTreeClassifier": apart(DecisionTreeClassifier(max_depth=1, **balanced)),
}
print("scikit-learn", sklearn.__version__, "LogisticRegression:", right, "others:", wrong)
assert right < 1e-8
assert min(wrong.values()) > 1e-2, "a weight is so many copies: the finding has healed"
