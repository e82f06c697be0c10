// Tries on made-up studies how often raters without a fault are named; makes docs/guide/raters.md.
import { writeFileSync } from "node:fs";
import { plantedRaters, profilesOf } from "../tests/plantedRaters.ts";

const studies = 100;
const designs = [
  { raters: 3, recordings: 5, each: 3 },
  { raters: 3, recordings: 40, each: 3 },
  { raters: 30, recordings: 40, each: 4 },
  { raters: 100, recordings: 40, each: 4 },
];

const lines = designs.map((design, at) => {
  let [wrong, names] = [0, 0];
  for (let study = 0; study < studies; study += 1) {
    const profiles = profilesOf(plantedRaters({ seed: 81_000 + 1_000 * at + study, ...design }));
    const named = profiles.filter(({ findings }) => findings.length > 0).length;
    names += named;
    if (named > 0) wrong += 1;
  }
  const { raters, recordings, each } = design;
  console.log(`${raters} raters, ${recordings} recordings: ${wrong} of ${studies}`);
  return `| ${raters} | ${recordings} | ${each} | ${studies} | ${wrong} | ${names} |`;
});

writeFileSync(
  "docs/guide/raters.md",
  `# Raters and outliers

The Raters page compares each rater with all others and names outliers. A finding has to meet two conditions:

- It is statistically clear: its confidence limits hold for all raters and all questions at once (Bonferroni, 95%).
- It is large enough to matter, by the minimum in the table.

| finding                                             | minimum                                              |
| --------------------------------------------------- | ---------------------------------------------------- |
| lag                                                 | a quarter of a second                                |
| severity, leniency                                  | 12.5% of the scale, or half a level in five          |
| outlier in agreement over time or in matched events | 0.10                                                 |
| one code coded as another                           | 20 percentage points more often than by other raters |
| code omitted, or coded where others do not          | 25 percentage points more often than by other raters |
| narrow range of the scale, halo                     | SD at most 67% of the median rater’s                 |
| outlier in ratings                                  | 7% of the scale                                      |

Findings need at least three recordings shared with others. Those of range, halo and outliers in ratings need five. A finding
about a code needs at least five of its events.

## How often raters are named without cause

In these simulated studies no rater has a fault. Raters omit 6% of events and code 4% as another code. Their times vary by
a quarter of a second from event to event. Raters differ slightly from each other: 0.05 s of lag and a tenth of a level of
severity, as standard deviations. The table is made by \`npm run rater-names\`.

| raters | recordings | raters per recording | studies | studies in which a rater was named | raters named in all |
| -----: | ---------: | -------------------: | ------: | ---------------------------------: | ------------------: |
${lines.join("\n")}
`,
);
