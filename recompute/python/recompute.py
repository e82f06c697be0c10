#!/usr/bin/env python3
"""Recomputes the figures of this package from its tables, and compares them with figures.csv.

    python3 recompute.py [folder]

Python 3.8 or later, nothing to install. Prints one line a figure: its name, the exported value, the
recomputed value, and whether they are equal to 1e-9. Ends with status 1 where one of them is not.

It shares no code with the program that exported the figures: what it knows of them stands in the
folder `recompute`, to be read in this order: tables, timelines, linking, boris, disorder, figures, events,
weights, ratings, scans, traces.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "recompute"))
# The package stays as it is: nothing is written beside its files.
sys.dont_write_bytecode = True

from events import EventFigures  # noqa: E402
from ratings import RatingFigures  # noqa: E402
from scans import ScanFigures  # noqa: E402
from tables import Study, read  # noqa: E402
from traces import TraceFigures  # noqa: E402

TOLERANCE = 1e-9


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else HERE
    study = Study(folder)
    figures = read(folder, "figures.csv")
    events = EventFigures(study, [row for row in figures if source_of(row) == "events"])
    sources = {
        "events": events,
        "ratings": RatingFigures(study),
        "scans": ScanFigures(study),
        "traces": TraceFigures(study),
    }
    wrong = left = 0
    for row in figures:
        # What somebody did again is not in the tables.
        source = sources.get(source_of(row))
        known, again = source.figure(row) if source else (False, None)
        exported = float(row["value"]) if row["value"] else None
        if not known:
            left += 1
            verdict = "not recomputed"
        elif equal(exported, again):
            verdict = "equal"
        else:
            wrong += 1
            verdict = "DIFFERENT"
        print(f"{name_of(row)}\t{shown(exported)}\t{shown(again) if known else ''}\t{verdict}")
    print(
        f"{len(figures) - wrong - left} equal, {wrong} different, {left} not recomputed",
        file=sys.stderr,
    )
    return 1 if wrong else 0


def source_of(row):
    if row["same_rater"]:
        return "same rater"
    if row["figure"].startswith("scan_"):
        return "scans"
    return {"criterion": "ratings", "trace": "traces"}.get(row["by"], "events")


def equal(a, b):
    """A figure that is not defined is equal to one that is not defined either."""
    if a is None or b is None:
        return a is None and b is None
    return abs(a - b) <= TOLERANCE


def shown(value):
    return "not defined" if value is None else repr(value)


def name_of(row):
    about = [row["code"] or row["criterion"] or "all codes"]
    if row["rater_a"]:
        about.append(f"{row['rater_a']} and {row['rater_b']}")
    setting = f" ({row['setting']})" if row["setting"] else ""
    if row["same_rater"]:
        about.append("same rater")
    return f"{row['figure']}{setting}: {', '.join(about)}"


if __name__ == "__main__":
    sys.exit(main())
