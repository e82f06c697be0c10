import { expect, test } from "vitest";
import type { Tier } from "./tier.ts";
import { tierRaters } from "./tierRaters.ts";

test.each([
  ["an underscore", ["gaze_A", "gaze_B"]],
  ["the beginning", ["A-gaze", "B-gaze"]],
  ["an at sign", ["gaze@A", "gaze@B"]],
  ["a word for raters", ["gaze R1", "gaze R2"]],
  ["several tiers each", ["gaze_SB", "gaze_AK", "talk_SB", "talk_AK"]],
])("tiers told apart by %s are one tier of several raters", (_, names) => {
  const { tiers, questions } = tierRaters(
    names.map((name) => tier(name)),
    {},
  );

  expect(questions).toMatchObject([{ answer: "rater", because: { what: "tiers_alike" } }]);
  expect(new Set(tiers.map(({ rater }) => rater)).size).toBe(2);
  expect(new Set(tiers.map(({ name }) => name)).size).toBe(names.length / 2);
});

test("annotators of tiers that are numbered share a tier, and one annotator's two stay two", () => {
  const { tiers, questions } = tierRaters(
    [
      tier("gaze", { rater: "Ann" }),
      tier("gaze-2", { rater: "Ben" }),
      tier("talk", { rater: "Ben" }),
    ],
    {},
  );
  const own = tierRaters([tier("gaze", { rater: "Ann" }), tier("gaze-2", { rater: "Ann" })], {});

  expect(tiers.map(({ name, rater }) => [name, rater])).toEqual([
    ["gaze", "Ann"],
    ["gaze", "Ben"],
    ["talk", "Ben"],
  ]);
  expect(questions).toMatchObject([{ because: { what: "annotators_of_tiers" } }]);
  expect(own).toMatchObject({ questions: [], tiers: [{ name: "gaze" }, { name: "gaze-2" }] });
});

test.each([2, 30])(
  "%i tiers that are called by their raters alone are one tier of theirs",
  (size) => {
    const names = Array.from(
      { length: size },
      (_, at) => `Anna${"abcdefghijklmnopqrstuvwxyzäöüß"[at]}`,
    );
    const values = ["look", "away", "look", "away", "look", "away"];

    const same = tierRaters(
      names.map((name) => tier(name, {}, values)),
      {},
    );
    const other = tierRaters(
      names.map((name, at) => tier(name, {}, at === 0 ? values : values.toReversed())),
      {},
    );
    const watched = tierRaters([tier("Mother", {}, values), tier("Child", {}, values)], {});

    expect(same.questions).toMatchObject([{ answer: "rater", because: { what: "tiers_alike" } }]);
    expect(same.tiers.map(({ rater }) => rater)).toEqual(names);
    expect(new Set(same.tiers.map(({ name }) => name)).size).toBe(1);
    expect(other.questions).toMatchObject([{ answer: "no" }]);
    expect(watched.questions).toEqual([]);
  },
);

test("who was observed is no rater", () => {
  const subjects = [tier("gaze@Ann", { subject: "Ann" }), tier("gaze@Ben", { subject: "Ben" })];

  expect(tierRaters(subjects, {}).questions).toEqual([]);
  expect(tierRaters(subjects, {}).tiers).toEqual(subjects);
});

test.each([
  ["whole names", ["gaze_Ann", "gaze_Ben"], ["look", "away"], ["look", "away"]],
  ["hands", ["hand_left", "hand_right", "hand_A"], ["up"], ["up"]],
  ["tiers of other values", ["gaze_A", "gaze_B"], ["look", "away"], ["sit", "stand"]],
])("%s are asked about and not taken", (_, names, first, second) => {
  const given = names.map((name, at) => tier(name, {}, at === 0 ? first : second));

  const asked = tierRaters(given, {});
  const answered = tierRaters(given, { rater_in_tier: "subject" });

  expect(asked.tiers).toEqual(given);
  expect(asked.questions).toMatchObject([{ answer: "no" }]);
  expect(answered.tiers.every(({ subject, rater }) => subject !== "" && rater === "")).toBe(true);
});

test("a tier below a rater's is the rater's, and called like the others'", () => {
  const above = ["gaze_A", "gaze_B"].map((name) => tier(name));
  const below = above.map((parent, at) => ({
    ...tier(`strength_${"AB"[at]}`),
    parent,
    isAssociated: true,
  }));

  const { tiers } = tierRaters([...above, ...below], {});

  expect(tiers.slice(2).map(({ name, rater, parent }) => [name, rater, parent?.name])).toEqual([
    ["strength", "A", "gaze"],
    ["strength", "B", "gaze"],
  ]);
});

function tier(
  name: string,
  { subject = "", rater = "" }: Partial<Pick<Tier, "subject" | "rater">> = {},
  values: readonly string[] = ["look", "away"],
): Tier {
  return {
    key: name,
    fullName: name,
    name,
    subject,
    rater,
    kind: "state",
    parent: null,
    isAssociated: false,
    vocabulary: null,
    values: null,
    isOneCode: false,
    places: "line",
    annotations: values.map((text, at) => ({
      startUs: at * 1e6,
      endUs: (at + 1) * 1e6,
      text,
      entryId: null,
      parent: null,
      at,
    })),
  };
}
