"""Which browser, how it is started, how long it is waited for, and the two sizes of a screen."""

from __future__ import annotations

import shutil

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 120_000
"""A machine that is busy with other things starts a browser in its own time."""
WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 360, "height": 740}
