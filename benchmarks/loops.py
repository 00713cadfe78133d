"""How often a line of a reference is run within one call, and what the loop around it goes over."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lemmata.algorithms

OURS = str(Path(lemmata.algorithms.__file__).parent)


class Turns:
    """The line of code in `OURS` that was run most often within one call. A context, within which that is measured."""

    def __init__(self) -> None:
        self.most, self.place = 0, ("", 0)

    def __enter__(self) -> Turns:
        sys.settrace(self._called)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    @property
    def loop(self) -> str:
        """What the loop around it goes over."""
        file, line = self.place
        return loop_around(Path(file).read_text(encoding="utf-8"), line)

    def _called(self, frame: Any, event: str, arg: Any) -> Any:
        if not frame.f_code.co_filename.startswith(OURS):
            return None
        lines: Counter[int] = Counter()

        def line(frame: Any, event: str, arg: Any) -> Any:
            lines[frame.f_lineno] += event == "line"
            if lines[frame.f_lineno] > self.most:
                self.most, self.place = lines[frame.f_lineno], (frame.f_code.co_filename, frame.f_lineno)
            return line

        return line


def loop_around(code: str, line: int) -> str:
    """What the innermost loop, or comprehension, around a line goes over, or while what it goes on; nothing where there is none.

    >>> loop_around("for row in X:\\n    while left(row):\\n        drop(row)", 3)
    'while left(row)'
    >>> loop_around("total = sum(w @ x for x in rows)", 1)
    'over rows'
    """
    around = [(node.lineno, words) for node, words in _loops(ast.parse(code)) if node.lineno <= line <= (node.end_lineno or 0)]
    return max(around)[1] if around else ""


def _loops(tree: ast.AST) -> Iterator[tuple[Any, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.For):
            yield node, f"over {ast.unparse(node.iter)}"
        elif isinstance(node, ast.While):
            yield node, f"while {ast.unparse(node.test)}"
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield node, f"over {ast.unparse(node.generators[0].iter)}"
