import { expect, test } from "vitest";
import type { Overview } from "../../../api/contract/overview.ts";
import { id } from "../../../domain/rules.ts";
import type { ObservationState } from "../../../domain/states.ts";
import { waitingIn } from "./late.ts";
import { matrixOf, stateCounts } from "./matrix.ts";
import { type Progress, progressAfter } from "../../kit/query/progress.ts";

type Given = readonly [
  observation: number,
  recording: number,
  rater: number,
  state: ObservationState,
  more?: { readonly round?: number; readonly changedAt?: string | null; readonly dueAt?: string },
];

const idOf = (kind: string, at: number) =>
  `00000000-0000-7000-8000-${kind}${String(at).padStart(8, "0")}`;
const named = {
  raters: ["Ben", "Ana"].map((name, at) => ({
    id: id("account").parse(idOf("aaaa", at)),
    name,
    hasLeft: false,
  })),
  recordings: ["Clip 10", "Clip 9", "Clip 1"].map((name, at) => ({
    id: id("recording").parse(idOf("bbbb", at)),
    name,
  })),
};
const wish = { order: "added", only: undefined, text: "" } as const;

function answer(given: readonly Given[], names: Overview["named"] = named): Overview {
  return {
    cursor: `${given.length}`,
    named: names,
    cells: {
      observationIds: given.map(([at]) => id("observation").parse(idOf("cccc", at))),
      recordings: given.map(([, recording]) => recording),
      raters: given.map(([, , rater]) => rater),
      rounds: given.map(([, , , , more]) => more?.round ?? 1),
      states: given.map(([, , , state]) => state),
      assignedAt: given.map(() => "2026-03-01T00:00:00.000Z"),
      changedAt: given.map(([, , , , more]) =>
        more?.changedAt === undefined ? "2026-03-02T00:00:00.000Z" : more.changedAt,
      ),
      dueAt: given.map(([, , , , more]) => more?.dueAt ?? null),
    },
  };
}

function progressOf(...given: readonly Given[]): Progress {
  return progressAfter(undefined, answer(given));
}

test("a cell shows the newest round, and a withdrawn observation only where there is no other", () => {
  const matrix = matrixOf(
    progressOf(
      [1, 0, 0, "accepted"],
      [2, 0, 0, "assigned", { round: 2 }],
      [3, 1, 0, "withdrawn"],
      [4, 1, 0, "submitted"],
      [5, 2, 0, "withdrawn"],
    ),
    wish,
  );

  // Raters stand by name: Ana first.
  expect([0, 1, 2].map((row) => matrix.cellAt(row, 1)?.state)).toEqual([
    "assigned",
    "submitted",
    "withdrawn",
  ]);
  expect(matrix.cellAt(0, 0)).toBeUndefined();
});

test("sums count all rounds and leave out what was withdrawn", () => {
  const { rows, columns } = matrixOf(
    progressOf(
      [1, 0, 0, "accepted"],
      [2, 0, 0, "assigned", { round: 2 }],
      [3, 0, 1, "withdrawn"],
      [4, 1, 1, "submitted"],
    ),
    wish,
  );

  expect(rows.map(({ name, submitted, all }) => [name, submitted, all])).toEqual([
    ["Clip 10", 1, 2],
    ["Clip 9", 1, 1],
    ["Clip 1", 0, 0],
  ]);
  expect(columns.map(({ name, submitted, all }) => [name, submitted, all])).toEqual([
    ["Ana", 1, 1],
    ["Ben", 1, 2],
  ]);
});

test("recordings stand as added, by name with numbers as numbers, by progress, or by the latest change", () => {
  const progress = progressOf(
    [1, 0, 0, "accepted", { changedAt: "2026-03-03T00:00:00.000Z" }],
    [2, 1, 0, "assigned", { changedAt: "2026-03-05T00:00:00.000Z" }],
  );
  const names = (order: "added" | "name" | "progress" | "changed") =>
    matrixOf(progress, { ...wish, order }, "en").rows.map(({ name }) => name);

  expect(names("added")).toEqual(["Clip 10", "Clip 9", "Clip 1"]);
  expect(names("name")).toEqual(["Clip 1", "Clip 9", "Clip 10"]);
  expect(names("progress")).toEqual(["Clip 1", "Clip 9", "Clip 10"]);
  expect(names("changed")).toEqual(["Clip 9", "Clip 10", "Clip 1"]);
});

test("a state and a word leave only the recordings that have both", () => {
  const progress = progressOf([1, 0, 0, "assigned"], [2, 1, 0, "assigned"], [3, 2, 1, "submitted"]);

  const matrix = matrixOf(progress, { ...wish, only: "assigned", text: "clip 1" });

  expect(matrix.rows.map(({ name }) => name)).toEqual(["Clip 10"]);
  expect(matrix.cellAt(0, 1)?.state).toBe("assigned");
  expect(stateCounts(progress.cells.values()).filter(({ count }) => count > 0)).toEqual([
    { state: "assigned", count: 2 },
    { state: "submitted", count: 1 },
  ]);
});

test("an answer with only changes keeps the rest, and one without any keeps what is shown", () => {
  const before = progressOf([1, 0, 0, "assigned"], [2, 1, 0, "assigned"]);

  const after = progressAfter(before, answer([[2, 1, 0, "submitted"]], null));
  const same = progressAfter(after, answer([[2, 1, 0, "submitted"]], null));
  const whole = progressAfter(after, answer([[3, 2, 1, "assigned"]]));

  expect([...after.cells.values()].map(({ state }) => state)).toEqual(["assigned", "submitted"]);
  expect(after.recordings).toBe(before.recordings);
  expect(same.cells).toBe(after.cells);
  expect(whole.cells.size).toBe(1);
});

test("attention is needed by overdue, unstarted, stalled and returned assignments, the longest waiting first", () => {
  const nowMs = Date.parse("2026-03-12T12:00:00.000Z");
  const progress = progressOf(
    [1, 0, 0, "assigned"],
    [2, 0, 1, "in_progress", { changedAt: "2026-03-05T11:00:00.000Z" }],
    [3, 1, 0, "in_progress", { changedAt: "2026-03-05T13:00:00.000Z" }],
    [4, 1, 1, "returned", { changedAt: "2026-03-04T00:00:00.000Z" }],
    [5, 2, 0, "in_progress", { dueAt: "2026-03-12T00:00:00.000Z" }],
    [6, 2, 1, "accepted", { dueAt: "2026-03-01T00:00:00.000Z" }],
  );

  const waiting = waitingIn(progress, { patience: 7, nowMs });

  expect(waiting.map(({ kind, days }) => [kind, days])).toEqual([
    ["not_begun", 11],
    ["not_resumed", 8],
    ["left", 7],
    ["overdue", 0],
  ]);
});

test("unsubmitted assignments of raters who left need attention from the first day, and come first", () => {
  const left = { ...named, raters: named.raters.map((one, at) => ({ ...one, hasLeft: at === 1 })) };
  const progress = progressAfter(
    undefined,
    answer(
      [
        [1, 0, 0, "assigned"],
        [2, 0, 1, "assigned", { changedAt: "2026-03-12T00:00:00.000Z" }],
        [3, 1, 1, "in_progress", { changedAt: null }],
        [4, 2, 1, "submitted"],
        [5, 2, 1, "withdrawn"],
      ],
      left,
    ),
  );

  const waiting = waitingIn(progress, {
    patience: 7,
    nowMs: Date.parse("2026-03-12T12:00:00.000Z"),
  });

  expect(waiting.map(({ kind, days }) => [kind, days])).toEqual([
    ["rater_left", 11],
    ["rater_left", 0],
    ["not_begun", 11],
  ]);
});

test("an observation that the reader is blind to is not reported as stalled", () => {
  const progress = progressOf([1, 0, 0, "in_progress", { changedAt: null }]);

  expect(waitingIn(progress, { patience: 3, nowMs: Date.parse("2027-01-01T00:00:00Z") })).toEqual(
    [],
  );
});
