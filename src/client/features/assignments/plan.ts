/** A recording assigned to a rater. */
export interface Pairing {
  readonly recordingId: string;
  readonly raterId: string;
}

/** The selected pairings, each as `recordingId raterId`. */
export type Plan = ReadonlySet<string>;

export function pairingKey({ recordingId, raterId }: Pairing): string {
  return `${recordingId} ${raterId}`;
}

/** Selects all of the pairings, or deselects them where all are selected. */
export function toggle(plan: Plan, pairings: readonly Pairing[]): Plan {
  const keys = pairings.map(pairingKey);
  const next = new Set(plan);
  if (keys.every((key) => plan.has(key))) for (const key of keys) next.delete(key);
  else for (const key of keys) next.add(key);
  return next;
}

/** The selected pairings that are not assigned yet, recording by recording. */
export function newPairings(plan: Plan, { recordingIds, raterIds, assigned }: Given): Pairing[] {
  return recordingIds
    .flatMap((recordingId) => raterIds.map((raterId) => ({ recordingId, raterId })))
    .filter((pairing) => plan.has(pairingKey(pairing)) && !assigned.has(pairingKey(pairing)));
}

interface Given {
  readonly recordingIds: readonly string[];
  readonly raterIds: readonly string[];
  /** Existing assignments with the selected version of the scheme. */
  readonly assigned: ReadonlySet<string>;
}
