import { GridProblem, type GridSource } from "./gridText.ts";

/**
 * The values of a Praat text file. The long and the short form are read alike: only free-standing
 * numbers, quoted texts (with doubled quotation marks) and flags such as `<exists>` count; `xmin =`
 * and `intervals [1]:` are for human readers. `!` starts a comment that lasts to the end of the
 * line.
 */
export function textSource(content: string): GridSource {
  let at = 0;
  let valueAt = 0;
  let line = 1;
  let countedTo = 0;

  return {
    number() {
      const value = next();
      const number = value.startsWith('"') ? Number.NaN : Number(value);
      if (value === "" || Number.isNaN(number)) throw new GridProblem("damaged", shown(value));
      return number;
    },
    text,
    count() {
      const value = next();
      if (!/^\d{1,9}$/u.test(value)) throw new GridProblem("damaged", shown(value));
      return Number(value);
    },
    hasTiers() {
      const value = next();
      if (value !== "<exists>" && value !== "<absent>") {
        throw new GridProblem("damaged", shown(value));
      }
      return value === "<exists>";
    },
    className: text,
    places: "line",
    at: () => lineAt(valueAt),
  };

  function text(): string {
    const value = next();
    if (!value.startsWith('"')) throw new GridProblem("damaged", shown(value));
    return value.slice(1);
  }

  function lineAt(end: number): number {
    for (let found = content.indexOf("\n", countedTo); found !== -1 && found < end;) {
      line += 1;
      countedTo = found + 1;
      found = content.indexOf("\n", countedTo);
    }
    return line;
  }

  /** The next value; a text with a quote before it and none after it. Empty at the end. */
  function next(): string {
    while (at < content.length) {
      const code = content.charCodeAt(at);
      if (isSpace(code)) at += 1;
      else if (code === exclamation) at = endOfLine(at);
      else if (code === quote) {
        valueAt = at;
        return quoted();
      } else {
        const start = at;
        while (at < content.length && !isSpace(content.charCodeAt(at))) at += 1;
        if (isValue(content.charCodeAt(start))) {
          const word = content.slice(start, Math.min(at, start + 60));
          if (free.test(word)) {
            valueAt = start;
            return word;
          }
        }
      }
    }
    valueAt = content.length;
    return "";
  }

  function quoted(): string {
    const parts: string[] = [];
    let from = at + 1;
    for (;;) {
      const end = content.indexOf('"', from);
      if (end === -1) {
        at = content.length;
        throw new GridProblem("damaged", shown(content.slice(from, from + 60)));
      }
      if (content.charCodeAt(end + 1) !== quote) {
        parts.push(content.slice(from, end));
        at = end + 1;
        return `"${parts.join("")}`;
      }
      parts.push(content.slice(from, end + 1));
      from = end + 2;
    }
  }

  function endOfLine(from: number): number {
    const end = content.indexOf("\n", from);
    return end === -1 ? content.length : end;
  }
}

const quote = 34;
const exclamation = 33;
/** A number, or a flag. */
const free = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|<[a-z]+>)$/u;

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0xfeff;
}

/** A digit, a sign, a point or `<`. */
function isValue(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45 || code === 43 || code === 46 || code === 60;
}

function shown(value: string): string {
  return value.slice(0, 60);
}
