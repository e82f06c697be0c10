import type { FindingList } from "../findingList.ts";
import type { Annotation } from "../tiers/tier.ts";
import { newIdTable } from "./idTable.ts";
import type { EafAnnotation, EafDocument, EafTier } from "./eafDocument.ts";

/**
 * The annotations of each tier with their times. An annotation that depends on another has the time
 * of that one, traced to an annotation with time slots; several on the same parent share its time
 * evenly, in the order of their references to each other.
 */
export function timedAnnotations(
  document: EafDocument,
  times: Float64Array,
  findings: FindingList,
): ReadonlyMap<EafTier, readonly Annotation[]> {
  const { tiers } = document;
  const taken = new Map<EafTier, Annotation[]>(tiers.map((tier) => [tier, []]));
  const ids = newIdTable(document.annotationCount);
  const byPlace: EafAnnotation[] = [];
  const hasStanding = tiers.some(({ annotations }) =>
    annotations.some((one) => one.parentId !== null),
  );
  const standing = new Map<string, Standing[]>();
  const waiting: { readonly of: EafAnnotation; readonly annotation: Annotation }[] = [];
  const told = new Set<EafAnnotation>();

  for (const tier of tiers) {
    for (const one of tier.annotations) {
      if (!ids.add(one.id, byPlace.length)) {
        reject(tier, one, "duplicate_id");
        continue;
      }
      byPlace.push(one);
      if (one.parentId === null) takeOwn(tier, one);
      else {
        const list = standing.get(one.parentId) ?? [];
        standing.set(one.parentId, list);
        list.push({ tier, one });
      }
    }
  }
  // Each is met once, from what it stands on: circles are never entered.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { of, annotation } = next;
    for (const { tier, ordered } of byTier(standing.get(of.id) ?? [])) {
      const { startUs, endUs } = annotation;
      const stepUs = (endUs - startUs) / ordered.length;
      ordered.forEach((one, at) => {
        take(tier, one, {
          startUs: at === 0 ? startUs : startUs + stepUs * at,
          endUs: at === ordered.length - 1 ? endUs : startUs + stepUs * (at + 1),
          parent: annotation,
        });
      });
    }
  }
  rejectRest();
  for (const annotations of taken.values()) annotations.sort((a, b) => a.startUs - b.startUs);
  return taken;

  function takeOwn(tier: EafTier, one: EafAnnotation): void {
    const startUs = times[one.startSlot];
    const endUs = times[one.endSlot];
    if (startUs === undefined || endUs === undefined) return reject(tier, one, "reference_missing");
    if (Number.isNaN(startUs) || Number.isNaN(endUs)) return reject(tier, one, "time_unreadable");
    if (endUs < startUs) return reject(tier, one, "end_before_start");
    take(tier, one, { startUs, endUs, parent: null });
  }

  function take(
    tier: EafTier,
    one: EafAnnotation,
    time: Pick<Annotation, "startUs" | "endUs" | "parent">,
  ): void {
    const { startUs, endUs, parent } = time;
    const { text, entryId, line } = one;
    // Field by field: there may be millions of them.
    const annotation = { startUs, endUs, text, entryId, parent, at: line };
    taken.get(tier)?.push(annotation);
    if (one.parentId !== null) told.add(one);
    if (hasStanding) waiting.push({ of: one, annotation });
  }

  function reject(
    tier: EafTier,
    one: EafAnnotation,
    what:
      | "duplicate_id"
      | "reference_missing"
      | "reference_cycle"
      | "time_unreadable"
      | "end_before_start",
  ): void {
    told.add(one);
    findings.add("rejected", what, {
      about: tier.id,
      found: one.id,
      place: { kind: "line", line: one.line },
    });
  }

  /** What was not met stands on something that is not there, on something rejected, or on itself. */
  function rejectRest(): void {
    const rest = Array.from(standing.values())
      .flat()
      .filter(({ one }) => !told.has(one));
    const lost = rest.filter(({ one }) => {
      const parent = byPlace[ids.placeOf(one.parentId ?? "")];
      return parent === undefined || told.has(parent);
    });
    for (let next = lost.pop(); next; next = lost.pop()) {
      reject(next.tier, next.one, "reference_missing");
      for (const above of standing.get(next.one.id) ?? [])
        if (!told.has(above.one)) lost.push(above);
    }
    for (const { tier, one } of rest) if (!told.has(one)) reject(tier, one, "reference_cycle");
  }
}

interface Standing {
  readonly tier: EafTier;
  readonly one: EafAnnotation;
}

function byTier(
  standing: readonly Standing[],
): readonly { readonly tier: EafTier; readonly ordered: readonly EafAnnotation[] }[] {
  const [first] = standing;
  if (!first) return [];
  if (standing.length === 1) return [{ tier: first.tier, ordered: [first.one] }];
  const lists = new Map<EafTier, EafAnnotation[]>();
  for (const { tier, one } of standing) {
    const list = lists.get(tier) ?? [];
    lists.set(tier, list);
    list.push(one);
  }
  return Array.from(lists, ([tier, list]) => ({ tier, ordered: inChain(list) }));
}

/** Each after the one that it names; what names none of these, or a circle, comes as it stands. */
function inChain(siblings: readonly EafAnnotation[]): readonly EafAnnotation[] {
  const ids = new Set(siblings.map(({ id }) => id));
  const after = new Map<string, EafAnnotation[]>();
  for (const one of siblings) {
    if (one.previousId === null || !ids.has(one.previousId)) continue;
    const list = after.get(one.previousId) ?? [];
    after.set(one.previousId, list);
    list.push(one);
  }
  const ordered = new Set<EafAnnotation>();
  const follow = (start: EafAnnotation): void => {
    const open = [start];
    for (let one = open.pop(); one; one = open.pop()) {
      if (ordered.has(one)) continue;
      ordered.add(one);
      for (const next of (after.get(one.id) ?? []).toReversed()) open.push(next);
    }
  };
  for (const one of siblings) if (one.previousId === null || !ids.has(one.previousId)) follow(one);
  for (const one of siblings) follow(one);
  return [...ordered];
}
