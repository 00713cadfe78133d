"""A headless Chromium, spoken to by the DevTools protocol over a pipe: what a test of the site asks of a browser."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SECONDS = 60


class Tab:
    """A page of a browser. `errors` are its exceptions, and what it wrote to its console as an error or a warning."""

    def __init__(self, browser: Browser, session: str):
        self.browser, self.session, self.errors = browser, session, []
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.browser.send(method, self.session, self._note, **parameters)

    def _note(self, event: dict[str, Any]) -> None:
        method, told = event["method"], event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(told["exceptionDetails"].get("exception", {}).get("description", "exception"))
        if method == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
            self.errors.append(str(told["args"]))
        if method == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
            self.errors.append(told["entry"]["text"])

    def open(self, address: str) -> None:
        """Load a page, and wait until it has loaded."""
        self.send("Page.navigate", url=address)
        self.browser.wait("Page.loadEventFired", self.session, self._note)

    def run(self, script: str) -> Any:
        """The value of an expression. Raises `AssertionError` where it throws."""
        found = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def press(self, *keys: str) -> None:
        """Press keys one after another: a character, or a name such as ``Tab``."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowDown": 40, " ": 32}
        for key in keys:
            more: dict[str, Any] = {"text": "\r" if key == "Enter" else key} if len(key) == 1 or key == "Enter" else {}
            code = codes.get(key, ord(key.upper()[0]))
            self.send("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **more)
            self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def look(self, width: int, height: int = 900, dark: bool = False, scripts: bool = True) -> None:
        """How wide the window is, which colours the user prefers, and whether scripts run."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.send("Emulation.setEmulatedMedia", features=scheme)
        self.send("Emulation.setScriptExecutionDisabled", value=not scripts)


class Browser:
    """The process, its pipe, and the messages on it."""

    def __init__(self, process: subprocess.Popen[bytes], reads: int, writes: int):
        self.process, self.reads, self.writes = process, reads, writes
        self.number, self.left, self.waiting = 0, b"", []

    def tab(self) -> Tab:
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        return Tab(self, self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])

    def send(self, method: str, session: str = "", note: Any = None, **parameters: Any) -> dict[str, Any]:
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self.writes, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer["error"]
                return answer["result"]
            if "method" in answer:
                self.waiting.append(answer)
                if note and answer.get("sessionId") == session:
                    note(answer)

    def wait(self, method: str, session: str, note: Any) -> None:
        """Wait for an event of a page."""
        while True:
            event = self.waiting.pop(0) if self.waiting else self._next()
            if event.get("sessionId") == session and event.get("method") == method:
                return
            if "method" in event and event.get("sessionId") == session:
                note(event)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.left:
            ready, _, _ = select([self.reads], [], [], SECONDS)
            more = os.read(self.reads, 1 << 16) if ready else b""
            assert more, f"Chromium did not answer in {SECONDS} s"
            self.left += more
        message, _, self.left = self.left.partition(b"\0")
        return json.loads(message)


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A Chromium with its profile in a folder; it ends with the block."""
    assert BROWSER is not None
    (its_reads, writes), (reads, its_writes) = os.pipe(), os.pipe()
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD, 20) for fd in (its_reads, its_writes)]

    def hand_over() -> None:
        os.dup2(high[0], 3)
        os.dup2(high[1], 4)

    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", "--hide-scrollbars"]
    command = [BROWSER, *options, f"--user-data-dir={folder}", "--remote-debugging-pipe"]
    process = subprocess.Popen(
        command,
        pass_fds=(3, 4),
        preexec_fn=hand_over,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for fd in (its_reads, its_writes, *high):
        os.close(fd)
    running = Browser(process, reads, writes)
    try:
        yield running
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)
        os.close(reads)
        os.close(writes)
