import { type Covered, covered } from "./covered.ts";
import { eventDesigns, ratingDesigns } from "./designs.ts";
import { coveredDifference, type DifferenceCovered } from "./differenceStudies.ts";
import { type Rule, rules } from "./rules.ts";
import type { Design } from "./study.ts";

export interface Results {
  readonly events: readonly Covered[];
  readonly ratings: readonly Covered[];
  /** By every rule, of some of the designs. */
  readonly others: Readonly<Record<keyof typeof rules, readonly Covered[]>>;
  readonly differences: readonly DifferenceCovered[];
  /** How many a cell. */
  readonly studies: Readonly<Record<keyof typeof parts, number>>;
}

const counts = [5, 8, 10, 20, 40];
const countsOfOthers = [5, 8, 20];

/** What the command does, in pieces that share nothing; each by how many studies a cell. */
export const parts = {
  events: (studies: number) => cells(eventDesigns, rules.printed, { counts, studies }),
  ratings: (studies: number) => cells(ratingDesigns, rules.printed, { counts, studies }),
  others(studies: number) {
    const some = [...eventDesigns, ...ratingDesigns].filter((_, at) => at % 3 === 1);
    const of = { counts: countsOfOthers, studies };
    return Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => [name, cells(some, rule, of)]),
    );
  },
  differences: (studies: number) =>
    [8, 20].flatMap((recordings) =>
      [recordings, recordings / 2, 0].flatMap((shared) =>
        [false, true].map((isReal) =>
          coveredDifference({ recordings, shared, isReal }, { studies, seed: recordings }),
        ),
      ),
    ),
};

function cells(
  designs: readonly Design[],
  rule: Rule,
  of: { readonly counts: readonly number[]; readonly studies: number },
): readonly Covered[] {
  return designs.flatMap((design) => {
    const truths = design.truths();
    return of.counts.flatMap((recordings) =>
      covered(design, rule, { truths, recordings, studies: of.studies, seed: recordings }),
    );
  });
}
