import { isObject, type LineObject } from "./lineObjects.ts";

/** The content of a line, by the headings that a table would have for it. */
export type LineCells = ReadonlyMap<string, string>;

/**
 * An object as cells of a table: property names become headings (`startUs` is `start_us`),
 * `modifiers` one column each, a list its values. Deeper content has no cell and is reported to
 * `isDeep`.
 */
export function lineCells(object: LineObject, isDeep: (key: string) => void): LineCells {
  const cells = new Map<string, string>();
  for (const [key, value] of Object.entries(object)) {
    if (key === "modifiers" && isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        const text = textOf(inner);
        if (text === undefined) isDeep(`${key} ${name}`);
        else cells.set(`modifier_${name}`, text);
      }
      continue;
    }
    const text = textOf(value);
    if (text === undefined) isDeep(key);
    // As it is sent to the API, a line says first what it is of; in a table `kind` is point or state.
    else if (!(key === "kind" && isOfTable(text))) cells.set(headingOf(key), text);
  }
  return cells;
}

/** What a line is of that a table has in its rows. */
function isOfTable(kind: string): boolean {
  return kind === "event" || kind === "rating";
}

function headingOf(key: string): string {
  return key.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "_").toLowerCase();
}

/** `undefined` for what is no value and no list of values. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return plainNumber(value);
  if (!Array.isArray(value)) return undefined;
  const texts = value.map((one) => (Array.isArray(one) ? undefined : textOf(one)));
  return texts.includes(undefined) ? undefined : texts.join(", ");
}

/** Without an exponent, which cells of times do not have. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes("e-") ? value.toFixed(12) : text;
}
