import { looseJson } from "../looseJson.ts";

/** The JSON object of one line. Its values have not been validated. */
export type LineObject = Readonly<Record<string, unknown>>;

/** A line with content; `undefined` if that is not an object. */
export interface Line {
  readonly line: number;
  readonly text: string;
  readonly object: LineObject | undefined;
}

/** Whether a text is one JSON array of objects, as scripts write tables. */
export function isListOfObjects(text: string): boolean {
  return /^\s*\[\s*\{/u.test(text);
}

/**
 * The lines of a text, counted from 1, without empty ones; for an array its objects, each with the
 * line on which it begins. Numbers that JSON does not allow become `null`.
 */
export function* lineObjects(text: string): Generator<Line> {
  if (isListOfObjects(text)) {
    yield* listedObjects(text);
    return;
  }
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

function* listedObjects(text: string): Generator<Line> {
  let line = 1;
  let depth = 0;
  let isInText = false;
  let begun = { at: 0, line: 1 };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\n") line += 1;
    if (isInText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === "{" || sign === "[") {
      depth += 1;
      if (depth === 2) begun = { at, line };
    } else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth !== 1) continue;
      const one = text.slice(begun.at, at + 1);
      yield { line: begun.line, text: one, object: objectOf(one) };
    }
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
