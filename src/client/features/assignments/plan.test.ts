import { expect, test } from "vitest";
import { newPairings, pairingKey, type Plan, toggle } from "./plan.ts";

const ann = { recordingId: "clip", raterId: "ann" };
const ben = { recordingId: "clip", raterId: "ben" };
const nothing: Plan = new Set();

test("a whole row is ticked first, and cleared only when all of it was ticked", () => {
  const one = toggle(nothing, [ann]);
  const both = toggle(one, [ann, ben]);
  const none = toggle(both, [ann, ben]);

  expect([...both]).toEqual([pairingKey(ann), pairingKey(ben)]);
  expect(none.size).toBe(0);
});

test("what is assigned already is not made again", () => {
  const plan = toggle(nothing, [ann, ben]);

  const made = newPairings(plan, {
    recordingIds: ["clip"],
    raterIds: ["ann", "ben"],
    assigned: new Set([pairingKey(ann)]),
  });

  expect(made).toEqual([ben]);
});
