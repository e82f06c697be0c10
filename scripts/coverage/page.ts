import type { Covered } from "./covered.ts";
import type { Results } from "./parts.ts";
import type { rules } from "./rules.ts";

type RuleName = keyof typeof rules;

const ruleNames: Readonly<Record<RuleName, string>> = {
  printed: "**as reported**: jackknife on an unbounded scale, with reduced degrees of freedom",
  jackknife: "jackknife, t with n − 1",
  percentile: "bootstrap of recordings, percentiles",
  bca: "bootstrap of recordings, BCa",
  studentised: "bootstrap of recordings, studentised",
};

/** `docs/guide/intervals.md`. */
export function coveragePage(results: Results): string {
  const { events, ratings, concordance, gamma, others, oneSided, differences, studies } = results;
  const counts = [...new Set(events.map(({ recordings }) => recordings))];
  return [
    "# Coverage of confidence intervals",
    "",
    "<!-- Made by npm run coverage; changes here are lost. -->",
    "",
    ...introduction,
    "",
    "## Comparison with other methods",
    "",
    `Coverage in percent, over a third of the designs below, with ${studies.others} studies each (bootstraps with 200 resamples): the mean, and the lowest and highest of the designs and statistics.`,
    "",
    ...table(
      [
        "limits",
        ...[...new Set(others.printed.map((one) => one.recordings))].map((n) => `${n} recordings`),
        "width",
      ],
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Keys of an object of ours.
      (Object.keys(ruleNames) as RuleName[]).map((name) =>
        summary(ruleNames[name], others[name], others.printed),
      ),
    ),
    "",
    "Width: the median ratio of CI widths to those that Interrater reports. A narrow CI with low coverage is not more precise.",
    "",
    "## Sparse data",
    "",
    "Coverage is lower for codes with less than 5% of what is compared if there are fewer than 20 recordings. It is also lower for ratings of which more than 70% have one level if there are fewer than 40 recordings. In these cases, a warning is shown next to the CI.",
    "",
    ...table(
      ["what", "with warning", "without warning"],
      [
        ["events", ...told(events)],
        ["ratings", ...told(ratings)],
      ],
    ),
    "",
    "## Statistics for events",
    "",
    `Each cell gives the coverage of 95% CIs in ${studies.events} studies, in percent. Brackets give how often the true value was below and above the CI. These percentages have a margin of error of ${chance(studies.events)}. The true value follows the statistic’s name. The last column is the median width with ${counts.at(-1) ?? 0} recordings.`,
    "",
    ...details(events),
    "## Statistics for ratings",
    "",
    `As above, in ${studies.ratings} studies per cell (${chance(studies.ratings)}), with one rating per rater and recording, on five levels.`,
    "",
    ...details(ratings),
    ...gammaSection(gamma, studies.gamma),
    "",
    "## Rank order and concordance of three or more raters",
    "",
    `Kendall’s W and Lin’s concordance correlation, which use the recordings that all raters rated, in ${studies.concordance} studies per cell (${chance(studies.concordance)}). Ratings are on five levels (many ties) or on 401 levels (few ties). Concordance is not defined if a rater gives all recordings the same rating. With 30 raters, five levels and fewer than ten recordings, this is frequent, and those cells are based on fewer studies.`,
    "",
    ...details(concordance),
    "## One-sided limits",
    "",
    `Comparisons with a required minimum use one-sided 95% limits: “at least” and “at most”. The table gives their coverage in percent of ${studies.oneSided} studies, for a third of the designs above: the mean, and the lowest and highest of the designs and statistics. If a value has the warning about sparse data, the coverage of these limits is lower, too.`,
    "",
    ...table(
      [
        "limits",
        ...[...new Set(oneSided.atLeast.map((one) => one.recordings))].map(
          (n) => `${n} recordings`,
        ),
      ],
      [
        ["at least, events", ...heldShares(oneSided.atLeast.filter(isIn(events)))],
        ["at most, events", ...heldShares(oneSided.atMost.filter(isIn(events)))],
        ["at least, ratings", ...heldShares(oneSided.atLeast.filter(isIn(ratings)))],
        ["at most, ratings", ...heldShares(oneSided.atMost.filter(isIn(ratings)))],
      ],
    ),
    "",
    "## Time to event, and statistics without a CI",
    "",
    "CIs of the Kaplan–Meier curve and its median follow the same rule, with the first-order effect of omitting a recording (the standard errors equal those of R’s survival::survfit with clusters). They were tested in 400 simulated studies per cell, with recordings that differ in pace, one to eight latencies each, and a quarter of these censored. From 5 to 40 recordings, coverage was 94% to 96% for the proportion at one time and 92% to 95% for the median. In the calculator, Kendall’s W and Lin’s concordance correlation of more than two raters have a CI only if a bootstrap is requested; in a study, both have the CI above.",
    "",
    "## Differences between two rounds",
    "",
    `Duration-weighted kappa of five raters in two rounds with equal numbers of recordings, in ${studies.differences} studies per cell. If both rounds are equal: how often a difference was detected although there is none (5% are expected). If raters improve in the second round: how often the difference was detected.`,
    "",
    ...table(
      [
        "recordings",
        "the same in both",
        "limits held",
        "found, where there is none",
        "limits held",
        "found, where there is one",
      ],
      differences
        .filter(({ isReal }) => !isReal)
        .map((none) => {
          const real = differences.find(
            (one) => one.isReal && one.recordings === none.recordings && one.shared === none.shared,
          );
          return [
            String(none.recordings),
            String(none.shared),
            percent(none.held, none.studies),
            percent(none.found, none.studies),
            percent(real?.held ?? 0, real?.studies ?? 0),
            percent(real?.found ?? 0, real?.studies ?? 0),
          ];
        }),
    ),
    "",
  ].join("\n");
}

const introduction = [
  "A 95% CI has the correct coverage if it contains the true value in 95 of 100 studies. Coverage was measured in simulated studies, with the same code that computes the values of real studies. Recordings differ in length and difficulty, raters have their own marginals, codes are common or rare, and agreement is low, moderate or high. The true value is that of 20,000 recordings coded by the same raters.",
  "",
  "All CIs in a study (for events, time sampling, ratings and continuous ratings) are computed by one rule, the jackknife: each recording is omitted in turn, with all its rounds. Let θ be the value, θ₍ᵢ₎ the value without recording i, and d = θ₍ᵢ₎ − θ:",
  "",
  "- the standard error is √Σd², without the factor (n − 1)/n, with which it is too small if recordings have unequal weights (Hansen, 2025, doi:10.1093/restud/rdag050);",
  "- the limits use Student’s t on Fisher’s z scale, or on the logit scale for proportions. Both scales are unbounded, so limits never exceed the range of the statistic;",
  "- the degrees of freedom are n − 1, or fewer if some recordings contribute most of the error: (n − 1) · K₀ / K with K = Σd⁴ / (Σd²)² and K₀ = 3(n − 1) / (n(n + 1)), following Satterthwaite (1946, doi:10.2307/3002019);",
  "- no CI is given with fewer than five recordings, if the value is not defined without one of them, or if all recordings give the same value;",
  "- with more than 200 recordings, 100 groups of recordings are omitted in turn.",
  "",
  "These CIs apply to other recordings coded by the same raters, not to other raters. The usual CI of an intraclass correlation by F assumes normal ratings with equal error variance. In such studies with ratings on levels, its coverage was only about 60% to 96%. It is therefore offered in the calculator only.",
];

/** Of all, and of those with and without a word beside them. */
function told(all: readonly Covered[]): readonly string[] {
  const sum = (of: (one: Covered) => number) => all.reduce((whole, one) => whole + of(one), 0);
  const [studies, held] = [sum((one) => one.warned.studies), sum((one) => one.warned.held)];
  return [
    percent(held, studies),
    percent(sum((one) => one.held) - held, sum((one) => one.studies) - studies),
  ];
}

function summary(
  name: string,
  all: readonly Covered[],
  printed: readonly Covered[],
): readonly string[] {
  const ratios = all.flatMap((one) => {
    const beside = printed.find(
      ({ design, figure, recordings }) =>
        design === one.design && figure === one.figure && recordings === one.recordings,
    );
    return beside && beside.medianWidth > 0 ? [one.medianWidth / beside.medianWidth] : [];
  });
  return [
    name,
    ...heldShares(all),
    (ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? NaN).toFixed(2),
  ];
}

/** By how many recordings: the mean over designs and figures, the least and the most. */
function heldShares(all: readonly Covered[]): readonly string[] {
  return [...new Set(all.map((one) => one.recordings))].map((count) => {
    const shares = all
      .filter((one) => one.recordings === count && one.studies > 0)
      .map((one) => (100 * one.held) / one.studies);
    const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    return `${mean.toFixed(1)} (${Math.min(...shares).toFixed(0)} to ${Math.max(...shares).toFixed(0)})`;
  });
}

/** Whether a figure is of one of these designs. */
function isIn(all: readonly Covered[]): (one: Covered) => boolean {
  return ({ design, figure }) =>
    all.some((other) => other.design === design && other.figure === figure);
}

function details(all: readonly Covered[]): readonly string[] {
  const counts = [...new Set(all.map(({ recordings }) => recordings))];
  return [...new Set(all.map(({ design }) => design))].flatMap((design) => {
    const own = all.filter((one) => one.design === design);
    return [
      `**${design[0]?.toUpperCase() ?? ""}${design.slice(1)}**`,
      "",
      ...table(
        ["statistic", ...counts.map((count) => `${count} recordings`), "width"],
        [...new Set(own.map(({ figure }) => figure))].map((figure) => {
          const cells = own.filter((one) => one.figure === figure);
          return [
            `${figure}, ${(cells[0]?.truth ?? NaN).toFixed(2)}`,
            ...cells.map(
              ({ held, below, above, studies }) =>
                `${percent(held, studies)} (${percent(below, studies)}, ${percent(above, studies)})`,
            ),
            (cells.at(-1)?.medianWidth ?? NaN).toFixed(2),
          ];
        }),
      ),
      "",
    ];
  });
}

/** How far a share of 95 % of so many is off by chance, in 95 of 100. */
function chance(studies: number): string {
  return `±${(196 * Math.sqrt((0.05 * 0.95) / studies)).toFixed(1)}`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : ((100 * part) / whole).toFixed(1);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [
    `| ${heads.join(" | ")} |`,
    `| ${heads.map(() => "---").join(" | ")} |`,
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  ];
}

export function gammaSection(gamma: readonly Covered[], studies: number): readonly string[] {
  return [
    "## Gamma",
    "",
    `Gamma of two raters in ${studies} studies per cell (${chance(studies)}). The best alignment is exact, and expected disorder is sampled. Recordings are drawn from 1,500, whose overall gamma is known.`,
    "",
    ...details(gamma),
  ];
}
