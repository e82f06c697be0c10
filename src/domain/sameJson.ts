/** Whether two values of JSON are the same, whatever the order of their keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [ofA, ofB] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    ofA.length === ofB.size &&
    ofA.every(([key, value]) => ofB.has(key) && isSameJson(value, ofB.get(key)))
  );
}
