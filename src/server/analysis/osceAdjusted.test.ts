import { describe, expect, it } from "vitest";
import { newId } from "../../../tests/sample.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import { id } from "../../domain/rules.ts";
import { randomFrom } from "../../statistics/random.ts";
import { adjustedScores, type ItemisedScore } from "./osceAdjusted.ts";

const items = Array.from({ length: 10 }, (_, at): Criterion => ({
  id: newId("criterion"),
  name: `Item ${at + 1}`,
  description: "",
  scale: "checklist",
  levels: [0, 1, 2].map((value) => ({
    value,
    name: String(value),
    descriptor: "",
    examples: [],
    texts: {},
  })),
  weight: at < 5 ? 1 : 2,
  isRequired: true,
  needsEvidence: false,
  texts: {},
}));

function examiner(number: number) {
  return id("account").parse(`00000000-0000-7000-8000-${String(number).padStart(12, "0")}`);
}

/** Five stations; at each the examiner changes with every candidate, from `severities`. */
function planted(candidates: number, severities: readonly number[]) {
  const random = randomFrom(candidates + severities.length);
  const abilities = Array.from({ length: candidates }, () => 3 * (random() + random() - 1));
  const given = abilities.flatMap((ability, candidate) =>
    Array.from({ length: 5 }, (_, station) => {
      const rater = (candidate + station) % severities.length;
      const chances = items.map(() => random());
      /** The same chance makes of a milder examiner a higher level. */
      const valuesOf = (severity: number) =>
        Float64Array.from(items, (__, at) =>
          stepOf(ability - severity - (at - 4.5) / 5, chances[at] ?? 0),
        );
      const values = valuesOf(severities[rater] ?? 0);
      const score: ItemisedScore = {
        raterId: examiner(rater),
        placeKey: `place ${candidate} ${station}`,
        station: `Station ${station + 1}`,
        candidate: `Candidate ${candidate}`,
        percent: percentOf(values),
        global: null,
        values,
      };
      return { score, wanted: percentOf(valuesOf(0)) };
    }),
  );
  return {
    examined: given.map(({ score }) => score),
    /** What an examiner of average severity would have given to the same performance. */
    wanted: given.map(({ wanted }) => wanted),
  };
}

const thresholds = [-0.7, 0.7];

function weightsOf(logit: number): readonly number[] {
  let sum = 0;
  return [1, ...thresholds.map((threshold) => Math.exp((sum += logit - threshold)))];
}

function stepOf(logit: number, chance: number): number {
  const weights = weightsOf(logit);
  let left = chance * weights.reduce((all, one) => all + one, 0);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

function percentOf(values: Float64Array): number {
  const best = items.reduce((sum, { weight }) => sum + 2 * weight, 0);
  return (100 * items.reduce((sum, { weight }, at) => sum + weight * (values[at] ?? 0), 0)) / best;
}

/** Root of the mean square. */
function errorOf(
  scores: readonly { readonly percent: number }[],
  wanted: readonly number[],
): number {
  const squares = scores.map(({ percent }, at) => (percent - (wanted[at] ?? NaN)) ** 2);
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length);
}

const of = { items, criteria: items };

describe("scores adjusted for examiners' severity", () => {
  it.each([
    [60, [1.2, -1.2, 0.3, -0.3, 0.8, -0.8, 0]],
    [200, [1.5, -1.5, 0, 0.5, -0.5, 1, -1, 0.2, -0.2, 0.7, -0.7]],
  ])("of %i candidates are nearer to what was planted than raw ones", (candidates, severities) => {
    const { examined, wanted } = planted(candidates, severities);

    const adjusted = adjustedScores(examined, of);

    if (adjusted.kind !== "value") throw new Error(adjusted.because);
    expect(adjusted.unadjusted).toBe(0);
    expect(adjusted.cautions).not.toContain("severities_do_not_differ");
    expect(errorOf(adjusted.scores, wanted)).toBeLessThan(0.6 * errorOf(examined, wanted));
    expect(adjusted.scores.map(({ rawPercent }) => rawPercent)).toEqual(
      examined.map(({ percent }) => percent),
    );
  });

  it("keep how a candidate did at one station, and move a severe examiner's scores up", () => {
    const severities = [1.2, -1.2, 0.3, -0.3, 0.8, -0.8, 0];
    const { examined } = planted(60, severities);

    const adjusted = adjustedScores(examined, of);

    if (adjusted.kind !== "value") throw new Error(adjusted.because);
    const moved = adjusted.scores.filter(
      ({ raterId, percent, rawPercent = NaN }) => raterId === examiner(0) && percent !== rawPercent,
    );
    expect(moved.length).toBeGreaterThan(30);
    expect(moved.every(({ percent, rawPercent = NaN }) => percent > rawPercent)).toBe(true);
    expect(adjusted.scores.every(({ percent }) => percent >= 0 && percent <= 100)).toBe(true);
  });

  it("are the same whatever comes first", () => {
    const { examined } = planted(40, [1, -1, 0.5, -0.5, 0]);
    const [own, other] = [examined, examined.toReversed()].map((scores) => {
      const adjusted = adjustedScores(scores, of);
      return adjusted.kind === "value" ? adjusted.scores : [];
    });

    other?.toReversed().forEach(({ percent }, at) => {
      expect(percent).toBeCloseTo(own?.[at]?.percent ?? NaN, 6);
    });
    expect(own?.length).toBe(200);
  });

  it("warn where examiners do not differ, and say why there are none", () => {
    const { examined } = planted(60, [0, 0, 0, 0, 0, 0, 0]);
    const adjusted = adjustedScores(examined, of);

    expect(adjusted.kind === "value" && adjusted.cautions).toContain("severities_do_not_differ");
    expect(adjustedScores([], of)).toEqual({ kind: "undefined", because: "no_units" });
  });
});
