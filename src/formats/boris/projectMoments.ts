import type { FindingList } from "../findingList.ts";
import type { FindingCode, Place } from "../format.ts";
import { isNothing, isRecord, listIn, member, numberIn, shown, textIn } from "../jsonValue.ts";
import { borisTimeUs, wallTimeIn } from "./borisTime.ts";
import type { Moment } from "./pairs.ts";
import { recordingShiftUs } from "./recordingShift.ts";

interface ProjectMoments {
  /** In the recording’s time, as they stand in the file. */
  readonly moments: readonly Moment[];
  /** How many rows are none. */
  readonly unreadable: number;
  /** Images a second, where rows are images; else `null`. */
  readonly imagesPerSecond: number | null;
  /** Whether rows name frames, and all of them are those of their times. */
  readonly areFramesEven: boolean;
}

interface Told {
  readonly id: string;
  readonly isNobody: (subject: string) => boolean;
  readonly framesPerSecond: number | null;
  readonly findings: FindingList;
}

/**
 * The rows of an observation, in the recording’s time: the observation’s offset is subtracted, and
 * times of day or dates are relative to the first row. Images without times are spaced by the
 * observation’s interval, otherwise by one second.
 */
export function projectMoments(observation: unknown, told: Told): ProjectMoments {
  const { id, findings } = told;
  const rows = listIn(member(observation, "events"));
  const isImages = textIn(member(observation, "type")).toUpperCase() === "IMAGES";
  const stepSeconds = isImages ? imageSeconds(observation, rows) : null;
  const moments: Moment[] = [];
  let frames = 0;
  let evenFrames = 0;
  let rounded = 0;
  rows.forEach((row, number) => {
    const tell = (weight: "rejected" | "changed", what: FindingCode, found: unknown, about = id) =>
      findings.add(weight, what, { about, found: shown(found), place: rowPlace(id, number) });
    if (!Array.isArray(row) || row.length < 3) {
      tell("rejected", "entry_unreadable", row);
      return;
    }
    const cells: readonly unknown[] = row;
    const [time, subject, code, modifiers, comment, frame] = cells;
    const index = numberIn(frame);
    const seconds = stepSeconds === null ? numberIn(time) : index && (index - 1) * stepSeconds;
    if (seconds === undefined) {
      const what = time === null ? "time_not_a_number" : "time_unreadable";
      tell("rejected", what, time, textIn(code));
      return;
    }
    if (textIn(code) === "") {
      tell("rejected", "entry_unreadable", row);
      return;
    }
    if (isOdd(subject)) tell("changed", "value_unreadable", subject, textIn(code));
    if (isOdd(modifiers)) tell("changed", "value_unreadable", modifiers, textIn(code));
    if (isOdd(comment)) tell("changed", "value_unreadable", comment, textIn(code));
    const timeUs = borisTimeUs(seconds);
    if (Math.abs(timeUs - seconds * 1e6) > 0.5) rounded += 1;
    if (!isImages && index !== undefined && told.framesPerSecond !== null) {
      frames += 1;
      if (Math.abs(index - 1 - seconds * told.framesPerSecond) <= 1) evenFrames += 1;
    }
    const named = textIn(subject);
    moments.push({
      timeUs,
      subject: told.isNobody(named) ? "" : named,
      code: textIn(code),
      modifiers: textIn(modifiers),
      comment: textIn(comment),
      number,
    });
  });
  if (rounded > 0) findings.add("changed", "time_rounded", { about: id, count: rounded });
  if (stepSeconds !== null) {
    findings.add("changed", "time_spread", { about: id, found: `${stepSeconds} s` });
  }
  if (isImages) tellImages(observation, rows, told);
  if (frames > evenFrames) {
    findings.add("technical", "not_supported", {
      about: "frame index",
      count: frames - evenFrames,
    });
  }
  return {
    moments: shifted(moments, observation, { id, findings }),
    unreadable: rows.length - moments.length,
    imagesPerSecond: stepSeconds === null ? null : 1 / stepSeconds,
    areFramesEven: frames > 0 && frames === evenFrames && frames === moments.length,
  };
}

export function rowPlace(id: string, number: number): Place {
  return { kind: "element", element: `observations["${id.slice(0, 200)}"].events[${number}]` };
}

/** Neither a text nor nothing. */
function isOdd(cell: unknown): boolean {
  return typeof cell !== "string" && textIn(cell) === "" && !isNothing(cell);
}

/** How long each image stands; `null` where all of them have times. */
function imageSeconds(observation: unknown, rows: readonly unknown[]): number | null {
  if (rows.every((row) => numberIn(listIn(row)[0]) !== undefined)) return null;
  const told = [
    member(observation, "time_lapse_delay"),
    member(observation, "image_display_duration"),
  ];
  return told.map(numberIn).find((one) => one !== undefined && one > 0) ?? 1;
}

function tellImages(observation: unknown, rows: readonly unknown[], { id, findings }: Told): void {
  const folders = listIn(member(observation, "directories_list")).map(textIn).join(", ");
  const images = rows.filter((row) => textIn(listIn(row)[6]) !== "");
  if (images.length === 0 && folders === "") return;
  const found = textIn(listIn(images[0])[6]) || folders;
  findings.add("noted", "media_elsewhere", { about: id, found, count: Math.max(images.length, 1) });
}

function shifted(
  moments: readonly Moment[],
  observation: unknown,
  { id, findings }: { readonly id: string; readonly findings: FindingList },
): readonly Moment[] {
  const given = member(observation, "time offset");
  const offset = numberIn(given);
  if (offset === undefined && !isNothing(given)) {
    // By nothing is not by an unknown amount: the times may be others than the coder saw.
    const about = `${id}: time offset`;
    findings.add("rejected", "value_unreadable", { about, found: shown(given) });
  }
  const offsetUs = borisTimeUs(offset ?? 0);
  const byUs = recordingShiftUs(
    moments.map(({ timeUs }) => timeUs),
    { offsetUs, mediaStartUs: mediaStartUs(observation) },
  );
  if (byUs !== 0) {
    findings.add("changed", "time_shifted", { about: id, found: `${-byUs / 1e6} s` });
    return moments.map((one) => ({ ...one, timeUs: one.timeUs - byUs }));
  }
  if (offsetUs !== 0) {
    const about = `${id}: time offset`;
    findings.add("description", "not_supported", { about, found: `${offsetUs / 1e6} s` });
  }
  return moments;
}

/** When the media began, in microseconds of the calendar; infinite where no one told. */
function mediaStartUs(observation: unknown): number {
  const times = member(member(observation, "media_info"), "media_creation_time");
  const [told = times] = isRecord(times) ? Object.values(times) : [];
  const wallTime = wallTimeIn(textIn(told));
  return wallTime === null ? (numberIn(told) ?? Infinity) * 1e6 : Date.parse(wallTime) * 1e3;
}
