"""Campaigns: theorems × implementations × versions of libraries × seeds, each version in an environment of its own.

A file says what is run; every table in ``cells`` is a product::

    title = "Kernels, then and now"
    examples = 200                # samples a theorem; also: seeds = [0, 1], seconds = 10 (on a sample), limit = 600 (on a cell),
                                  # megabytes = 4096; each table may have its own
    [[cells]]
    name = "linear"
    theorems = ["gram-is-psd", "laws.py:mine"]    # of the catalogue, or of one's own; or: role = "kernel"
    implementations = [
        "sklearn.metrics.pairwise:linear_kernel",
        {target = "adapters.py:Thing", settings = {degree = 2}},    # a file beside this one, which knows nothing of lemmata
    ]
    versions = [
        {version = "old", requires = ["scikit-learn==1.0.2", "numpy==1.21.6"], python = "3.9", expect = "refuted"},
        {version = "new", requires = ["scikit-learn==1.7.1"], expect = "holds"},
    ]                             # none: the environment that runs this

``lemmata campaign FILE`` runs what has no record yet. The old library runs in a process of its own environment and is spoken to by
plain data (`served`); theorems, search and exact numbers stay here. Past one machine, any executor of `concurrent.futures` will do,
with an environment for each machine made where it is needed first::

    from distributed import Client
    from lemmata.workbench.campaign import load, run

    with Client("tcp://scheduler:8786") as client:    # or Client(n_workers=4, threads_per_worker=1)
        run(load(Path("kernels.toml")), Path("records"), Path("environments"), executor=client.get_executor(), workers=16)
"""

from .plan import Cell, Plan, load
from .running import Result, run
from .store import Store

__all__ = ["Cell", "Plan", "Result", "Store", "load", "run"]
