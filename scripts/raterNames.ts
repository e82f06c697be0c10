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

The Raters page compares each rater with all others, and names who stands out. What is told is clear by limits that hold
for all raters and all questions at once (Bonferroni, 95%), and large enough to matter: a quarter of a second of lag, half a
level in five of severity, a tenth of agreement.

Below are made-up studies in which nobody has a fault: raters overlook 6%, take 4% for another code, are a quarter of a
second off from event to event, and differ a little among themselves (0.05 s of lag, a tenth of a level of severity,
as standard deviations). Made by \`npm run rater-names\`.

| raters | recordings | raters of each | studies | studies in which somebody was named | names in all |
| -----: | ---------: | -------------: | ------: | ----------------------------------: | -----------: |
${lines.join("\n")}
`,
);
