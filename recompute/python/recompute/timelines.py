"""Time: what several raters were to code, what one had when, and what two had together."""

from collections import defaultdict
from fractions import Fraction

from tables import Event

NOTHING = frozenset()


def common(first, second):
    """What lies in a stretch of both."""
    both = []
    for a_from, a_to in first:
        for b_from, b_to in second:
            start, end = max(a_from, b_from), min(a_to, b_to)
            if start < end:
                both.append((start, end))
    return sorted(both)


def pieces(works):
    """Time of a recording with the raters who cover it, two or more. Where raters cover different
    stretches, it is cut at all their edges, and pieces of the same raters are kept together."""
    edges = sorted({edge for work in works for stretch in work["stretches"] for edge in stretch})
    found = {}
    for start, end in zip(edges, edges[1:]):
        here = [
            at
            for at, work in enumerate(works)
            if any(a <= start and end <= b for a, b in work["stretches"])
        ]
        if len(here) > 1:
            found.setdefault(tuple(here), []).append((start, end))
    return [([works[at] for at in here], stretches) for here, stretches in found.items()]


def within(events, stretch):
    """Events as one stretch sees them, from its beginning: states are cut at its edges, and a point
    on its very end belongs to it. The order stays."""
    start, end = stretch
    found = []
    for event in events:
        begins, ends = event[:2]
        if begins == ends:
            if start <= begins <= end:
                found.append(Event(begins - start, begins - start, *event[2:]))
        elif max(begins, start) < min(ends, end):
            found.append(Event(max(begins, start) - start, min(ends, end) - start, *event[2:]))
    return found


def on_time(event, length):
    """Points have no duration."""
    return event.begins, min(event.ends, length)


def on_units(unit):
    """A state counts in the units whose mid-point it covers; a point in the unit that it falls into,
    which for one on the very end is the last. A last piece shorter than a unit is left out."""

    def span(event, length):
        begins, ends = event[:2]
        units, rest = divmod(length, unit)
        if begins == ends:
            place = units - 1 if begins == length and rest == 0 else begins // unit
            first, last = place, place + 1
        else:
            first = -((unit - 2 * begins) // (2 * unit))
            last = -((unit - 2 * ends) // (2 * unit))
        return max(0, first), min(units, last)

    return span


def line(events, length, steps, span):
    """What one rater had when: pairs of (until, codes that are active together)."""
    changes = []
    for event in events:
        first, last = span(event, length)
        if first < last:
            changes.append((first, 1, event.code))
            changes.append((last, -1, event.code))
    changes.sort(key=lambda change: change[0])
    active = defaultdict(int)
    found = []
    before = 0
    for moment, by, code in changes:
        if moment > before:
            found.append((moment, frozenset(one for one, times in active.items() if times)))
            before = moment
        active[code] += by
    if before < steps:
        found.append((steps, frozenset(one for one, times in active.items() if times)))
    return found


def together(first, second):
    """Two lines of the same time at once: how long, what the one had, what the other had."""
    a = b = moment = 0
    while a < len(first) and b < len(second):
        end = min(first[a][0], second[b][0])
        yield end - moment, first[a][1], second[b][1]
        moment = end
        a, b = a + (first[a][0] == end), b + (second[b][0] == end)


def table_of(first, second):
    table = defaultdict(int)
    for amount, a, b in together(first, second):
        table[a, b] += amount
    return table


def time_table(first, second, length):
    """Microseconds by what both had: cut at every beginning and end of either."""
    return table_of(*(line(events, length, length, on_time) for events in (first, second)))


def unit_table(first, second, length, unit):
    return table_of(
        *(line(events, length, length // unit, on_units(unit)) for events in (first, second))
    )


def in_intervals(unit):
    """An event occurs in every interval that it touches; a last piece shorter than an interval is left out."""

    def span(event, length):
        begins, ends = event[:2]
        count, rest = divmod(length, unit)
        if begins == ends:
            first = count - 1 if begins == length and rest == 0 else begins // unit
            last = first + 1
        else:
            first, last = begins // unit, -(-ends // unit)
        return first, min(count, last)

    return span


def occurrence_table(first, second, length, unit):
    return table_of(
        *(line(events, length, length // unit, in_intervals(unit)) for events in (first, second))
    )


def ratio(a, b):
    """Smaller over larger; 0 over 0 is 1."""
    return Fraction(1) if a == b else Fraction(min(a, b), max(a, b))


# What an interval adds in which the two have so many events of a code, or 1 where it occurs; None: nothing.
SCORES = {
    "ioa_mean_count": ratio,
    "ioa_total": ratio,
    "ioa_exact_count": lambda a, b: Fraction(a == b),
    "ioa_scored": lambda a, b: Fraction(a == b) if a or b else None,
    "ioa_unscored": lambda a, b: None if a and b else Fraction(a == b),
}


def interval_table(first, second, length, kind, unit):
    """For each code that one of both has: against itself how much agrees, against nothing how much does
    not. An event counts where it begins."""
    table = defaultdict(Fraction)
    for code in {event.code for event in [*first, *second]}:
        counts = []
        for events in (first, second):
            own = [event for event in events if event.code == code]
            if kind == "ioa_total":
                counts.append([len(own)])
                continue
            found = [0] * (length // unit)
            for event in own:
                begin, end = in_intervals(unit)(event, length)
                if kind in ("ioa_scored", "ioa_unscored"):
                    found[begin:end] = [1] * max(0, end - begin)
                elif begin < len(found):
                    found[begin] += 1
            counts.append(found)
        label = frozenset([code])
        for a, b in zip(*counts):
            score = SCORES[kind](a, b)
            if score is not None:
                table[label, label] += score
                table[label, NOTHING] += 1 - score
    return table


def tolerance_table(first, second, length, unit, tolerance, along):
    """Bakeman, Quera & Gnisci (2009): going along one rater's units, the other agrees where they have
    the same within so many units; else it counts what they have in this one. Nobody looks beyond the
    stretch."""
    near = tolerance // unit
    labels = []
    for events in (first, second):
        own = line(events, length, length // unit, on_units(unit))
        labels.append([label for amount, label, _ in together(own, own) for _ in range(amount)])
    own, other = labels if along == "first" else labels[::-1]
    table = defaultdict(int)
    for at, label in enumerate(own):
        met = label if label in other[max(0, at - near) : at + near + 1] else other[at]
        table[(label, met) if along == "first" else (met, label)] += 1
    return table


def unitized(events, length):
    """One rater's time as units that do not overlap, each of one code, and gaps between them: where
    two states overlap, the later one begins when the earlier one ends."""
    found = []
    moment = 0
    for event in events:
        begins = max(moment, event.begins)
        if event.ends <= begins:
            continue
        if begins > moment:
            found.append((begins, NOTHING))
        found.append((event.ends, frozenset([event.code])))
        moment = event.ends
    if moment < length:
        found.append((length, NOTHING))
    return found


def unitizing_table(first, second, length):
    return table_of(unitized(first, length), unitized(second, length))


def square_table(first, second, length):
    """The squares of the lengths of both raters' units, by code."""
    table = defaultdict(int)
    for events in (first, second):
        moment = 0
        for until, label in unitized(events, length):
            if label:
                table[label, label] += (until - moment) ** 2
            moment = until
    return table
