import type { Level } from "../../../statistics/statistic.ts";

/** Published ratings as examples. Their texts are under `example`, by id. */
export interface Example {
  readonly id: "krippendorff" | "shrout" | "prevalence";
  readonly text: string;
  readonly level: Level;
  readonly source: string;
  readonly doi: string | undefined;
}

export const examples: readonly Example[] = [
  {
    id: "krippendorff",
    level: "nominal",
    source:
      "Krippendorff, K. (2011). Computing Krippendorff’s alpha-reliability. University of Pennsylvania",
    doi: undefined,
    text: columns({
      A: "1 2 3 3 2 1 4 1 2 . . .",
      B: "1 2 3 3 2 2 4 1 2 5 . 3",
      C: ". 3 3 3 2 3 4 2 2 5 1 .",
      D: "1 2 3 3 2 4 4 1 2 5 1 .",
    }),
  },
  {
    id: "shrout",
    level: "interval",
    source: "Shrout, P. E., & Fleiss, J. L. (1979). Psychological Bulletin, 86, 420–428",
    doi: "10.1037/0033-2909.86.2.420",
    text: columns({
      "Judge 1": "9 6 8 7 10 6",
      "Judge 2": "2 1 4 1 5 2",
      "Judge 3": "5 3 6 2 6 4",
      "Judge 4": "8 2 8 6 9 7",
    }),
  },
  {
    id: "prevalence",
    level: "nominal",
    source:
      "Feinstein, A. R., & Cicchetti, D. V. (1990). Journal of Clinical Epidemiology, 43, 543–549",
    doi: "10.1016/0895-4356(90)90158-L",
    text: pairs([
      ["yes", "yes", 80],
      ["yes", "no", 10],
      ["no", "yes", 5],
      ["no", "no", 5],
    ]),
  },
];

function columns(ratings: Readonly<Record<string, string>>): string {
  const raters = Object.keys(ratings);
  const lists = raters.map((rater) => (ratings[rater] ?? "").split(" "));
  const units = lists[0]?.length ?? 0;
  const rows = Array.from({ length: units }, (_, unit) =>
    [String(unit + 1), ...lists.map((list) => list[unit] ?? "")].join("\t"),
  );
  return [["unit", ...raters].join("\t"), ...rows].join("\n");
}

function pairs(cells: readonly (readonly [string, string, number])[]): string {
  const rows = cells.flatMap(([first, second, count]) =>
    Array.from({ length: count }, () => `${first}\t${second}`),
  );
  return ["Observer 1\tObserver 2", ...rows].join("\n");
}
