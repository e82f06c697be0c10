import type { Preferences } from "../../../domain/entities/account.ts";
import type { FrameTable } from "../../../domain/frameTable.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { secondsText, timecode } from "../text/timecode.ts";

export type TimeFormat = Preferences["timeFormat"];

interface As {
  readonly format: TimeFormat;
  /** Without frames to count, they are shown as a timecode. */
  readonly frames: FrameTable | undefined;
}

/** A time in the format chosen by the rater: `3:05.840`, `185.840` or `4646`. */
export function formatTime(timeUs: number, { format, frames }: As): string {
  if (format === "seconds") return secondsText(timeUs / 1e6, 3);
  if (format === "frames" && frames) return String(frames.frameAt(timeUs));
  return timecode(timeUs);
}

/**
 * A typed time: a timecode or seconds as read by `parseTimecode`; `f4646`, `#4646` or `4646f` for a frame, and a
 * bare number too where frames are shown. `undefined` where it is none of these.
 */
export function parseTime(text: string, { format, frames }: As): number | undefined {
  const [, marked, after, bare] =
    /^(?:[f#]\s*(\d{1,9})|(\d{1,9})\s*f|(\d{1,9}))$/iu.exec(text.trim()) ?? [];
  const frame = marked ?? after ?? (format === "frames" ? bare : undefined);
  if (frame === undefined) return parseTimecode(text);
  if (!frames) return format === "frames" && bare !== undefined ? parseTimecode(text) : undefined;
  return Number(frame) < frames.count ? frames.startUs(Number(frame)) : undefined;
}

/** The time that a typed text leads to: `+5` and `-0:30` are relative to `nowUs`. */
export function typedTarget(text: string, nowUs: number, as: As): number | undefined {
  const [, sign, rest] = /^([+\-−])\s*(.+)$/u.exec(text.trim()) ?? [];
  if (sign === undefined || rest === undefined) return parseTime(text, as);
  const direction = sign === "+" ? 1 : -1;
  const [, frameCount] = /^(?:f\s*)?(\d{1,9})(?:\s*f)?$/iu.exec(rest) ?? [];
  const countsFrames = /f/iu.test(rest) || as.format === "frames";
  if (countsFrames && as.frames && frameCount !== undefined) {
    const frame = as.frames.frameAt(nowUs) + direction * Number(frameCount);
    return as.frames.startUs(Math.min(Math.max(frame, 0), as.frames.count - 1));
  }
  const byUs = parseTimecode(rest);
  return byUs === undefined ? undefined : Math.max(nowUs + direction * byUs, 0);
}

/** The next format of times; frames only where there are any. */
export function formatAfter(format: TimeFormat, hasFrames: boolean): TimeFormat {
  const order: readonly TimeFormat[] = hasFrames
    ? ["timecode", "seconds", "frames"]
    : ["timecode", "seconds"];
  return order[(order.indexOf(format) + 1) % order.length] ?? "timecode";
}
