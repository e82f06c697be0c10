/**
 * The place in an observation where its rater last was on this browser. Microseconds; 0 where none is stored.
 */
export function rememberedPlace(observationId: string): number {
  return places().find(([id]) => id === observationId)?.[1] ?? 0;
}

export function rememberPlace(observationId: string, timeUs: number): void {
  const others = places().filter(([id]) => id !== observationId);
  const kept = timeUs > 0 ? [[observationId, timeUs], ...others] : others;
  localStorage.setItem(key, JSON.stringify(kept.slice(0, placesMost)));
}

const key = "interrater:places";
/** The maximum number of stored places: more than anyone has observations in progress. */
const placesMost = 200;

function places(): readonly (readonly [string, number])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap(placeIn) : [];
  } catch {
    return [];
  }
}

function placeIn(entry: unknown): readonly (readonly [string, number])[] {
  if (!Array.isArray(entry)) return [];
  const [id, timeUs]: readonly unknown[] = entry;
  return typeof id === "string" && typeof timeUs === "number" && timeUs > 0 ? [[id, timeUs]] : [];
}
