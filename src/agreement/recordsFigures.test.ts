import { expect, test } from "vitest";
import type { EventStatistic } from "./recipes.ts";
import { gamma, gammaOfScreens } from "../statistics/gamma.ts";
import { durationOverlap, eventF1 } from "../statistics/overlap.ts";
import { randomFrom } from "../statistics/random.ts";
import type { TimedEvent } from "../statistics/timed.ts";
import { recordsFigures } from "./recordsFigures.ts";

const codes = ["a", "b"] as const;
const durationUs = 600_000_000;

/** Events one after the other, of which each rater sees most, a little earlier or later. */
function tracks(raters: number, events: number, seed: number): TimedEvent[][] {
  const random = randomFrom(seed);
  const truth = Array.from({ length: events }, (_, at) => ({
    code: codes[Math.floor(random() * 2)] ?? "a",
    startUs: at * 20_000_000 + random() * 8e6,
    length: 2e6 + random() * 6e6,
  }));
  return Array.from({ length: raters }, () =>
    truth.flatMap(({ code, startUs, length }) => {
      if (random() < 0.15) return [];
      const from = Math.round(startUs + random() * 2e6);
      return [{ code, startUs: from, endUs: from + Math.round(length) }];
    }),
  );
}

function valueOf(recipe: EventStatistic, own: readonly (readonly TimedEvent[])[]): number {
  const [figure] = recordsFigures([{ durationUs, tracks: own }], codes, [recipe]);
  return figure?.kind === "value" ? figure.value : NaN;
}

test("of two raters they are those of the library, codes added up", () => {
  const own = tracks(2, 20, 1);
  const pair = { first: own[0] ?? [], second: own[1] ?? [], durationUs };
  let [common, either, matched, events] = [0, 0, 0, 0];
  for (const code of codes) {
    const { overlapUs, firstUs, secondUs } = durationOverlap(pair, code);
    const both = overlapUs.kind === "value" ? overlapUs.value : NaN;
    common += both;
    either += firstUs + secondUs - both;
    const f1 = eventF1(pair, { code, threshold: 0.5 });
    matched += 2 * f1.matched;
    events += f1.first + f1.second;
  }

  expect(valueOf({ kind: "duration_overlap" }, own)).toBeCloseTo(common / either, 12);
  expect(valueOf({ kind: "event_f1", overlapShare: 0.5 }, own)).toBeCloseTo(matched / events, 12);
  const direct = gamma({ raters: own, durationUs }, gammaOfScreens);
  const found = valueOf({ kind: "gamma" }, own);
  const turned = gamma({ raters: own.toReversed(), durationUs }, gammaOfScreens);
  const values = [direct, turned].map((one) =>
    "gamma" in one && one.gamma.kind === "value" ? one.gamma.value : NaN,
  );
  // Chance is drawn from the events of whoever stands first.
  expect(Math.min(...values.map((one) => Math.abs(one - found)))).toBeLessThan(1e-12);
});

test("gamma of more raters is made of what their pairs differ and would differ", () => {
  const own = tracks(3, 20, 2);
  let [observed, byChance] = [0, 0];
  for (const [one, other] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const) {
    const raters = [own[one] ?? [], own[other] ?? []];
    const [figure] = recordsFigures([{ durationUs, tracks: raters }], codes, [{ kind: "gamma" }]);
    const n = raters.flat().length;
    observed += n * (figure?.kind === "value" ? (figure.observed ?? NaN) : NaN);
    byChance += n * (figure?.kind === "value" ? (figure.expected ?? NaN) : NaN);
  }

  expect(valueOf({ kind: "gamma" }, own)).toBeCloseTo(1 - observed / byChance, 12);
});

test("gamma is near 1 where raters hardly differ, near 0 where they have nothing in common, and says where too many events overlap", () => {
  const own = tracks(2, 25, 3);
  const [first = []] = own;
  const other = tracks(1, 25, 77)[0] ?? [];
  const random = randomFrom(5);
  const dense = Array.from({ length: 2 }, () =>
    Array.from({ length: 300 }, (): TimedEvent => {
      const startUs = Math.round(random() * 3e8);
      return { code: "a", startUs, endUs: startUs + 200_000_000 };
    }),
  );

  expect(valueOf({ kind: "gamma" }, [first, first])).toBe(1);
  expect(valueOf({ kind: "gamma" }, own)).toBeGreaterThan(0.5);
  expect(Math.abs(valueOf({ kind: "gamma" }, [first, shuffled(other)]))).toBeLessThan(0.35);
  expect(recordsFigures([{ durationUs, tracks: dense }], codes, [{ kind: "gamma" }])).toMatchObject(
    [{ kind: "undefined", because: "too_many_to_search" }],
  );
});

/** The same lengths, at places that have nothing to do with those that were drawn. */
function shuffled(events: readonly TimedEvent[]): readonly TimedEvent[] {
  const random = randomFrom(11);
  let at = 0;
  return events.map(({ startUs, endUs }) => {
    at += Math.round(5e6 + random() * 2.2e7);
    return {
      code: codes[Math.floor(random() * 2)] ?? "a",
      startUs: at,
      endUs: at + endUs - startUs,
    };
  });
}

test("more raters and recordings have every figure of events, with an interval of several recordings", () => {
  const recordings = Array.from({ length: 6 }, (_, at) => ({
    durationUs,
    tracks: [...tracks(3, 12, 20 + at), undefined],
  }));

  const figures = recordsFigures(recordings, codes, [
    { kind: "gamma" },
    { kind: "duration_kappa" },
  ]);

  for (const figure of figures) {
    expect(figure).toMatchObject({ kind: "value", limitsFrom: "jackknife" });
  }
});
