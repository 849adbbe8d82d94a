"""Settings of all tests: Hypothesis judges what comes out, never how long it took on this machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("citeguard", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("citeguard")
