import type { EventStatistic } from "./recipes.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import type { Id } from "../domain/rules.ts";
import { joinedStretches, type Stretch } from "../domain/spans.ts";
import { type Comparison, pairsOf, type Part, partsOf, type Together } from "./comparisons.ts";
import { tablesFor } from "./index.ts";
import type { RaterGroup } from "./raterGroups.ts";
import type { Grouping } from "./row.ts";
import { overAll, overRows } from "./rowPlan.ts";
import type { PlannedLine } from "./rows.ts";
import { countsTable } from "./tables/counts.ts";
import { type TableKind, tablesOnce } from "./tables/table.ts";
import { timeTable } from "./tables/time.ts";
import type { Signer } from "./rowTally.ts";
import { type OnlyRow, Tallies } from "./tallies.ts";

/** The comparisons that belong to each row of the requested breakdowns. */
export function talliedBy(
  by: readonly Grouping[],
  compared: readonly ComparedThere[],
  {
    scheme,
    raters,
    sign,
  }: {
    readonly scheme: Scheme;
    readonly raters: readonly { readonly id: Id<"account"> }[];
    readonly sign: Signer;
  },
): Tallies {
  const tallies = new Tallies(scheme, raters, sign);
  for (const { only, pairs, parts } of compared) {
    for (const comparison of pairs) {
      for (const tally of tallies.of(comparison, by, only)) tally.add(comparison);
    }
    for (const part of parts) {
      for (const tally of tallies.ofAllRaters(part.comparison, by, only)) tally.addPart(part);
    }
  }
  return tallies;
}

export function plannedLines(
  by: readonly Grouping[],
  tallies: Tallies,
  plan: Parameters<typeof overRows>[1],
): readonly PlannedLine[] {
  const all = overAll(plan.scheme, plan.scope, plan.book);
  return by.flatMap((one): PlannedLine[] => {
    if (one === "criterion") return [];
    if (isOfAll(one)) {
      const tally = tallies.overall;
      return overRows(one, plan).map((row) => ({ tally, row }));
    }
    return tallies.by(one).map((tally) => {
      const row = { key: tally.key, of: tally.of, over: all, withPrevalence: false };
      return { tally, row };
    });
  });
}

/** The kinds of pairwise tables that the planned rows and statistics need, each once. */
export function kindsOf(
  planned: readonly PlannedLine[],
  statistics: readonly EventStatistic[],
): readonly TableKind[] {
  return tablesOnce([
    countsTable,
    ...planned.flatMap(({ row }): readonly TableKind[] => [
      ...(row.withPrevalence ? [timeTable] : []),
      ...statistics.flatMap((recipe) => tablesFor(recipe, row.over)),
    ]),
  ]);
}

export function comparisonsOf(planned: readonly PlannedLine[]): readonly Comparison[] {
  const recordings = [...new Set(planned.map(({ tally }) => tally))].flatMap(
    (tally) => tally.recordings,
  );
  return once(recordings.flatMap(comparisonsIn));
}

export function comparisonsIn({ pairs, parts }: Pick<ComparedThere, "pairs" | "parts">) {
  return [...pairs, ...parts.map(({ comparison }) => comparison)];
}

/** The comparisons without duplicates, by key. */
export function once(comparisons: readonly Comparison[]): readonly Comparison[] {
  // Most are one thing in many rows: long keys are compared of few.
  return [...new Map([...new Set(comparisons)].map((one) => [one.key, one])).values()];
}

/** Rows of all recordings and raters together. */
function isOfAll(by: Grouping): by is Parameters<typeof overRows>[0] {
  return ["overall", "code", "group", "subject", "modifier"].includes(by);
}

export interface ComparedThere {
  /** The row that it is of, where it is a part of what is compared: of its time, or of its raters. */
  readonly only: OnlyRow | undefined;
  readonly pairs: readonly Comparison[];
  /** Pieces with all their raters; empty if no statistic uses all raters at once. */
  readonly parts: readonly Part[];
}

/**
 * What is compared for each recording and round: all of it, and each phase or group of raters in
 * breakdowns by these.
 */
export function comparedThere(
  groups: readonly Together[],
  {
    by,
    phases,
    raterGroups,
  }: {
    readonly raterGroups: readonly RaterGroup[];
    readonly by: readonly Grouping[];
    /** By recording, in order of time. */
    readonly phases: ReadonlyMap<string, readonly (Stretch & { readonly name: string })[]>;
  },
  withParts: boolean,
): readonly ComparedThere[] {
  return groups.flatMap((group) => {
    const comparedIn = (only?: OnlyRow, within?: readonly Stretch[], own: Together = group) => {
      const pairs = pairsOf(own, within);
      return { only, pairs, parts: withParts ? partsOf(own, within, pairs) : [] };
    };
    const named = by.includes("phase") ? (phases.get(group[0]?.recordingId ?? "") ?? []) : [];
    const names = new Set(named.map(({ name }) => name));
    return [
      comparedIn(),
      ...[...names].map((phase) =>
        comparedIn(
          { by: "phase", phase },
          joinedStretches(named.filter(({ name }) => name === phase)),
        ),
      ),
      ...(by.includes("raters") ? raterGroups : []).flatMap(({ name, has }) => {
        const own = group.filter(has);
        return own.length < 2 ? [] : [comparedIn({ by: "raters", group: name }, undefined, own)];
      }),
    ];
  });
}

/**
 * The newest comparisons, at most about `most` of them; a recording is kept or dropped as a whole. `older` counts
 * what was dropped.
 */
export function newest(
  compared: readonly ComparedThere[],
  most: number,
): { readonly compared: readonly ComparedThere[]; readonly older: number } {
  const listed = compared.reduce((sum, { pairs, parts }) => sum + pairs.length + parts.length, 0);
  if (listed <= most) return { compared, older: 0 };
  const sizeOf = (one: ComparedThere) => once(comparisonsIn(one)).length;
  const size = compared.reduce((sum, one) => sum + sizeOf(one), 0);
  if (size <= most) return { compared, older: 0 };
  const at = ({ pairs }: ComparedThere) =>
    Math.max(0, ...pairs.flatMap(({ first, second }) => [first.submittedMs, second.submittedMs]));
  const kept = new Set<ComparedThere>();
  let room = most;
  for (const one of compared.toSorted((a, b) => at(b) - at(a))) {
    if (sizeOf(one) > room) break;
    room -= sizeOf(one);
    kept.add(one);
  }
  const left = compared.filter((one) => !kept.has(one) && one.only === undefined);
  return {
    compared: compared.filter((one) => kept.has(one)),
    older: left.reduce((sum, { pairs }) => sum + pairs.length, 0),
  };
}

/** Above this number of pairs, only the most recently submitted ones, by whole recordings. */
export function newestPlaces(
  places: readonly (readonly Part[])[],
  most: number,
): readonly (readonly Part[])[] {
  const size = places.reduce((sum, pairs) => sum + pairs.length, 0);
  if (size <= most) return places;
  const kept = new Set<readonly Part[]>();
  let room = most;
  for (const pairs of places.toSorted((a, b) => submittedMs(b) - submittedMs(a))) {
    room -= pairs.length;
    if (room < 0) break;
    kept.add(pairs);
  }
  return places.filter((pairs) => kept.has(pairs));
}

function submittedMs(pairs: readonly Part[]): number {
  return Math.max(
    0,
    ...pairs.flatMap(({ comparison: { first, second } }) => [
      first.submittedMs,
      second.submittedMs,
    ]),
  );
}
