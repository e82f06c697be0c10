import { type Random, randomFrom } from "../statistics/random.ts";

/** The observations in a rater’s queue, in order, among which a blind check is placed. */
export interface Waiting {
  readonly id: string;
}

/** A blind check is placed within this many next recordings, so that it reflects the rater’s current coding. */
const nextFew = 4;

/**
 * A gold-standard recording selected as a blind check, with its position among the observations
 * assigned with it.
 */
export interface DrawnCheck<Gold> {
  readonly gold: Gold;
  readonly at: number;
}

/**
 * Selects gold-standard recordings as blind checks for a batch of assignments, and their positions:
 * one at a random position in each of equally long parts of the batch, so that raters cannot
 * predict the next one; in ascending order. The same seed gives the same result. Fewer if there are
 * not enough gold-standard recordings or positions.
 */
export function drawChecks<Gold>(
  golds: readonly Gold[],
  { count, batch, seed }: { readonly count: number; readonly batch: number; readonly seed: string },
): readonly DrawnCheck<Gold>[] {
  const random = randomFrom(seedOf(seed));
  const left = [...golds];
  const many = Math.min(count, left.length, batch);
  return Array.from({ length: many }, (_, stretch) => {
    const fromAt = Math.floor((stretch * batch) / many);
    const toAt = Math.floor(((stretch + 1) * batch) / many);
    const [gold] = left.splice(Math.floor(random() * left.length), 1);
    return { gold, at: fromAt + Math.floor(random() * (toAt - fromAt)) };
  }).flatMap(({ gold, at }) => (gold === undefined ? [] : [{ gold, at }]));
}

/** A random waiting observation next to which another is placed; `undefined` if none is waiting. */
export function drawNeighbour<Neighbour extends Waiting>(
  waiting: readonly Neighbour[],
  seed: string,
): Neighbour | undefined {
  return drawn(waiting.slice(0, nextFew), randomFrom(seedOf(seed)));
}

/**
 * An id that looks as if it had been created at the same time as another: ids begin with their
 * creation time.
 */
export function idBeside(id: string, random: string): string {
  return id.slice(0, 15) + random.slice(15);
}

/** The bits of an id of version 7 that count up while its time stands still: twelve, and thirty after the variant. */
const counterBits = 42n;
const randomBits = 32n;

/**
 * The id that would have been created immediately after another: the same time, the next counter,
 * and random bits from `random`. Any other id would reveal that it was added later.
 */
export function idAfter(last: string, random: string): string {
  const bits = bitsOf(last);
  const head = bits >> 80n;
  const high = (bits >> 64n) & 0xfffn;
  const low = (bits >> randomBits) & 0x3fffffffn;
  const counter = (((high << 30n) | low) + 1n) % (1n << counterBits);
  const tail = bitsOf(random) & ((1n << randomBits) - 1n);
  const made =
    (head << 80n) |
    (7n << 76n) |
    ((counter >> 30n) << 64n) |
    (2n << 62n) |
    ((counter & 0x3fffffffn) << randomBits) |
    tail;
  const hex = made.toString(16).padStart(32, "0");
  return [0, 8, 12, 16, 20]
    .map((from, at, all) => hex.slice(from, all[at + 1] ?? hex.length))
    .join("-");
}

function bitsOf(id: string): bigint {
  return BigInt(`0x${id.replaceAll("-", "")}`);
}

function drawn<Thing>(things: readonly Thing[], random: Random): Thing | undefined {
  return things[Math.floor(random() * things.length)];
}

/** A 32-bit FNV-1a hash of a text’s UTF-16 units. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
