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
    "## Which one fits",
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
    "## Known faults of other programs",
    "",
    "Where a figure of ours differs from one that you know, look here first. Each line was found by running the programs on the same data, or reading their source, in the version that it names; “again” says what the newest that could be had prints.",
    "",
    ...table(
      ["what", "program", "seen in", "prints", "right", "evidence", "again"],
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
    "## What programs print where there is no figure",
    "",
    ...table(degenerateColumns, degenerate),
    "",
    `Run: ${versionsRun}`,
    "",
  ];
  return lines.join("\n");
}

const introduction = [
  "Every statistic that Interrater offers: when to use it and when not, how it is computed, what it takes for granted, what happens to what is missing, and how it differs from what other programs print. The numbers of the examples are computed by the product’s own code when this page is made.",
  "",
  "What holds for all of them:",
  "",
  "- A figure that does not exist is _undefined_, with the reason. It is never a 0, a 1 or a blank that looks like an answer.",
  "- Weights come from the declared scale of the codebook, not from the codes that happened to occur; and 10 comes after 2.",
  "- A bootstrap resamples units, 2,000 times, with a seed that repeats it, and gives percentile or BCa limits.",
  "- Every answer carries the units that were used and those excluded, with the reason, the number of raters and of codes, observed and expected agreement (of alpha, which is made of it: disagreement), and standard error and interval where a sound one exists.",
  "- Before looking at results, choose one coefficient, its parameters and the least value you will accept; report it with its interval and the table it comes from.",
];

const dataWords: Readonly<Record<DataKind, string>> = {
  ratings: "units by raters",
  pair_table: "table of two raters’ codes",
  timed: "raters’ events in time",
  intervals: "counts in intervals",
  detection: "hits, misses, false alarms",
  facets: "scores by raters and tasks",
  events: "one record’s events",
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
    `**When not.** ${entry.whenNot}`,
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
    `**It assumes.** ${assumes.length === 0 ? "Nothing beyond a correct record." : assumes.map((one) => words["assumes"]?.[one] ?? one).join(" ")}`,
    "",
    "**Parameters**",
    "",
    ...(parameters.length === 0
      ? ["None."]
      : table(
          ["name", "what it does", "default", "range"],
          parameters.map(([name, parameter]) => [
            `\`${name}\``,
            parameterWords[name] ?? "",
            ...rangeOf(parameter),
          ]),
        )),
    "",
    `**Missing data.** ${needs.missing === "not_applicable" ? "" : `${words["missing"]?.[needs.missing] ?? ""} `}${entry.missing}`,
    "",
    "**Undefined**, wholly or in a part, where",
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
      ["answer", ""],
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
    return `undefined: ${words["undefined"]?.[figure.because] ?? figure.because}`;
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
