"""numpy 2.4.6: polyfit raises LinAlgError "SVD did not converge" where all x are 0: it divides a column of zeros by its norm."""

import warnings

import numpy as np
from numpy.polynomial import Polynomial

x, y = np.array([0.0]), np.array([0.0])
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # one for 0/0
    print("NumPy", np.__version__, "Polynomial.fit:", Polynomial.fit(x, y, 1)(x))
    try:
        found = np.polyfit(x, y, 1)
    except np.linalg.LinAlgError as error:
        print("polyfit:", error)
    else:
        raise AssertionError(f"it answers {found}: the finding has healed")
