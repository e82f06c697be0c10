/**
 * Values from a host’s script or frame, which may be anything, as a type that the player can use; `undefined` for
 * other values.
 */
export function outsideNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** A property of a value that may not be an object. */
export function memberOf(value: unknown, name: string): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null)
    return undefined;
  const member: unknown = Reflect.get(value, name);
  return member;
}

/** Calls a method of a value that may not have it; `undefined` where it has none. */
export function call(value: unknown, method: string, ...values: readonly unknown[]): unknown {
  const member = memberOf(value, method);
  return typeof member === "function" ? Reflect.apply(member, value, values) : undefined;
}

/** Makes an object with a constructor that a script has created. */
export function make(constructor: unknown, ...values: readonly unknown[]): unknown {
  if (typeof constructor !== "function") throw new Error("the host's script is another one");
  const made: unknown = Reflect.construct(constructor, [...values]);
  return made;
}

/** A message between windows, parsed if it is JSON, as some hosts send it. */
export function messageOf(data: unknown): unknown {
  if (typeof data !== "string") return data;
  try {
    const parsed: unknown = JSON.parse(data);
    return parsed;
  } catch {
    return undefined;
  }
}
