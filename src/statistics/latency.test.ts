import { expect, test } from "vitest";
import { latencies } from "./latency.ts";

const events = [
  { code: "cue", startUs: 10, endUs: 20 },
  { code: "look", startUs: 25, endUs: 30 },
  { code: "cue", startUs: 40, endUs: 50 },
];
const observed = { startUs: 0, endUs: 100 };

test("latency from the start, and from the end of each cue", () => {
  expect(latencies(events, { code: "look", observed })).toEqual([{ kind: "value", value: 25 }]);
  expect(latencies(events, { code: "look", after: "cue", observed })).toEqual([
    { kind: "value", value: 5 },
    { kind: "undefined", because: "no_events" },
  ]);
});
