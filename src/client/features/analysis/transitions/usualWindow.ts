import { secondUs } from "../figureCells.ts";
import type { ViewProps } from "../viewProps.ts";

/** The window that is asked for, or the usual one: the five seconds after the second of the start. */
export function usualWindow({
  windowFrom = 1,
  windowTo = 5,
  lagUnitUs: unitUs = secondUs,
}: ViewProps["search"]) {
  return { from: Math.min(windowFrom, windowTo), to: Math.max(windowFrom, windowTo), unitUs };
}
