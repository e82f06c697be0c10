import type { ObservationCopy, RecordingCopy, StudyCopy } from "../studyCopy.ts";
import { guardedRating } from "../../domain/spreadsheetText.ts";
import { type BorisPlayer, borisPlayers, type BorisSpan } from "./borisRows.ts";
import { borisDate, borisFrame, borisSeconds } from "./borisTime.ts";

/** The details of an observation that BORIS’s tables repeat in each of its rows. */
export interface ExportedObservation {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly isLive: boolean;
  readonly source: string;
  /** From the first event to the last where there are no media. */
  readonly duration: string;
  readonly mediaDurations: string;
  readonly framesPerSecond: string;
  readonly variables: readonly string[];
  /** Which file of the first player plays then. */
  fileAt(milliseconds: number): string;
  /** Counted from 1; `NA` where frames are not evenly spaced. */
  frameAt(milliseconds: number): string;
}

export const notAvailable = "NA";

export function exportedObservation(
  { id, observation }: { readonly id: string; readonly observation: ObservationCopy },
  { study, recording }: { readonly study: StudyCopy; readonly recording: RecordingCopy },
  spans: readonly BorisSpan[],
): ExportedObservation {
  const players = borisPlayers(recording);
  const isLive = players.length === 0;
  const notes = observation.parts.find((part) => part.kind === "notes");
  const rate = recording.framesPerSecond;
  const isEven = recording.frameTiming === "even" && rate !== null;
  const ofFiles = (text: (file: BorisPlayer["files"][number]) => string): string =>
    players.map(({ files }) => files.map(text).join(";")).join("|");
  return {
    id: oneLine(id),
    date: borisDate(observation.startedAt ?? observation.assignedAt).replace("T", " "),
    description: oneLine(notes?.text ?? ""),
    isLive,
    source: isLive
      ? notAvailable
      : players
          .map(({ files }, at) => `player #${at + 1}:${files.map(({ name }) => name).join(";")}`)
          .join("|"),
    duration: isLive ? liveDuration(spans) : mediaDuration(players),
    mediaDurations: isLive
      ? notAvailable
      : ofFiles(({ lengthUs }) => (lengthUs === null ? notAvailable : borisSeconds(lengthUs))),
    framesPerSecond: isLive ? notAvailable : ofFiles(() => (rate ?? 0).toFixed(3)),
    variables: study.variables.map(({ id: one }) => oneLine(String(recording.values[one] ?? ""))),
    fileAt: (milliseconds) => fileAt(players[0], milliseconds * 1_000),
    frameAt: (milliseconds) =>
      isEven && !isLive ? String(borisFrame(milliseconds, rate)) : notAvailable,
  };
}

/**
 * One tab-separated record, with no line breaks in cells; text that a spreadsheet would read as a
 * formula is escaped.
 */
export function tabbedRecord(cells: readonly string[]): string {
  return `${cells
    .map(guardedRating)
    .map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join("\t")}\r\n`;
}

/** A text with line breaks and tabs replaced by spaces, as BORIS writes it. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]/gu, " ");
}

export function modifierTitles(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `Modifier #${at + 1}`);
}

export function filledModifiers(modifiers: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) => oneLine(modifiers[at] ?? ""));
}

/** The longest player. */
function mediaDuration(players: readonly BorisPlayer[]): string {
  const lengths = players.map(({ files }) =>
    files.reduce<number | null>(
      (sum, { lengthUs }) => (sum === null || lengthUs === null ? null : sum + lengthUs),
      0,
    ),
  );
  const known = lengths.filter((one) => one !== null);
  return known.length < lengths.length ? notAvailable : borisSeconds(Math.max(...known));
}

function liveDuration(spans: readonly BorisSpan[]): string {
  let first = Infinity;
  let last = -Infinity;
  for (const { milliseconds, stopMilliseconds } of spans) {
    first = Math.min(first, milliseconds);
    last = Math.max(last, stopMilliseconds ?? milliseconds);
  }
  return last < first ? notAvailable : ((last - first) / 1_000).toFixed(3);
}

function fileAt(player: BorisPlayer | undefined, timeUs: number): string {
  let startUs = player?.offsetUs ?? 0;
  for (const { name, lengthUs } of player?.files ?? []) {
    if (lengthUs === null || timeUs < startUs + lengthUs) return name;
    startUs += lengthUs;
  }
  return player?.files.at(-1)?.name ?? notAvailable;
}
