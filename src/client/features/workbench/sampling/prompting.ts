import type { Scans } from "../../../../domain/entities/observation.ts";
import type { Scan } from "../../../../domain/entities/workPart.ts";
import { promptAt, promptBefore, promptCount } from "../../../../domain/scans.ts";
import type { SchemeIndex } from "../../../../domain/schemeIndex.ts";
import { isAskedIn, type Stretch } from "../../../../domain/spans.ts";

/** How behaviour is sampled in a recording, and its duration. */
export interface Sampled {
  readonly scans: Scans;
  readonly durationUs: number;
  /** Only prompts within these segments are shown; none means all. */
  readonly spans?: readonly Stretch[] | undefined;
}

/** The marks made so far for the prompt shown. */
export interface Draft {
  readonly number: number;
  /** `markKey` of each code marked. */
  readonly marks: ReadonlySet<string>;
  readonly comment: string;
}

/** The state of sampling prompts in a coding session. */
export interface Prompting {
  /** The prompt shown; `null` for none. */
  readonly draft: Draft | null;
  /** Prompts passed while another was shown: they follow it, in order. */
  readonly due: readonly number[];
  /** Whether the rater opened the prompt and goes through the unanswered ones. */
  readonly isReviewing: boolean;
  /** The prompt left for later: it is not shown again until the playhead has moved elsewhere. */
  readonly left: number | null;
  /** The last place seen while playing; `null` while paused. */
  readonly played: Seen | null;
}

interface Seen {
  readonly timeUs: number;
  readonly nowMs: number;
}

/** The player’s state at one moment. */
export interface Tick {
  readonly timeUs: number;
  /** `performance.now()`, to tell playing from jumping. */
  readonly nowMs: number;
  readonly isPlaying: boolean;
  readonly isAtEnd: boolean;
  readonly rate: number;
}

export const noPrompting: Prompting = {
  draft: null,
  due: [],
  isReviewing: false,
  left: null,
  played: null,
};

type ScanOf = (number: number) => Scan | undefined;

/**
 * The state after the playhead has moved. Playing over a prompt shows it, at any speed; jumping over it does
 * not. `pauseAtUs`: where the recording has to pause for the answer; `null` where it plays on.
 */
export function tick(
  prompting: Prompting,
  seen: Tick,
  sampled: Sampled,
  scanOf: ScanOf,
): { readonly prompting: Prompting; readonly pauseAtUs: number | null } {
  const { timeUs, nowMs, isPlaying, isAtEnd } = seen;
  const { played } = prompting;
  const isOver = isAtEnd && played !== null;
  if (!isPlaying && !isOver) {
    return {
      prompting: played === null ? prompting : { ...prompting, played: null },
      pauseAtUs: null,
    };
  }
  const here = { timeUs: isOver ? sampled.durationUs : timeUs, nowMs };
  const next = { ...prompting, played: isOver ? null : here };
  const numbers = passed(played, here, seen.rate, sampled).filter(
    (number) =>
      number !== prompting.left &&
      number !== prompting.draft?.number &&
      isAsked(number, sampled) &&
      !isAnswered(scanOf(number)),
  );
  const [first] = numbers;
  if (first === undefined) return { prompting: next, pauseAtUs: null };
  const left = prompting.left === null ? null : prompting.left;
  if (!sampled.scans.pauses) {
    return { prompting: withDue({ ...next, left }, numbers, scanOf), pauseAtUs: null };
  }
  // Later prompts follow when the recording, paused at the first, plays on over them.
  const { askedUs } = promptAt(sampled.scans, first);
  const asked = withDue({ ...next, played: null, left: null }, [first], scanOf);
  return { prompting: asked, pauseAtUs: askedUs };
}

/** Shows a prompt at the rater’s request. The current one goes back unanswered. */
export function open(prompting: Prompting, number: number, scanOf: ScanOf): Prompting {
  const due = prompting.due.filter((one) => one !== number);
  return { ...prompting, due, draft: draftOf(number, scanOf), isReviewing: true, left: null };
}

/** Closes the prompt unanswered; the next one due follows. */
export function leave(prompting: Prompting, scanOf: ScanOf): Prompting {
  const number = prompting.draft?.number ?? null;
  return { ...nextDue({ ...prompting, isReviewing: false }, scanOf), left: number };
}

/** After an answer: the next prompt due follows, or when reviewing, the next unanswered one. */
export function goOn(prompting: Prompting, sampled: Sampled, scanOf: ScanOf): Prompting {
  const { draft, isReviewing } = prompting;
  const next = nextDue(prompting, scanOf);
  if (next.draft || !isReviewing || !draft) return { ...next, isReviewing: false };
  const number = unansweredBeside(draft.number, 1, sampled, scanOf);
  return number === undefined ? { ...next, isReviewing: false } : open(next, number, scanOf);
}

/**
 * The nearest unanswered prompt after or before one; past the end it continues at the first. `undefined`
 * where all are answered.
 */
export function unansweredBeside(
  number: number,
  direction: 1 | -1,
  sampled: Sampled,
  scanOf: ScanOf,
): number | undefined {
  const count = promptCount(sampled.scans, sampled.durationUs);
  for (let step = 1; step <= count; step++) {
    const one = (((number + direction * step) % count) + count) % count;
    if (isAsked(one, sampled) && !isAnswered(scanOf(one))) return one;
  }
  return undefined;
}

/** The unanswered prompts before a time that are not waiting to be shown: they were jumped over. */
export function skippedBefore(
  timeUs: number,
  { draft, due }: Prompting,
  sampled: Sampled,
  scanOf: ScanOf,
): readonly number[] {
  const last = promptBefore(sampled.scans, timeUs, sampled.durationUs)?.number ?? -1;
  return Array.from({ length: last + 1 }, (_, number) => number).filter(
    (number) =>
      number !== draft?.number &&
      !due.includes(number) &&
      isAsked(number, sampled) &&
      !isAnswered(scanOf(number)),
  );
}

/** Whether the observation includes this sampling prompt, by number. */
export function isAsked(number: number, { scans, spans = [] }: Sampled): boolean {
  return isAskedIn(spans, promptAt(scans, number));
}

/** A code and subject as one string. */
export function markKey(codeId: string, subjectId: string | null): string {
  return `${codeId} ${subjectId ?? ""}`;
}

/**
 * Adds or removes a mark. At an instant or for a whole interval only one of mutually exclusive codes can be
 * marked; for any part of an interval several can.
 */
export function toggledMark(
  draft: Draft,
  { codeId, subjectId }: { readonly codeId: string; readonly subjectId: string | null },
  { scans, index }: { readonly scans: Scans; readonly index: SchemeIndex },
): Draft {
  const marks = new Set(draft.marks);
  const key = markKey(codeId, subjectId);
  if (marks.delete(key)) return { ...draft, marks };
  const group = index.exclusiveGroupOf.get(codeId);
  if (group !== undefined && scans.method !== "partial") {
    for (const [rival, other] of index.exclusiveGroupOf) {
      if (other === group) marks.delete(markKey(rival, subjectId));
    }
  }
  return { ...draft, marks: marks.add(key) };
}

export interface Question {
  readonly codeId: Scan["marks"][number]["codeId"];
  readonly subjectId: Scan["marks"][number]["subjectId"];
}

/** The contents of each prompt: every sampled code with every subject it applies to. */
export function questionsOf(index: SchemeIndex, scans: Scans): readonly Question[] {
  const { codes, subjects } = index.scheme;
  const asked = codes.filter(
    ({ id }) => scans.codeIds.length === 0 || scans.codeIds.some((one) => one === id),
  );
  const everybody = subjects.map(({ id }) => id);
  return asked.flatMap((code): Question[] => {
    const subjectIds = code.subjectIds.length > 0 ? code.subjectIds : everybody;
    return subjectIds.length === 0
      ? [{ codeId: code.id, subjectId: null }]
      : subjectIds.map((subjectId) => ({ codeId: code.id, subjectId }));
  });
}

/** The answer that a draft amounts to. A subject that was not visible has no marks. */
export function scanOfDraft(
  { number, marks, comment }: Draft,
  questions: readonly Question[],
  isUnseen: boolean,
): Scan {
  return {
    kind: "scan",
    number,
    isAnswered: true,
    isUnseen,
    marks: isUnseen
      ? []
      : questions.filter(({ codeId, subjectId }) => marks.has(markKey(codeId, subjectId))),
    comment,
  };
}

export function isAnswered(scan: Scan | undefined): boolean {
  return scan?.isAnswered ?? false;
}

function withDue(prompting: Prompting, numbers: readonly number[], scanOf: ScanOf): Prompting {
  const added = numbers.filter((number) => !prompting.due.includes(number));
  const due = [...prompting.due, ...added];
  return prompting.draft ? { ...prompting, due } : nextDue({ ...prompting, due }, scanOf);
}

function nextDue(prompting: Prompting, scanOf: ScanOf): Prompting {
  const [number, ...due] = prompting.due.filter((one) => !isAnswered(scanOf(one)));
  if (number === undefined) return { ...prompting, draft: null, due: [] };
  return { ...prompting, draft: draftOf(number, scanOf), due };
}

function draftOf(number: number, scanOf: ScanOf): Draft {
  const scan = scanOf(number);
  const marks = (scan?.marks ?? []).map(({ codeId, subjectId }) => markKey(codeId, subjectId));
  return { number, marks: new Set(marks), comment: scan?.comment ?? "" };
}

/**
 * The prompts between the previous and the current place while playing. At the first place seen, a prompt
 * exactly there counts too. A move further than the clock allows, or backwards, is a jump and passes no
 * prompt.
 */
function passed(
  before: Seen | null,
  now: Seen,
  rate: number,
  { scans, durationUs }: Sampled,
): number[] {
  const goneUs = before === null ? 0 : now.timeUs - before.timeUs;
  const mostUs = before === null ? 0 : ((now.nowMs - before.nowMs) * 1.5 + slackMs) * 1000 * rate;
  const isJump = goneUs < 0 || goneUs > mostUs;
  const fromUs = before === null || isJump ? now.timeUs - 1 : before.timeUs;
  const last = promptBefore(scans, now.timeUs, durationUs)?.number ?? -1;
  const first = (promptBefore(scans, fromUs, durationUs)?.number ?? -1) + 1;
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
}

/** The most that a player may be ahead of the clock between two frames, in milliseconds. */
const slackMs = 300;
