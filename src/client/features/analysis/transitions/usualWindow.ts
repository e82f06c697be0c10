import { secondUs } from "../figureCells.ts";
import type { ViewProps } from "../viewProps.ts";

/** The window in the address, or the default: from 1 to 5 units of one second after an event. */
export function usualWindow({
  windowFrom = 1,
  windowTo = 5,
  lagUnitUs: unitUs = secondUs,
}: ViewProps["search"]) {
  return { from: Math.min(windowFrom, windowTo), to: Math.max(windowFrom, windowTo), unitUs };
}
