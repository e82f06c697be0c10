import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { modifierTexts } from "../modifierText.ts";

/** The start of WebVTT files that we write, in which the first line of each cue is a code. */
export const eventHead = "WEBVTT - events";

export function isEventHead(start: string): boolean {
  return start.startsWith(eventHead);
}

/** The minimum duration of a caption for an event, in milliseconds, so that it can be read. */
export const shortestShownMs = 500;

/** The start and end of an event’s caption. An open state is shown to the end. */
export function shownMs(
  event: CodedEvent,
  durationUs: number,
): { readonly startMs: number; readonly endMs: number } {
  const startMs = Math.round(event.startUs / 1000);
  if (event.kind === "point") return { startMs, endMs: startMs + shortestShownMs };
  const endMs = Math.round((event.endUs ?? durationUs) / 1000);
  return { startMs, endMs: Math.max(endMs, startMs + 1) };
}

/** The caption of an event: its code, then a line with its modifiers, then its comment. */
export interface CueWords {
  /** Empty where no subject was observed. */
  readonly subject: string;
  readonly lines: readonly string[];
  /** Whether the words are those of the event; blank lines and spaces at the ends of lines get lost. */
  readonly isExact: boolean;
}

/** A function that gives the caption words of an event coded with this scheme. */
export function newCueWords(scheme: Scheme): (event: CodedEvent) => CueWords {
  const codes = new Map<string, string>(scheme.codes.map(({ id, name }) => [id, name]));
  const subjects = new Map<string | null, string>(
    scheme.subjects.map(({ id, name }) => [id, name]),
  );
  return (event) => {
    const subject = subjects.get(event.subjectId) ?? "";
    const modifiers = modifierTexts(scheme, event)
      .map(({ name, text }) => `${name}: ${text}`)
      .join("; ");
    const told = [codes.get(event.codeId) ?? "", modifiers, event.comment]
      .filter((one) => one !== "")
      .join("\n");
    const lines = told
      .split(/\r\n|\r|\n/u)
      .map((line) => line.trim())
      .filter((line) => line !== "");
    // Signs that place a line on the screen are not shown.
    const isPlain = ![subject, told].some((one) => one.includes("{\\"));
    const isExact = isPlain && lines.join("\n") === told && subject === subject.trim();
    return { subject, lines, isExact };
  };
}
