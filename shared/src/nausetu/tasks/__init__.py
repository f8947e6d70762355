"""Tasks: what waits for the caller, with its due day; opened and closed by the acts that make and do them."""

from nausetu.tasks.actions import close_task, close_tasks_of, open_task

__all__ = ["close_task", "close_tasks_of", "open_task"]
