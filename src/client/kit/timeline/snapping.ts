import { type Line } from "./layout.ts";
import { forEachBetween } from "./eventOrder.ts";
import type { FrameTimes, LoopRange, Strips } from "./strips.ts";

/** A moment where a hand has let it, and what it came to lie on; `null` where that is nothing. */
export interface Snapped {
  readonly timeUs: number;
  readonly ontoUs: number | null;
}

/** The nearest of the given times within reach; the time itself where none is near. */
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

/** The start of the nearest frame: of the recording’s own frames where they are known, else by rate. */
export function toFrame(timeUs: number, { frames, framesPerSecond }: Frames): number {
  if (frames) return frames.nearestUs(timeUs);
  if (framesPerSecond === null) return Math.round(timeUs);
  return Math.round((Math.round((timeUs * framesPerSecond) / 1e6) * 1e6) / framesPerSecond);
}

/** What is known about a recording’s frames. */
export interface Frames {
  readonly frames: FrameTimes | undefined;
  /** `null` where the recording has no frames. */
  readonly framesPerSecond: number | null;
}

/** A frame’s length; that of 25 a second where there are none. */
export function frameUs(framesPerSecond: number | null): number {
  return Math.round(1_000_000 / (framesPerSecond ?? 25));
}

/** The start of the frame before or after the one that a moment is in; by a frame’s length where no frames are known. */
export function besideFrame(timeUs: number, direction: 1 | -1, known: Frames): number {
  if (known.frames) return known.frames.besideUs(timeUs, direction);
  return Math.max(timeUs + direction * frameUs(known.framesPerSecond), 0);
}

/** Everything within reach of a moment that an edge may snap to. */
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
