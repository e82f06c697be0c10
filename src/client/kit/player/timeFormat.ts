import type { Preferences } from "../../../domain/entities/account.ts";
import type { FrameTable } from "../../../domain/frameTable.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { secondsText, timecode } from "../text/timecode.ts";

export type TimeFormat = Preferences["timeFormat"];

interface As {
  readonly format: TimeFormat;
  /** Without it there are no frames to count: they are told as a timecode. */
  readonly frames: FrameTable | undefined;
}

/** A moment as a rater likes to read it: `3:05.840`, `185.840` or `4646`. */
export function formatTime(timeUs: number, { format, frames }: As): string {
  if (format === "seconds") return secondsText(timeUs / 1e6, 3);
  if (format === "frames" && frames) return String(frames.frameAt(timeUs));
  return timecode(timeUs);
}

/**
 * What someone typed as a moment: a timecode or seconds as `parseTimecode` reads them; `f4646`, `#4646`
 * or `4646f` for a frame, and a bare number too where frames are counted. `undefined` where it is none.
 */
export function parseTime(text: string, { format, frames }: As): number | undefined {
  const [, marked, after, bare] =
    /^(?:[f#]\s*(\d{1,9})|(\d{1,9})\s*f|(\d{1,9}))$/iu.exec(text.trim()) ?? [];
  const frame = marked ?? after ?? (format === "frames" ? bare : undefined);
  if (frame === undefined) return parseTimecode(text);
  if (!frames) return format === "frames" && bare !== undefined ? parseTimecode(text) : undefined;
  return Number(frame) < frames.count ? frames.startUs(Number(frame)) : undefined;
}

/** Where a typed text leads from a moment: `+5` and `-0:30` go on and back. */
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

/** The next way to read a time; frames only where there are some. */
export function formatAfter(format: TimeFormat, hasFrames: boolean): TimeFormat {
  const order: readonly TimeFormat[] = hasFrames
    ? ["timecode", "seconds", "frames"]
    : ["timecode", "seconds"];
  return order[(order.indexOf(format) + 1) % order.length] ?? "timecode";
}
