"""scikit-learn 1.9.1: LabelPropagation and LabelSpreading answer NaN for the probabilities of a point that is far from all
others, and the first class for its label."""

import warnings

import numpy as np
import sklearn
from sklearn.semi_supervised import LabelPropagation, LabelSpreading

X, y = np.array([[0.0], [1.0], [100.0]]), np.array([0, 1, -1])  # the third one is to be labelled
for model in (LabelPropagation().fit(X, y), LabelSpreading().fit(X, y)):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a division by 0
        far, label = model.predict_proba([[50.0]]), model.predict([[50.0]])
    print("scikit-learn", sklearn.__version__, type(model).__name__, "at 50:", far, label, "at 100:", model.label_distributions_[2])
    assert np.isnan(far).all() and label[0] == 0, "it answers probabilities: the finding has healed"
    assert model.label_distributions_[2].sum() == 0 and model.transduction_[2] == 0, "they sum to 1: the finding has healed"
