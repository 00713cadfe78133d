"""smac 2.4.1: SuccessiveHalving and Hyperband never run min_budget where max_budget/min_budget is 3⁵, 10³, …"""

from importlib.metadata import version

from smac.intensifier.successive_halving import SuccessiveHalving

for most in (81, 243):
    last = SuccessiveHalving._get_max_iterations(3, most, 1)
    budgets = SuccessiveHalving._compute_configs_and_budgets_for_stages(3, most, last)[0]
    print("smac", version("smac"), "has the budgets", list(map(float, budgets)), "from 1 to", most)
assert SuccessiveHalving._get_max_iterations(3, 243, 1) == 4, "the finding has healed"
