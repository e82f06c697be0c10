import { expect, test } from "vitest";
import {
  borisBinaryTable,
  borisBinnedBudget,
  borisBudgetByCategory,
  borisGroupedBudget,
  borisSyntheticBudget,
  borisTimeBudget,
} from "./borisTimeBudget.ts";
import { borisSequence } from "./borisSequences.ts";

/** Observation "observation #1" of BORIS's own test project (test.boris); numbers as BORIS 9.12.3 prints them. */
const observation = {
  events: (
    [
      [3.3, "subject1"],
      [7.75, "subject1"],
      [9.9, "subject1"],
      [16.2, "subject1"],
      [18.35, "subject1"],
      [24.475, "subject1"],
      [38.425, "subject2"],
      [46.1, "subject2"],
    ] as const
  ).map(([time, subject]) => ({
    timeUs: Math.round(time * 1e6),
    subject,
    behavior: "s",
    modifiers: "",
  })),
  mediaUs: 359_960_000,
};
const selection = {
  window: { kind: "full" } as const,
  subjects: ["subject1", "subject2"],
  behaviors: [{ code: "s", kind: "state", category: "" } as const],
};
const event = (time: number, behavior = "s") => ({
  timeUs: time * 1e6,
  subject: "subject1",
  behavior,
  modifiers: "",
});
const value = (number: number) => ({ kind: "value", value: number });

test("the time budget of a state", () => {
  const [row] = borisTimeBudget(observation, selection);

  expect(row).toMatchObject({
    count: value(3),
    total: value(16.875),
    mean: value(5.625),
    gapMean: value(2.15),
    share: value(4.7),
  });
});

test("bins as BORIS prints them", () => {
  const [first] = borisBinnedBudget(observation, { ...selection, binUs: 10_000_000 });

  expect(first?.cells[0]).toEqual({
    subject: "subject1",
    behavior: "s",
    total: value(4.55),
    count: value(2),
    mean: value(2.275),
    standardDeviation: value(3.076),
    proportion: value(0.455),
  });
});

test("a state without its end is unpaired, not 0", () => {
  const open = { ...observation, events: observation.events.slice(0, 3) };

  const rows = borisTimeBudget(open, selection);

  expect(rows[0]?.total).toEqual({ kind: "undefined", because: "unpaired_state" });
  expect(borisBudgetByCategory(rows, selection)[0]?.total).toEqual({
    kind: "undefined",
    because: "unpaired_state",
  });
});

test("a chosen interval closes what is on at its ends", () => {
  const window = { kind: "interval", startUs: 5_000_000, endUs: 12_000_000 } as const;

  const [row] = borisTimeBudget(observation, { ...selection, window });
  const [cell] = borisSyntheticBudget(observation, { ...selection, window }).cells;

  expect(row?.total).toEqual(value(4.85));
  expect(cell?.total).toEqual(value(4.85));
});

test("the binary table and the sequence", () => {
  const rows = borisBinaryTable(observation, {
    subject: "subject1",
    columns: [{ code: "s", kind: "state", modifiers: "" }],
    intervalUs: 1_000_000,
    startUs: 3_000_000,
    endUs: 8_000_000,
  });

  expect(rows.map(({ marks }) => marks[0])).toEqual([0, 1, 1, 1, 1, 0]);
  expect(
    borisSequence(observation.events, { subject: "subject1", behaviors: selection.behaviors }),
  ).toEqual(["s", "s", "s"]);
});

test("a sequence is of events as BORIS sorts them, and remaining states are sorted", () => {
  const states = ["z", "a", "m"].map((code) => ({ code, kind: "state", category: "" }) as const);
  const behaviors = [...states, { code: "p", kind: "point", category: "" } as const];
  const events = [event(1, "z"), event(1, "a"), event(2, "m"), event(3, "p"), event(4, "m")];

  expect(borisSequence(events, { subject: "subject1", behaviors })).toEqual([
    "a",
    "a+z",
    "a+m+z",
    "a+z+m+p",
    "a+z",
  ]);
  expect(
    borisSequence([event(1, "z"), event(2, "m"), event(3, "a"), event(4, "a")], {
      subject: "subject1",
      behaviors,
    }).at(-1),
  ).toBe("m+z");
});

test("grouped observations pool durations and windows, and no gap spans two of them", () => {
  const one = { mediaUs: 20_000_000, events: [event(2), event(4), event(6), event(10)] };
  const two = { mediaUs: 30_000_000, events: [event(1), event(7), event(8, "p"), event(9, "p")] };
  const behaviors = [...selection.behaviors, { code: "p", kind: "point", category: "" } as const];

  const rows = borisGroupedBudget([one, two], { ...selection, behaviors, subjects: ["subject1"] });

  expect(rows[0]).toMatchObject({
    count: value(3),
    total: value(12),
    mean: value(4),
    standardDeviation: value(2),
    gapMean: value(2),
    gapStandardDeviation: { kind: "undefined", because: "too_few_units" },
    share: value(24),
  });
  expect(rows[1]).toMatchObject({ count: value(2), gapMean: value(1) });
});

test("one observation without an end leaves the grouped row unpaired; one grouped alone is itself", () => {
  const open = { ...observation, events: observation.events.slice(0, 3) };

  const [row] = borisGroupedBudget([observation, open], selection);

  expect(row?.count).toEqual({ kind: "undefined", because: "unpaired_state" });
  expect(borisGroupedBudget([observation], selection)).toEqual(
    borisTimeBudget(observation, selection),
  );
  expect(borisGroupedBudget([], selection)[0]).toMatchObject({ count: value(0), total: value(0) });
});

test("excluded time is taken off the windows of all grouped observations", () => {
  const excluded = { ...selection, subjects: ["subject1"], excluded: ["x"] };
  const behaviors = [...selection.behaviors, { code: "x", kind: "state", category: "" } as const];
  const own = {
    mediaUs: 30_000_000,
    events: [event(0, "x"), event(10, "x"), event(10), event(20)],
  };

  const [row] = borisGroupedBudget([own, own], { ...excluded, behaviors });

  expect(row?.share).toEqual(value(50));
});
