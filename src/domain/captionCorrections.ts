import { type CaptionLine, type Cue, readCaptions } from "./captions.ts";
import { captionText, cueTime } from "./captionText.ts";

/** What a line of captions was before someone corrected it. */
interface CaptionCorrection {
  /** When it was corrected: ISO 8601. */
  readonly at: string;
  /** The line: when it begins. Microseconds. */
  readonly startUs: number;
  readonly before: CaptionLine;
}

/**
 * Captions as WebVTT with the earlier versions of corrected lines, oldest first, as notes, which
 * readers of WebVTT ignore, so that each version is preserved within the text.
 */
export function textWithCorrections(
  cues: readonly Cue[],
  corrections: readonly CaptionCorrection[],
): string {
  const notes = corrections.map(({ at, startUs, before }) =>
    // As a cue of its own, to be read like one: an arrow may not stand in a note.
    [
      `${head}${at} ${cueTime(startUs)}`,
      ...captionText([{ startUs: 0, endUs: 1_000, lines: [before] }], { withWords: false })
        .split("\n")
        .slice(3),
    ].join("\n"),
  );
  return `${captionText(cues)}${notes.map((note) => `\n${note.trimEnd()}\n`).join("")}`;
}

/** The corrections contained in a text, oldest first. Empty if there are none. */
export function correctionsIn(text: string): readonly CaptionCorrection[] {
  return text
    .replaceAll(/\r\n?/gu, "\n")
    .split(/\n{2,}/u)
    .flatMap((block): readonly CaptionCorrection[] => {
      if (!block.startsWith(head)) return [];
      const [first = "", ...words] = block.split("\n");
      const [at = "", time = ""] = first.slice(head.length).split(" ");
      const read = readCaptions(`WEBVTT\n\n${time} --> 24:00:00.000\n${words.join("\n")}`);
      const cue = read.kind === "captions" ? read.cues[0] : undefined;
      const [before] = cue?.lines ?? [];
      return cue && before && !Number.isNaN(Date.parse(at))
        ? [{ at, startUs: cue.startUs, before }]
        : [];
    });
}

const head = "NOTE corrected ";
