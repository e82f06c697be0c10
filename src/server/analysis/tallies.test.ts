import type { Observation } from "../../agreement/observation.ts";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Code } from "../../domain/entities/scheme.ts";
import { id } from "../../domain/rules.ts";
import { borisGroupedBudget } from "../../statistics/borisTimeBudget.ts";
import { coOccurrence } from "../../statistics/coOccurrence.ts";
import { logRank } from "../../statistics/logRank.ts";
import { randomFrom } from "../../statistics/random.ts";
import type { Figure } from "../../statistics/statistic.ts";
import { timeBudget } from "../../statistics/timeBudget.ts";
import { transitions } from "../../statistics/transitions.ts";
import { BorisBudgetTally } from "./borisBudget.ts";
import { CoOccurrenceTally } from "./coOccurrence.ts";
import type { CodedLine } from "./codedLines.ts";
import { columnsWithin, emptyColumns, inOrder } from "../database/eventColumns.ts";
import { Groups } from "./groups.ts";
import { LagWindowsTally } from "./lagWindows.ts";
import { LatencyTally } from "./latency.ts";
import { RatesTally } from "./rates.ts";
import { SequencesTally } from "./sequences.ts";
import { TimeBudgetTally } from "./timeBudget.ts";
import { TransitionsTally } from "./transitions.ts";

const ids = ["1", "2", "3", "4"].map((last) =>
  id("code").parse(`01930000-0000-7000-8000-00000000000${last}`),
);
const codes = ids.map((codeId, at): Code => ({
  id: codeId,
  kind: at === 3 ? "point" : "state",
  groupId: null,
  name: codeId,
  description: "",
  key: null,
  color: "#000000",
  modifierIds: [],
  subjectIds: [],
  texts: {},
}));
const pointCode = 3;

/** Recordings of 60 seconds: events as code, start and duration in milliseconds. */
const recordings = fc.array(
  fc.array(
    fc.record({
      code: fc.nat(3),
      startMs: fc.nat(59_000),
      ms: fc.integer({ min: 1, max: 20_000 }),
    }),
    { maxLength: 20 },
  ),
  { minLength: 1, maxLength: 4 },
);
type Recordings = typeof recordings extends fc.Arbitrary<infer One> ? One : never;

const durationUs = 60_000_000;

function timed({ code, startMs, ms }: Recordings[number][number]) {
  const startUs = startMs * 1_000;
  const endUs = code === pointCode ? startUs : Math.min(durationUs, startUs + ms * 1_000);
  return { code: ids[code] ?? "", at: code, startUs, endUs };
}

function linesOf(all: Recordings, groups: Groups): CodedLine[] {
  return all.map((list, number): CodedLine => {
    const events = emptyColumns(list.length);
    for (const [at, one] of list.entries()) {
      const event = timed(one);
      events.startsUs[at] = event.startUs;
      events.endsUs[at] = event.endUs;
      events.codes[at] = event.at;
    }
    const sorted = inOrder(events);
    const place = placeOf(number);
    const base = groups.baseOf(place);
    const stretch = { startUs: 0, endUs: durationUs };
    base.observedUs += durationUs;
    return {
      place,
      base,
      stretch,
      isWhole: true,
      phaseStartUs: 0,
      events: columnsWithin(sorted, stretch, { hasEnd: true }),
      all: sorted,
    };
  });
}

/** The same events, coded of two subjects, with a mark, and of nobody in particular, in turn. */
function ofSeveral(lines: readonly CodedLine[]): readonly CodedLine[] {
  return lines.map((line) => {
    const subjects = line.events.subjects.map((_, at) => at % 3);
    const marks = line.events.marks.map((_, at) => at % 2);
    const events = { ...line.events, subjects, marks };
    return { ...line, events, all: { ...line.all, subjects, marks } };
  });
}

function placeOf(number: number): Observation {
  const uuid = `01930000-0000-7000-8000-${`b${number}`.padStart(12, "0")}`;
  return {
    observationId: id("observation").parse(uuid),
    recordingId: id("recording").parse(uuid),
    recordingName: `Recording ${number}`,
    durationUs,
    roundId: id("round").parse(uuid),
    roundNumber: 1,
    schemeVersionId: id("schemeVersion").parse(uuid),
    schemeNumber: 1,
    raterId: id("account").parse(uuid),
    raterName: "Ana",
    purpose: "work",
    spans: [],
    state: "submitted",
    eventCount: 0,
    isContinuous: true,
    revision: 1,
    submittedMs: 0,
  };
}

const newGroups = () =>
  new Groups([], {
    scheme: { subjects: [], groups: [], codes },
    raters: [],
    marks: [],
    values: new Map(),
  });
const sizes = {
  codes,
  marks: 1,
  rowsMost: 1_000,
  unitOf: (recordingId: string) => recordingId,
};
const seconds = (us: number | null) => (us === null ? null : us / 1e6);
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
const closeTo = (wanted: number | null | undefined, digits: number): unknown =>
  wanted == null ? null : expect.closeTo(wanted, digits);
const numberOf = (figure: Figure) => (figure.kind === "value" ? figure.value : null);

it("gives the numbers of BORIS's grouped time budget, for any records", () => {
  fc.assert(
    fc.property(recordings, fc.constantFrom("observed_events", "full"), (all, kind) => {
      const groups = newGroups();
      const tally = new BorisBudgetTally(groups, { ...sizes, window: kind, isWanted: () => true });
      for (const line of linesOf(all, groups)) tally.add(line);
      const { rows } = tally.finish();

      const known = borisGroupedBudget(
        all.map((list) => ({
          mediaUs: durationUs,
          events: list.flatMap((one) => {
            const { code, startUs, endUs } = timed(one);
            const event = { subject: "", behavior: code, modifiers: "" };
            return endUs === startUs
              ? [{ ...event, timeUs: startUs }]
              : [
                  { ...event, timeUs: startUs },
                  { ...event, timeUs: endUs },
                ];
          }),
        })),
        {
          window: { kind },
          subjects: [""],
          behaviors: codes.map((code) => ({ code: code.id, kind: code.kind, category: "" })),
        },
      );
      for (const row of rows) {
        const boris = known.find(({ behavior }) => behavior === row.codeId);
        if (!boris) throw new Error("no such row");
        expect(row.count).toBe(numberOf(boris.count));
        expect(seconds(row.totalUs)).toBe(numberOf(boris.total));
        expect(seconds(row.meanUs)).toBe(numberOf(boris.mean));
        expect(seconds(row.sdUs)).toBe(numberOf(boris.standardDeviation));
        expect(seconds(row.gapMeanUs)).toBe(numberOf(boris.gapMean));
        expect(seconds(row.gapSdUs)).toBe(numberOf(boris.gapStandardDeviation));
        const share = numberOf(boris.share);
        expect(row.share).toEqual(closeTo(share === null ? null : share / 100, 12));
      }
    }),
    { numRuns: 200 },
  );
});

it("gives the time budget of the records laid end to end", () => {
  fc.assert(
    fc.property(recordings, (all) => {
      const groups = newGroups();
      const tally = new TimeBudgetTally(groups, sizes);
      for (const line of linesOf(all, groups)) tally.add(line);
      const { rows } = tally.finish();

      const known = timeBudget(
        all.flatMap((list, number) =>
          list.map((one) => {
            const { code, startUs, endUs } = timed(one);
            const by = number * durationUs;
            return { code, startUs: startUs + by, endUs: endUs + by };
          }),
        ),
        { codes: ids, observed: { startUs: 0, endUs: all.length * durationUs } },
      );
      for (const row of rows) {
        const one = known.find(({ code }) => code === row.codeId);
        if (!one) throw new Error("no such row");
        expect(row.count).toBe(one.count);
        if (row.codeId === ids[pointCode]) continue;
        expect(row.totalUs).toBe(numberOf(one.totalUs));
        expect(row.meanUs).toBeCloseTo(numberOf(one.meanUs) ?? NaN, 3);
        expect(row.share).toBeCloseTo(numberOf(one.share) ?? NaN, 12);
        expect(row.perMinute).toBeCloseTo(numberOf(one.ratePerMinute) ?? NaN, 12);
      }
    }),
    { numRuns: 200 },
  );
});

it("finds the time together that each record has, and expects it record by record", () => {
  fc.assert(
    fc.property(recordings, (all) => {
      const groups = newGroups();
      const tally = new CoOccurrenceTally(groups, { codes, subjects: "same", rowsMost: 1_000 });
      for (const line of linesOf(all, groups)) tally.add(line);
      const { pairs } = tally.finish();

      const each = all.map((list) =>
        coOccurrence(list.map(timed), { codes: ids.slice(0, pointCode), durationUs }),
      );
      for (const pair of pairs) {
        const own = each.flatMap((record) =>
          record.filter(({ codes: [a, b] }) => a === pair.codeA && b === pair.codeB),
        );
        expect(pair.togetherUs).toBe(sum(own.map(({ togetherUs }) => togetherUs)));
        expect(pair.expectedUs).toBeCloseTo(
          sum(own.map(({ expectedUs }) => numberOf(expectedUs) ?? 0)),
          3,
        );
      }
    }),
    { numRuns: 200 },
  );
});

it("shares out the time observed alike, of however many subjects and with whatever marks it was coded", () => {
  fc.assert(
    fc.property(recordings, (all) => {
      const budgetOf = (several: boolean) => {
        const groups = newGroups();
        const tally = new TimeBudgetTally(groups, { ...sizes, marks: 2 });
        const lines = linesOf(all, groups);
        for (const line of several ? ofSeveral(lines) : lines) tally.add(line);
        return tally.finish().rows;
      };
      const ratesOf = (several: boolean) => {
        const groups = newGroups();
        const tally = new RatesTally(groups, {
          codes,
          binUs: durationUs / 4,
          origin: "recording",
          numbersMost: 1_000,
        });
        const lines = linesOf(all, groups);
        for (const line of several ? ofSeveral(lines) : lines) tally.add(line);
        return tally.finish().rows;
      };
      const shares = (rows: ReturnType<typeof budgetOf>) =>
        rows.map(({ codeId, count, totalUs, share, shareInterval }) => ({
          codeId,
          count,
          totalUs,
          share,
          shareInterval,
        }));

      expect(shares(budgetOf(true))).toEqual(shares(budgetOf(false)));
      expect(ratesOf(true)).toEqual(ratesOf(false));
    }),
    { numRuns: 200 },
  );
});

it("counts the transitions of every record, and has the residuals of Allison and Liker", () => {
  fc.assert(
    fc.property(recordings, fc.integer({ min: 1, max: 3 }), (all, lag) => {
      const groups = newGroups();
      const tally = new TransitionsTally(groups, {
        codes,
        lag,
        repeats: "with",
        subjects: "same",
        numbersMost: 1_000,
      });
      const lines = linesOf(all, groups);
      for (const line of lines) tally.add(line);
      const [table] = tally.finish().tables;

      const known = transitions(
        lines.map(({ events }) => Array.from(events.codes, (code) => ids[code] ?? "")),
        { codes: ids, lag },
      );
      const at = (table?.codeIds ?? []).map((codeId) => ids.indexOf(codeId));
      expect(table?.counts).toEqual(at.map((from) => at.map((to) => known.counts[from]?.[to])));
      for (const [row, from] of at.entries()) {
        for (const [column, to] of at.entries()) {
          const one = known.adjustedResiduals[from]?.[to];
          const residual = table?.residuals[row]?.[column];
          expect(residual ?? null).toEqual(closeTo(one && numberOf(one), 6));
        }
      }
    }),
    { numRuns: 200 },
  );
});

it("counts the groups that an answer does not hold", () => {
  const groups = new Groups([{ by: "recording" }], {
    scheme: { subjects: [], groups: [], codes },
    raters: [],
    marks: [],
    values: new Map(),
  });
  const tally = new TimeBudgetTally(groups, { ...sizes, rowsMost: 2 });
  const event = { code: 0, startMs: 0, ms: 10 };
  for (const line of linesOf([[event], [event], [event]], groups)) tally.add(line);

  const finished = tally.finish();

  expect(finished.groups.groups.map(({ names }) => names)).toEqual([
    ["Recording 0"],
    ["Recording 1"],
  ]);
  expect(finished.groups.excluded).toBe(1);
  expect(finished.rows).toHaveLength(2);
});

it("counts each sequence of codes in each record, and how many it should be by chance", () => {
  fc.assert(
    fc.property(recordings, fc.constantFrom("with", "without"), (all, repeats) => {
      const groups = newGroups();
      const tally = new SequencesTally(groups, {
        codes,
        length: 2,
        repeats,
        subjects: "same",
        most: 200,
        rowsMost: 1_000,
      });
      const lines = linesOf(all, groups);
      for (const line of lines) tally.add(line);
      const { rows, totals } = tally.finish();

      const sequences = lines.map(({ events }) =>
        [...events.codes].filter(
          (code, at, list) => repeats === "with" || at === 0 || list[at - 1] !== code,
        ),
      );
      const pairs = sequences.flatMap((sequence) =>
        sequence.slice(1).map((code, at) => `${ids[sequence[at] ?? 0]} ${ids[code]}`),
      );
      expect(totals[0]?.total ?? 0).toBe(pairs.length);
      expect(sum(rows.map(({ count }) => count))).toBe(pairs.length);
      for (const { codeIds, count, observations } of rows) {
        const text = codeIds.join(" ");
        expect(count).toBe(pairs.filter((pair) => pair === text).length);
        expect(observations).toBeLessThanOrEqual(Math.min(count, all.length));
      }
    }),
    { numRuns: 100 },
  );
});

it("says how sure a time budget is by how recordings, or those in them, differ", () => {
  const [code] = codes;
  // Of 60 s each: 6 s in one event, 12 s in two, nothing, 30 s in one.
  const all: Recordings = [
    [{ code: 0, startMs: 0, ms: 6_000 }],
    [
      { code: 0, startMs: 0, ms: 6_000 },
      { code: 0, startMs: 30_000, ms: 6_000 },
    ],
    [],
    [{ code: 0, startMs: 10_000, ms: 30_000 }],
  ];
  const rowBy = (unitOf: (recordingId: string) => string) => {
    const groups = newGroups();
    const tally = new TimeBudgetTally(groups, { ...sizes, unitOf });
    for (const line of linesOf(all, groups)) tally.add(line);
    return tally.finish().rows.find(({ codeId }) => codeId === code?.id);
  };

  // Shares 0.1, 0.2, 0, 0.5: mean 0.2, SD 0.2160, t(3) = 3.1824, so ± 0.3438, cut at 0.
  const row = rowBy((recordingId) => recordingId);
  expect(row?.shareInterval).toEqual({ low: 0, high: expect.closeTo(0.5438, 3) });
  // Rates 1, 2, 0, 1 a minute: mean 1, SD 0.8165, ± 1.2992.
  expect(row?.perMinuteInterval).toEqual({ low: 0, high: expect.closeTo(2.2992, 3) });
  // Mean 12 s of four events in three recordings: residuals -6, -12, 18; SE = sqrt(3/2 · 504) / 4.
  expect(row?.meanInterval?.high).toBeCloseTo((12 + 4.30265 * 6.8739) * 1e6, -4);
  const first = placeOf(0).recordingId;
  const last = placeOf(3).recordingId;
  const paired = rowBy((one) => (one === first || one === last ? "Ana" : one));
  // Ana's 36 of 120 s, 12 of 60, 0 of 60: residuals 12, 0, -12; SE = sqrt(3/2 · 288) / 240.
  expect(paired?.shareInterval?.high).toBeCloseTo(0.2 + 4.30265 * 0.0866, 3);
  expect(rowBy(() => "Ana")?.shareInterval).toBeNull();
});

it("tests whether raters wait equally long, recordings as clusters", () => {
  fc.assert(
    fc.property(fc.array(recordings, { minLength: 3, maxLength: 3 }), (several) => {
      const all = several.flat();
      const groups = new Groups([{ by: "rater" }], {
        scheme: { subjects: [], groups: [], codes },
        raters: [],
        marks: [],
        values: new Map(),
      });
      const tally = new LatencyTally(groups, {
        codes,
        subjectCount: 0,
        after: undefined,
        from: "end",
        withinUs: undefined,
        subjects: "any",
        isAwaited: () => true,
        rowsMost: 1_000,
        recordingsForInterval: 5,
      });
      const lines = linesOf(all, newGroups()).map((line, number): CodedLine => {
        const place = { ...line.place, raterId: id("account").parse(ids[number % 2]) };
        return { ...line, place, base: groups.baseOf(place) };
      });
      for (const line of lines) tally.add(line);
      const { tests } = tally.finish();

      const known = codes.flatMap(({ id: codeId }, code) => {
        const waits = all.map((list, cluster) => {
          const first = Math.min(
            ...list.filter((one) => one.code === code).map(({ startMs }) => startMs * 1_000),
          );
          const isCame = Number.isFinite(first);
          return { time: isCame ? first : durationUs, isCame, cluster };
        });
        if (all.length < 2 || waits.every(({ isCame }) => !isCame)) return [];
        const { df, p, chiSquare, clusters } = logRank(
          [0, 1].map((rater) => waits.filter((_, number) => number % 2 === rater)),
        );
        return [{ codeId, groups: 2, recordings: clusters, df, p, chiSquare }];
      });
      expect(tests).toEqual(known);
    }),
    { numRuns: 200 },
  );
});

it("finds the code that starts in a window after another, and no other", () => {
  const groups = newGroups();
  const tally = new LagWindowsTally(groups, {
    codes,
    subjects: "same",
    unitUs: 1_000_000,
    from: 1,
    to: 5,
    numbersMost: 1_000,
  });
  const random = randomFrom(9);
  // The second code starts 3.2 s after each of the first; the third at times of its own; 60 s of each recording.
  const planted = Array.from({ length: 12 }, (_, number) => [
    ...[4, 19, 41].flatMap((at) => [
      { code: 0, startMs: 1_000 * at + 70 * number, ms: 500 },
      { code: 1, startMs: 1_000 * at + 70 * number + 3_200, ms: 500 },
    ]),
    ...Array.from({ length: 4 }, () => ({ code: 2, startMs: 59_000 * random(), ms: 500 })),
  ]);
  for (const line of linesOf(planted, groups)) tally.add(line);
  const [table] = tally.finish().tables;
  const at = (from: number, to: number) => {
    const [row = 0, column = 0] = [from, to].map(
      (code) => table?.codeIds.findIndex((codeId) => codeId === ids[code]) ?? 0,
    );
    return {
      count: table?.counts[row]?.[column],
      probability: table?.probabilities[row]?.[column],
      residual: table?.residuals[row]?.[column] ?? 0,
    };
  };

  // Three starts in each recording, each with five units of window.
  expect(at(0, 1)).toMatchObject({ count: 36, probability: 36 / (12 * 15) });
  expect(at(0, 1).residual).toBeGreaterThan(10);
  for (const [from, to] of [
    [1, 0],
    [0, 2],
    [2, 0],
    [2, 1],
  ] as const) {
    expect(at(from, to).residual).toBeLessThan(3);
  }
});
