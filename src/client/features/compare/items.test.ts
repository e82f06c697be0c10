import { expect, test } from "vitest";
import { codes, newId, pointEvent } from "../../../../tests/sample.ts";
import { basisOf } from "../../../domain/consensus.ts";
import { differenceDefaults } from "../../../domain/differenceDefaults.ts";
import { differencesOf } from "../../../domain/differences.ts";
import { judgementsOf } from "../../../domain/judgementDifferences.ts";
import type { ConsensusReply } from "../../../api/contract/consensus.ts";
import { beside, differenceAt, filtered, itemNamed, itemsOf } from "./items.ts";

const alike = [pointEvent(codes.laughs, 1_000_000), pointEvent(codes.laughs, 1_100_000)] as const;
const alone = pointEvent(codes.laughs, 9_000_000);
const found = differencesOf(
  [
    { observationId: "a", events: [alike[0], alone] },
    { observationId: "b", events: [alike[1]] },
  ],
  { ...differenceDefaults, durationUs: 20_000_000 },
);
const differencesAt = (version: number) =>
  found.map((one) => ({ ...one, basis: basisOf(one, () => version) }));
const differences = differencesAt(1);
const [agreedOn, missing] = differences;
const decided = (key: string, basis: string): ConsensusReply["decisions"][number] => ({
  id: newId("decision"),
  key,
  basis,
  state: "settled",
  how: "leave_out",
  takenFrom: null,
  eventIds: [],
  reason: "a cough",
  accountId: newId("account"),
  decidedAt: "2026-01-01T00:00:00.000Z",
  by: "Ada",
});

test("without a consensus only what differs is listed, and all of it is open", () => {
  const items = itemsOf(differences, [], undefined);

  expect(items.map(({ key, state }) => [key, state])).toEqual([[missing?.key, "open"]]);
});

test("a decision settles a difference until an event of it is changed", () => {
  const consensus = { decisions: [decided(missing?.key ?? "", `${alone.id}:1`)], agreed: null };

  const before = itemsOf(differences, [], consensus);
  const after = itemsOf(differencesAt(2), [], consensus);

  expect(before.map(({ state, isStale }) => [state, isStale])).toEqual([["settled", false]]);
  expect(after.map(({ state, isStale }) => [state, isStale])).toEqual([["open", true]]);
});

test("what raters agree on since the consensus was begun is open, what they agreed on then is not listed", () => {
  const consensus = { decisions: [], agreed: [] };

  const items = itemsOf(differences, [], consensus);
  const then = itemsOf(differences, [], { decisions: [], agreed: null });

  expect(items.map(({ key }) => key)).toEqual([agreedOn?.key, missing?.key]);
  expect(then.map(({ key }) => key)).toEqual([missing?.key]);
});

test("filters leave what is of the kind, the code and the state", () => {
  const items = itemsOf(differences, [], undefined);

  expect(filtered(items, { kind: "missing", code: codes.laughs, state: "open" })).toHaveLength(1);
  expect(filtered(items, { code: codes.together })).toEqual([]);
  expect(filtered(items, { state: "settled" })).toEqual([]);
});

test("going on passes over what is settled only where that is asked for, and ends at the ends", () => {
  const items = [
    { key: "1", state: "settled" },
    { key: "2", state: "settled" },
    { key: "3", state: "open" },
  ] as const;

  expect(beside(items, "1", { direction: 1 })?.key).toBe("2");
  expect(beside(items, "1", { direction: 1, isOpenOnly: true })?.key).toBe("3");
  expect(beside(items, "3", { direction: 1 })).toBeUndefined();
  expect(beside(items, undefined, { direction: -1 })?.key).toBe("3");
});

const at = (startUs: number, endUs: number) => ({ difference: { startUs, endUs } });

test("a moment leads to the difference that has most of it, or to none where raters are at one", () => {
  const [before, long, point] = [at(0, 2), at(2, 9), at(12, 12)];
  const items = [{ difference: undefined }, before, long, point];

  expect(differenceAt(items, { startUs: 1, endUs: 5 })).toBe(long);
  expect(differenceAt(items, { startUs: 0, endUs: 3 })).toBe(before);
  expect(differenceAt(items, { startUs: 12, endUs: 12 })).toBe(point);
  expect(differenceAt(items, { startUs: 10, endUs: 11 })).toBeUndefined();
});

test("an address that names a rating leads to it also where raters do not differ, and to no other difference", () => {
  const rating = {
    criterionId: codes.criterion,
    value: 2,
    cannotBeJudged: false,
    reason: "",
    comment: "",
    evidence: [],
  };
  const judgements = judgementsOf(
    ["a", "b"].map((observationId) => ({ observationId, ratings: [rating], parts: [] })),
  );
  const items = itemsOf(differences, judgements, undefined);
  const named = itemNamed(`rating ${codes.criterion}`, items, judgements);

  expect(items.map(({ key }) => key)).toEqual([missing?.key]);
  expect(named).toMatchObject({ kind: "rating", judgement: judgements[0], state: "settled" });
  expect(itemNamed(missing?.key, items, judgements)).toBe(items[0]);
  expect(itemNamed("rating nothing", items, judgements)).toBeUndefined();
});
