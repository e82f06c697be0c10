import { expect, test } from "vitest";
import type { Rating } from "../../../../domain/entities/rating.ts";
import type { Criterion, Scheme } from "../../../../domain/entities/scheme.ts";
import { newId } from "../../../../../tests/sample.ts";
import { unrated } from "../../../kit/coding/undo.ts";
import { totalSoFar } from "./totals.ts";

function criterion(
  values: readonly number[],
  { weight = 1, scale = "ordinal" }: Partial<Criterion> = {},
): Criterion {
  return {
    id: newId("criterion"),
    name: "Warmth",
    description: "",
    scale,
    levels: values.map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
    weight,
    isRequired: true,
    needsEvidence: false,
    texts: {},
  };
}

function rated(...pairs: readonly (readonly [Criterion, Partial<Rating>])[]) {
  return new Map<string, Rating>(
    pairs.map(([{ id }, rating]) => [id, { ...unrated(id), ...rating }]),
  );
}

const warmth = criterion([1, 2, 3, 4]);
const pace = criterion([0, 5, 10], { weight: 2 });
const kind = criterion([1, 2], { scale: "nominal" });
const arousal = criterion([0, 100], { scale: "trace" });
const criteria = [warmth, pace, kind, arousal];

function total(how: Scheme["total"], ratings: ReadonlyMap<string, Rating>) {
  return totalSoFar({ criteria, total: how }, ratings);
}

test("a sum weighs each value, and names and running ratings do not count", () => {
  const all = rated([warmth, { value: 3 }], [pace, { value: 5 }], [kind, { value: 2 }]);

  expect(total("sum", all)).toMatchObject({ value: 13, best: 24, rated: 2, count: 2, missing: [] });
});

test("a share is the weighted sum of the best that it could be", () => {
  const all = rated([warmth, { value: 4 }], [pace, { value: 0 }]);

  expect(total("share", all)).toMatchObject({ kind: "share", value: 4 / 24 });
});

test("an unrated criterion is missing, and counts neither in the value nor in the maximum", () => {
  expect(total("sum", rated([warmth, { value: 3 }]))).toMatchObject({
    value: 3,
    best: 4,
    rated: 1,
    count: 2,
    missing: [pace.id],
  });
});

test("a criterion marked as unable to rate is excluded and not missing", () => {
  const all = rated([warmth, { value: 2 }], [pace, { cannotBeJudged: true, reason: "dark" }]);

  expect(total("share", all)).toMatchObject({ value: 0.5, cannotBeJudged: 1, missing: [] });
});

test("where nothing is rated there is no number", () => {
  expect(total("sum", new Map())).toEqual({ kind: "nothing" });
});

test("a scheme that wants no total has none", () => {
  expect(total("none", rated([warmth, { value: 2 }]))).toEqual({ kind: "none" });
});
