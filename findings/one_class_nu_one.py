"""scikit-learn 1.9.1: OneClassSVM refuses every input at nu=1, which it documents as allowed, and blames the data."""

import numpy as np
import sklearn
from sklearn.svm import OneClassSVM

X = np.array([[0.0], [1.0]])
print("scikit-learn", sklearn.__version__, "nu = 0.99:", OneClassSVM(nu=0.99).fit(X).score_samples(X))
try:
    OneClassSVM(nu=1).fit(X)
except ValueError as error:
    print("nu = 1:", error)
else:
    raise AssertionError("it answers: the finding has healed")
