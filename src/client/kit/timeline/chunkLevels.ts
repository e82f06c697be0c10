import type { Chunk } from "./eventOrder.ts";

/**
 * What a chunk of a row looks like at one zoom, left to right: events that are wide enough to be
 * shapes, and cells of those that are not. Four numbers an entry, one after another: when it begins,
 * when it ends (`Infinity` while open), how many events it stands for, and the place of the first of
 * them in the chunk.
 */
export type ChunkLevel = Float64Array;

export const entryLength = 4;

/** Narrower than this many pixels, an event is not a shape any more, only a trace. */
export const tracePx = 3;
/** Traces that touch are joined to cells of at most so many pixels: how high they are tells how many. */
export const cellPx = 4;

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
 * chunk’s levels again, and only those that someone looks at.
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

/** Where a level is made before its length is known. One for all: it is used only within a call. */
let scratch = new Float64Array(entryLength * 512);

/** Joins traces that are less than a pixel apart. Where nothing is joined, the finer level itself. */
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
