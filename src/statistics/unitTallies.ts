import type { CodedRatings } from "./ratings.ts";

/** How often each unit was given each of its codes: few numbers, however many raters. */
export interface UnitTallies {
  /** Unit u has the entries from `starts[u]` to before `starts[u + 1]`: one for each of its codes. */
  readonly starts: Int32Array;
  readonly kinds: Int32Array;
  readonly times: Int32Array;
  /** By unit: how many ratings it has. */
  readonly rated: Int32Array;
}

/** What was tallied before: most statistics of a table begin with it. */
const tallied = new WeakMap<CodedRatings, UnitTallies>();

export function unitTallies(coded: CodedRatings): UnitTallies {
  const known = tallied.get(coded);
  if (known) return known;
  const found = tally(coded);
  tallied.set(coded, found);
  return found;
}

function tally({ units, raters, codes, scale }: CodedRatings): UnitTallies {
  const starts = new Int32Array(units + 1);
  const kinds = new Int32Array(codes.length);
  const times = new Int32Array(codes.length);
  const rated = new Int32Array(units);
  const counts = new Int32Array(scale.length);
  let end = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const from = end;
    let own = 0;
    for (let at = unit * raters; at < (unit + 1) * raters; at += 1) {
      const code = codes[at] ?? -1;
      if (code < 0) continue;
      own += 1;
      const before = counts[code] ?? 0;
      counts[code] = before + 1;
      if (before > 0) continue;
      kinds[end] = code;
      end += 1;
    }
    for (let at = from; at < end; at += 1) {
      const code = kinds[at] ?? 0;
      times[at] = counts[code] ?? 0;
      counts[code] = 0;
    }
    rated[unit] = own;
    starts[unit + 1] = end;
  }
  return { starts, kinds: kinds.slice(0, end), times: times.slice(0, end), rated };
}
