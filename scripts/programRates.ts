// Tries on made-up studies how often tests pass programs wrongly, and limits of corrected numbers hold; makes docs/guide/programs.md.
import { writeFileSync } from "node:fs";
import {
  coverageOfCorrected,
  passesOfContests,
  passesOfEquivalence,
  plantedBank,
  plantedBiases,
  winsOf,
} from "../tests/plantedPrograms.ts";
import { falsePasses } from "../src/statistics/falsePasses.ts";

const studies = 4_000;
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

const passes = [1.3, 1.8, 2.5].flatMap((worse) => {
  const bank = plantedBank(5, 2_000, worse);
  const wins = bank.map(winsOf);
  return [10, 20, 40].map((recordings) => {
    const asked = { recordings, studies, seed: 9 };
    const test = falsePasses(wins, { ...asked, level: 0.05 });
    const segments = passesOfContests(bank, { ...asked, segments: 6 });
    const both = passesOfEquivalence(bank, { ...asked, framesToo: 200 });
    const cells = [test.byRecording, segments, test.byFrame, both.byRecording, both.byFrame].map(
      percent,
    );
    console.log(worse, recordings, ...cells);
    return `| ${worse} | ${recordings} | ${cells.join(" | ")} |`;
  });
});

const words = {
  near: "close to people",
  high: "50% too high",
  opposite: "opposite of people",
  outliers: "5% outliers",
  noise: "noise only",
} as const;
const coverage = [5, 10, 40, 200].flatMap((recordings) =>
  plantedBiases.map((bias) => {
    const found = (["share", "mean", "rate"] as const).map((as) =>
      coverageOfCorrected(as, bias, {
        recordings,
        studies: recordings === 200 ? 1_000 : 2_000,
        seed: 100_000 * recordings,
      }),
    );
    const all = (name: "people" | "program" | "corrected") =>
      found.map((one) => percent(one[name])).join(", ");
    const width = found.map((one) => one.width.toFixed(2)).join(", ");
    console.log(recordings, bias, all("corrected"), width);
    return `| ${recordings} | ${words[bias]} | ${all("people")} | ${all("program")} | ${all("corrected")} | ${width} |`;
  }),
);

writeFileSync(
  "docs/guide/programs.md",
  `# Programs

The Programs page tests one rater against all others. The rater can be a [program of the team](api.md), a classifier whose
output was imported, or a person. You open it from the Raters page.

The other raters are the reference, each in turn. All values come from observations that you may see.

## Agreement

The page shows the study’s own statistics twice: for the others with each other, and for the others with the tested rater.
The difference has a 90% CI over recordings. Two one-sided tests (TOST; Schuirmann 1987) at 5% tell if it is within a margin of ±0.10.

- “Equivalent” means that the whole CI is within the margin.
- “Not worse” means that only its lower end is.
- “Equivalence not shown” is no proof of a difference. There may be too few recordings.

The tests correct for the skew of few recordings (Hall 1992).

## Alternative annotator test

Each of the other raters is set aside in turn. In each recording, the test asks who agrees more with the remaining raters:
the tested rater, or the one who is set aside (Calderon, Reichart & Dror 2025). The tested rater may win by ε = 0.20 less
often and still count as good enough. The winning rate ω is the percentage of raters who can be replaced, with the false
discovery rate controlled (Benjamini & Yekutieli 2001). The test is passed at 50%. The advantage probability ρ is the mean
percentage of recordings in which the tested rater is as near or nearer.

From fewer than five recordings per rater nothing is concluded. Student’s test alone is too certain when few recordings have
no loss. The p value is therefore at least ((1 − ε) ÷ (1 − c)) to the power of the number of recordings, where c is the worst
result of a recording.

Ratings have the same test, criterion by criterion. On nominal scales a rating agrees with others or not. On other scales
the nearer rating wins.

## Why recordings are the unit

Frames of one bout say the same thing again and again. A test that takes them as independent mistakes chance for evidence.
These simulated studies have three raters and a program that is too poor by exactly ε, or by exactly the margin. It should
pass in at most 5% of them. The program makes as many times more errors than people as the first column says.

| errors | recordings | test by recording | test by segment, clustered | test by frame | TOST by recording | TOST by frame |
| -----: | ---------: | ----------------: | -------------------------: | ------------: | ----------------: | ------------: |
${passes.join("\n")}

The page repeats the simulation for the first and third column with the recordings of your study.

## Errors on events

- **Precision, recall, F1.** Events match if at least half of their joint time is shared. Points match if they are at most
  1 s apart. If the study’s statistics include event F1, its settings apply.
- **Onset and offset errors.** Medians and quartiles of matched events. Above 0, the tested rater is later.
- **Bouts.** A bout is the time of events of one code that overlap or touch. The classes are those of Ward, Lukowicz &
  Gellersen (2011). A bout of the reference is correct, deleted, fragmented into several bouts, or merged with others into
  one. A bout of the tested rater without any reference is inserted. A deleted bout is substituted if another code covers at
  least half of it.

Below the table, select an error to list its instances. Each leads to the comparison at that time.

## Confidence

If events of the tested rater have a confidence, the diagram shows the percentage of events that others match by confidence.
The unit is one event and one other rater. The Brier score (Brier 1950) is shown with its components (Murphy 1973; Stephenson,
Coelho & Jolliffe 2008), and the expected calibration error (Naeini, Cooper & Hauskrecht 2015).

A threshold on confidence is chosen where event F1 is highest in one half of the recordings. Read its result from the other
half: on the half where it was chosen it looks too good.

## How often corrected numbers hold

A corrected number combines a program’s coding of all segments with people’s coding of a sample (prediction-powered
inference; Angelopoulos et al. 2023). These simulated studies have 12 segments per recording, of which people code 15% or 40%. The
95% CI should include the truth in 93% to 97% of studies, whatever the program does. Cells are for a percentage of time, a
mean rating and a rate. The last column is the width of the corrected CI divided by that of people only.

| recordings | the program is | people only | program only | corrected | width |
| ---------: | -------------- | ----------: | -----------: | --------: | ----: |
${coverage.join("\n")}

With five recordings, CIs hold slightly more often than 95%. They can be about 10% wider than those of people only if the program is of
no use.

The tables are made by \`npm run program-rates\`.
`,
);
