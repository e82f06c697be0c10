"""Code and rate recordings in Interrater with a program, and read a study's coding."""

from .archive import archive_rows
from .client import Client
from .errors import Refused, Unreachable
from .frames import frame_of
from .lines import Line, event, notes, rating, scan, trace
from .queue import Done, Task, run

__all__ = [
    "Client",
    "Done",
    "Line",
    "Refused",
    "Task",
    "Unreachable",
    "archive_rows",
    "event",
    "frame_of",
    "notes",
    "rating",
    "run",
    "scan",
    "trace",
]
