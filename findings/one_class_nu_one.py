"""scikit-learn's OneClassSVM refuses every input at nu=1, which it documents as allowed, and blames the data.

scikit-learn 1.9.1. The documentation: nu "should be in the interval (0, 1]". The law: at ν = 1 the one-class machine is the Parzen
window: all multipliers are 1/m, and any ρ that is at least each score is best (B. Schölkopf et al., Neural Computation 13, 2001).
LIBSVM then has no multiplier inside its bounds to take ρ from, nor one at 0. Smallest input: one example, any kernel.
"""

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
