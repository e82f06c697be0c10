/** The persons, raters and occasions that form a fully crossed block of scores. */
export interface CompleteBlock {
  /** Places of the persons, raters and occasions that were kept, ascending. */
  readonly persons: readonly number[];
  readonly raters: readonly number[];
  readonly occasions: readonly number[];
}

/**
 * A large block of scores in which every person has one of every rater on every occasion: designs
 * that are crossed need one. Raters and occasions are removed one at a time, always the one whose
 * removal keeps most scores; the best block found is returned. It is not always the largest
 * possible one, but the same in every run.
 *
 * `undefined` if no block has two persons and the minimum number of raters and occasions.
 */
export function completeBlock(of: {
  readonly persons: number;
  readonly raters: number;
  readonly occasions: number;
  readonly has: (person: number, rater: number, occasion: number) => boolean;
  readonly least: { readonly raters: number; readonly occasions: number };
}): CompleteBlock | undefined {
  let raters = numbersTo(of.raters);
  let occasions = numbersTo(of.occasions);
  let best: CompleteBlock | undefined;
  if (raters.length < of.least.raters || occasions.length < of.least.occasions) return undefined;
  for (;;) {
    const block = { persons: complete(of, raters, occasions), raters, occasions };
    if (block.persons.length >= 2 && sizeOf(block) > (best ? sizeOf(best) : 0)) best = block;
    const smaller = [
      ...(raters.length > of.least.raters
        ? raters.map((gone) => ({ raters: raters.filter((one) => one !== gone), occasions }))
        : []),
      ...(occasions.length > of.least.occasions
        ? occasions.map((gone) => ({ raters, occasions: occasions.filter((one) => one !== gone) }))
        : []),
    ];
    let next: { readonly raters: number[]; readonly occasions: number[] } | undefined;
    let most = -1;
    for (const one of smaller) {
      const persons = nearlyComplete(of, one.raters, one.occasions);
      if (persons <= most) continue;
      most = persons;
      next = one;
    }
    if (!next) return best;
    ({ raters, occasions } = next);
  }
}

type Crossed = Parameters<typeof completeBlock>[0];

function complete(of: Crossed, raters: readonly number[], occasions: readonly number[]): number[] {
  return numbersTo(of.persons).filter((person) =>
    raters.every((rater) => occasions.every((occasion) => of.has(person, rater, occasion))),
  );
}

/** Scores of complete persons; where there are none yet, how close the persons come to it. */
function nearlyComplete(
  of: Crossed,
  raters: readonly number[],
  occasions: readonly number[],
): number {
  let scores = 0;
  let full = 0;
  for (let person = 0; person < of.persons; person += 1) {
    let own = 0;
    for (const rater of raters) {
      for (const occasion of occasions) if (of.has(person, rater, occasion)) own += 1;
    }
    scores += own;
    if (own === raters.length * occasions.length) full += own;
  }
  return full + scores / (of.persons * of.raters * of.occasions + 1);
}

function sizeOf({ persons, raters, occasions }: CompleteBlock): number {
  return persons.length * raters.length * occasions.length;
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
