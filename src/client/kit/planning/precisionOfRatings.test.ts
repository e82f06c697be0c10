import { describe, expect, it, test } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import { type GivenRating, ratingLines } from "../../../agreement/ratingLines.ts";
import type { RatingStatistic } from "../../../agreement/recipes.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { limits } from "../../../domain/limits.ts";
import { normalQuantile } from "../../../statistics/distributions.ts";
import { randomFrom } from "../../../statistics/random.ts";
import { furtherOf } from "./further.ts";
import { isPreciseEnough, precisionRows } from "./precisionRows.ts";

const recipe: RatingStatistic = { kind: "icc", form: "ICC(A,1)" };

function criterionOf(scale: "interval" | "nominal"): Scheme["criteria"][number] {
  return {
    id: newId("criterion"),
    name: scale,
    description: "",
    scale,
    levels: [1, 2, 3, 4, 5, 6, 7].map((value) => ({
      value,
      name: `${value}`,
      descriptor: "",
      texts: {},
    })),
    weight: 1,
    isRequired: false,
    needsEvidence: false,
    texts: {},
  };
}

/** Rows of ratings in which each recording is rated by a few of the raters: no rater has rated all. */
function incomplete(
  { raters, recordings, each }: Design,
  scales: readonly ("interval" | "nominal")[],
) {
  const random = randomFrom(41_000 + raters);
  const normal = () => normalQuantile(random() || 0.5);
  const criteria = scales.map(criterionOf);
  const raterIds = Array.from({ length: raters }, () => newId("account"));
  const given = new Map<object, readonly GivenRating[]>();
  const groups = Array.from({ length: recordings }, (_, recording) => {
    const recordingId = newId("recording");
    const level = 4 + 1.5 * normal();
    return Array.from({ length: each }, (__, at) => {
      const raterId =
        raterIds[(recording + at * (1 + (recording % 2))) % raters] ?? newId("account");
      const place = { raterId, recordingId };
      const value = Math.min(7, Math.max(1, Math.round(level + 0.7 * normal())));
      given.set(
        place,
        criteria.map(({ id }) => ({ criterionId: id, value })),
      );
      return place;
    });
  });
  const lines = ratingLines({ criteria, total: "none" }, groups, (one) => given.get(one) ?? [], {
    statistics: [recipe],
    limits,
  });
  const rowsOf = (wanted: number) => precisionRows(lines, { recipe, place: 0, wanted });
  return { lines, rowsOf };
}

interface Design {
  readonly raters: number;
  readonly recordings: number;
  readonly each: number;
}

describe.each([
  { raters: 3, recordings: 30, each: 2 },
  { raters: 30, recordings: 60, each: 3 },
  { raters: 100, recordings: 100, each: 3 },
])("an ICC of $raters raters with gaps", (design) => {
  it("has limits without the jackknife, and a forecast from them", () => {
    const { lines, rowsOf } = incomplete(design, ["interval"]);
    const [figure] = lines[0]?.figures ?? [];
    expect(figure?.kind === "value" && figure.limitsFrom).not.toBe("jackknife");

    const [row] = rowsOf(0.05);
    const half = row?.halfWidth ?? 0;
    expect(half).toBeGreaterThan(0.05);
    expect(row?.forecast).toMatchObject({ more: expect.any(Number) });
    // The error falls with the root of the number of recordings.
    const needed = design.recordings * (half / 0.05) ** 2;
    const more = typeof row?.forecast === "object" ? row.forecast.more : 0;
    expect((design.recordings + more) / needed).toBeGreaterThan(0.7);
    expect((design.recordings + more) / needed).toBeLessThan(1.3);
    expect(furtherOf(rowsOf(0.05), null).kind).toBe("forecast");
    // What is nearly there needs one more, not none.
    expect(furtherOf(rowsOf(half * 0.999), null)).toMatchObject({ kind: "forecast" });
  });

  it("reaches its goal, also beside a nominal criterion that has no ICC", () => {
    const { rowsOf } = incomplete(design, ["interval", "nominal"]);
    const rows = rowsOf(0.05);
    const goal = { halfWidth: (rows[0]?.halfWidth ?? 0) + 0.001, leastRecordings: 20 };

    expect(rows[1]).toMatchObject({ isDefined: false, because: "not_part_of_this_statistic" });
    expect(isPreciseEnough(rowsOf(goal.halfWidth), goal)).toBe(true);
    expect(furtherOf(rowsOf(goal.halfWidth), goal)).toEqual({
      kind: "reached",
      recordings: design.recordings,
    });
    expect(isPreciseEnough(rows, { ...goal, halfWidth: 0.01 })).toBe(false);
  });
});

test("nothing but nominal criteria: the reason is said, and the goal is never reached", () => {
  const { rowsOf } = incomplete({ raters: 3, recordings: 30, each: 2 }, ["nominal"]);

  expect(furtherOf(rowsOf(0.05), null)).toEqual({
    kind: "none",
    because: "not_part_of_this_statistic",
  });
  expect(isPreciseEnough(rowsOf(0.5), { halfWidth: 0.5, leastRecordings: 5 })).toBe(false);
});

test("what is without a value for want of double coding still waits", () => {
  const enough = { recordings: 30, halfWidth: 0.04, isDefined: true };
  const goal = { halfWidth: 0.05, leastRecordings: 20 };
  const none = { halfWidth: undefined, isDefined: false };

  expect(isPreciseEnough([enough, { ...none, recordings: 4 }], goal)).toBe(false);
  expect(isPreciseEnough([enough, { ...none, recordings: 25 }], goal)).toBe(true);
});
