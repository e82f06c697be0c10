import type { Put } from "../../../../domain/places.ts";
import { rivalsAt } from "../../../../domain/places.ts";
import { type Coded, placedAt } from "../../../kit/coding/observationWork.ts";

/** An entry that two devices changed without knowing of each other; a continuous rating is one entry. */
export interface Disputed {
  /** The key of the entry; of a continuous rating, that of its criterion. */
  readonly key: string;
  /** The current value: one change, or the slots of a continuous rating by time. */
  readonly now: readonly Put[];
  /** The other values: each has as many parts as `now`. */
  readonly others: readonly (readonly Put[])[];
}

/** All entries with more than one value, in the order in which they were first made. */
export function disputedIn(
  coded: Pick<Coded, "ratings" | "parts" | "standings">,
): readonly Disputed[] {
  const byKey = new Map<string, { readonly now: Put; readonly others: readonly Put[] }[]>();
  for (const [key, { rivals }] of coded.standings) {
    const others = rivals.length === 0 ? [] : rivalsAt(coded, key).map(({ put }) => put);
    const now = placedAt(coded, key)?.put;
    if (!now || others.length === 0) continue;
    const slots = byKey.get(groupOf(key, now)) ?? [];
    byKey.set(groupOf(key, now), [...slots, { now, others }]);
  }
  return [...byKey].map(([key, places]) => {
    const slots = places.toSorted((a, b) => slotOf(a.now) - slotOf(b.now));
    const most = Math.max(...slots.map(({ others }) => others.length));
    return {
      key,
      now: slots.map(({ now }) => now),
      others: Array.from({ length: most }, (_, at) =>
        slots.map(({ now, others }) => others[at] ?? now),
      ),
    };
  });
}

function groupOf(key: string, put: Put): string {
  return put.kind === "putPart" && put.part.kind === "trace"
    ? `trace ${put.part.criterionId}`
    : key;
}

function slotOf(put: Put): number {
  return put.kind === "putPart" && put.part.kind === "trace" ? put.part.slot : 0;
}
