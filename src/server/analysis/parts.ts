import type { EventColumns } from "../database/eventColumns.ts";
import type { EventKey, Groups } from "./groups.ts";

/** Those events of a line that belong together, by their places in it and in their order. */
export interface LinePart {
  readonly key: EventKey;
  /** 0 where all subjects are taken together. */
  readonly subject: number;
  readonly places: readonly number[];
}

/** More than a scheme can have. */
const subjectsMost = 1_024;

/** A line’s events by group, and by subject unless all subjects are taken together. */
export function eventsByPart(
  { count, codes, subjects, marks }: EventColumns,
  groups: Groups,
  whose: "same" | "any",
): readonly LinePart[] {
  const parts = new Map<number, { key: EventKey; subject: number; places: number[] }>();
  for (let at = 0; at < count; at += 1) {
    const subject = subjects[at] ?? 0;
    const key = groups.keyOf(codes[at] ?? 0, subject, marks[at] ?? 0);
    const own = whose === "same" ? subject : 0;
    const name = key * subjectsMost + own;
    const part = parts.get(name);
    if (part) part.places.push(at);
    else parts.set(name, { key, subject: own, places: [at] });
  }
  return [...parts.values()];
}
