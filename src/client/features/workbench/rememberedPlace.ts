/** Where a rater was in an observation the last time, on this browser. Microseconds; 0 where no one was. */
export function rememberedPlace(observationId: string): number {
  return places().find(([id]) => id === observationId)?.[1] ?? 0;
}

export function rememberPlace(observationId: string, timeUs: number): void {
  const others = places().filter(([id]) => id !== observationId);
  const kept = timeUs > 0 ? [[observationId, timeUs], ...others] : others;
  localStorage.setItem(key, JSON.stringify(kept.slice(0, placesMost)));
}

const key = "interrater:places";
/** As many as someone has in hand at a time, and more. */
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
