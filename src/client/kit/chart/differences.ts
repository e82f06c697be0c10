import type { EventRow } from "./plottedEvents.ts";

/** A section of time, in microseconds. */
interface Stretch {
  readonly fromUs: number;
  readonly toUs: number;
}

/**
 * When the rows differ in states: a state holds in some, but not all, of the rows that observe that time. Points
 * are ignored, and so is time that fewer than two rows observe.
 *
 * @param states ids of the codes that are states.
 */
export function differences(
  rows: readonly Pick<EventRow, "events" | "observed">[],
  states: ReadonlySet<string>,
): readonly Stretch[] {
  const borders = rows
    .flatMap((row, place): Border[] => [
      ...(row.observed
        ? [
            { us: row.observed.fromUs, place, step: 1 as const },
            { us: row.observed.toUs, place, step: -1 as const },
          ]
        : []),
      ...row.events.flatMap(({ codeId, startUs, endUs }): Border[] =>
        endUs === null || !states.has(codeId)
          ? []
          : [
              { us: startUs, place, codeId, step: 1 },
              { us: endUs, place, codeId, step: -1 },
            ],
      ),
    ])
    .toSorted((a, b) => a.us - b.us);
  // How many rows observe, and in how many each code holds; a code may hold twice in a row, of two subjects.
  const watching = new Set<number>(
    rows.flatMap(({ observed }, place) => (observed ? [] : [place])),
  );
  const held = new Map<string, Map<number, number>>();
  const found: { fromUs: number; toUs: number }[] = [];
  borders.forEach((border, at) => {
    take(border, { watching, held });
    const next = borders[at + 1];
    if (!next || next.us === border.us || !isApart(watching, held)) return;
    const last = found.at(-1);
    if (last?.toUs === border.us) last.toUs = next.us;
    else found.push({ fromUs: border.us, toUs: next.us });
  });
  return found;
}

interface Border {
  readonly us: number;
  readonly place: number;
  /** The code whose state begins or ends; absent: the row’s observed time begins or ends. */
  readonly codeId?: string;
  readonly step: 1 | -1;
}

interface Sweep {
  readonly watching: Set<number>;
  readonly held: Map<string, Map<number, number>>;
}

function take({ place, codeId, step }: Border, { watching, held }: Sweep): void {
  if (codeId === undefined) {
    if (step === 1) watching.add(place);
    else watching.delete(place);
    return;
  }
  const rows = held.get(codeId) ?? new Map<number, number>();
  held.set(codeId, rows);
  const times = (rows.get(place) ?? 0) + step;
  if (times > 0) rows.set(place, times);
  else rows.delete(place);
}

function isApart(watching: ReadonlySet<number>, held: Sweep["held"]): boolean {
  if (watching.size < 2) return false;
  for (const rows of held.values()) {
    let count = 0;
    for (const place of rows.keys()) if (watching.has(place)) count += 1;
    if (count > 0 && count < watching.size) return true;
  }
  return false;
}
