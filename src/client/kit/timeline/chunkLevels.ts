import type { Chunk } from "./eventOrder.ts";

/**
 * The drawing of a chunk of a row at one zoom level, from left to right: events wide enough for a shape, and cells
 * of narrower ones. Four numbers per entry: start, end (`Infinity` while open), number of events, and index of the
 * first of them in the chunk.
 */
export type ChunkLevel = Float64Array;

export const entryLength = 4;

/** Below this width in pixels an event has no shape, but is a trace. */
export const tracePx = 3;
/** Traces that touch are joined into cells of at most this width in pixels, whose height shows their number. */
export const cellPx = 4;

/** The maximum level: a pixel is at most 2^36 µs, about nineteen hours. */
const coarsest = 36;

const levelsOfChunk = new WeakMap<Chunk, Map<number, ChunkLevel>>();

/** The level for a number of microseconds per pixel: the next finer one that is available. */
export function levelFor(usPerPx: number): number {
  return Math.min(Math.max(Math.floor(Math.log2(Math.max(usPerPx, 1))), 0), coarsest);
}

/**
 * The drawing of a chunk at the level where a pixel is 2^level µs. It is computed at the first call, from the next
 * finer level that exists, and stored as long as the chunk: a change of one event recomputes the levels of one
 * chunk only, and only those that are visible.
 */
export function chunkLevel(chunk: Chunk, level: number): ChunkLevel {
  let levels = levelsOfChunk.get(chunk);
  if (!levels) {
    levels = new Map([[-1, eventsOf(chunk)]]);
    levelsOfChunk.set(chunk, levels);
  }
  const kept = levels.get(level);
  if (kept) return kept;
  const made = joined(finerThan(levels, level), 2 ** level);
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
  const entries = new Float64Array(events.length * entryLength);
  events.forEach((event, at) => {
    const entry = at * entryLength;
    entries[entry] = event.startUs;
    entries[entry + 1] = event.kind === "point" ? event.startUs : (event.endUs ?? Infinity);
    entries[entry + 2] = 1;
    entries[entry + 3] = at;
  });
  return entries;
}

/**
 * The buffer in which a level is computed before its length is known; shared, because it is used only within a
 * call.
 */
let scratch = new Float64Array(entryLength * 512);

/** Joins traces less than a pixel apart. If nothing is joined, returns the finer level itself. */
function joined(finer: ChunkLevel, pixelUs: number): ChunkLevel {
  if (scratch.length < finer.length) scratch = new Float64Array(finer.length);
  const traceUs = tracePx * pixelUs;
  const cellUs = cellPx * pixelUs;
  let end = 0;
  let cell = -1;
  for (let at = 0; at < finer.length; at += entryLength) {
    const startUs = finer[at] ?? 0;
    const endUs = finer[at + 1] ?? 0;
    const count = finer[at + 2] ?? 0;
    const isTrace = count > 1 || endUs - startUs < traceUs;
    if (
      isTrace &&
      cell >= 0 &&
      startUs < (scratch[cell + 1] ?? 0) + pixelUs &&
      endUs - (scratch[cell] ?? 0) <= cellUs
    ) {
      scratch[cell + 1] = Math.max(scratch[cell + 1] ?? 0, endUs);
      scratch[cell + 2] = (scratch[cell + 2] ?? 0) + count;
      continue;
    }
    if (isTrace) cell = end;
    scratch[end] = startUs;
    scratch[end + 1] = endUs;
    scratch[end + 2] = count;
    scratch[end + 3] = finer[at + 3] ?? 0;
    end += entryLength;
  }
  return end === finer.length ? finer : scratch.slice(0, end);
}
