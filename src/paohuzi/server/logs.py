"""What is logged: plain lines with table, seq and command id; never a card, a seed or a token.

An exception is told by its type and the places it came through. Its text and its local variables
are left out, since they may hold a hand; only the system's own errors (a full disk) keep theirs.
"""

from __future__ import annotations

import contextlib
import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError

_DEEPEST = 8


def configure_logging(level: int = logging.INFO) -> None:
    """Lines on standard error."""
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(level),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            where_it_failed,
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
        ],
        logger_factory=structlog.PrintLoggerFactory(_Stderr()),  # type: ignore[arg-type]
    )


class _Stderr:
    """Standard error as it is now; a line that cannot be written stops no table."""

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()


def where_it_failed(_: Any, __: str, line: Any) -> Any:
    """Replace an exception by its type and the last places in the code."""
    given = line.pop("exc_info", None)
    error = sys.exc_info()[1] if given is True else given
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        line["error"] = type(error).__name__
        if isinstance(error, OSError):
            line["why"] = str(error)
        elif isinstance(error, DBAPIError):
            line["why"] = str(error.orig)
        frames = traceback.extract_tb(error.__traceback__)[-_DEEPEST:]
        line["at"] = " > ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames)
    return line
