import { type Line } from "./layout.ts";
import { forEachBetween } from "./eventOrder.ts";
import type { FrameTimes, LoopRange, Strips } from "./strips.ts";

/** The time at which an edge was released, and the time that it snapped to; `null` if none. */
export interface Snapped {
  readonly timeUs: number;
  readonly ontoUs: number | null;
}

/** The nearest of the given times within reach; the time itself if none is within reach. */
export function snap(timeUs: number, candidatesUs: Iterable<number>, reachUs: number): Snapped {
  let ontoUs: number | null = null;
  let distance = reachUs;
  for (const candidate of candidatesUs) {
    const away = Math.abs(candidate - timeUs);
    if (away < distance) {
      distance = away;
      ontoUs = candidate;
    }
  }
  return { timeUs: ontoUs ?? timeUs, ontoUs };
}

/** The start of the nearest frame: by the recording’s frame times if known, else by its frame rate. */
export function toFrame(timeUs: number, { frames, framesPerSecond }: Frames): number {
  if (frames) return frames.nearestUs(timeUs);
  if (framesPerSecond === null) return Math.round(timeUs);
  return Math.round((Math.round((timeUs * framesPerSecond) / 1e6) * 1e6) / framesPerSecond);
}

/** What is known about a recording’s frames. */
export interface Frames {
  readonly frames: FrameTimes | undefined;
  /** `null` if the recording has no frames. */
  readonly framesPerSecond: number | null;
}

/** The duration of a frame; at 25 frames a second if there are none. */
export function frameUs(framesPerSecond: number | null): number {
  return Math.round(1_000_000 / (framesPerSecond ?? 25));
}

/**
 * The start of the frame before or after the one at a time; by the duration of a frame where no frame times are
 * known.
 */
export function besideFrame(timeUs: number, direction: 1 | -1, known: Frames): number {
  if (known.frames) return known.frames.besideUs(timeUs, direction);
  return Math.max(timeUs + direction * frameUs(known.framesPerSecond), 0);
}

/** Times within reach to which an edge may snap. */
export function edgesNear(
  timeUs: number,
  {
    reachUs,
    lines,
    movingIds,
    playheadUs,
    strips,
    loop,
  }: {
    readonly reachUs: number;
    readonly lines: readonly Line[];
    readonly movingIds: ReadonlySet<string>;
    readonly playheadUs: number;
    readonly strips: Strips;
    readonly loop: LoopRange | null;
  },
): ReadonlySet<number> {
  const edges = new Set([playheadUs]);
  const window = { fromUs: timeUs - reachUs, toUs: timeUs + reachUs };
  for (const line of lines) {
    if (line.kind !== "row") continue;
    forEachBetween(line.row.order, window, (other) => {
      if (movingIds.has(other.id)) return;
      edges.add(other.startUs);
      if (other.kind === "state" && other.endUs !== null) edges.add(other.endUs);
    });
  }
  for (const { startUs, endUs } of strips.phases ?? []) edges.add(startUs).add(endUs);
  for (const { startUs, atUs } of strips.prompts ?? []) edges.add(startUs).add(atUs);
  if (loop) edges.add(loop.fromUs).add(loop.toUs);
  return edges;
}
