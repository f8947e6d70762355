"""Worker: relay, consumer and calendar of one service in one process (`python -m nausetu.worker <service>`)."""
