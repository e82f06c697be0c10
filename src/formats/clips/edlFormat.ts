import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Format } from "../format.ts";
import { observationTitle } from "../observationTitle.ts";
import { type Clip, clipHeadLosses, clipLosses, clipsOf } from "./clipsOf.ts";

/**
 * An edit decision list (CMX 3600): successive clips, each with its file, name and comment. Times
 * are non-drop frames at the recording’s frame rate, or at 25 fps if that is unknown. A list holds
 * 999 edits; more are written to further lists.
 */
export const edlFormat: Format = {
  name: "edl",
  endings: [".edl"],
  writer: {
    ending: ".edl",
    contentType: "text/plain",
    isFilePerObservation: true,
    begin: (study) => ({
      take(observation) {
        const title = observationTitle(study, observation);
        const recording = study.recordings.find(({ id }) => id === observation.recordingId);
        const rate = recording?.framesPerSecond ?? usualRate;
        const channel = recording?.hasVideo === false ? "A" : "V";
        const clips = clipsOf(study, observation);
        const reels = reelNames(clips);
        const count = Math.max(Math.ceil(clips.length / editsMost), 1);
        return Array.from({ length: count }, (_, at) => ({
          fileName: `${title}${at === 0 ? "" : ` ${at + 1}`}.edl`,
          content: listOf(clips.slice(at * editsMost, (at + 1) * editsMost), {
            title,
            rate,
            channel,
            reels,
          }),
        }));
      },
      end: () => [],
    }),
    losses(study, observation) {
      const recording = study.recordings.find(({ id }) => id === observation.recordingId);
      const rate = recording?.framesPerSecond ?? usualRate;
      const frame_times = observation.events.filter((event) => !isOnFrames(event, rate)).length;
      return clipLosses(study, observation, { frame_times });
    },
    headLosses: clipHeadLosses,
  },
};

const usualRate = 25;
const editsMost = 999;

function listOf(
  clips: readonly Clip[],
  {
    title,
    rate,
    channel,
    reels,
  }: {
    readonly title: string;
    readonly rate: number;
    readonly channel: "A" | "V";
    readonly reels: ReadonlyMap<string, string>;
  },
): string {
  let recordFrame = 0;
  const edits = clips.flatMap((clip, at) => {
    const from = frameOf(clip.startUs, rate);
    const to = Math.max(frameOf(clip.endUs, rate), from + 1);
    const times = [from, to, recordFrame, recordFrame + to - from];
    recordFrame += to - from;
    const number = String(at + 1).padStart(3, "0");
    const reel = (reels.get(clip.fileName) ?? "AX").padEnd(8);
    const codes = times.map((frame) => timecode(frame, rate)).join(" ");
    return [
      `${number}  ${reel} ${channel.padEnd(5)} C        ${codes}`,
      `* FROM CLIP NAME: ${oneLine(clip.fileName)}`,
      `* COMMENT: ${oneLine([clip.name, clip.remark].filter((one) => one !== "").join(" · "))}`,
    ];
  });
  return [`TITLE: ${oneLine(title)}`, "FCM: NON-DROP FRAME", "", ...edits, ""].join("\r\n");
}

function frameOf(us: number, rate: number): number {
  return Math.round((us * rate) / 1_000_000);
}

function isOnFrames(event: CodedEvent, rate: number): boolean {
  const times = event.kind === "state" ? [event.startUs, event.endUs ?? 0] : [event.startUs];
  return times.every((us) => Math.abs((frameOf(us, rate) * 1_000_000) / rate - us) <= 1);
}

function timecode(frame: number, rate: number): string {
  const base = Math.max(Math.round(rate), 1);
  const seconds = Math.floor(frame / base);
  const digits = base > 100 ? 3 : 2;
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .concat(String(frame % base).padStart(digits, "0"))
    .join(":");
}

/** Eight letters and digits for each file, as tapes were called. */
function reelNames(clips: readonly Clip[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { fileName } of clips) {
    if (names.has(fileName)) continue;
    const plain = fileName
      .replace(/\.[^.]*$/u, "")
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/gu, "");
    let name = plain.slice(0, 8) || "AX";
    for (let number = 2; taken.has(name); number += 1) {
      name = `${plain.slice(0, 8 - String(number).length)}${number}`;
    }
    taken.add(name);
    names.set(fileName, name);
  }
  return names;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}
