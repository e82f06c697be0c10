import { setTimeout } from "node:timers/promises";
import type { Agreement, AgreementLine, Grouping } from "../../../api/contract/agreement.ts";
import type { Scope } from "../../../api/contract/scope.ts";
import type { EventRecipe } from "../../../domain/entities/recipe.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { Limits } from "../../../domain/limits.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Stretch } from "../../../domain/spans.ts";
import type { Query } from "../../database/database.ts";
import { joinedStretches } from "../../database/scopedTime.ts";
import type { AnalysedWork } from "../../database/work.ts";
import { agreementLine } from "./agreementLine.ts";
import { type Basis, takesAllRaters } from "./basis.ts";
import {
  type Comparison,
  groupedTogether,
  pairsOf,
  type Part,
  partsOf,
  type RevisedPlace,
  type Together,
} from "./comparisons.ts";
import type { LabelBook } from "./labelBook.ts";
import { rowBases } from "./rowFigure.ts";
import { overAll, type OverRow, overRows } from "./rowPlan.ts";
import { basesOnce, type RowTally, type TablesOf } from "./rowTally.ts";
import { type AgreementTables, comparisonsKept } from "./tables.ts";
import { Tallies } from "./tallies.ts";

/** A reader hears how far it is before a second has passed. */
const waitMs = 800;

export interface EventsAsked {
  readonly scope: Scope;
  readonly by: readonly Grouping[];
  readonly recipes: readonly EventRecipe[];
  readonly studyId: Id<"study">;
  /** By recording, in order of time; only asked for rows by phase. */
  readonly phases: ReadonlyMap<string, readonly (Stretch & { readonly name: string })[]>;
  readonly limits: Limits;
  /** Whether it is looked at who is later than others. */
  readonly withShifts: boolean;
  /** The study's own recipes, whose tables outlive this process. */
  readonly keptRecipes: readonly EventRecipe[];
  readonly waitMs?: number;
  /** Pairs of observations that are compared, the newest. */
  readonly pairsMost?: number;
}

/** Studies that are being compared at this moment, by what of them. */
const underWay = new Map<string, Promise<void>>();

/** Agreement on events, by each grouping that is asked for; those of ratings are told by themselves. */
export async function eventAgreement(
  query: Query,
  tables: AgreementTables,
  {
    raters,
    scheme,
    places,
  }: Pick<AnalysedWork, "raters"> & {
    readonly scheme: Scheme & { readonly id: string };
    readonly places: readonly RevisedPlace[];
  },
  asked: EventsAsked,
): Promise<
  Pick<Agreement, "rows" | "progress"> & {
    /** Recordings in a round that only one rater has done. */
    readonly alone: number;
    /** Pairs of observations that are beyond those that are compared at all. */
    readonly older: number;
    /** What was compared by now, without phases. */
    readonly compared: readonly Comparison[];
    readonly book: LabelBook;
  }
> {
  const { scope, by, recipes, limits } = asked;
  const { groups, alone } = groupedTogether(places);
  const book = tables.bookOf(
    scheme.id,
    scheme.codes.map(({ id }) => id),
  );
  const plan = { scheme, scope, book };
  const all = overAll(scheme, scope, book);
  const rowsOver = by.filter(isOfAll).flatMap((one) => overRows(one, plan));
  const overs = [all, ...rowsOver.map(({ over }) => over)];
  const time: Basis[] = rowsOver.some((row) => row.withPrevalence) ? [{ kind: "time" }] : [];
  const needed = (some: readonly EventRecipe[]) =>
    basesOnce([
      { kind: "counts" },
      ...time,
      ...some.flatMap((recipe) => overs.flatMap((over) => rowBases(recipe, over))),
    ]);
  const lags: Basis[] = asked.withShifts ? [{ kind: "lags" }] : [];
  const bases = [...needed(recipes), ...lags];
  const ofAllRaters = recipes.filter(takesAllRaters);
  const weightedBases = needed(ofAllRaters).filter(({ kind }) => kind !== "counts");

  const found = comparedThere(groups, asked, ofAllRaters.length > 0);
  const { compared, older } = newest(found, asked.pairsMost ?? comparisonsKept);
  const comparisons = [
    ...new Map(
      compared.flatMap(({ pairs, parts }) =>
        [...pairs, ...parts.map(({ comparison }) => comparison)].map(
          (one) => [one.key, one] as const,
        ),
      ),
    ).values(),
  ];
  const kept = isWholeScope(asked) ? keptBases(bases, asked.keptRecipes) : [];
  const wanted = { comparisons, bases, modifierIds: scope.modifierIds, book, kept };
  await within(asked.waitMs ?? waitMs, () => compareAll(query, tables, asked.studyId, wanted));
  const missing = new Set(tables.missing(wanted).map(({ key }) => key));

  const added = bases.filter(({ kind }) => kind !== "lags");
  // Until all is there, rows but the first would only keep the rest waiting.
  const shown = missing.size === 0 ? by : by.filter((one) => one === "overall");
  const tallies = new Tallies(scheme, raters);
  const tablesOf = (comparison: Comparison, some: readonly Basis[]): TablesOf =>
    some.flatMap((basis) => {
      const table = tables.tableOf(comparison, basis, scope.modifierIds);
      return table ? [[basis, table] as const] : [];
    });
  for (const { phase, pairs, parts } of compared) {
    for (const comparison of pairs) {
      if (missing.has(comparison.key)) continue;
      const own = tablesOf(comparison, added);
      for (const tally of tallies.of(comparison, shown, phase)) {
        tally.add(comparison, own, tallies.subjectIds);
      }
    }
    for (const part of parts) {
      if (missing.has(part.comparison.key)) continue;
      const own = tablesOf(part.comparison, weightedBases);
      for (const tally of tallies.ofAllRaters(part.comparison, shown, phase)) {
        tally.addPart(part, own, tallies.subjectIds);
      }
    }
  }

  const lineOf = (tally: RowTally, row: OverRow): AgreementLine =>
    agreementLine(tally, row, {
      recipes,
      book,
      limits,
      isWhole: missing.size === 0,
      isTurned: isTurned(tally, raters),
      settings: scope.modifierIds?.toSorted().join(",") ?? "",
    });
  const rows = shown.flatMap((one): AgreementLine[] => {
    if (one === "criterion") return [];
    if (isOfAll(one)) return overRows(one, plan).map((row) => lineOf(tallies.overall, row));
    return tallies.by(one).map((tally) => {
      const { key, of } = tally;
      return lineOf(tally, { key, of, over: all, withPrevalence: false });
    });
  });
  const whole = compared.flatMap(({ phase, pairs }) => (phase === undefined ? pairs : []));
  return {
    rows,
    alone,
    older,
    book,
    compared: whole.filter(({ key }) => !missing.has(key)),
    progress: { compared: comparisons.length - missing.size, all: comparisons.length },
  };
}

/** Whether all of the study's work is compared as it is; of narrower scopes nothing outlives the process. */
function isWholeScope({ scope, by }: EventsAsked): boolean {
  const { raterIds, modifierIds, phases, fromUs, toUs, work } = scope;
  const narrowed = [raterIds, modifierIds, phases, fromUs, toUs];
  return narrowed.every((one) => one === undefined) && work === "raters" && !by.includes("phase");
}

/** Tables of any choice of codes, for the recipes that are the study's own. */
function keptBases(bases: readonly Basis[], recipes: readonly EventRecipe[]): readonly Basis[] {
  const units = new Set(recipes.flatMap((recipe) => ("unitUs" in recipe ? recipe.unitUs : [])));
  return bases.filter(
    (basis) =>
      basis.kind === "counts" ||
      basis.kind === "time" ||
      basis.kind === "lags" ||
      (basis.kind === "units" && units.has(basis.unitUs)),
  );
}

/** Rows of all recordings and raters together. */
function isOfAll(by: Grouping): by is Extract<Grouping, "overall" | "code" | "group" | "subject"> {
  return by === "overall" || by === "code" || by === "group" || by === "subject";
}

/** Tables of two have the rater with the lower id first; the answer has raters in their own order. */
function isTurned(tally: RowTally, raters: readonly { readonly id: string }[]): boolean {
  const [first] = raters.filter(({ id }) => tally.raters.has(id));
  return [...tally.raters].some((id) => first !== undefined && id < first.id);
}

interface ComparedThere {
  readonly phase: string | undefined;
  readonly pairs: readonly Comparison[];
  /** Empty where no recipe takes all raters. */
  readonly parts: readonly Part[];
}

/** What is compared of each recording and round: all of it, and each phase where rows are by phase. */
function comparedThere(
  groups: readonly Together[],
  { by, phases }: EventsAsked,
  withParts: boolean,
): readonly ComparedThere[] {
  return groups.flatMap((group) => {
    const one = (phase: string | undefined, only: readonly Stretch[] | undefined) => ({
      phase,
      pairs: pairsOf(group, only),
      parts: withParts ? partsOf(group, only) : [],
    });
    const named = by.includes("phase") ? (phases.get(group[0]?.recordingId ?? "") ?? []) : [];
    const names = new Set(named.map(({ name }) => name));
    return [
      one(undefined, undefined),
      ...[...names].map((name) =>
        one(name, joinedStretches(named.filter((phase) => phase.name === name))),
      ),
    ];
  });
}

/** The newest of what is compared, of whole recordings. */
function newest(
  compared: readonly ComparedThere[],
  most: number,
): { readonly compared: readonly ComparedThere[]; readonly older: number } {
  const sizeOf = ({ pairs, parts }: ComparedThere) => pairs.length + parts.length;
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
  const left = compared.filter((one) => !kept.has(one) && one.phase === undefined);
  return {
    compared: compared.filter((one) => kept.has(one)),
    older: left.reduce((sum, { pairs }) => sum + pairs.length, 0),
  };
}

/** Compares what is missing; who wants the same meanwhile waits for the same. */
async function compareAll(
  query: Query,
  tables: AgreementTables,
  studyId: Id<"study">,
  wanted: Parameters<AgreementTables["compare"]>[2],
): Promise<void> {
  const job = `${studyId} ${wanted.book.codes.join(" ")}`;
  for (let running = underWay.get(job); running; running = underWay.get(job)) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other: they want the same machine.
    await running.catch(() => undefined);
  }
  if (tables.missing(wanted).length === 0) return;
  const run = tables.compare(query, studyId, wanted).finally(() => underWay.delete(job));
  underWay.set(job, run);
  await run;
}

/** Waits for the work, but not longer; the work goes on. What it throws in time is thrown. */
async function within(ms: number, work: () => Promise<void>): Promise<void> {
  const running = work();
  const stop = new AbortController();
  await Promise.race([
    running,
    setTimeout(ms, undefined, { signal: stop.signal }).catch(() => undefined),
  ]);
  stop.abort();
  running.catch(() => undefined);
}
