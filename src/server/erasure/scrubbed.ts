/** What is gone: its ids, and words that were said of it alone, such as its name. */
export interface Gone {
  readonly ids: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

/**
 * A value without what is gone. Of a list and of a record goes what names a gone thing by its id, whole: an
 * entry under its id, an item that is its id or has it in a field. A text that is one of the gone ones becomes
 * empty.
 */
export function scrubbed(value: unknown, gone: Gone): unknown {
  if (typeof value === "string") return gone.texts.has(value) ? "" : value;
  if (Array.isArray(value)) {
    return value.filter((item) => !names(item, gone)).map((item) => scrubbed(item, gone));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !mentions(key, gone) && !isGone(item, gone))
      .map(([key, item]) => [key, scrubbed(item, gone)]),
  );
}

function isGone(value: unknown, { ids }: Gone): boolean {
  return typeof value === "string" && ids.has(value.toLowerCase());
}

function mentions(key: string, { ids }: Gone): boolean {
  return (key.toLowerCase().match(anId) ?? []).some((one) => ids.has(one));
}

const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu;

function names(item: unknown, gone: Gone): boolean {
  if (typeof item === "object" && item !== null) {
    return Object.values(item).some((field) => isGone(field, gone));
  }
  return isGone(item, gone);
}
