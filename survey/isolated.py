"""A call in a process of its own, for code that may end the process that it runs in."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from typing import Any


def isolated(function: Callable[..., Any], *arguments: Any) -> Any:
    """``function(*arguments)`` in a forked process; its errors are raised here.

    Raises `ChildProcessError` where the process ended without an answer, by a segmentation fault for example.
    """
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(send, function, arguments), daemon=True)
    process.start()
    send.close()
    try:
        succeeded, answer = receive.recv()
    except EOFError:
        process.join()
        code = process.exitcode or 0
        how = signal.Signals(-code).name if code < 0 else f"exit status {code}"
        raise ChildProcessError(f"it ended its process ({how})") from None
    except BaseException:
        process.terminate()
        raise
    process.join()
    if not succeeded:
        raise answer
    return answer


def _answer(send: Any, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # its parent ends it
    try:
        send.send((True, function(*arguments)))
    except Exception as error:
        send.send((False, error))
