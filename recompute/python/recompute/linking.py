"""Which events of two raters belong together: tables of events, "nothing" standing for no partner."""

from bisect import bisect_left, bisect_right
from collections import defaultdict, deque

from figures import added, turned
from tables import in_order
from timelines import NOTHING

# Events × events; the program looks for no alignment beyond it, and gives no figure there.
LARGEST_SEARCH = 100_000_000


def only(event):
    return frozenset([event.code])


def shared(a, b):
    """Time in common as a part of the longer; of two points 1 where they coincide."""
    longer = max(a.ends - a.begins, b.ends - b.begins)
    if longer == 0:
        return 1 if a.begins == b.begins else 0
    return max(0, min(a.ends, b.ends) - max(a.begins, b.begins)) / longer


def union_share(a, b):
    """Time in common as a part of the time of either; of two points 1 where they coincide."""
    both = max(0, min(a.ends, b.ends) - max(a.begins, b.begins))
    either = a.ends - a.begins + b.ends - b.begins - both
    if either == 0:
        return 1 if a.begins == b.begins else 0
    return both / either


def touching(first, second):
    """Places of events that touch or overlap; both lists in order of time."""
    begins = [event.begins for event in second]
    longest = max((event.ends - event.begins for event in second), default=0)
    for a, event in enumerate(first):
        for b in range(
            bisect_left(begins, event.begins - longest), bisect_right(begins, event.ends)
        ):
            if second[b].ends >= event.begins:
                yield a, b


def both_ways(table_of):
    """Where choices are equally good, the one that comes first along the first rater is taken. So that
    nobody is the first, tables of both ways are added up; a factor of 2 no figure hangs on."""

    def table(first, second, *settings):
        forth, back = table_of(first, second, *settings), table_of(second, first, *settings)
        return None if forth is None or back is None else added(forth, turned(back))

    return table


@both_ways
def alignment_table(first, second, _length, tolerance, share):
    """Needleman & Wunsch (1970) as in Quera, Bakeman & Gnisci (2007): events in order of time are
    aligned at least cost, where one without a partner and a pair of different codes cost 1. A pair must
    begin within the tolerance and have the share of the longer in common. Of alignments that cost the
    same, going back from the end: a pair first, then the first rater's event alone.

    None where there is more to search than the program does."""
    first, second = sorted(first, key=in_order), sorted(second, key=in_order)
    if len(first) * len(second) > LARGEST_SEARCH:
        return None
    begins = [[event.begins for event in events] for events in (first, second)]
    # How many of the second begin too early for an event of the first, and how many not too late.
    reach = [(0, 0)] + [
        (bisect_left(begins[1], a - tolerance), bisect_right(begins[1], a + tolerance))
        for a in begins[0]
    ]
    # For so many of the first and of the second the least cost; only where the last two may meet.
    least = [[]]

    def cost(i, j):
        """Where the last two cannot meet, the one that meets nobody costs 1 more."""
        alone = 0
        while i and j:
            early, late = reach[i]
            if j > late:
                alone, j = alone + j - late, late
            elif j > early:
                return alone + least[i][j - early - 1]
            else:
                met = bisect_right(begins[0], begins[1][j - 1] + tolerance)
                alone, i = alone + i - met, met
        return alone + i + j

    def pair_cost(i, j):
        a, b = first[i - 1], second[j - 1]
        if abs(a.begins - b.begins) > tolerance or shared(a, b) < share:
            return float("inf")
        return 0 if a.code == b.code else 1

    for i in range(1, len(first) + 1):
        early, late = reach[i]
        before = cost(i, early)
        row = []
        least.append(row)
        for j in range(early + 1, late + 1):
            before = min(cost(i - 1, j - 1) + pair_cost(i, j), cost(i - 1, j) + 1, before + 1)
            row.append(before)

    table = defaultdict(int)
    i, j = len(first), len(second)
    while i or j:
        here = cost(i, j)
        if i and j and cost(i - 1, j - 1) + pair_cost(i, j) == here:
            i, j = i - 1, j - 1
            table[only(first[i]), only(second[j])] += 1
        elif i and cost(i - 1, j) + 1 == here:
            i -= 1
            table[only(first[i]), NOTHING] += 1
        else:
            j -= 1
            table[NOTHING, only(second[j])] += 1
    return table


@both_ways
def link_table(first, second, _length, share):
    """EasyDIAg, Holle & Rein (2015): the two events with the largest share of the longer in common are
    linked first, each once (of equal ones the second rater's earlier, then the first's). A link with
    the share counts 2; one below it, and an event without a link, counts 1 against nothing."""
    first, second = sorted(first, key=in_order), sorted(second, key=in_order)
    links = ((shared(first[a], second[b]), a, b) for a, b in touching(first, second))
    table = defaultdict(int)
    left = [set(range(len(first))), set(range(len(second)))]
    for part, a, b in sorted(links, key=lambda link: (-link[0], link[2], link[1])):
        if part > 0 and a in left[0] and b in left[1]:
            left[0].remove(a)
            left[1].remove(b)
            if part >= share:
                table[only(first[a]), only(second[b])] += 2
            else:
                table[only(first[a]), NOTHING] += 1
                table[NOTHING, only(second[b])] += 1
    for a in left[0]:
        table[only(first[a]), NOTHING] += 1
    for b in left[1]:
        table[NOTHING, only(second[b])] += 1
    return table


def match_table(first, second, _length, share, within=0):
    """Events of one code match where their common time is the share of the time of either, points where they
    are no further apart than `within`; as many pairs as possible, each event in one."""
    table = defaultdict(int)
    for code in {event.code for event in [*first, *second]}:
        own, other = (
            sorted((event for event in events if event.code == code), key=in_order)
            for events in (first, second)
        )
        possible = [[] for _ in own]
        for a, b in touching(own, other):
            if union_share(own[a], other[b]) >= share:
                possible[a].append(b)
        for a, point in enumerate(own):
            if within > 0 and point.begins == point.ends:
                possible[a] = [
                    b
                    for b, one in enumerate(other)
                    if one.begins == one.ends and abs(one.begins - point.begins) <= within
                ]
        pairs = largest_matching(possible)
        label = frozenset([code])
        for labels, amount in (
            ((label, label), pairs),
            ((label, NOTHING), len(own) - pairs),
            ((NOTHING, label), len(other) - pairs),
        ):
            if amount:
                table[labels] += amount
    return table


def largest_matching(possible):
    """How many pairs there are at most; Kuhn (1955): who finds no free partner asks one that is taken
    to move on."""
    partner, holder = {}, {}
    for start in range(len(possible)):
        asked_by = {}
        waiting = deque([start])
        free = None
        while waiting and free is None:
            own = waiting.popleft()
            for other in possible[own]:
                if other in asked_by:
                    continue
                asked_by[other] = own
                if other not in holder:
                    free = other
                    break
                waiting.append(holder[other])
        while free is not None:
            own = asked_by[free]
            holder[free] = own
            partner[own], free = free, partner.get(own)
    return len(holder)
