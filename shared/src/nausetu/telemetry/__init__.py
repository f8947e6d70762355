"""What a process says about itself: logs without personal data, traces, figures. Never decides anything."""

from nausetu.telemetry.logs import configure as configure_logs
from nausetu.telemetry.tracing import configure as configure_traces

__all__ = ["configure_logs", "configure_traces"]
