import type { Retention } from "../../../api/contract/participants.ts";
import type { Participant } from "../../../domain/entities/participant.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** The number of days before the date at which a notice appears. */
const noticeDays = 60;

export interface DueRecording {
  readonly recordingId: string;
  readonly name: string;
  /** The last day on which the recording may be kept: `2027-12-31`. */
  readonly until: string;
}

/**
 * Recordings past their last day (`due`), and recordings whose last day comes within the notice period (`soon`);
 * each by day, then by name. Recordings without a date are excluded.
 */
export function dueIn(
  { studyUntil, recordings }: Retention,
  today: string,
): { readonly due: readonly DueRecording[]; readonly soon: readonly DueRecording[] } {
  const horizon = dayAfter(today, noticeDays);
  const dated = recordings
    .flatMap(({ recordingId, name, keepUntil }) => {
      const until = keepUntil ?? studyUntil;
      return until === null ? [] : [{ recordingId, name, until }];
    })
    .toSorted((a, b) =>
      a.until === b.until ? compareNames(a.name, b.name) : a.until < b.until ? -1 : 1,
    );
  return {
    due: dated.filter(({ until }) => until < today),
    soon: dated.filter(({ until }) => until >= today && until <= horizon),
  };
}

/** Participants whose consent has ended, or ends within the notice period; by its last day. */
export function expiringAmong(participants: readonly Participant[], today: string): Participant[] {
  const horizon = dayAfter(today, noticeDays);
  return participants
    .filter(({ expiresOn, withdrawnAt }) => withdrawnAt === null && (expiresOn ?? "~") <= horizon)
    .toSorted((a, b) => ((a.expiresOn ?? "") < (b.expiresOn ?? "") ? -1 : 1));
}

export function localDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function dayAfter(start: string, days: number): string {
  const date = new Date(`${start}T12:00:00`);
  date.setDate(date.getDate() + days);
  return localDay(date);
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}
