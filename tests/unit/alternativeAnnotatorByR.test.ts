import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import {
  alternativeAnnotator,
  type Contest,
  contestsOf,
  falseDiscoveries,
  nearNumbers,
  sameLabels,
} from "../../src/statistics/alternativeAnnotator.ts";
import type { Figure } from "../../src/statistics/statistic.ts";
import { lacks, why } from "../needs.ts";

const Sets = z.object({
  alternative: z.array(
    z.object({
      kind: z.enum(["labels", "numbers"]),
      epsilon: z.number(),
      rows: z.array(
        z.object({
          cluster: z.int(),
          program: z.number(),
          people: z.array(z.number().nullable()),
        }),
      ),
    }),
  ),
});
const { alternative } = Sets.parse(
  JSON.parse(readFileSync(new URL("../vectors-own/programs.json", import.meta.url), "utf8")),
);
type Rows = z.infer<typeof Sets>["alternative"][number];

/** Sets in which each unit is a recording of its own, as the authors have them. */
const asPublished = alternative.filter(({ rows }) => {
  const clusters = new Set(rows.map(({ cluster }) => cluster));
  return clusters.size === rows.length;
});

/**
 * The test as section 3 of the paper has it, in R’s own words: `t.test` against ε, and `p.adjust` of Benjamini and
 * Yekutieli. A line for each annotator: f, h, p, and whether H₀ is rejected at 0.05.
 */
const script = `
given <- commandArgs(TRUE)
epsilon <- as.numeric(given[2])
rows <- as.matrix(read.csv(file("stdin"), header = FALSE))
near <- if (given[1] == "labels") function(one, others) mean(others == one) else
  function(one, others) -sqrt(mean((one - others)^2))
ahead <- function(a, b) as.numeric(a > b || abs(a - b) < 1e-12)
told <- sapply(2:ncol(rows), function(j) {
  units <- apply(rows, 1, function(unit) {
    others <- na.omit(unit[-c(1, j)])
    if (is.na(unit[j]) || length(others) == 0) return(c(NA, NA))
    program <- near(unit[1], others)
    person <- near(unit[j], others)
    c(ahead(program, person), ahead(person, program))
  })
  units <- units[, !is.na(units[1, ]), drop = FALSE]
  d <- units[2, ] - units[1, ]
  # Of a sample without variance R's t.test refuses to tell: all of it is below epsilon, or not.
  p <- if (var(d) == 0) as.numeric(mean(d) >= epsilon) else
    t.test(d, mu = epsilon, alternative = "less")$p.value
  c(mean(units[1, ]), mean(units[2, ]), p)
})
rejected <- p.adjust(told[3, ], "BY") <= 0.05
cat(apply(rbind(told, rejected), 2, function(one) paste(sprintf("%.17g", one), collapse = " ")), sep = "\\n")
`;

function byR({ kind, epsilon, rows }: Rows): readonly (readonly number[])[] {
  const { stdout, stderr } = spawnSync("Rscript", ["-e", script, kind, String(epsilon)], {
    input: rows
      .map(({ program, people }) => [program, ...people].map((one) => one ?? "NA").join(","))
      .join("\n"),
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(stderr);
  return stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number));
}

describe("the alternative annotator test", () => {
  beforeEach((context) => context.skip(lacks("Rscript"), why("Rscript")));

  test.each(asPublished.map((one, at) => [at + 1, one] as const))(
    "is R’s t.test and p.adjust to nine digits, in set %i",
    (_, set) => {
      const told = byR(set);

      const found = alternativeAnnotator(contestsOfSet(set), {
        annotators: told.length,
        epsilon: set.epsilon,
        level: 0.05,
        clustersForTest: 2,
      });

      expect(found.annotators).toHaveLength(told.length);
      found.annotators.forEach(({ programWins, personWins, publishedP }, at) => {
        const [f, h, p] = told[at] ?? [];
        expect(apart(programWins, f)).toBeLessThan(1e-9);
        expect(apart(personWins, h)).toBeLessThan(1e-9);
        expect(apart(publishedP, p)).toBeLessThan(1e-9);
      });
      const ps = found.annotators.map(({ publishedP }) =>
        publishedP.kind === "value" ? publishedP.value : undefined,
      );
      expect(falseDiscoveries(ps, 0.05).map(Number)).toEqual(
        told.map(([, , , rejected]) => rejected),
      );
      const advantage = told.reduce((sum, [f = NaN]) => sum + f, 0) / told.length;
      expect(apart(found.advantage, advantage)).toBeLessThan(1e-9);
    },
  );
});

/**
 * What the authors print in `alt_test_example.ipynb` of github.com/nitaytech/AltTest for MT-Bench at ε = 0.2, from
 * their annotations as counted unit by unit: of each annotator how many units there are, in how many of them the model is as near to
 * the others or nearer, and in how many the annotator is.
 */
const published = [
  {
    model: "gemini_flash",
    counts: [
      [74, 52, 61],
      [84, 62, 78],
      [88, 63, 77],
    ],
    winningRate: "0.00",
    advantage: "0.72",
  },
  {
    model: "gemini_pro",
    counts: [
      [74, 57, 63],
      [84, 64, 80],
      [88, 67, 75],
    ],
    winningRate: "0.00",
    advantage: "0.76",
  },
] as const;

test.each(published)(
  "of the authors’ own annotations of $model says what they print",
  ({ counts, winningRate, advantage }) => {
    const contests = counts.flatMap(([units, program, person], annotator) =>
      Array.from({ length: units }, (_, cluster): Contest => {
        const isPerson = cluster >= program;
        const isTie = cluster < program + person - units;
        return { annotator, cluster, program: isPerson ? 0 : 1, person: isPerson || isTie ? 1 : 0 };
      }),
    );

    const found = alternativeAnnotator(contests, {
      annotators: 3,
      epsilon: 0.2,
      level: 0.05,
      clustersForTest: 30,
    });

    expect(twoDecimals(found.winningRate)).toBe(winningRate);
    expect(twoDecimals(found.advantage)).toBe(advantage);
  },
);

function contestsOfSet({ kind, rows }: Rows): readonly Contest[] {
  return rows.flatMap(({ cluster, program, people }) =>
    contestsOf<number>(
      {
        cluster,
        program,
        people: people.flatMap((given, annotator) =>
          given === null ? [] : [{ annotator, given }],
        ),
      },
      kind === "labels" ? sameLabels : nearNumbers,
    ),
  );
}

function apart(figure: Figure, wanted: number | undefined): number {
  return figure.kind === "value" ? Math.abs(figure.value - (wanted ?? NaN)) : NaN;
}

function twoDecimals(figure: Figure): string {
  return figure.kind === "value" ? figure.value.toFixed(2) : figure.because;
}
