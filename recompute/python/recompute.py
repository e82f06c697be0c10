#!/usr/bin/env python3
"""Recomputes the figures of this package from its tables, and compares them with figures.csv.

    python3 recompute.py [folder]

Python 3.8 or later, nothing to install. Prints one line a figure: its name, the exported value, the
recomputed value, each with its limits, and whether they are equal: figures to 1e-9, limits to 1e-6, and to 1e-4
what comes from components of variance. Ends with status 1 where one of them is not.

It shares no code with the program that exported the figures: what it knows of them stands in the
folder `recompute`, to be read in this order: tables, timelines, linking, boris, disorder, choices, figures, events,
weights, components, ratings, scans, traces, limits.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "recompute"))
# The package stays as it is: nothing is written beside its files.
sys.dont_write_bytecode = True

from events import EventFigures  # noqa: E402
from limits import LEFT_ONE_BY_ONE, jackknife_limits  # noqa: E402
from ratings import RatingFigures  # noqa: E402
from scans import ScanFigures  # noqa: E402
from tables import Study, read  # noqa: E402
from traces import TraceFigures  # noqa: E402

# How far figures may be off, limits, and what comes from components of variance.
FIGURE, LIMIT, COMPONENT = 1e-9, 1e-6, 1e-4


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
        limits = exported_limits(row)
        is_component = row["limits_from"] in OWN_LIMITS
        limits_again = limits_of(row, source, again) if known and exported is not None else None
        if not known:
            left += 1
            verdict = "not recomputed"
        elif equal(exported, again, COMPONENT if is_component else FIGURE) and (
            limits_again == NOT_KNOWN
            or alike(limits, limits_again, COMPONENT if is_component else LIMIT)
        ):
            verdict = "equal"
        else:
            wrong += 1
            verdict = "DIFFERENT"
        recomputed = shown(again, limits_again) if known else ""
        print(f"{name_of(row)}\t{shown(exported, limits)}\t{recomputed}\t{verdict}")
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
    if row["by"] == "trace":
        return "traces"
    return "ratings" if row["criterion"] else "events"


# Of these what chance gives is drawn, and exported for all recordings together alone.
DRAWN = ("gamma",)
# Where limits come with the components.
OWN_LIMITS = ("profile_likelihood", "wald_f", "harville_fenech")
# Of limits that hang on draws, or that were not asked for.
NOT_KNOWN = "limits not recomputed"


def exported_limits(row):
    return (float(row["low"]), float(row["high"])) if row["low"] else None


def limits_of(row, source, value):
    """Limits by leaving out recordings, unless the source has its own; None where there are none."""
    if row["no_limits_because"] == "not_all_compared" or value is None:
        return NOT_KNOWN
    if row["limits_from"] in OWN_LIMITS:
        return source.own_limits(row)
    recordings = source.study.recordings
    if len(recordings) > LEFT_ONE_BY_ONE or row["figure"] in DRAWN:
        return NOT_KNOWN
    without = [source.figure(row, recording)[1] for recording in recordings]
    return jackknife_limits(row["figure"], value, without)


def equal(a, b, tolerance):
    """A figure that is not defined is equal to one that is not defined either."""
    if a is None or b is None:
        return a is None and b is None
    return abs(a - b) <= tolerance


def alike(a, b, tolerance):
    if a is None or b is None:
        return a is None and b is None
    return all(equal(one, other, tolerance) for one, other in zip(a, b))


def shown(value, limits=None):
    if value is None:
        return "not defined"
    if limits is None or limits == NOT_KNOWN:
        return f"{value!r}, {limits}" if limits else repr(value)
    return f"{value!r}, {limits[0]!r} to {limits[1]!r}"


def name_of(row):
    about = [row["code"] or row["criterion"] or row["modifier"] or "all codes"]
    if row["rater_a"]:
        about.append(f"{row['rater_a']} and {row['rater_b']}")
    setting = f" ({row['setting']})" if row["setting"] else ""
    if row["same_rater"]:
        about.append("same rater")
    return f"{row['figure']}{setting}: {', '.join(about)}"


if __name__ == "__main__":
    sys.exit(main())
