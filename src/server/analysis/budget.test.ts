import { expect, it } from "vitest";
import { emptyScheme, Scheme } from "../../domain/entities/scheme.ts";
import { id } from "../../domain/rules.ts";
import { budgetRows, raterBudget } from "./budget.ts";

const play = "01930000-0000-7000-8000-0000000000c1";
const beep = "01930000-0000-7000-8000-0000000000c2";
const [ana, ben] = ["a", "b"].map((last) =>
  id("account").parse(`01930000-0000-7000-8000-00000000000${last}`),
);
const code = { groupId: null, description: "", key: null, color: "#000000", texts: {} };
const free = { ...code, modifierIds: [], subjectIds: [] };
const scheme = Scheme.parse({
  ...emptyScheme,
  codes: [
    { id: play, kind: "state", name: "play", ...free },
    { id: beep, kind: "point", name: "beep", ...free },
  ],
});
const minuteUs = 60_000_000;

it("lays recordings end to end, a point on the very end included", () => {
  const one = { subjectId: null, code: play };
  const { rows, us, recordings } = raterBudget(
    [
      {
        recordingId: "r1",
        durationUs: minuteUs,
        events: [
          { ...one, startUs: 0, endUs: 10_000_000 },
          { ...one, code: beep, startUs: minuteUs, endUs: minuteUs },
        ],
      },
      {
        recordingId: "r2",
        durationUs: minuteUs,
        events: [{ ...one, startUs: 30_000_000, endUs: 60_000_000 }],
      },
    ],
    scheme,
  );

  expect({ us, recordings }).toEqual({ us: 2 * minuteUs, recordings: 2 });
  expect(rows).toEqual([
    {
      subjectId: null,
      codeId: play,
      count: 2,
      totalUs: 40_000_000,
      meanUs: 20_000_000,
      sdUs: expect.closeTo(14_142_135.6, 0),
      share: 1 / 3,
      perMinute: 1,
    },
    {
      subjectId: null,
      codeId: beep,
      count: 1,
      totalUs: null,
      meanUs: null,
      sdUs: null,
      share: null,
      perMinute: 0.5,
    },
  ]);
});

it("gives a rater zeros for what only another coded", () => {
  if (!ana || !ben) throw new Error("two raters");
  const events = [{ subjectId: null, code: play, startUs: 0, endUs: minuteUs }];
  const recording = { recordingId: "r1", durationUs: minuteUs };
  const budgets = new Map([
    [ana, raterBudget([{ ...recording, events }], scheme)],
    [ben, raterBudget([{ ...recording, events: [] }], scheme)],
  ]);

  const rows = budgetRows(budgets, scheme);

  expect(rows.map(({ raterId, count, share }) => ({ raterId, count, share }))).toEqual([
    { raterId: ana, count: 1, share: 1 },
    { raterId: ben, count: 0, share: 0 },
  ]);
});
