"""Gamma (Mathet, Widloecher & Metivier, 2015) of pairs of observations: the disorder of their best alignment. What
chance gives is drawn at random by the program: it is taken from figures.csv."""

from itertools import combinations

from timelines import common, within


def gamma(study, row, over):
    """None where there is nothing to align."""
    subjects, nobody = over
    pair = {row["rater_a_id"], row["rater_b_id"]} if row["rater_a_id"] else None
    disorder, count = 0.0, 0
    for works in study.ordered:
        for one, other in combinations(works, 2):
            if pair is not None and {one["rater"], other["rater"]} != pair:
                continue
            stretches = common(one["stretches"], other["stretches"])
            each = [within_all(work, stretches, row["code_id"]) for work in (one, other)]
            is_coded = any(event.subject == "" for events in each for event in events)
            is_nobody = nobody == "always" or (nobody == "where_coded" and is_coded)
            for subject in [*subjects, ""] if is_nobody else subjects:
                first, second = (
                    [event for event in events if event.subject == subject and event.begins < event.ends]
                    for events in each
                )
                disorder += least(first, second)
                count += len(first) + len(second)
    if count == 0:
        return None
    observed = 2 * disorder / count
    return 1.0 if observed == 0 else 1 - observed / float(row["expected"])


def within_all(work, stretches, code):
    """Events in the time that is compared, one stretch after the other."""
    found, offset = [], 0
    for start, end in stretches:
        for event in within(work["events"], (start, end)):
            if code in ("", event.code):
                found.append(
                    event._replace(begins=event.begins + offset, ends=event.ends + offset)
                )
        offset += end - start
    return found


def cost(a, b):
    lengths = a.ends - a.begins + b.ends - b.begins
    apart = abs(a.begins - b.begins) + abs(a.ends - b.ends)
    return (apart / lengths) ** 2 + (a.code != b.code)


def least(first, second):
    """Each event has a partner or costs 1. Partners that cost 2 or more gain nothing, so that events without
    any other fall apart into groups that are aligned one by one."""
    gains = [
        [min(0.0, cost(a, b) - 2) for b in second] for a in first
    ]
    total = float(len(first) + len(second))
    left = set(range(len(first)))
    while left:
        rows, columns, ahead = set(), set(), [left.pop()]
        while ahead:
            row = ahead.pop()
            rows.add(row)
            new = {column for column, gain in enumerate(gains[row]) if gain < 0} - columns
            columns |= new
            near = {one for one in left if any(gains[one][column] < 0 for column in new)}
            left -= near
            ahead.extend(near)
        total += assigned([[gains[row][column] for column in sorted(columns)] for row in sorted(rows)])
    return total


def assigned(costs):
    """The least sum of a choice of cells, one in each row and column at most (Kuhn, 1955), where none costs more
    than nothing."""
    if len(costs) > len(costs[0]):
        costs = [list(column) for column in zip(*costs)]
    if not costs:
        return 0.0
    width = len(costs[0])
    row_price, column_price = [0.0] * (len(costs) + 1), [0.0] * (width + 1)
    row_of, before = [0] * (width + 1), [0] * (width + 1)
    for row in range(1, len(costs) + 1):
        row_of[0], column = row, 0
        slack, done = [float("inf")] * (width + 1), [False] * (width + 1)
        while row_of[column]:
            done[column] = True
            here, step, following = row_of[column], float("inf"), 0
            for other in range(1, width + 1):
                if done[other]:
                    continue
                reduced = costs[here - 1][other - 1] - row_price[here] - column_price[other]
                if reduced < slack[other]:
                    slack[other], before[other] = reduced, column
                if slack[other] < step:
                    step, following = slack[other], other
            for other in range(width + 1):
                if done[other]:
                    row_price[row_of[other]] += step
                    column_price[other] -= step
                else:
                    slack[other] -= step
            column = following
        while column:
            row_of[column], column = row_of[before[column]], before[column]
    return sum(
        costs[row_of[column] - 1][column - 1] for column in range(1, width + 1) if row_of[column]
    )
