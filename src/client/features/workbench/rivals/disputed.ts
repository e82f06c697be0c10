import type { Put } from "../../../../domain/places.ts";
import { rivalsAt } from "../../../../domain/places.ts";
import { type Coded, placedAt } from "../../../kit/coding/observationWork.ts";

/** Where two devices put different things, neither knowing of the other; a continuous rating is one. */
export interface Disputed {
  /** The place; of a continuous rating, its criterion’s. */
  readonly key: string;
  /** What counts now: one thing, or the slots of a continuous rating in the order of time. */
  readonly now: readonly Put[];
  /** What could count instead: each as long as `now`. */
  readonly others: readonly (readonly Put[])[];
}

/** All places with more than one value, in the order in which they were first put. */
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
