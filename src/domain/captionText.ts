import type { CaptionLine, Cue } from "./captions.ts";

/**
 * Captions as WebVTT, with speakers and the times of words; `readCaptions` reads it back unchanged.
 */
export function captionText(cues: readonly Cue[], { withWords = true } = {}): string {
  const blocks = cues.map(({ startUs, endUs, lines }) =>
    [
      `${cueTime(startUs)} --> ${cueTime(endUs)}`,
      ...lines.map((line) => lineText(line, withWords)),
    ].join("\n"),
  );
  return `WEBVTT\n\n${blocks.join("\n\n")}\n`;
}

function lineText({ voice, text, words = [] }: CaptionLine, withWords: boolean): string {
  let written = "";
  let from = 0;
  for (const { fromChar, startUs } of withWords ? words : []) {
    written += `${escaped(text.slice(from, fromChar))}<${cueTime(startUs)}>`;
    from = fromChar;
  }
  written += escaped(text.slice(from));
  return voice === null ? written : `<v ${escaped(voice)}>${written}</v>`;
}

/** A line end would end the line, and an arrow would be a time. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s*[\r\n]+\s*/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** `mm:ss.mmm`, with hours if there are any: the only form that all readers of WebVTT accept. */
export function cueTime(timeUs: number): string {
  const ms = Math.round(timeUs / 1000);
  const hours = ms >= 3_600_000 ? `${two(ms / 3_600_000)}:` : "";
  const rest = String(ms % 1000).padStart(3, "0");
  return `${hours}${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`;
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, "0");
}
