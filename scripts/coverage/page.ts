import type { Covered } from "./covered.ts";
import type { Results } from "./parts.ts";
import type { rules } from "./rules.ts";

type RuleName = keyof typeof rules;

const ruleNames: Readonly<Record<RuleName, string>> = {
  printed: "**as printed**: jackknife on a scale without borders, with fewer degrees of freedom",
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
    "## The rule, and what it was weighed against",
    "",
    `A third of the designs below together, in percent of ${studies.others} studies each (bootstraps of 200 samples): the mean, and the designs and figures that cover least and most.`,
    "",
    ...table(
      [
        "limits",
        ...[...new Set(others.printed.map((one) => one.recordings))].map((n) => `${n} recordings`),
        "width of it",
      ],
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Keys of an object of ours.
      (Object.keys(ruleNames) as RuleName[]).map((name) =>
        summary(ruleNames[name], others[name], others.printed),
      ),
    ),
    "",
    "Width: the median of interval widths as a part of those as printed. A narrow interval that does not hold is not more precise.",
    "",
    "## Where few recordings tell anything",
    "",
    "Of a code that has less than a twentieth of what is compared, below 20 recordings, and of ratings of which more than seven in ten are one level, below 40 recordings, limits hold less often. There the screen says so beside them.",
    "",
    ...table(
      ["what", "said beside it", "not said"],
      [
        ["events", ...told(events)],
        ["ratings", ...told(ratings)],
      ],
    ),
    "",
    "## Figures on events",
    "",
    `In each cell how often 95% limits held in ${studies.events} studies, in percent, and in brackets how often what is true was below them and above them. By chance these numbers are ${chance(studies.events)} off. Behind the figure what is true; the last column is the median width with ${counts.at(-1) ?? 0} recordings.`,
    "",
    ...details(events),
    "## Figures on ratings",
    "",
    `As above, in ${studies.ratings} studies a cell (${chance(studies.ratings)}); one rating of each rater on each recording, on five levels.`,
    "",
    ...details(ratings),
    ...gammaSection(gamma, studies.gamma),
    "",
    "## Order and concordance of three raters and more",
    "",
    `Kendall’s W and Lin’s concordance correlation, which take recordings that all have rated, in ${studies.concordance} studies a cell (${chance(studies.concordance)}): on five levels, so that most ratings are tied with others, and on 401, so that hardly any is. Concordance is not defined where one of the raters gives all recordings the same; of 30 raters on five levels that is often so below ten recordings, and cells have fewer studies then.`,
    "",
    ...details(concordance),
    "## At least so much, at most so much",
    "",
    `What is said of a minimum rests on limits to one side, each of 95%: the figure is at least so much, and it is at most so much. How often either was so, in percent of ${studies.oneSided} studies, of a third of the designs above: the mean, and the designs and figures of which it was so least and most often. Where the screen says beside a figure that few recordings tell something, these limits hold less often too.`,
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
    "## What has no limits",
    "",
    "Limits of Kaplan and Meier’s curve of waiting times, and of its median, are those of the same rule, with what omitting a recording would change to the first order (errors equal those of R’s survival::survfit with clusters). In 400 studies each of recordings that differ in speed, with one to eight waits and a quarter of them cut short, those of the share at one time held in 94 to 96%, those of the median in 92 to 95%, from 5 to 40 recordings. In the calculator Kendall’s W, and Lin’s concordance correlation of more than two raters, have limits only where a bootstrap is asked for; beside a study both have those above.",
    "",
    "## Differences of two rounds",
    "",
    `Kappa on time of five raters in two rounds with as many recordings each, in ${studies.differences} studies a cell. Where both rounds are alike, how often a difference was found though there is none (5 in 100 are allowed for); where raters are better in the second, how often that was found.`,
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
  "A 95% CI is right if it holds what is true in 95 of 100 studies. Whether it is was tried on made-up studies, through the same measures and the same code that print figures of a study. Recordings are unequally long and unequally hard, raters have marginals of their own, codes are alike or rare, and raters agree little, well or nearly always. What is true is the figure of 20,000 recordings by the same raters.",
  "",
  "Every interval of a study, on events, questions at regular times, continuous ratings and ratings, is made by one rule: each recording is omitted in turn, with all its rounds (jackknife). With θ the figure, θ₍ᵢ₎ what it is without recording i, and d = θ₍ᵢ₎ − θ:",
  "",
  "- the error is √Σd², without the factor (n − 1)/n, which is too little where recordings weigh unequally (Hansen, 2025, doi:10.1093/restud/rdag050);",
  "- limits are those of Student’s t on Fisher’s z scale, for shares on the logit scale: both have no borders, so that limits are never where the figure cannot be;",
  "- the degrees of freedom are n − 1, and fewer where some recordings make most of the error: (n − 1) · K₀ / K with K = Σd⁴ / (Σd²)² and K₀ = 3(n − 1) / (n(n + 1)), in the manner of Satterthwaite (1946, doi:10.2307/3002019);",
  "- there are none below five recordings, where the figure would be undefined without one of them, and where all say the same;",
  "- of more than 200 recordings 100 groups are omitted.",
  "",
  "They tell what other recordings would give with the same raters. What other raters would give they do not tell. The interval of an intraclass correlation by F, which supposes normal ratings with the same error everywhere, held in only about 60 to 96 of 100 such studies of ratings on levels, and is not printed beside a study; the calculator has it.",
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
        ["figure", ...counts.map((count) => `${count} recordings`), "width"],
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
    `Gamma of two raters whose best alignment is found exactly, and whose chance is drawn, in ${studies} studies a cell (${chance(studies)}). Recordings are drawn from 1,500, of all of which gamma is known.`,
    "",
    ...details(gamma),
  ];
}
