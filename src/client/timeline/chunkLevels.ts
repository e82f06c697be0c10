import type { Chunk } from "./eventOrder.ts";

/**
 * What a chunk of a row looks like at one zoom, left to right: events that are wide enough to be
 * shapes, and runs of those that are not. Entry `i` lasts from `startUs[i]` to `endUs[i]` (`Infinity`
 * while open), stands for `count[i]` events, and `first[i]` is the place of the first of them in the
 * chunk.
 */
export interface ChunkLevel {
  readonly size: number;
  readonly startUs: Float64Array;
  readonly endUs: Float64Array;
  readonly count: Uint16Array;
  readonly first: Uint16Array;
}

/** Narrower than this many pixels, an event is not a shape any more, only a trace. */
export const tracePx = 3;

/** One pixel is never more than 2^36 µs, some nineteen hours. */
const coarsest = 36;

const levelsOfChunk = new WeakMap<Chunk, Map<number, ChunkLevel>>();

/** The level to draw by where a pixel is so many microseconds: the next finer one that is kept. */
export function levelFor(usPerPx: number): number {
  return Math.min(Math.max(Math.floor(Math.log2(Math.max(usPerPx, 1))), 0), coarsest);
}

/**
 * The chunk at a zoom where a pixel is 2^level µs. It is made when it is first asked for, from the next
 * finer one that is there, and kept as long as the chunk itself: a change of one event makes one
 * chunk's levels anew, and only those that somebody looks at.
 */
export function chunkLevel(chunk: Chunk, level: number): ChunkLevel {
  let levels = levelsOfChunk.get(chunk);
  if (!levels) {
    levels = new Map([[-1, eventsOf(chunk)]]);
    levelsOfChunk.set(chunk, levels);
  }
  const kept = levels.get(level);
  if (kept) return kept;
  const made = merged(finerThan(levels, level), 2 ** level);
  levels.set(level, made);
  return made;
}

function finerThan(levels: ReadonlyMap<number, ChunkLevel>, level: number): ChunkLevel {
  for (let at = level - 1; at >= -1; at--) {
    const finer = levels.get(at);
    if (finer) return finer;
  }
  throw new Error("a chunk has lost its events");
}

function eventsOf({ events }: Chunk): ChunkLevel {
  const level = emptyLevel(events.length);
  events.forEach((event, at) => {
    level.startUs[at] = event.startUs;
    level.endUs[at] = event.kind === "point" ? event.startUs : (event.endUs ?? Infinity);
    level.count[at] = 1;
    level.first[at] = at;
  });
  return level;
}

/** Joins traces that are less than a pixel apart. Where nothing is joined, the finer level itself. */
function merged(finer: ChunkLevel, pixelUs: number): ChunkLevel {
  const traceUs = tracePx * pixelUs;
  const target = emptyLevel(finer.size);
  let size = 0;
  let run = -1;
  for (let at = 0; at < finer.size; at++) {
    const startUs = finer.startUs[at] ?? 0;
    const endUs = finer.endUs[at] ?? 0;
    const count = finer.count[at] ?? 0;
    const isTrace = count > 1 || endUs - startUs < traceUs;
    if (isTrace && run >= 0 && startUs < (target.endUs[run] ?? 0) + pixelUs) {
      target.endUs[run] = Math.max(target.endUs[run] ?? 0, endUs);
      target.count[run] = (target.count[run] ?? 0) + count;
      continue;
    }
    if (isTrace) run = size;
    target.startUs[size] = startUs;
    target.endUs[size] = endUs;
    target.count[size] = count;
    target.first[size] = finer.first[at] ?? 0;
    size += 1;
  }
  if (size === finer.size) return finer;
  return {
    size,
    startUs: target.startUs.slice(0, size),
    endUs: target.endUs.slice(0, size),
    count: target.count.slice(0, size),
    first: target.first.slice(0, size),
  };
}

function emptyLevel(size: number) {
  return {
    size,
    startUs: new Float64Array(size),
    endUs: new Float64Array(size),
    count: new Uint16Array(size),
    first: new Uint16Array(size),
  };
}
