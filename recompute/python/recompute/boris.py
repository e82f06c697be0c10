"""What BORIS (Friard & Gamba, 2016) prints of two observations: kappa on samples at equal distances, and
the share of them that match when both are aligned. Of several pairs of observations it is the mean."""

from itertools import combinations

from timelines import common, within

# A larger table of two observations is not searched.
CELLS_MOST = 16_000_000


def boris_figure(study, row, over, without):
    """Of all recordings but one. None where no pair has a figure, or one was too much to search."""
    step = int(row["unit_us"])
    pair = {row["rater_a_id"], row["rater_b_id"]} if row["rater_a_id"] else None
    found = []
    for works in study.ordered:
        if works[0]["recording"] == without:
            continue
        for one, other in combinations(works, 2):
            if pair is not None and {one["rater"], other["rater"]} != pair:
                continue
            stretches = common(one["stretches"], other["stretches"])
            if not stretches:
                continue
            both = samples_of(one, other, stretches, step, over, row["code_id"])
            if both is None:
                continue
            if row["figure"] == "boris_kappa":
                found.append(kappa(*both))
                continue
            first, second = ([tuple(sample) for sample in own] for own in both)
            if len(first) * len(second) > CELLS_MOST:
                return None
            found.append((identity(first, second) + identity(second, first)) / 2)
    return sum(found) / len(found) if found else None


def samples_of(one, other, stretches, step, over, code):
    """Sample after sample what each has of every subject; None where one of both has nothing."""
    each = [
        [
            event._replace(begins=event.begins + start, ends=event.ends + start)
            for start, end in stretches
            for event in within(work["events"], (start, end))
            if code in ("", event.code)
        ]
        for work in (one, other)
    ]
    subjects, nobody = over
    is_coded = any(event.subject == "" for events in each for event in events)
    if nobody == "always" or (nobody == "where_coded" and is_coded):
        subjects = ["", *subjects]
    each = [[event for event in events if event.subject in subjects] for events in each]
    if not all(each):
        return None
    first = min(event.begins for events in each for event in events)
    last = max(event.ends for events in each for event in events)
    times = [
        time
        for time in range(first, last + 1, step)
        if any(start <= time <= end for start, end in stretches)
    ]
    found = [[[had(events, s, time, step) for s in subjects] for time in times] for events in each]
    return found if times else None


def had(events, subject, time, step):
    """A state counts at both of its ends, a point within half a distance of the sample, in seconds."""
    return tuple(
        sorted(
            (event.begins == event.ends, event.place, subject)
            for event in events
            if event.subject == subject
            and (
                abs(event.begins / 1e6 - time / 1e6) <= step / 1e6 / 2
                if event.begins == event.ends
                else event.begins <= time <= event.ends
            )
        )
    )


def kappa(first, second):
    """Every sample of every subject is a unit; BORIS says 1 where chance alone would agree."""
    pairs = [(a, b) for x, y in zip(first, second) for a, b in zip(x, y)]
    n = len(pairs)
    rows, columns = {}, {}
    for a, b in pairs:
        rows[a] = rows.get(a, 0) + 1
        columns[b] = columns.get(b, 0) + 1
    expected = sum(count * columns.get(a, 0) for a, count in rows.items()) / n
    agreed = sum(a == b for a, b in pairs)
    return 1.0 if n == expected else round((agreed - expected) / (n - expected), 3)


def identity(first, second):
    """Needleman & Wunsch (1970): a match 1, anything else -1. Going back both are preferred, then the first."""
    rows = [[-j for j in range(len(second) + 1)]]
    for i, a in enumerate(first, 1):
        before, now = rows[-1], [-i]
        for j, b in enumerate(second, 1):
            now.append(max(before[j - 1] + (1 if a == b else -1), before[j] - 1, now[j - 1] - 1))
        rows.append(now)
    i, j = len(first), len(second)
    matches = length = 0
    while i and j:
        is_same = first[i - 1] == second[j - 1]
        if rows[i][j] == rows[i - 1][j - 1] + (1 if is_same else -1):
            matches += is_same
            i, j = i - 1, j - 1
        elif rows[i][j] == rows[i - 1][j] - 1:
            i -= 1
        else:
            j -= 1
        length += 1
    return matches / (length + i + j)
