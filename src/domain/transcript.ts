import type { CaptionLine, Cue, TimedWord } from "./captions.ts";

/** One person’s uninterrupted speech, as a line of a transcript. */
export interface TranscriptLine {
  readonly startUs: number;
  readonly endUs: number;
  /** `null` where no one is named. */
  readonly speaker: string | null;
  readonly text: string;
  /** When its words begin, where that is known. */
  readonly words: readonly TimedWord[];
  /** Where it comes from: the cue, and the first and the end of its lines there. */
  readonly cue: number;
  readonly fromLine: number;
  readonly endLine: number;
}

/**
 * The lines of a transcript, from cues in the order of `readCaptions`: lines of one voice in one
 * cue are joined. If no voice is marked but most lines begin with a name and a colon, that is the
 * speaker.
 */
export function transcriptOf(cues: readonly Cue[]): readonly TranscriptLine[] {
  const lines = cues.flatMap(({ startUs, endUs, lines: own }, cue) => {
    const groups: TranscriptLine[] = [];
    for (const [at, { voice, text, words = [] }] of own.entries()) {
      const last = groups.at(-1);
      if (last?.speaker === voice) {
        const moved = words.map((word) => ({
          ...word,
          fromChar: word.fromChar + last.text.length + 1,
        }));
        groups[groups.length - 1] = {
          ...last,
          text: `${last.text} ${text}`,
          words: [...last.words, ...moved],
          endLine: at + 1,
        };
      } else {
        const place = { cue, fromLine: at, endLine: at + 1 };
        groups.push({ startUs, endUs, speaker: voice, text, words, ...place });
      }
    }
    return groups;
  });
  const unnamed = lines.filter(({ speaker }) => speaker === null).map(({ text }) => text);
  if (!nameSpeakers(unnamed)) return lines;
  return lines.map((line) => {
    const told = line.speaker === null ? speakerIn(line.text) : undefined;
    if (!told) return line;
    const cut = line.text.length - told.text.length;
    const words = line.words.flatMap(({ fromChar, startUs }) =>
      fromChar >= cut ? { fromChar: fromChar - cut, startUs } : [],
    );
    return { ...line, speaker: told.voice, text: told.text, words };
  });
}

/**
 * The index of the line spoken at a time, otherwise of the last one before it; -1 before the first.
 */
export function spokenLineAt(lines: readonly TranscriptLine[], timeUs: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.startUs ?? Infinity) <= timeUs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The indices of lines that contain a text, in their words or speaker; case and accents are
 * ignored.
 */
export function linesWith(lines: readonly TranscriptLine[], wanted: string): readonly number[] {
  const folded = withoutAccents(wanted.trim());
  if (folded === "") return [];
  return lines.flatMap(({ speaker, text }, at) =>
    withoutAccents(text).includes(folded) || withoutAccents(speaker ?? "").includes(folded)
      ? at
      : [],
  );
}

/** The time from one line to another, whichever is first. */
export function stretchOf(
  lines: readonly TranscriptLine[],
  one: number,
  other: number,
): { readonly startUs: number; readonly endUs: number } | undefined {
  const meant = lines.slice(Math.min(one, other), Math.max(one, other) + 1);
  const [first] = meant;
  if (!first) return undefined;
  return { startUs: first.startUs, endUs: Math.max(...meant.map(({ endUs }) => endUs)) };
}

/**
 * The cues with the words or speaker of one line corrected. Its times are kept, and those of its
 * words if their number is unchanged.
 */
export function correctedCues(
  cues: readonly Cue[],
  { cue, fromLine, endLine, text: before, words }: TranscriptLine,
  { speaker, text }: { readonly speaker: string | null; readonly text: string },
): readonly Cue[] {
  const said = text.trim().replaceAll(/\s+/gu, " ");
  const line: CaptionLine = { voice: speaker, text: said, ...timesOn(said, before, words) };
  return cues.map((one, at) =>
    at === cue
      ? { ...one, lines: [...one.lines.slice(0, fromLine), line, ...one.lines.slice(endLine)] }
      : one,
  );
}

/**
 * Whether lines without a marked voice begin with their speaker: most do, with the same few names.
 */
export function nameSpeakers(texts: readonly string[]): boolean {
  const speakers = texts.flatMap((text) => speakerIn(text)?.voice ?? []);
  const names = new Set(speakers);
  const isUsual = speakers.length >= texts.length / 2 && names.size <= speakersMost;
  return speakers.length > 0 && isUsual && names.size <= speakers.length / 2 + 1;
}

/** The speaker and the words of a line such as `Anna: Look there` or `[SPEAKER_00]: Look there`. */
export function speakerIn(
  line: string,
): { readonly voice: string; readonly text: string } | undefined {
  const match = /^(?:\[([^\]:]{1,40})\]|([^:]{1,40})):[ \t]+(\S.*)$/u.exec(line);
  return match ? { voice: (match[1] ?? match[2] ?? "").trim(), text: match[3] ?? "" } : undefined;
}

const speakersMost = 30;

/** The times of words on a corrected text, which has as many. */
function timesOn(
  text: string,
  before: string,
  words: readonly TimedWord[],
): { readonly words?: readonly TimedWord[] } {
  const was = wordStarts(before);
  const is = wordStarts(text);
  if (words.length === 0 || was.length !== is.length) return {};
  return {
    words: words.flatMap(({ fromChar, startUs }) => {
      const to = is[was.indexOf(fromChar)];
      return to === undefined ? [] : { fromChar: to, startUs };
    }),
  };
}

function wordStarts(text: string): readonly number[] {
  return [...text.matchAll(/\S+/gu)].map(({ index }) => index);
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
