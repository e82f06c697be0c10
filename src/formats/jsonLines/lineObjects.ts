import { looseJson } from "../looseJson.ts";

/** An object of a line, by its keys. */
export type LineObject = Readonly<Record<string, unknown>>;

/** A line that has something in it; `undefined` where that is no object. */
export interface Line {
  readonly line: number;
  readonly text: string;
  readonly object: LineObject | undefined;
}

/** The lines of a text, counted from 1, without empty ones. A number that JSON does not know is `null`. */
export function* lineObjects(text: string): Generator<Line> {
  let line = 0;
  for (let from = 0; from <= text.length;) {
    line += 1;
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    const one = text.slice(from, to).trim();
    from = to + 1;
    if (one !== "") yield { line, text: one, object: objectOf(one) };
  }
}

function objectOf(text: string): LineObject | undefined {
  if (!text.startsWith("{")) return undefined;
  const read = looseJson(text);
  return read.kind === "read" && isObject(read.value) ? read.value : undefined;
}

export function isObject(value: unknown): value is LineObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
