import type { Place } from "../format.ts";

/** A token of a sequence file, with its line. */
export interface SdisToken {
  readonly text: string;
  readonly line: number;
}

export interface SdisText {
  readonly tokens: readonly SdisToken[];
  /** The text of comments, without their signs. */
  readonly comments: readonly string[];
  /** Where a comment begins that never ends; it was taken to the end of its line. */
  readonly openComment: Place | null;
}

/**
 * Divides a file into words and symbols. `<…>` is one word, and so is anything between spaces that
 * contains none of `( ) ; / %`. A comment is between two `%`; BORIS starts one and never ends it.
 */
export function sdisTokens(text: string): SdisText {
  const tokens: SdisToken[] = [];
  const comments: string[] = [];
  let openComment: Place | null = null;
  let line = 1;
  let at = 0;
  const skipTo = (end: number) => {
    for (; at < end; at += 1) if (text[at] === "\n") line += 1;
  };
  // Beyond it no label can end: looking for its end would read the rest for each that begins.
  const lastLabelEnd = text.lastIndexOf(">");
  while (at < text.length) {
    const sign = text[at] ?? "";
    if (sign === "%") {
      const closing = text.indexOf("%", at + 1);
      const isBoris = text.startsWith("% SDIS file created by BORIS", at);
      const isOpen = closing === -1 || isBoris;
      if (isOpen) openComment ??= { kind: "line", line };
      const end = isOpen ? endOfLine(text, at) : closing;
      comments.push(text.slice(at + 1, end).trim());
      skipTo(isOpen ? end : closing + 1);
    } else if (/\s/u.test(sign)) {
      skipTo(at + 1);
    } else if (sign === "<" && lastLabelEnd > at) {
      const end = text.indexOf(">", at) + 1;
      tokens.push({ text: text.slice(at, end), line });
      skipTo(end);
    } else if (/[();/]/u.test(sign)) {
      tokens.push({ text: sign, line });
      at += 1;
    } else {
      wordEnd.lastIndex = at + 1;
      const end = wordEnd.exec(text)?.index ?? text.length;
      tokens.push({ text: text.slice(at, end), line });
      at = end;
    }
  }
  return { tokens, comments, openComment };
}

const wordEnd = /[\s();/%]/gu;

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
