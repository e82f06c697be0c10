import { parseTimecode } from "../../../../domain/mediaTime.ts";

/** A time that stands in a text, and the line that it stands in. */
export interface NotedMoment {
  readonly timeUs: number;
  /** As it was written. */
  readonly written: string;
  /** The rest of its line. */
  readonly about: string;
}

const time = /(?<![\d:.])\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?(?![\d:])/gu;

/** The moments of a recording that a text names, like `1:15.5`, in the order of the text. */
export function momentsIn(text: string, durationUs: number): readonly NotedMoment[] {
  return text.split("\n").flatMap((line) => {
    const about = line.replace(time, " ").replace(/\s+/gu, " ").trim();
    return [...line.matchAll(time)].flatMap(([written]) => {
      const timeUs = parseTimecode(written);
      return timeUs === undefined || timeUs > durationUs ? [] : [{ timeUs, written, about }];
    });
  });
}

/** A text with a time put in at a place, and where the next letter goes. */
export function withTime(
  text: string,
  { from, to, written }: { readonly from: number; readonly to: number; readonly written: string },
): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, from);
  const inserted = `${before === "" || /\s$/u.test(before) ? "" : " "}${written} `;
  const after = text.slice(to).replace(/^ /u, "");
  return { text: before + inserted + after, caret: from + inserted.length };
}
