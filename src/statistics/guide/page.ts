import { statistics, type StatisticId } from "../index.ts";
import type { DataKind, Figure, Interval, Parameter, Statistic } from "../statistic.ts";
import type { Example, ExamplePart } from "./entry.ts";
import { degenerate, degenerateColumns, faults, versionsRun } from "./faults.ts";
import { guide } from "./guide.ts";
import { parameterWords } from "./parameterWords.ts";

/** The texts of `locales/<language>/statistics.json`, by statistic and key. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Listed = Omit<Statistic<StatisticId>, "compute">;

/** For each statistic’s id, the names that it has in studies. */
export type InStudies = ReadonlyMap<string, readonly string[]>;

/**
 * Generates `docs/guide/statistics.md`: every statistic with its definition and an example that is computed at
 * that moment.
 */
export function guidePage(words: Words, inStudies: InStudies): string {
  const lines = [
    "# Statistics",
    "",
    "<!-- Made by scripts/statisticsGuide.ts from src/statistics; changes here are lost. -->",
    "",
    ...introduction,
    "",
    "## Selecting a statistic",
    "",
    ...table(
      ["statistic", "data", "scale", "raters"],
      statistics.map(({ id, needs }) => [
        `[${nameOf(id, words)}](#${anchor(nameOf(id, words))})`,
        dataWords[needs.data],
        words["level"]?.[needs.level] ?? needs.level,
        ratersWords[needs.raters],
      ]),
    ),
    "",
    ...statistics.flatMap((statistic) => section(statistic, words, inStudies)),
    "## Known errors of other programs",
    "",
    "If Interrater gives another value than a program you know, look here first. Each row was found by running the programs on the same data, or by reading their source, in the stated version. “Again” states the result of the newest version available to us.",
    "",
    ...table(
      ["case", "program", "seen in", "prints", "correct", "evidence", "again"],
      faults.map(({ what, program, seenIn, prints, right, evidence, again, report }) => [
        what,
        program,
        seenIn,
        prints,
        right,
        evidence,
        report === undefined ? again : `${again} [Reported](${report}).`,
      ]),
    ),
    "",
    "## What programs print if a value is not defined",
    "",
    ...table(degenerateColumns, degenerate),
    "",
    `Run: ${versionsRun}`,
    "",
  ];
  return lines.join("\n");
}

const introduction = [
  "Every statistic that Interrater offers: when to use it and when not, its formula, assumptions, treatment of missing data, and differences from other programs. The values in the examples are computed by Interrater’s own code when this page is generated.",
  "",
  "The following applies to all statistics:",
  "",
  "- A value that cannot be computed is _not defined_, with the reason. It is never shown as 0, as 1 or as a blank.",
  "- Weights follow the declared order of codes, not the codes that occur; 10 is after 2.",
  "- A bootstrap resamples units 2,000 times, with a seed for reproducibility, and gives percentile or BCa limits.",
  "- Every result includes the units used and excluded, with the reason, the number of raters and codes, and observed and expected agreement (for alpha, disagreement). It also includes the standard error and CI, if a valid one exists.",
  "- Before you see results, choose one coefficient, its parameters and the minimum acceptable value. Report it with its CI and the confusion matrix.",
];

const dataWords: Readonly<Record<DataKind, string>> = {
  ratings: "units by raters",
  pair_table: "table of two raters’ codes",
  timed: "raters’ events in time",
  intervals: "counts in intervals",
  detection: "hits, misses, false alarms",
  facets: "scores by raters and tasks",
  events: "one observation’s events",
};
const ratersWords = { one: "one", two: "two", two_or_more: "two or more" } as const;

function section(statistic: Listed, words: Words, inStudies: InStudies): readonly string[] {
  const { id, needs, references, assumes } = statistic;
  const measures = inStudies.get(id) ?? [];
  const entry = guide[id];
  const parameters = Object.entries(statistic.parameters);
  return [
    `## ${nameOf(id, words)}`,
    "",
    words[id]?.["definition"] ?? "",
    "",
    `**When to use it.** ${words[id]?.["use"] ?? ""}`,
    "",
    `**When not to use it.** ${entry.whenNot}`,
    "",
    ...(measures.length > 0 ? [`**In a study:** ${measures.join("; ")}.`, ""] : []),
    "**Formula**",
    "",
    "```text",
    ...entry.formula,
    "```",
    "",
    "**Reference**",
    "",
    ...references.map(({ text, doi }) =>
      doi === undefined ? `- ${text}.` : `- ${text}. [doi:${doi}](https://doi.org/${doi})`,
    ),
    "",
    `**Assumptions.** ${assumes.length === 0 ? "None beyond correct coding." : assumes.map((one) => words["assumes"]?.[one] ?? one).join(" ")}`,
    "",
    "**Parameters**",
    "",
    ...(parameters.length === 0
      ? ["None."]
      : table(
          ["name", "meaning", "default", "range"],
          parameters.map(([name, parameter]) => [
            `\`${name}\``,
            parameterWords[name] ?? "",
            ...rangeOf(parameter),
          ]),
        )),
    "",
    `**Missing data.** ${needs.missing === "not_applicable" ? "" : `${words["missing"]?.[needs.missing] ?? ""} `}${entry.missing}`,
    "",
    "**Not defined**, in whole or in part, if",
    "",
    ...entry.undefinedBecause.map(
      (reason) => `- ${words["undefined"]?.[reason] ?? reason} (\`${reason}\`)`,
    ),
    "",
    "**Other programs**",
    "",
    ...entry.differs.map((one) => `- ${one}`),
    "",
    ...exampleLines(entry.example(), words),
    "",
  ];
}

function exampleLines(example: Example, words: Words): readonly string[] {
  return [
    `**Example.** ${example.story}`,
    "",
    ...table(example.columns, example.rows),
    "",
    ...table(
      ["result", ""],
      example.parts.map((part) => [part.name, shownText(part, words)]),
    ),
    "",
    example.reading,
  ];
}

function shownText({ shown }: ExamplePart, words: Words): string {
  if (typeof shown === "string") return shown;
  if (typeof shown === "number") return numberText(shown);
  return figureText(shown, words);
}

function figureText(figure: Figure | Interval, words: Words): string {
  if (figure.kind === "undefined") {
    return `not defined: ${words["undefined"]?.[figure.because] ?? figure.because}`;
  }
  if (figure.kind === "value") return numberText(figure.value);
  const method = words["method"]?.[figure.method] ?? figure.method;
  const level = Math.round(figure.level * 100);
  return `${numberText(figure.low)} to ${numberText(figure.high)} (${level}%, ${method})`;
}

/** Four digits: those that every machine’s logarithm agrees on, and more than anyone reports. */
function numberText(number: number): string {
  if (Number.isInteger(number)) return minus(String(number));
  return minus(
    Math.abs(number) >= 1e4 ? String(Math.round(number)) : `${Number(number.toPrecision(4))}`,
  );
}

function minus(text: string): string {
  return text.replaceAll("-", "−");
}

function rangeOf(parameter: Parameter): readonly [string, string] {
  if (parameter.kind === "flag") return [parameter.default ? "yes" : "no", "yes, no"];
  if (parameter.kind === "choice") return [parameter.default, parameter.options.join(", ")];
  const unit = parameter.unit === "microseconds" ? " µs" : "";
  return [
    `${parameter.default}${unit}`,
    `${parameter.min} to ${parameter.max}${unit}${parameter.whole === true ? ", whole" : ""}`,
  ];
}

function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)];
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function nameOf(id: StatisticId, words: Words): string {
  return words[id]?.["name"] ?? id;
}

/** The anchor that GitHub gives a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .replaceAll(/\s/gu, "-");
}
