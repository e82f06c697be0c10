import { describe, expect, it } from "vitest";
import type { RaterProfiles } from "./raterTables.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import { id } from "../../domain/rules.ts";
import { meanOf, radarOf } from "./profile.ts";

const ana = id("account").parse("01930000-0000-7000-8000-00000000000a");
const warmth = id("criterion").parse("01930000-0000-7000-8000-00000000e001");
const pace = id("criterion").parse("01930000-0000-7000-8000-00000000e002");

function criterion(criterionId: typeof warmth, values: readonly number[]): Criterion {
  return {
    id: criterionId,
    name: "Criterion",
    description: "",
    scale: "ordinal",
    levels: values.map((value) => ({ value, name: String(value), descriptor: "", texts: {} })),
    weight: 1,
    isRequired: true,
    needsEvidence: false,
    texts: {},
  };
}

function profiles(...means: readonly (number | null)[]): RaterProfiles {
  const ids = [warmth, pace];
  return {
    schemeVersion: null,
    raters: [{ id: ana, name: "Ana" }],
    values: means.flatMap((mean, at) => {
      const criterionId = ids[at];
      return criterionId ? [{ raterId: ana, criterionId, mean, rated: 1, notJudged: 0 }] : [];
    }),
    leftOut: { notHandedIn: 0, blind: 0, otherSchemeVersion: 0 },
  };
}

describe("the rubric as a radar", () => {
  it("keeps the values of one common scale", () => {
    const radar = radarOf(profiles(2, 4), [criterion(warmth, [1, 5]), criterion(pace, [1, 3, 5])]);

    expect(radar.axis).toEqual({ low: 1, high: 5 });
    expect(radar.isStretched).toBe(false);
    expect(radar.spokes.map((spoke) => spoke.values[ana])).toEqual([2, 4]);
    expect(meanOf(radar, ana)).toBe(3);
  });

  it("stretches different scales to 0 … 1", () => {
    const radar = radarOf(profiles(2, 1), [criterion(warmth, [1, 5]), criterion(pace, [0, 1])]);

    expect(radar.axis).toEqual({ low: 0, high: 1 });
    expect(radar.isStretched).toBe(true);
    expect(radar.spokes.map((spoke) => spoke.values[ana])).toEqual([0.25, 1]);
  });

  it("leaves out what was not rated", () => {
    const radar = radarOf(profiles(null, 3), [criterion(warmth, [1, 5]), criterion(pace, [1, 5])]);

    expect(radar.spokes[0]?.values).toEqual({});
    expect(meanOf(radar, ana)).toBe(3);
    expect(meanOf(radar, "nobody")).toBeUndefined();
  });
});
