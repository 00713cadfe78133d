"""smac 2.4.1: SuccessiveHalving from min_budget = 1 to 243 by η = 3 has 5 stages, and never runs the budget 1."""

from importlib.metadata import version

from smac.intensifier.successive_halving import SuccessiveHalving

for most in (81, 243):
    last = SuccessiveHalving._get_max_iterations(3, most, 1)
    budgets = SuccessiveHalving._compute_configs_and_budgets_for_stages(3, most, last)[0]
    print("smac", version("smac"), "has the budgets", list(map(float, budgets)), "from 1 to", most)
assert SuccessiveHalving._get_max_iterations(3, 243, 1) == 4, "the finding has healed"
