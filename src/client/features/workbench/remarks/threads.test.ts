import { expect, test } from "vitest";
import { newId } from "../../../../../tests/sample.ts";
import type { ReviewCommentReply } from "../../../../api/contract/remarks.ts";
import { nextOpen, openCount, remarkMarks, threadsOf } from "./threads.ts";

function remarkAt(
  startUs: number | null,
  more: Partial<ReviewCommentReply> = {},
): ReviewCommentReply {
  return {
    id: newId("remark"),
    observationId: newId("observation"),
    answersId: null,
    accountId: newId("account"),
    accountName: "Cleo",
    startUs,
    endUs: null,
    text: "Look",
    madeAt: "2026-11-21T12:00:00.000Z",
    state: "open",
    settledBy: null,
    settledByName: null,
    settledAt: null,
    ...more,
  };
}

test("threads stand in the order of the recording, what is about the whole first, with their answers", () => {
  const [late, whole, early] = [remarkAt(9e6), remarkAt(null), remarkAt(1e6)];
  const answer = remarkAt(null, { answersId: late.id });

  const threads = threadsOf([late, whole, answer, early]);

  expect(threads.map(({ remark }) => remark)).toEqual([whole, early, late]);
  expect(threads[2]?.answers).toEqual([answer]);
});

test("only beginnings count as open, and only those with a place are marked", () => {
  const open = remarkAt(1e6, { endUs: 2_000_000 });
  const settled = remarkAt(3e6, { state: "settled" });
  const all = [open, settled, remarkAt(null), remarkAt(null, { answersId: open.id })];

  expect(openCount(all)).toBe(2);
  expect(remarkMarks(all)).toEqual([
    { text: "Look", startUs: 1e6, endUs: 2e6, isSettled: false },
    { text: "Look", startUs: 3e6, endUs: 3e6, isSettled: true },
  ]);
});

test("the next open one is the first after the moment, and after the last the first again", () => {
  const [first, settled, last] = [
    remarkAt(1e6),
    remarkAt(2e6, { state: "settled" }),
    remarkAt(3e6),
  ];
  const threads = threadsOf([first, settled, last]);

  expect(nextOpen(threads, 1e6)).toBe(last);
  expect(nextOpen(threads, 3e6)).toBe(first);
  expect(nextOpen([], 0)).toBeUndefined();
});
