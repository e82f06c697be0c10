import { byTime, type CodedEvent, type PlaceInTime } from "../../../domain/entities/event.ts";
import { besideIn, type EventOrder } from "./eventOrder.ts";

/** The event before or after a place in time, in any of the rows. */
export function besideInTime(
  orders: readonly EventOrder[],
  place: PlaceInTime,
  direction: 1 | -1,
): CodedEvent | undefined {
  const [nearest] = orders
    .flatMap((order) => besideIn(order, place, direction) ?? [])
    .toSorted((a, b) => direction * byTime(a, b));
  return nearest;
}

/** The event of a row whose start is nearest to a time. */
export function nearestIn(order: EventOrder, timeUs: number): CodedEvent | undefined {
  const place = { startUs: timeUs, id: "" };
  const before = besideIn(order, place, -1);
  const after = besideIn(order, place, 1);
  if (!before || !after) return before ?? after;
  return timeUs - before.startUs < after.startUs - timeUs ? before : after;
}

/** The first or the last event of all rows. */
export function outermost(
  orders: readonly EventOrder[],
  which: "first" | "last",
): CodedEvent | undefined {
  const place = { startUs: which === "first" ? -1 : Infinity, id: "" };
  return besideInTime(orders, place, which === "first" ? 1 : -1);
}
