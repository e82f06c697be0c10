import { type Random, randomFrom } from "../statistics/random.ts";

/** What a check has to go between, in the order of its rater's queue. */
export interface Waiting {
  readonly id: string;
}

/** A check comes within the next so many: later it would say little about now. */
const nextFew = 4;

/**
 * Which gold recording comes as a check, and beside which of the observations that wait. Both by chance,
 * so that nobody can count until the next one; the same seed draws the same. `undefined` where there is
 * nothing to draw, or nothing that waits: alone in a queue a check would be known by when it came.
 */
export function drawCheck<Gold, Neighbour extends Waiting>(
  golds: readonly Gold[],
  waiting: readonly Neighbour[],
  seed: string,
): { readonly gold: Gold; readonly beside: Neighbour } | undefined {
  const random = randomFrom(seedOf(seed));
  const gold = drawn(golds, random);
  const beside = drawn(waiting.slice(0, nextFew), random);
  return gold !== undefined && beside !== undefined ? { gold, beside } : undefined;
}

/** Beside which of the observations that wait something is put, by chance; `undefined` where none waits. */
export function drawNeighbour<Neighbour extends Waiting>(
  waiting: readonly Neighbour[],
  seed: string,
): Neighbour | undefined {
  return drawn(waiting.slice(0, nextFew), randomFrom(seedOf(seed)));
}

/**
 * An id that looks as if it were made together with another: ids begin with the time at which they
 * were made.
 */
export function idBeside(id: string, random: string): string {
  return id.slice(0, 15) + random.slice(15);
}

function drawn<Thing>(things: readonly Thing[], random: Random): Thing | undefined {
  return things[Math.floor(random() * things.length)];
}

/** FNV-1a over UTF-16 units: 32 bits of a text. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
