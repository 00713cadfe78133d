"""highspy 1.15.1: HiGHS calls a point of a convex quadratic program optimal whose objective has no lower bound."""

import highspy
import numpy as np

# min −x + y²/2 subject to x − z ≤ 1 and x, y, z ≥ 0: along (t + 1, 0, t) it falls for ever
lp = highspy.HighsLp()
lp.num_col_, lp.num_row_ = 3, 1
lp.col_cost_ = np.array([-1.0, 0.0, 0.0])
lp.col_lower_, lp.col_upper_ = np.zeros(3), np.full(3, highspy.kHighsInf)
lp.row_lower_, lp.row_upper_ = np.array([-highspy.kHighsInf]), np.ones(1)
lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
lp.a_matrix_.start_, lp.a_matrix_.index_ = np.array([0, 2]), np.array([0, 2])
lp.a_matrix_.value_ = np.array([1.0, -1.0])
hessian = highspy.HighsHessian()
hessian.dim_, hessian.format_ = 3, highspy.HessianFormat.kTriangular
hessian.start_, hessian.index_, hessian.value_ = np.array([0, 0, 1, 1]), np.array([1]), np.array([1.0])

found = {}
for regularization in (1e-7, 0.0):  # the first is the default
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("qp_regularization_value", regularization)
    solver.passModel(lp)
    solver.passHessian(hessian)
    solver.run()
    found[regularization] = solver.getModelStatus()
    value, x = solver.getInfo().objective_function_value, solver.getSolution().col_value
    print("HiGHS", solver.version(), "regularization", regularization, found[regularization], "value:", value, "at", list(x))
assert found[0.0] == highspy.HighsModelStatus.kUnbounded
assert found[1e-7] == highspy.HighsModelStatus.kOptimal, "it no longer calls it optimal: the finding has healed"
