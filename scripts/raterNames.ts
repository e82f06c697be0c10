// Tries on made-up studies how often raters without a fault are named; makes docs/guide/raters.md.
import { writeFileSync } from "node:fs";
import { plantedRaters, type PlantedSize, profilesOf } from "../tests/plantedRaters.ts";

interface Design extends Omit<PlantedSize, "seed"> {
  /** What is particular about it, as the table says it. */
  readonly as?: string;
  /** 100 if absent. */
  readonly studies?: number;
}

const usualStudies = 100;
const sizes: readonly Design[] = [
  { raters: 3, recordings: 5, each: 3 },
  { raters: 5, recordings: 15, each: 5 },
  { raters: 12, recordings: 40, each: 4 },
  { raters: 30, recordings: 40, each: 6 },
  { raters: 100, recordings: 1_000, each: 2, studies: 5 },
];
const materials: readonly (readonly [string, Partial<Design>])[] = [
  ["easy", { errors: 0.1 }],
  ["hard", { errors: 2 }],
  ["nearly all the highest level", { better: 2 }],
  ["recordings alike", { varied: 0.2, errors: 0.3 }],
  ["2 levels", { points: 2 }],
  ["2 levels, easy", { points: 2, errors: 0.1 }],
  ["100 levels", { points: 100 }],
  ["unequal, incomplete", { isUnbalanced: true, missing: 0.15 }],
];
const designs: readonly Design[] = [
  { raters: 3, recordings: 5, each: 3 },
  { raters: 3, recordings: 40, each: 3 },
  { raters: 10, recordings: 5, each: 10 },
  { raters: 10, recordings: 40, each: 3 },
  { raters: 30, recordings: 40, each: 4 },
  {
    raters: 30,
    recordings: 60,
    each: 6,
    isUnbalanced: true,
    missing: 0.1,
    as: "incomplete, unequal",
  },
  { raters: 100, recordings: 40, each: 4 },
  { raters: 30, recordings: 60, each: 5, only: "ratings", as: "ratings only" },
  { raters: 5, recordings: 15, each: 5, stepUs: 40_000, errors: 0.1, as: "easy, in frames" },
  ...materials.flatMap(([name, material]) =>
    sizes.map((size) => ({
      ...size,
      ...material,
      only: "ratings" as const,
      as: `ratings only, ${name}`,
    })),
  ),
];

const lines = designs.map(({ as, studies = usualStudies, ...design }, at) => {
  let [wrong, names] = [0, 0];
  for (let study = 0; study < studies; study += 1) {
    const seed = 81_000 + 1_000 * at + study;
    const orders = { idSeed: 3 * seed + 1, orderSeed: seed + 5 };
    const profiles = profilesOf(plantedRaters({ seed, ...orders, ...design }));
    const named = profiles.filter(({ findings }) => findings.length > 0).length;
    names += named;
    if (named > 0) wrong += 1;
  }
  const { raters, recordings } = design;
  const each = `${design.each}${as === undefined ? "" : ` (${as})`}`;
  console.log(`${raters} raters, ${recordings} recordings, ${each}: ${wrong} of ${studies}`);
  return `| ${raters} | ${recordings} | ${each} | ${studies} | ${wrong} | ${names} |`;
});

writeFileSync(
  "docs/guide/raters.md",
  `# Raters and outliers

The Raters page compares each rater with all others and names outliers. A finding has to meet two conditions:

- It is statistically clear: its confidence limits hold for all raters and all questions at once (Bonferroni, 95%). They include
  that raters without a fault differ too, with a standard deviation of a quarter of the minimum.
- It is large enough to matter, by the minimum in the table.

| finding                                             | minimum                                              |
| --------------------------------------------------- | ---------------------------------------------------- |
| lag                                                 | a quarter of a second                                |
| states longer or shorter                            | half a second                                        |
| severity, leniency                                  | 12.5% of the scale, or half a level in five          |
| outlier in agreement over time or in matched events | 0.10                                                 |
| outlier in time-sampling answers                    | 0.10                                                 |
| one code coded as another                           | 20 percentage points more often than by other raters |
| code omitted, or coded where others do not          | 25 percentage points more often than by other raters |
| events divided or merged                            | as above, where at least half of them lie within one |
| nothing coded in the last part of recordings        | 15% of others’ events                                |
| nearly the same coding as another rater             | 90% of at least 30 onsets within 10 ms               |
| scales, or one scale, used in reverse               | correlation of −0.30 with the mean of others         |
| narrow range of the scale, halo                     | SD at most 67% of the median rater’s                 |
| outlier in ratings or continuous ratings            | 7% of the scale                                      |

Raters who have two events where others have one long event are said to divide it, not to code where others do not. Lengths of
states are compared where both raters have a state of the code, by the median difference in each recording.

A rater who stops coding early has nothing after the last event while others go on. Omitted codes are reported in addition only
if more is missing than that. States that last until the end of a recording do not count as coded until there.

Of a rater who agrees with no one, or is a second or more late, other readings of the same coding are tried in up to 12 recordings:
times on a faster or slower clock (up to 25%, as at another frame rate), times that start elsewhere (up to 10 minutes), and two
subjects exchanged. One of them is reported instead if at least half of the onsets then coincide with those of others, within
0.4 s, and 1.5 times as many as before, in three quarters of the recordings.

A rater’s recordings are in doubt where the rater agrees far less than is usual: less than 60% of the median kappa of time, or 80% of
the median matched events. Up to 12 of them are compared with others’ coding of each other. They are reported as swapped, two or a
ring of several, if onsets coincide within 1 s far more often than as coded: at least half of the onsets of both, 25 percentage
points, 1.5 times and two standard errors more. Recordings need at least six onsets; with fewer than 15, many swaps are not found.
In two recordings with a single other rater, both raters are reported, because no one can tell which of them swapped the files.
A coding that is the same under two recordings, event for event, is reported if it agrees with others in one of them only. Ratings
are not searched for swaps.

Two raters have nearly the same coding where 90% of their onsets coincide within 10 ms, and those of the other raters only lie near
each other: no more than a third of the onsets within 0.3 s of each other coincide. It may be in some of their recordings, if their
onsets differ in the others. Recordings need six onsets, and all of them together 30. Both raters are reported, because no one can
tell whose coding it is: one file imported for two raters looks the same as coding that was copied. Only those who read the agreement
of the team see it, not the raters. Interval data, and material in which all raters are exact to the frame, cannot be assessed. Identical ratings are not reported:
excellent raters give them too. On these recordings, the agreement of two such raters with each other is excluded when outliers
are determined. Otherwise it would make an outlier of a third rater with a coding of their own.

A scale is used in reverse where a rater’s levels fall when those of others rise, and the others agree without this
rater. With one criterion among many raters, this takes about 20 recordings of the rater.

Near the end of a scale there is less room for differences. Where nearly all levels are the highest, a rater who gives only these
has neither a narrow range nor a halo: less is expected of a rater whose mean is nearer to the end. A narrow range takes levels
that lie a quarter of a level in five (6% of the scale) nearer to the rater’s mean than those of the median rater, because where all
recordings are alike rounding decides who has the narrower range.

Outliers in ratings are those who differ in both directions. Where others agree, a rater who is a quarter of a level severe gives
every fourth recording a level less: that is severity, below its minimum, and not an outlier.

Findings need at least three recordings shared with others. Those of range, reverse, halo and outliers in ratings need five. A finding
about a code needs at least five of its events. Raters who share fewer recordings are marked as not assessed. With two raters,
no one can tell which of them differs, so neither is assessed.

The comparison covers the newest round with double-coded recordings. Select other rounds above the table. Agreement of
time-sampling answers is corrected for expected agreement, code by code. Continuous ratings are compared second by second.

## The page of one rater

Each finding is a sentence with its size and 95% CI. Findings about codes lead to their instances. Below them, the page shows:

- Agreement with all others pooled, with its 95% CI and the difference from the median rater. CIs are by the jackknife over
  recordings: each recording with all its rater pairs is excluded in turn. They need at least five recordings.
- Codes of this rater by codes of all others: how often each code of this rater matches which code of another rater, or no event.
- Agreement with the gold standard, with its 95% CI, from study coding and blind checks of recordings with a gold standard. Only
  owners and coordinators see it.
- Agreement by week, over time; in studies without states, of time-sampling answers, matched events or ratings. From four weeks on, its slope is given per week with its 95% CI, such as “+0.04 per week [0.01, 0.07]”.
  Differences among the other raters are taken into account.

Raters see their own page only: their findings, values and weeks, from the coding that they are not blind to.

## Next steps

Owners and coordinators act from the Raters page or from the page of one rater. Each step opens prefilled:

- **Assign another rater** opens the assignment plan. The recordings with disagreements are selected, this rater is not, and each
  recording gets one rater more than it has, also where some recordings have more raters than others.
- **Resolve disagreements** opens the recording with the largest disagreement for comparison and consensus.
- **Return to training** opens the training with this rater selected.
- **Reassign observations** lists the observations of this rater.
- **Pause** stops new assignments. Plans and reassignment leave a paused rater out, assigning manually asks for confirmation, and
  planned repeats wait. The rater keeps all observations and can submit them. The Team and Assignments pages mark paused
  raters, and the history records who paused and resumed them.

## How often raters are named without cause

In these simulated studies no rater has a fault. Raters omit 6% of events and code 4% as another code. Their times vary by
a quarter of a second from event to event. Raters differ slightly from each other: 0.05 s of lag and a tenth of a level of
severity, as standard deviations. Levels vary by half a level from rating to rating, and recordings by more than one. Where material
is easy, these errors are a tenth of that (in frames: times at 25 a second); where it is hard, twice that. Where nearly all is the
highest level, recordings are two levels better; where they are alike, they vary by a fifth of the usual. The table is made by
\`npm run rater-names\`.

| raters | recordings | raters per recording | studies | studies in which a rater was named | raters named in all |
| -----: | ---------: | -------------------: | ------: | ---------------------------------: | ------------------: |
${lines.join("\n")}
`,
);
