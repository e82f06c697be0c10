import { limits } from "./limits.ts";

/** One line of a caption, with its speaker if the file names one. */
export interface CaptionLine {
  readonly voice: string | null;
  readonly text: string;
  /** When words of it begin, where the file says so. */
  readonly words?: readonly TimedWord[];
}

/** A word of a line: its position in the text, and its time. */
export interface TimedWord {
  readonly fromChar: number;
  readonly startUs: number;
}

/** Words that are shown from `startUs` until before `endUs`. There is at least one line. */
export interface Cue {
  readonly startUs: number;
  readonly endUs: number;
  readonly lines: readonly CaptionLine[];
}

/** A cue that could not be read; `line` is its line in the file, counted from 1. */
export interface CaptionProblem {
  readonly line: number;
  readonly because:
    /** Text without a time above it. */
    | "no_time"
    | "time_not_understood"
    /** Beyond the longest recording that there can be. */
    | "time_too_late"
    | "ends_before_start"
    | "no_text";
}

/** The result of reading a caption file. */
export type Captions =
  | {
      readonly kind: "captions";
      readonly format: "webvtt" | "subrip";
      /** The cues in order of start, then of end. */
      readonly cues: readonly Cue[];
      readonly problems: readonly CaptionProblem[];
      /** How many settings of place and size were left aside: captions stand at the bottom here. */
      readonly settingsDropped: number;
    }
  | { readonly kind: "refused"; readonly because: "too_long" | "no_cues" };

/** Longer text is not accepted as captions: ten hours of speech have half as many characters. */
export const captionTextMostChars = 1024 ** 2;

/** Options of reading captions that are not for display over a video. */
export interface ReadingOfCaptions {
  readonly mostChars?: number;
  /** Whether cues without length are taken. */
  readonly takesMoments?: boolean;
}

/**
 * Reads WebVTT (W3C 2019) or SubRip as tolerantly as players do: missing hours, comma or point,
 * cues without a blank line between them, tags of all sorts. Cues that cannot be read are reported;
 * the others are returned.
 */
export function readCaptions(
  text: string,
  { mostChars = captionTextMostChars, takesMoments = false }: ReadingOfCaptions = {},
): Captions {
  if (text.length > mostChars) return { kind: "refused", because: "too_long" };
  const lines = text.replace(/^\uFEFF/u, "").split(/\r\n|\r|\n/u);
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/u.test(lines[0] ?? "");
  const cues: Cue[] = [];
  const problems: CaptionProblem[] = [];
  let settingsDropped = 0;

  const isTiming = (at: number) => lines[at]?.includes("-->") ?? false;
  const isOver = (at: number) =>
    at >= lines.length || isBlank(lines[at]) || isTiming(at) || isNumberOfCue(lines, at);
  /** The first line after those that belong together with this one. */
  const endOf = (from: number) => {
    let at = from;
    while (!isOver(at)) at += 1;
    return at;
  };

  let at = isWebVtt ? endOf(1) : 0;
  while (at < lines.length) {
    const first = at;
    const line = lines[first] ?? "";
    if (isBlank(line) || (!isTiming(first) && isTiming(first + 1))) {
      at += 1;
    } else if (isTiming(first)) {
      at = endOf(first + 1);
      const timing = timingOf(line, takesMoments);
      const words = wordsOf(lines.slice(first + 1, at));
      if (typeof timing === "string") problems.push({ line: first + 1, because: timing });
      else if (words.length === 0) problems.push({ line: first + 1, because: "no_text" });
      else {
        cues.push({ startUs: timing.startUs, endUs: timing.endUs, lines: words });
        settingsDropped += timing.settings;
      }
    } else {
      at = endOf(first + 1);
      const isAside = isWebVtt && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/u.test(line);
      if (!isAside) problems.push({ line: first + 1, because: "no_time" });
    }
  }

  if (cues.length === 0) return { kind: "refused", because: "no_cues" };
  return {
    kind: "captions",
    format: isWebVtt ? "webvtt" : "subrip",
    cues: cues.toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs),
    problems,
    settingsDropped,
  };
}

/** The cues shown at a time, in the order of `readCaptions`. */
export function cuesAt(cues: readonly Cue[], timeUs: number): readonly Cue[] {
  const latestEnds = latestEndsOf(cues);
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.startUs ?? Infinity) <= timeUs) low = middle + 1;
    else high = middle;
  }
  const shown: Cue[] = [];
  for (let at = low - 1; at >= 0 && (latestEnds[at] ?? 0) > timeUs; at -= 1) {
    const cue = cues[at];
    if (cue && cue.endUs > timeUs) shown.unshift(cue);
  }
  return shown;
}

const known = new WeakMap<readonly Cue[], Float64Array>();

/** For each cue, the latest end among it and all cues before it, so that a search backwards can stop early. */
function latestEndsOf(cues: readonly Cue[]): Float64Array {
  const held = known.get(cues);
  if (held) return held;
  let latest = -Infinity;
  const ends = Float64Array.from(cues, ({ endUs }) => (latest = Math.max(latest, endUs)));
  known.set(cues, ends);
  return ends;
}

function isBlank(line: string | undefined): boolean {
  return (line ?? "").trim() === "";
}

/** A cue’s number with its time below: a new cue, whether or not a blank line stands before it. */
function isNumberOfCue(lines: readonly string[], at: number): boolean {
  return /^\s*\d+\s*$/u.test(lines[at] ?? "") && (lines[at + 1]?.includes("-->") ?? false);
}

interface Timing {
  readonly startUs: number;
  readonly endUs: number;
  readonly settings: number;
}

function timingOf(line: string, takesMoments: boolean): Timing | CaptionProblem["because"] {
  const [before = "", after = ""] = line.split("-->");
  const [end = "", ...settings] = after.trim().split(/\s+/u);
  const startUs = timeOf(before.trim());
  const endUs = timeOf(end);
  if (startUs === undefined || endUs === undefined) return "time_not_understood";
  if (endUs > limits.recordingMaxUs) return "time_too_late";
  const isInOrder = endUs > startUs || (takesMoments && endUs === startUs);
  return isInOrder ? { startUs, endUs, settings: settings.length } : "ends_before_start";
}

function timeOf(text: string): number | undefined {
  const match = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,6}))?$/u.exec(text);
  if (!match) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = ""] = match;
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1_000_000 + Number(fraction.padEnd(6, "0"));
}

/** Lines without their marks. A change of voice begins a new line. */
function wordsOf(lines: readonly string[]): CaptionLine[] {
  let voice: string | null = null;
  return lines.flatMap((line) => {
    const pieces = line.split(/(<v(?:\.[^\s<>]*)?[ \t][^<>]*>|<\/v>)/u);
    return pieces.flatMap((piece): CaptionLine[] => {
      const opening = /^<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>$/u.exec(piece);
      if (opening || piece === "</v>") {
        voice = plain(opening?.[1] ?? "") || null;
        return [];
      }
      const { text, words } = timedText(piece);
      return text === "" ? [] : [{ voice, text, ...(words.length > 0 && { words }) }];
    });
  });
}

/** Text without its marks, and where in it the times between its words stood. */
function timedText(piece: string): { readonly text: string; readonly words: TimedWord[] } {
  const words: TimedWord[] = [];
  const parts = piece.split(/<(\d[\d:.]*)>/u);
  let text = "";
  let startUs: number | undefined;
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) startUs = timeOf(part);
    else {
      const marked = unmarked(part);
      const bare = text === "" ? marked.trimStart() : marked;
      const indent = bare.length - bare.trimStart().length;
      if (startUs !== undefined && bare.trim() !== "") {
        words.push({ fromChar: text.length + indent, startUs });
        startUs = undefined;
      }
      text += bare;
    }
  }
  return { text: text.trimEnd(), words };
}

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["nbsp", "\u00A0"],
  ["lrm", "\u200E"],
  ["rlm", "\u200F"],
  ["quot", '"'],
  ["apos", "'"],
]);

function plain(text: string): string {
  return unmarked(text).trim();
}

/** Without tags (`<i>`, `<c.loud>`, `<00:01.000>`) and places (`{\an8}`); other angle brackets are text. */
function unmarked(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}/giu, "")
    .replaceAll(/&(\w+);/gu, (whole, name: string) => entities.get(name) ?? whole);
}
