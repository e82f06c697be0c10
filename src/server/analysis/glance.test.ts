import { expect, test } from "vitest";
import { id } from "../../domain/rules.ts";
import type { CodedStates } from "../database/pairedStates.ts";
import { type AnalysedEvent, indexEvents } from "./analysedEvent.ts";
import { tableOf } from "./glance.ts";
import { LineTables } from "./lines.ts";
import type { Over } from "./over.ts";
import { mondayOf } from "./week.ts";

const durationUs = 60_000_000;
const observationId = id("observation").parse("00000000-0000-7000-8000-000000000001");
const over: Over = { codes: ["a", "b", "laugh"], subjectIds: ["ana"], hasStates: true };

/** States of two codes and two kinds of subject, that overlap, touch and cross any cut; some laughs. */
function coded(shiftUs: number): readonly AnalysedEvent[] {
  return Array.from({ length: 40 }, (_, at): AnalysedEvent[] => {
    const startUs = (at * 1_430_000 + shiftUs * ((at % 5) + 1)) % durationUs;
    const subjectId = at % 3 === 0 ? null : "ana";
    if (at % 7 === 6) return [{ code: "laugh", subjectId, startUs, endUs: startUs }];
    const endUs = Math.min(durationUs, startUs + 900_000 + (at % 4) * 1_100_000);
    return [{ code: at % 2 === 0 ? "a" : "b", subjectId, startUs, endUs }];
  }).flat();
}

/** The same as the database packs it; a state that lasts to the end is open. */
function packed(events: readonly AnalysedEvent[]): readonly CodedStates[] {
  const lines = new Map<
    string,
    { key: AnalysedEvent; startsUs: number[]; endsUs: (number | null)[] }
  >();
  for (const event of events.toSorted((a, b) => a.startUs - b.startUs)) {
    const name = `${event.subjectId} ${event.code}`;
    const line = lines.get(name) ?? { key: event, startsUs: [], endsUs: [] };
    lines.set(name, line);
    if (event.startUs === event.endUs) continue;
    line.startsUs.push(event.startUs);
    line.endsUs.push(event.endUs === durationUs ? null : event.endUs);
  }
  return [...lines.values()].map(({ key, startsUs, endsUs }) => ({
    observationId,
    subjectId: key.subjectId,
    codeId: key.code,
    startsUs,
    endsUs,
  }));
}

test.each([1, 3, 17, 1_000])(
  "the table is that of the whole recording, with about %i events compared at once",
  async (atOnce) => {
    const [first, second] = [coded(0), coded(170_000)];
    const whole = new LineTables(over, { kind: "time" });
    whole.add({ durationUs, first: indexEvents(first), second: indexEvents(second) });

    const table = await tableOf(
      { durationUs, first: packed(first), second: packed(second) },
      over,
      atOnce,
    );

    expect(table.labels).toEqual(whole.sum.labels);
    expect([...table.table.cells]).toEqual([...whole.sum.table.cells]);
    expect(table.table.weighs).toBe("microseconds");
    expect([...table.table.cells].reduce((sum, us) => sum + us, 0)).toBe(2 * durationUs);
  },
);

test("a week begins on Monday, in UTC", () => {
  expect(mondayOf(Date.parse("2026-03-09T00:00:00Z"))).toBe("2026-03-09");
  expect(mondayOf(Date.parse("2026-03-15T23:59:59Z"))).toBe("2026-03-09");
  expect(mondayOf(Date.parse("2026-03-16T00:00:00Z"))).toBe("2026-03-16");
  expect(mondayOf(Date.parse("2027-01-01T12:00:00Z"))).toBe("2026-12-28");
});
