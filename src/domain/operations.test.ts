import fc from "fast-check";
import { expect, test } from "vitest";
import { codes, pointEvent, scheme, stateEvent } from "../../tests/sample.ts";
import { continuousSampling } from "./entities/observation.ts";
import { applyOperation, type Change, emptyWork } from "./operations.ts";
import { mediaTimeUs } from "./rules.ts";
import { indexScheme } from "./schemeIndex.ts";

const context = {
  index: indexScheme(scheme),
  durationUs: 90_000_000,
  sampling: continuousSampling,
};
const at = (timeUs: number) => mediaTimeUs.parse(timeUs);

test("a refused operation leaves the work as it was", () => {
  const work = emptyWork();
  const event = stateEvent(codes.solitary, 5_000_000, 1_000_000);

  const outcome = applyOperation(work, { kind: "putEvent", event }, context);

  expect(outcome).toMatchObject({
    result: "refused",
    code: "invalid_input",
    details: { fields: [{ path: "event.endUs", rule: "state_ends_after_it_starts" }] },
  });
  expect(work.events.size).toBe(0);
});

test("states of one exclusive group may touch but not overlap; other subjects do not matter", () => {
  const work = emptyWork();
  const put = (event: ReturnType<typeof stateEvent>) =>
    applyOperation(work, { kind: "putEvent", event }, context).result;

  expect(put(stateEvent(codes.solitary, 0, 10))).toBe("applied");
  expect(put(stateEvent(codes.together, 10, 20))).toBe("applied");
  expect(put(stateEvent(codes.solitary, 9, 11))).toBe("refused");
  expect(put(stateEvent(codes.together, 15, null))).toBe("refused");
  expect(put(stateEvent(codes.together, 20, null))).toBe("applied");
  expect(put(stateEvent(codes.solitary, 1_000_000, 2_000_000))).toBe("refused");
});

test("a change touches only its fields, and a deleted event is left alone until it is restored", () => {
  const work = emptyWork();
  const event = stateEvent(codes.solitary, 0, 10);
  applyOperation(work, { kind: "putEvent", event }, context);

  applyOperation(
    work,
    { kind: "changeEvent", eventId: event.id, base: 1, change: { endUs: at(12) } },
    context,
  );
  expect(work.events.get(event.id)?.event).toEqual({ ...event, endUs: 12 });

  applyOperation(work, { kind: "deleteEvent", eventId: event.id }, context);
  const late: Change = {
    kind: "changeEvent",
    eventId: event.id,
    base: 2,
    change: { endUs: at(14) },
  };
  expect(applyOperation(work, late, context)).toEqual({ result: "deleted" });

  applyOperation(work, { kind: "restoreEvent", eventId: event.id }, context);
  expect(work.events.get(event.id)).toMatchObject({ isDeleted: false, version: 4 });
  expect(applyOperation(work, late, context)).toEqual({ result: "merged" });
});

test("an end means nothing to a point", () => {
  const work = emptyWork();
  const event = pointEvent(codes.laughs, 5);
  applyOperation(work, { kind: "putEvent", event }, context);

  applyOperation(
    work,
    { kind: "changeEvent", eventId: event.id, base: 1, change: { endUs: at(9) } },
    context,
  );

  expect(work.events.get(event.id)?.event).toEqual(event);
});

test("whatever is sent in whatever order, exclusive states never overlap and nothing lies outside", () => {
  const time = fc.integer({ min: 0, max: 120 });
  const step = fc.record({
    what: fc.constantFrom("put", "change", "delete", "restore"),
    code: fc.constantFrom(codes.solitary, codes.together),
    which: fc.nat(20),
    startUs: time,
    endUs: fc.option(time),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const work = emptyWork();
      for (const { what, code, which, startUs, endUs } of steps) {
        const ids = [...work.events.values()].map((held) => held.event.id);
        const eventId = ids[which % Math.max(1, ids.length)];
        applyOperation(work, changeOf(), { ...context, durationUs: 100 });

        function changeOf(): Change {
          if (what === "put" || !eventId) {
            return { kind: "putEvent", event: stateEvent(code, startUs, endUs) };
          }
          if (what === "delete") return { kind: "deleteEvent", eventId };
          if (what === "restore") return { kind: "restoreEvent", eventId };
          const change = { startUs: at(startUs), endUs: endUs === null ? null : at(endUs) };
          return { kind: "changeEvent", eventId, base: 1, change };
        }
      }

      const states = [...work.events.values()]
        .filter((held) => !held.isDeleted)
        .map(({ event }) => ({
          startUs: event.startUs,
          endUs: event.kind === "state" ? (event.endUs ?? Infinity) : event.startUs,
        }))
        .toSorted((a, b) => a.startUs - b.startUs);
      states.forEach((state, index) => {
        const nextStartUs = states[index + 1]?.startUs ?? Infinity;
        expect(state.startUs).toBeLessThanOrEqual(100);
        expect(state.endUs).toBeGreaterThan(state.startUs);
        expect(state.endUs).toBeLessThanOrEqual(nextStartUs);
      });
    }),
  );
});
