/** Whether a value is a JSON object (not an array or null). */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object’s own property; `undefined` if there is none, or if the value is not an object. */
export function member(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A text, or a number as text; empty for any other value. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}

/** A finite number, or a text that contains one; `undefined` for any other value. */
export function numberIn(value: unknown): number | undefined {
  const given = typeof value === "string" && value.trim() !== "" ? Number(value.trim()) : value;
  return typeof given === "number" && Number.isFinite(given) ? given : undefined;
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a value is empty, zero, false or absent. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (value === 0 || value === "" || value === "0") return true;
  if (Array.isArray(value)) return value.every(isNothing);
  return isRecord(value) && Object.values(value).every(isNothing);
}

/** A value shortened for display in a message. */
export function shown(value: unknown): string {
  if (typeof value === "string") return value;
  return (JSON.stringify(value) ?? "").slice(0, 200);
}
