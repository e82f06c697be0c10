import { type Covered, covered } from "./covered.ts";
import { concordanceDesigns, eventDesigns, gammaDesigns, ratingDesigns } from "./designs.ts";
import { coveredDifference, type DifferenceCovered } from "./differenceStudies.ts";
import { oneSided, type Rule, rules } from "./rules.ts";
import type { Design } from "./study.ts";

export interface Results {
  readonly events: readonly Covered[];
  readonly ratings: readonly Covered[];
  readonly concordance: readonly Covered[];
  readonly gamma: readonly Covered[];
  /** By every rule, of some of the designs. */
  readonly others: Readonly<Record<keyof typeof rules, readonly Covered[]>>;
  /** How often one-sided limits held, of the same. */
  readonly oneSided: Readonly<Record<keyof typeof oneSided, readonly Covered[]>>;
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
  concordance: (studies: number) => cells(concordanceDesigns, rules.printed, { counts, studies }),
  gamma: (studies: number) => cells(gammaDesigns, rules.printed, { counts, studies }),
  others: (studies: number) => byRule(rules, { counts: countsOfOthers, studies }),
  oneSided: (studies: number) => byRule(oneSided, { counts, studies }),
  differences: (studies: number) =>
    [8, 20].flatMap((recordings) =>
      [recordings, recordings / 2, 0].flatMap((shared) =>
        [false, true].map((isReal) =>
          coveredDifference({ recordings, shared, isReal }, { studies, seed: recordings }),
        ),
      ),
    ),
};

interface Of {
  readonly counts: readonly number[];
  readonly studies: number;
}

/** Of every third design. */
function byRule(by: Readonly<Record<string, Rule>>, of: Of) {
  const some = [...eventDesigns, ...ratingDesigns].filter((_, at) => at % 3 === 1);
  return Object.fromEntries(
    Object.entries(by).map(([name, rule]) => [name, cells(some, rule, of)]),
  );
}

function cells(designs: readonly Design[], rule: Rule, of: Of): readonly Covered[] {
  return designs.flatMap((design) => {
    const truths = design.truths();
    return of.counts.flatMap((recordings) =>
      covered(design, rule, { truths, recordings, studies: of.studies, seed: recordings }),
    );
  });
}
