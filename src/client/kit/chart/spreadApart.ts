/**
 * Moves positions as little as needed for each to be at least `gap` from its neighbours, in their order, so that
 * labels do not overlap. None leaves `within`; where that has no room for all, they are as far apart as it allows.
 * Returns them in the order given.
 */
export function spreadApart(
  places: readonly number[],
  wantedGap: number,
  within: { readonly low: number; readonly high: number } = { low: -Infinity, high: Infinity },
): readonly number[] {
  const room = (within.high - within.low) / Math.max(1, places.length - 1);
  const gap = Math.min(wantedGap, room);
  const order = places.map((_, at) => at).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  // Runs that have met move together, and stand around the middle of what they wanted.
  const runs: { members: number[]; wanted: number }[] = [];
  for (const at of order) {
    let run = { members: [at], wanted: places[at] ?? 0 };
    let before = runs.at(-1);
    while (before && bottomOf(before, gap) + gap > topOf(run, gap)) {
      const count = before.members.length + run.members.length;
      run = {
        members: [...before.members, ...run.members],
        wanted: (before.wanted * before.members.length + run.wanted * run.members.length) / count,
      };
      runs.pop();
      before = runs.at(-1);
    }
    runs.push(run);
  }
  const apart = [...places];
  for (const run of runs) {
    run.members.forEach((at, place) => {
      apart[at] = topOf(run, gap) + place * gap;
    });
  }
  return keptWithin(apart, order, { ...within, gap });
}

/** Moves positions beyond either end of `within` back into it, and with them those that they would then touch. */
function keptWithin(
  places: readonly number[],
  order: readonly number[],
  { low, high, gap }: { readonly low: number; readonly high: number; readonly gap: number },
): readonly number[] {
  const kept = [...places];
  let least = low;
  for (const at of order) {
    kept[at] = Math.max(least, kept[at] ?? 0);
    least = kept[at] + gap;
  }
  let most = high;
  for (const at of order.toReversed()) {
    kept[at] = Math.min(most, kept[at] ?? 0);
    most = kept[at] - gap;
  }
  return kept;
}

interface Run {
  readonly members: readonly number[];
  readonly wanted: number;
}

function topOf({ members, wanted }: Run, gap: number): number {
  return wanted - ((members.length - 1) * gap) / 2;
}

function bottomOf({ members, wanted }: Run, gap: number): number {
  return wanted + ((members.length - 1) * gap) / 2;
}
