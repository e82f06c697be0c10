import { parseTimecode } from "../../../../domain/mediaTime.ts";

/** A time written in the notes, with the line it is in. */
export interface NotedMoment {
  readonly timeUs: number;
  /** The time as it was written. */
  readonly written: string;
  /** The rest of the line. */
  readonly about: string;
}

const time = /(?<![\d:.])\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?(?![\d:])/gu;

/** The times written in a text, such as `1:15.5`, that are within the recording, in the order of the text. */
export function momentsIn(text: string, durationUs: number): readonly NotedMoment[] {
  return text.split("\n").flatMap((line) => {
    const about = line.replace(time, " ").replace(/\s+/gu, " ").trim();
    return [...line.matchAll(time)].flatMap(([written]) => {
      const timeUs = parseTimecode(written);
      return timeUs === undefined || timeUs > durationUs ? [] : [{ timeUs, written, about }];
    });
  });
}

/** The text with a time inserted, and the position of the caret after it. */
export function withTime(
  text: string,
  { from, to, written }: { readonly from: number; readonly to: number; readonly written: string },
): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, from);
  const inserted = `${before === "" || /\s$/u.test(before) ? "" : " "}${written} `;
  const after = text.slice(to).replace(/^ /u, "");
  return { text: before + inserted + after, caret: from + inserted.length };
}
