import fc from "fast-check";
import { expect, test } from "vitest";
import { codes, newId, pointEvent, scheme, stateEvent } from "../../tests/sample.ts";
import { replay, wayBack, workDifference } from "./earlierWork.ts";
import type { CodedEvent } from "./entities/event.ts";
import { continuousSampling } from "./entities/observation.ts";
import { applyOperation, type Change, type Work } from "./operations.ts";
import { mediaTimeUs } from "./rules.ts";
import { indexScheme } from "./schemeIndex.ts";

const context = {
  index: indexScheme(scheme),
  durationUs: 90_000_000,
  sampling: continuousSampling,
};
const newEventId = () => newId("event");
const at = (timeUs: number) => mediaTimeUs.parse(timeUs);
const liveOf = (work: Work) =>
  [...work.events.values()].flatMap(({ event, isDeleted }) => (isDeleted ? [] : [event]));
const withoutId = ({ id: _id, ...rest }: CodedEvent) => JSON.stringify(rest);

function goBack(now: Work, earlier: Work) {
  const way = wayBack(now, workDifference(now, earlier), { context, newId: newEventId });
  const work: Work = {
    events: new Map(now.events),
    ratings: new Map(now.ratings),
    parts: new Map(now.parts),
    standings: new Map(now.standings),
  };
  const results = way.changes.map((change) => applyOperation(work, change, context).result);
  return { ...way, work, results };
}

test("what was added goes, what was deleted comes back and what was changed is as it was", () => {
  const [kept, added] = [pointEvent(codes.laughs, 1e6), pointEvent(codes.laughs, 2e6)];
  const state = stateEvent(codes.solitary, 3_000_000, 5_000_000);
  const first: Change[] = [
    { kind: "putEvent", event: kept },
    { kind: "putEvent", event: state },
  ];
  const earlier = replay(first);
  const now = replay([
    ...first,
    { kind: "deleteEvent", eventId: kept.id },
    { kind: "putEvent", event: added },
    { kind: "changeEvent", eventId: state.id, base: 1, change: { endUs: at(9e6), comment: "x" } },
  ]);

  const difference = workDifference(now, earlier);
  const { work, excluded } = goBack(now, earlier);

  expect(difference.events.map(({ kind }) => kind)).toEqual(["added", "removed", "changed"]);
  expect(excluded).toEqual([]);
  expect(liveOf(work)).toEqual([kept, state]);
});

test("two states that have changed places come back to their own", () => {
  const a = stateEvent(codes.solitary, 0, 1_000_000);
  const b = stateEvent(codes.together, 1_000_000, 2_000_000);
  const earlier = replay([
    { kind: "putEvent", event: a },
    { kind: "putEvent", event: b },
  ]);
  const now = replay([
    { kind: "putEvent", event: { ...a, startUs: at(1e6), endUs: at(2e6) } },
    { kind: "putEvent", event: { ...b, startUs: at(0), endUs: at(1e6) } },
  ]);

  const { work, results } = goBack(now, earlier);

  expect(results.every((result) => result === "applied")).toBe(true);
  expect(new Set(liveOf(work).map(withoutId))).toEqual(new Set([a, b].map(withoutId)));
});

test("a rating and a note that were not there then are taken back", () => {
  const rating = {
    criterionId: codes.criterion,
    value: 2,
    cannotBeJudged: false,
    reason: "",
    comment: "",
    evidence: [],
  };
  const now = replay([
    { kind: "putRating", rating },
    { kind: "putPart", part: { kind: "notes", text: "Long" } },
  ]);

  const { work } = goBack(now, replay([]));

  expect(work.ratings.get(codes.criterion)?.value).toBeNull();
  expect(work.parts.get("notes")).toEqual({ kind: "notes", text: "" });
  expect(workDifference(work, replay([])).parts).toEqual([]);
});

test("what the recording is too short for by now is left out, and said", () => {
  const late = pointEvent(codes.laughs, 95_000_000);
  const put: Change = { kind: "putEvent", event: late };
  const now = replay([put, { kind: "deleteEvent", eventId: late.id }]);

  expect(goBack(now, replay([put])).excluded).toEqual([late]);
});

test("whatever was done, going back leads to exactly what there was", () => {
  const step = fc.record({
    what: fc.constantFrom("put", "move", "delete", "restore"),
    which: fc.nat(11),
    slot: fc.nat(8),
    isSolitary: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, cut) => {
      const taken: Change[] = [];
      const work = replay([]);
      const ids: string[] = [];
      for (const { what, which, slot, isSolitary } of steps) {
        const [startUs, endUs] = [slot * 1e6, (slot + 1) * 1e6];
        const code = isSolitary ? codes.solitary : codes.together;
        const known = ids[which % Math.max(ids.length, 1)];
        const event = stateEvent(code, startUs, endUs);
        const eventId = event.id;
        const of = [...work.events.values()].find((held) => held.event.id === known)?.event.id;
        const change: Change =
          what === "put" || of === undefined
            ? { kind: "putEvent", event }
            : what === "move"
              ? {
                  kind: "changeEvent",
                  eventId: of,
                  base: 1,
                  change: { startUs: at(startUs), endUs: at(endUs) },
                }
              : { kind: what === "delete" ? "deleteEvent" : "restoreEvent", eventId: of };
        if (applyOperation(work, change, context).result === "refused") continue;
        taken.push(change);
        if (change.kind === "putEvent") ids.push(eventId);
      }
      const earlier = replay(taken.slice(0, cut));

      const { work: back, results, excluded } = goBack(replay(taken), earlier);

      expect(excluded).toEqual([]);
      expect(results.every((result) => result === "applied")).toBe(true);
      expect(liveOf(back).map(withoutId).toSorted()).toEqual(
        liveOf(earlier).map(withoutId).toSorted(),
      );
    }),
  );
});
