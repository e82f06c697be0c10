/** Receives a row; `false` ends the reading. Cells belong to this row alone and may be kept. */
export type RowListener = (cells: readonly string[], line: number) => boolean | void;

export interface DelimitedText {
  readonly text: string;
  readonly separator: string;
  /** The longest row that is taken, in characters. */
  readonly longestRow: number;
}

/** A problem in reading a table, reported by the line on which it begins. */
export interface RowTrouble {
  /** A quote that is never closed: from there on quotes are letters like any other. */
  readonly openQuoteLine: number | null;
  /** Rows that were passed over because they are too long. */
  readonly tooLongLines: readonly number[];
}

/**
 * Reads a table of text row by row, following RFC 4180 and actual practice: a quotation mark counts
 * only at the start of a cell, after optional spaces; all three line endings are accepted; blank
 * lines are skipped. Runs in linear time for any input.
 */
export function readRows(
  { text, separator, longestRow }: DelimitedText,
  listener: RowListener,
): RowTrouble {
  const lineEnd = !text.includes("\n") && text.includes("\r") ? "\r" : "\n";
  const tooLongLines: number[] = [];
  let openQuoteLine: number | null = null;
  let nextQuote = text.indexOf('"');
  let at = 0;
  let line = 1;

  while (at < text.length) {
    const found = text.indexOf(lineEnd, at);
    const end = found === -1 ? text.length : found;
    if (nextQuote !== -1 && nextQuote < at) nextQuote = text.indexOf('"', at);
    const hasQuote = nextQuote !== -1 && nextQuote < end && openQuoteLine === null;
    const quoted = hasQuote ? quotedRow(text, { at, separator, lineEnd }) : undefined;
    if (quoted === "unclosed") openQuoteLine = line;
    const isQuoted = quoted !== undefined && quoted !== "unclosed";
    const next = isQuoted ? quoted.next : end + 1;
    const lines = isQuoted ? quoted.lines : 1;
    if (next - at > longestRow) {
      if (tooLongLines.length < mostTold) tooLongLines.push(line);
    } else {
      const cells = isQuoted ? quoted.cells : plainRow(text, at, end, separator);
      if (cells && listener(cells, line) === false) break;
    }
    at = next;
    line += lines;
  }
  return { openQuoteLine, tooLongLines };
}

const mostTold = 1_000;

function plainRow(
  text: string,
  at: number,
  end: number,
  separator: string,
): readonly string[] | undefined {
  const last = end > at && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
  return last === at ? undefined : text.slice(at, last).split(separator);
}

interface QuotedRow {
  readonly cells: readonly string[];
  readonly next: number;
  /** How many lines of the text it takes. */
  readonly lines: number;
}

function quotedRow(
  text: string,
  from: { readonly at: number; readonly separator: string; readonly lineEnd: string },
): QuotedRow | "unclosed" {
  const { separator, lineEnd } = from;
  const cells: string[] = [];
  let at = from.at;
  let lines = 1;
  for (;;) {
    let cell = "";
    const opening = separator === " " ? at : pastSpaces(text, at);
    const inside = text.charCodeAt(opening) === quote ? quotedCell(text, opening) : undefined;
    if (inside === "unclosed" && opening === at) return inside;
    if (inside !== undefined && inside !== "unclosed") {
      const next = opening === at ? inside.next : pastSpaces(text, inside.next);
      // After spaces a quote counts only where the one that closes it ends the cell.
      if (opening === at || next >= text.length || isEnd(text, next, from)) {
        cell = inside.content;
        lines += countOf(cell, lineEnd);
        at = next;
      }
    }
    // What follows a closing quote belongs to the cell, as spreadsheets have it.
    const rest = at;
    while (at < text.length && text[at] !== lineEnd && !text.startsWith(separator, at)) at += 1;
    cell += text.slice(rest, at);
    const isLast = at >= text.length || text[at] === lineEnd;
    cells.push(isLast && cell.endsWith("\r") ? cell.slice(0, -1) : cell);
    at += 1;
    if (isLast) return { cells, next: at, lines };
  }
}

/** What stands between quotes, of which two are one. */
function quotedCell(
  text: string,
  opening: number,
): { readonly content: string; readonly next: number } | "unclosed" {
  let content = "";
  let start = opening + 1;
  for (;;) {
    const close = text.indexOf('"', start);
    if (close === -1) return "unclosed";
    content += text.slice(start, close);
    start = close + 1;
    if (text.charCodeAt(start) !== quote) return { content, next: start };
    content += '"';
    start += 1;
  }
}

function pastSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === space) at += 1;
  return at;
}

function isEnd(
  text: string,
  at: number,
  { separator, lineEnd }: { readonly separator: string; readonly lineEnd: string },
): boolean {
  return [separator, lineEnd, "\r"].some((one) => text.startsWith(one, at));
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) count += 1;
  return count;
}

const quote = 34;
const space = 32;
const carriageReturn = 13;
