import { expect, test } from "vitest";
import { CodedEvent } from "../../../../domain/entities/event.ts";
import { sampleIds } from "../../../kit/coding/sampleScheme.ts";
import { chosen, type ListSelection } from "./selection.ts";
import type { Shown } from "./shown.ts";

const events = Array.from({ length: 9 }, (_, at) =>
  CodedEvent.parse({
    kind: "point",
    id: `0198a000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    codeId: sampleIds.question,
    subjectId: null,
    startUs: at,
    modifiers: {},
    comment: "",
    confidence: null,
  }),
);
const shown: Shown = {
  size: events.length,
  at: (index) => events[index],
  indexOf: (event) => events.indexOf(event),
  between: (from, to) => events.slice(from, to + 1),
};
const none: ListSelection = { currentId: null, ids: new Set(), anchor: null };

/** Chooses one after the other, and says which are selected and which is the current one. */
function after(...steps: readonly (readonly [number, "only" | "toggle" | "range"])[]) {
  let selection = none;
  for (const [at, choosing] of steps) {
    const event = events[at];
    if (event) selection = chosen(selection, event, { choosing, shown });
  }
  const ids = [...selection.ids].map(placeOf).toSorted((a, b) => a - b);
  return { ids, current: placeOf(selection.currentId) };
}

function placeOf(id: string | null): number {
  return events.findIndex((event) => event.id === id);
}

test("a range starts at its first event, in either direction", () => {
  expect(after([3, "only"], [6, "range"])).toEqual({ ids: [3, 4, 5, 6], current: 6 });
  expect(after([3, "only"], [6, "range"], [1, "range"])).toEqual({ ids: [1, 2, 3], current: 1 });
});

test("a range that was never begun is the event itself", () => {
  expect(after([4, "range"])).toEqual({ ids: [4], current: 4 });
});

test("single events join a selection and leave it; another one is the current one then", () => {
  expect(after([2, "only"], [5, "toggle"])).toEqual({ ids: [2, 5], current: 5 });
  expect(after([2, "only"], [5, "toggle"], [5, "toggle"])).toEqual({ ids: [2], current: 2 });
  expect(after([2, "only"], [2, "toggle"])).toEqual({ ids: [], current: -1 });
  expect(after([2, "only"], [5, "toggle"], [7, "range"])).toEqual({ ids: [5, 6, 7], current: 7 });
});

test("choosing one leaves all others", () => {
  expect(after([2, "only"], [5, "range"], [8, "only"])).toEqual({ ids: [8], current: 8 });
});
