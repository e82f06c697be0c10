import type { Scans } from "../../../../domain/entities/observation.ts";
import type { Scan } from "../../../../domain/entities/workPart.ts";
import { promptAt, promptBefore, promptCount } from "../../../../domain/scans.ts";
import type { SchemeIndex } from "../../../../domain/schemeIndex.ts";
import { isAskedIn, type Stretch } from "../../../../domain/spans.ts";

/** What a question is about: how behaviour is sampled, and on what recording. */
export interface Sampled {
  readonly scans: Scans;
  readonly durationUs: number;
  /** Only questions within them are asked; none means all. */
  readonly spans?: readonly Stretch[] | undefined;
}

/** What is marked so far of the question that is up. */
export interface Draft {
  readonly number: number;
  /** `markKey` of what happens. */
  readonly marks: ReadonlySet<string>;
  readonly comment: string;
}

/** The state of sampling prompts in a coding session. */
export interface Prompting {
  /** The question that is up. */
  readonly draft: Draft | null;
  /** Passed while another was up: they come after it, in order. */
  readonly due: readonly number[];
  /** Whether the rater opened it, and goes from one open question to the next. */
  readonly isReviewing: boolean;
  /** Left for later: not asked again before the playhead has been elsewhere. */
  readonly left: number | null;
  /** Where playing was last seen; `null` while nothing plays. */
  readonly played: Seen | null;
}

interface Seen {
  readonly timeUs: number;
  readonly nowMs: number;
}

/** The player’s state at one moment. */
export interface Tick {
  readonly timeUs: number;
  /** The script’s own clock, to tell playing from jumping. */
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
 * What the playhead’s way leads to. Playing over a question asks it, however fast; jumping over it does
 * not. `pauseAtUs` is the moment at which the recording has to stand still for the answer.
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
  // Those behind it come when the recording, standing at the first, plays on over them.
  const { askedUs } = promptAt(sampled.scans, first);
  const asked = withDue({ ...next, played: null, left: null }, [first], scanOf);
  return { prompting: asked, pauseAtUs: askedUs };
}

/** Puts a question up because the rater wants it. What is up is put back: nothing was said of it. */
export function open(prompting: Prompting, number: number, scanOf: ScanOf): Prompting {
  const due = prompting.due.filter((one) => one !== number);
  return { ...prompting, due, draft: draftOf(number, scanOf), isReviewing: true, left: null };
}

/** Puts the question away unanswered; the next one that is due comes. */
export function leave(prompting: Prompting, scanOf: ScanOf): Prompting {
  const number = prompting.draft?.number ?? null;
  return { ...nextDue({ ...prompting, isReviewing: false }, scanOf), left: number };
}

/** After an answer: what is due comes next, and who goes through the open ones gets the next of them. */
export function goOn(prompting: Prompting, sampled: Sampled, scanOf: ScanOf): Prompting {
  const { draft, isReviewing } = prompting;
  const next = nextDue(prompting, scanOf);
  if (next.draft || !isReviewing || !draft) return { ...next, isReviewing: false };
  const number = unansweredBeside(draft.number, 1, sampled, scanOf);
  return number === undefined ? { ...next, isReviewing: false } : open(next, number, scanOf);
}

/** The nearest open question before or after one; round the end to the first again. `undefined` where all are answered. */
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

/** The questions that a moment has behind it without an answer, and that do not wait for one: someone jumped over them. */
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
 * Marks a code or takes the mark away. Of codes that exclude each other one only can be true of an
 * instant or of a whole interval; within an interval several can have happened.
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

/** What is asked at each question: every asked code with every subject that it applies to. */
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

/** The answer that a draft amounts to. Nothing is marked of what could not be seen. */
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
 * The questions between where playing was and where it is now. Where it begins, the one at that very
 * moment counts too. More than the clock allows, or less than before, is a jump: it passes nothing.
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

/** How much a player may run ahead of the clock between two of its frames. */
const slackMs = 300;
