"""hpbandster 0.7.4: HyperBand and BOHB never run min_budget where max_budget/min_budget is 3⁵, 10³, …"""

from importlib.metadata import version
from unittest.mock import patch

import ConfigSpace
from hpbandster.core.master import Master
from hpbandster.optimizers import HyperBand

with patch.object(Master, "__init__", lambda self, **_: setattr(self, "config", {})):  # else it looks for a name server
    budgets = {R: HyperBand(ConfigSpace.ConfigurationSpace(), 3, 1, R).budgets for R in (81, 243)}
print("hpbandster", version("hpbandster"), "has the budgets", *(f"{list(b)} up to {R}" for R, b in budgets.items()), sep="\n")
print("they begin with min_budget = 1 up to 81, and with 3 up to 243 = 3⁵")
assert min(budgets[81]) < 1.5 < min(budgets[243]), "the finding has healed"
