import type { Reason } from "../reasons.ts";
import type { Answer, Figure, Interval } from "../statistic.ts";
import type { TimedEvent } from "../timed.ts";

/** What the guide says of a statistic beyond its description and its words in `locales`. In English. */
export interface GuideEntry {
  readonly whenNot: string;
  /** Lines of plain text, one formula a line. */
  readonly formula: readonly string[];
  /** What happens to what a rater skipped. */
  readonly missing: string;
  /** Every reason for which the figure, or a main part of it, may not exist. */
  readonly undefinedBecause: readonly Reason[];
  /** How the output of known programs differs, one sentence or two each. */
  readonly differs: readonly string[];
  /** Computed when the page is made. */
  readonly example: () => Example;
}

export interface Example {
  /** What the numbers are. */
  readonly story: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly parts: readonly ExamplePart[];
  /** How to read the answer. */
  readonly reading: string;
}

export interface ExamplePart {
  readonly name: string;
  readonly shown: Figure | Interval | number | string;
}

/** The common parts of every answer, and the named parts of its own. */
export function answerParts<Part extends string>(
  name: string,
  answer: Answer<Part>,
  own?: Readonly<Partial<Record<Part, string>>>,
  observes: "agreement" | "disagreement" = "agreement",
): readonly ExamplePart[] {
  const { figure, units, raters, observed, expected, standardError, interval, parts } = answer;
  const named = new Map(Object.entries<string | undefined>(own ?? {}));
  const further = Object.entries<Figure>(parts).flatMap(([key, shown]): readonly ExamplePart[] => {
    const label = named.get(key);
    return label === undefined ? [] : [{ name: label, shown }];
  });
  const all: readonly ExamplePart[] = [
    { name, shown: figure },
    { name: `observed ${observes}`, shown: observed },
    { name: `${observes} by chance`, shown: expected },
    { name: "standard error", shown: standardError },
    { name: "interval", shown: interval },
    ...further,
    { name: unitNames[answer.unitKind], shown: units },
    { name: "raters", shown: raters },
    ...answer.excluded.map(({ because, count }) => ({
      name: `excluded, ${because.replaceAll("_", " ")}`,
      shown: count,
    })),
  ];
  return all.filter(({ shown }) => !isNotPart(shown));
}

const unitNames = {
  units: "units compared",
  microseconds: "microseconds compared",
  events: "events compared",
  intervals: "intervals compared",
} as const;

function isNotPart(shown: ExamplePart["shown"]): boolean {
  return (
    typeof shown === "object" &&
    shown.kind === "undefined" &&
    shown.because === "not_part_of_this_statistic"
  );
}

/** Rows of a table of units by raters; an empty cell where there is no rating. */
export function ratingRows(
  rows: readonly (readonly (number | string | null)[])[],
): readonly (readonly string[])[] {
  return rows.map((row, unit) => [`${unit + 1}`, ...row.map((one) => `${one ?? ""}`)]);
}

/** Rows of a square table of counts, each with its code in front. */
export function countRows(
  codes: readonly string[],
  rows: readonly (readonly number[])[],
): readonly (readonly string[])[] {
  return rows.map((row, place) => [codes[place] ?? "", ...row.map(String)]);
}

/** A timed event with start and end in seconds. */
export function seconds(code: string, from: number, to: number): TimedEvent {
  return { code, startUs: Math.round(from * 1e6), endUs: Math.round(to * 1e6) };
}

/** Table rows of events: rater, code, start and end in seconds. */
export function eventRows(
  raters: Readonly<Record<string, readonly TimedEvent[]>>,
): readonly (readonly string[])[] {
  return Object.entries(raters).flatMap(([rater, events]) =>
    events.map(({ code, startUs, endUs }) => [
      rater,
      code,
      `${startUs / 1e6}`,
      startUs === endUs ? "" : `${endUs / 1e6}`,
    ]),
  );
}

export const eventTableColumns = ["", "code", "start (s)", "end (s)"] as const;

/** A value in microseconds converted to seconds. */
export function inSeconds(figure: Figure): Figure {
  return figure.kind === "value" ? { kind: "value", value: figure.value / 1e6 } : figure;
}
