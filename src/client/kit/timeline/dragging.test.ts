import * as fc from "fast-check";
import { expect, test } from "vitest";
import { drag, grip, moveAll, type Room } from "./dragging.ts";
import { eventStandIn } from "./eventStandIn.ts";

const anywhere = (): Room => ({ minUs: 0, maxUs: 1_000 });
const stays = (timeUs: number) => ({ timeUs, ontoUs: null });
const narrow = (): Room => ({ minUs: 0, maxUs: 240 });
/** There is something to lie on at 260. */
const toLine = (timeUs: number) =>
  Math.abs(timeUs - 260) < 8 ? { timeUs: 260, ontoUs: 260 } : stays(timeUs);
const rules = { roomOf: anywhere, leastUs: 10, settle: stays };

test("an end that is dragged goes no further than a frame from the other end, and not out of its room", () => {
  const end = grip({ event: eventStandIn(1, 100, 200), part: "end" }, [], anywhere);
  const endsAt = (byUs: number) => drag(end, byUs, rules).changes.map(({ endUs }) => endUs);

  expect(endsAt(50)).toEqual([250]);
  expect(endsAt(-500)).toEqual([110]);
  expect(endsAt(5_000)).toEqual([1_000]);
});

test("a start that is dragged leaves the end where it is", () => {
  const start = grip({ event: eventStandIn(1, 100, 200), part: "start" }, [], anywhere);

  expect(drag(start, -300, rules).changes).toMatchObject([{ startUs: 0, endUs: 200 }]);
  expect(drag(start, 300, rules).changes).toMatchObject([{ startUs: 190, endUs: 200 }]);
});

test("the body of one of many that are selected takes all along; that of another goes alone", () => {
  const [a, b, other] = [
    eventStandIn(1, 100, 200),
    eventStandIn(2, 300),
    eventStandIn(3, 500, 600),
  ];

  const together = grip({ event: a, part: "body" }, [a, b], anywhere);
  const alone = grip({ event: other, part: "body" }, [a, b], anywhere);

  expect(drag(together, 30, rules).changes).toEqual([
    { event: a, startUs: 130, endUs: 230 },
    { event: b, startUs: 330, endUs: 330 },
  ]);
  expect(drag(alone, 30, rules).changes).toEqual([{ event: other, startUs: 530, endUs: 630 }]);
});

test("what moves together stops where the first of it meets its limit", () => {
  const [a, b] = [eventStandIn(1, 100, 200), eventStandIn(2, 300, 400)];
  const roomOf = ({ id }: { readonly id: string }): Room =>
    id === b.id ? { minUs: 260, maxUs: 450 } : { minUs: 0, maxUs: 1_000 };
  const held = grip({ event: a, part: "body" }, [a, b], roomOf);

  expect(drag(held, 500, { ...rules, roomOf }).byUs).toBe(50);
  expect(drag(held, -500, { ...rules, roomOf }).byUs).toBe(-40);
});

test("a body snaps by whichever of its ends comes to lie on something", () => {
  const held = grip({ event: eventStandIn(1, 100, 200), part: "body" }, [], anywhere);

  const dragged = drag(held, 55, { ...rules, settle: toLine });

  expect(dragged.ontoUs).toBe(260);
  expect(dragged.changes).toMatchObject([{ startUs: 160, endUs: 260 }]);
});

test("nothing is said to lie on what the room kept it away from", () => {
  const end = grip({ event: eventStandIn(1, 100, 200), part: "end" }, [], narrow);

  const dragged = drag(end, 58, { roomOf: narrow, leastUs: 10, settle: toLine });

  expect(dragged).toMatchObject({ ontoUs: null, changes: [{ endUs: 240 }] });
});

test("an open state is moved by its start and stays open", () => {
  const open = eventStandIn(1, 100, null);
  const held = grip({ event: open, part: "body" }, [open], anywhere);

  expect(drag(held, 40, rules).changes).toEqual([{ event: open, startUs: 140, endUs: null }]);
});

test("events that are moved together keep their lengths and their distances", () => {
  const several = fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 90 })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(several, fc.integer({ min: -2_000, max: 2_000 }), (list, byUs) => {
      const events = list.map(([startUs, long], at) => eventStandIn(at, startUs, startUs + long));
      const leeway = {
        backUs: Math.min(...events.map(({ startUs }) => startUs)),
        onUs: 1_000 - Math.max(...list.map(([startUs, long]) => startUs + long)),
      };

      const changes = moveAll(events, byUs, { ...leeway, onUs: Math.max(leeway.onUs, 0) });

      const moved = new Set(changes.map(({ event, startUs }) => startUs - event.startUs));
      expect(moved.size).toBe(1);
      expect(changes.map(({ startUs, endUs }) => (endUs ?? 0) - startUs)).toEqual(
        list.map(([, long]) => long),
      );
      expect(Math.min(...changes.map(({ startUs }) => startUs))).toBeGreaterThanOrEqual(0);
    }),
  );
});
