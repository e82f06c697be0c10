import type { Code, Scheme } from "../../domain/entities/scheme.ts";
import type { ObservationCopy, RecordingCopy, StudyCopy } from "../studyCopy.ts";
import type { BorisNames } from "./borisNames.ts";
import { borisMilliseconds } from "./borisTime.ts";
import { partedComment } from "./joinedComment.ts";

/** A row of a file of BORIS: a point, or one end of a state. */
export interface BorisRow {
  readonly milliseconds: number;
  readonly subject: string;
  readonly code: string;
  readonly kind: Code["kind"];
  readonly category: string;
  readonly modifiers: readonly string[];
  readonly comment: string;
  readonly end: "START" | "STOP" | "POINT";
}

/** An event with its start and stop in one row; times in milliseconds. */
export interface BorisSpan extends Omit<BorisRow, "comment" | "end"> {
  /** `null` while it is open; that of a point is its start. */
  readonly stopMilliseconds: number | null;
  readonly commentStart: string;
  readonly commentStop: string;
}

/** The events of an observation as BORIS has them, in the order in which they start. */
export function borisSpans(observation: ObservationCopy, names: BorisNames): BorisSpan[] {
  const spans: BorisSpan[] = [];
  for (const event of names.joined(observation).events) {
    const code = names.codes.get(event.codeId);
    if (!code) continue;
    const isState = event.kind === "state";
    const comments = isState ? partedComment(event.comment) : null;
    const milliseconds = borisMilliseconds(event.startUs);
    const endUs = isState ? event.endUs : event.startUs;
    spans.push({
      milliseconds,
      stopMilliseconds: endUs === null ? null : borisMilliseconds(endUs),
      subject: names.subjectOf(event),
      code: code.name,
      kind: event.kind,
      category: code.groupId === null ? "" : (names.groups.get(code.groupId) ?? ""),
      modifiers: names.modifiersOf(event),
      commentStart: comments?.start ?? event.comment,
      commentStop: comments?.stop ?? "",
    });
  }
  return spans.toSorted(inOrder);
}

/** Both ends of states and points, in the order of BORIS: an end comes before a start of its time. */
export function borisRows(spans: readonly BorisSpan[]): BorisRow[] {
  const rows: BorisRow[] = [];
  for (const span of spans) {
    const isPoint = span.kind === "point";
    rows.push(rowOf(span, isPoint ? "POINT" : "START"));
    if (!isPoint && span.stopMilliseconds !== null) rows.push(rowOf(span, "STOP"));
  }
  return rows.toSorted(inOrder);
}

function rowOf(span: BorisSpan, end: BorisRow["end"]): BorisRow {
  const isStop = end === "STOP";
  return {
    milliseconds: isStop ? (span.stopMilliseconds ?? span.milliseconds) : span.milliseconds,
    subject: span.subject,
    code: span.code,
    kind: span.kind,
    category: span.category,
    modifiers: span.modifiers,
    comment: isStop ? span.commentStop : span.commentStart,
    end,
  };
}

/**
 * The number of events that overlap one that BORIS cannot distinguish from them, so that starts and
 * stops would be paired wrongly.
 */
export function mixedUp(spans: readonly BorisSpan[]): number {
  const until = new Map<string, number>();
  let count = 0;
  for (const span of spans) {
    if (span.kind === "point") continue;
    const key = `${span.subject}\n${span.code}\n${span.modifiers.join("|")}`;
    const before = until.get(key) ?? -Infinity;
    if (span.milliseconds < before) count += 1;
    until.set(key, Math.max(before, span.stopMilliseconds ?? Infinity));
  }
  return count;
}

/**
 * Assigns the names of observations in a file: their own, otherwise those of their recording and
 * rater.
 */
export function newObservationIds(
  study: StudyCopy,
  names: BorisNames,
): (observation: ObservationCopy) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return ({ name, recordingId, raterId }) => {
    const recording = names.recordings.get(recordingId)?.name ?? "";
    const rater = names.people.get(raterId) ?? "";
    const whole = rater === "" ? recording : `${recording} (${rater})`;
    const wanted = name || (study.people.length > 1 ? whole : recording);
    const own = taken.has(wanted) && !taken.has(whole) ? whole : wanted;
    let one = own;
    for (let number = numbers.get(own) ?? 2; taken.has(one); number += 1) {
      one = `${own} (${number})`;
      numbers.set(own, number + 1);
    }
    taken.add(one);
    return one;
  };
}

/**
 * The files of each player: a file that begins where another ends follows it in the same player.
 */
export function borisPlayers({ media, durationUs }: RecordingCopy): readonly BorisPlayer[] {
  const players: { offsetUs: number; endUs: number | null; files: BorisFile[] }[] = [];
  for (const one of media) {
    const lengthUs =
      one.durationUs ?? (media.length === 1 ? Math.max(durationUs - one.offsetUs, 1) : null);
    const file = { name: one.fileName, lengthUs };
    const last = players.at(-1);
    const follows = last && last.endUs !== null && Math.abs(one.offsetUs - last.endUs) < 1_000;
    if (last && follows) {
      last.files.push(file);
      last.endUs = lengthUs === null ? null : one.offsetUs + lengthUs;
    } else {
      const endUs = lengthUs === null ? null : one.offsetUs + lengthUs;
      players.push({ offsetUs: one.offsetUs, endUs, files: [file] });
    }
  }
  return players;
}

export interface BorisPlayer {
  readonly offsetUs: number;
  readonly files: readonly BorisFile[];
}

interface BorisFile {
  readonly name: string;
  readonly lengthUs: number | null;
}

/** The number of media players that a BORIS observation can have. */
export const mostPlayers = 8;

export function stateCodesOf(scheme: Scheme, groupId: string): readonly Code[] {
  return scheme.codes.filter((code) => code.kind === "state" && code.groupId === groupId);
}

/** Stable: an end that came first stays first. */
function inOrder<
  One extends { readonly milliseconds: number; readonly subject: string; readonly code: string },
>(a: One, b: One): number {
  return a.milliseconds - b.milliseconds || byText(a.subject, b.subject) || byText(a.code, b.code);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
