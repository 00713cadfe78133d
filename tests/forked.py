"""Programs run as in a fresh interpreter, without the second that NumPy and scikit-learn take to be imported each time.

A process of its own imports these, nothing of lemmata, and is forked for each program.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from lemmata.survey import survey
from lemmata.workbench.base.blas import environment

SERVER = """
import os, sys, traceback
import numpy, scipy.optimize
import sklearn.ensemble, sklearn.feature_selection, sklearn.linear_model, sklearn.metrics.pairwise, sklearn.svm
assert not any(name.startswith("lemmata") for name in sys.modules)
for line in sys.stdin:
    folder = line.strip()
    child = os.fork()
    if not child:
        for stream, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(os.path.join(folder, name), os.O_CREAT | os.O_WRONLY), stream)
        status, program = 0, open(os.path.join(folder, "program"), encoding="utf-8").read()
        try:
            exec(compile(program, "program", "exec"), {"__name__": "__main__"})
        except BaseException:
            traceback.print_exc()
            status = 1
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Forks:
    """A server of such forks, until it is closed."""

    def __init__(self) -> None:
        command = [sys.executable, "-W", "ignore", "-c", SERVER]
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment())

    def alone(self, program: str) -> str:
        """What a program prints in a fresh interpreter, and the error or the signal that ends it: as `survey.alone`."""
        assert self.server.stdin and self.server.stdout
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "program").write_text(program, encoding="utf-8")
            self.server.stdin.write(f"{folder}\n")
            self.server.stdin.flush()
            status = int(self.server.stdout.readline())
            out, err = ((Path(folder) / name).read_text(encoding="utf-8") for name in ("out", "err"))
        return survey.shown(status, out, err)

    def close(self) -> None:
        """End the server."""
        self.server.communicate()
