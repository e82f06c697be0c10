import { grouped } from "../../domain/grouped.ts";
import { setImmediate } from "node:timers/promises";
import { type Comparison, groupedTogether } from "../../agreement/comparisons.ts";
import { isOfModifiers } from "../../agreement/facts.ts";
import { eventMeasure } from "../../agreement/index.ts";
import { continuous, type Observation } from "../../agreement/observation.ts";
import {
  comparedThere,
  type ComparedThere,
  comparisonsIn,
  comparisonsOf,
  kindsOf,
  newest,
  once,
  plannedLines,
  talliedBy,
} from "../../agreement/plan.ts";
import { newestOfPairs, PairShift, shiftsTold } from "../../agreement/pairShifts.ts";
import type { RaterGroup } from "../../agreement/raterGroups.ts";
import type { AgreementLine, Grouping } from "../../agreement/row.ts";
import { overAll } from "../../agreement/rowPlan.ts";
import { type Between, type DifferenceFigure, levelAmong } from "../../agreement/differences.ts";
import {
  lineDifference,
  lineMaker,
  type LineOptions,
  MadeLine,
  type PlannedLine,
} from "../../agreement/rows.ts";
import type { TableSource } from "../../agreement/rowSums.ts";
import { lagsTable } from "../../agreement/tables/lags.ts";
import type { Agreement } from "../../api/contract/agreement.ts";
import type { Scope } from "../../api/contract/scope.ts";
import type { EventStatistic } from "../../agreement/recipes.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import type { AnalysedWork } from "../database/work.ts";
import { doAhead } from "../keep/ahead.ts";
import { KeptParts, type PartAsked } from "../keep/keptParts.ts";
import { quiet } from "../keep/quiet.ts";
import { digestOf } from "../keep/sign.ts";
import { readCodingsAhead } from "../keep/codings.ts";
import { askedAgainMs, compareAll } from "./comparing.ts";
import { within } from "../keep/within.ts";
import { lineSigner } from "./rowSign.ts";
import { type ShiftsAsked, shiftsOfPairs, shiftsSign } from "./shiftsOfPairs.ts";
import { AgreementTables, comparisonsKept, recordingIdOf } from "./tables.ts";

/** A reader hears how far it is before a second has passed. */
const waitMs = 800;

export interface EventsAsked {
  readonly scope: Scope;
  readonly by: readonly Grouping[];
  readonly statistics: readonly EventStatistic[];
  readonly studyId: Id<"study">;
  /** By recording, in order of time; only asked for rows by phase. */
  readonly phases: Parameters<typeof comparedThere>[1]["phases"];
  /** Only asked for rows by groups of raters. */
  readonly raterGroups?: readonly RaterGroup[];
  readonly limits: Limits;
  /** Whether it is looked at who is later than others. */
  readonly withShifts: boolean;
  /**
   * The name under which the results are stored in the database (`page`: the Agreement page, `glance`: the overview), so
   * that they survive a restart of the server. `undefined`: the results are computed for this request only.
   */
  readonly storedAs: string | undefined;
  readonly waitMs?: number;
  /** Two rows, by their keys, whose difference is told. */
  readonly between?: Between | undefined;
  /** Of how many rows these are the extremes. */
  readonly among?: number;
  /** Pairs of observations that are compared, the newest. */
  readonly pairsMost?: number;
}

const lines = new KeptParts(MadeLine);
const shiftLists = new KeptParts(PairShift.array());

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
    readonly places: readonly Observation[];
  },
  asked: EventsAsked,
): Promise<
  Pick<Agreement, "rows" | "shifts" | "progress"> & {
    /** `null` unless two rows are asked for that there are, and all is compared. */
    readonly difference: readonly DifferenceFigure[] | null;
    /** How many recordings were coded by a single rater in their round, so that nothing can be compared. */
    readonly recordingsWithOneRater: number;
    /** Pairs of observations that are beyond those that are compared at all. */
    readonly older: number;
  }
> {
  const { scope, statistics, limits, studyId } = asked;
  // Of modifiers nothing else says anything.
  const by = asked.by.filter((one) => one !== "modifier" || statistics.some(isOfModifiers));
  const { modifierIds } = scope;
  const { groups, recordingsWithOneRater } = groupedTogether(continuous(places));
  if (scheme.codes.length === 0) {
    // Of ratings alone there are no tables to make.
    const all = groups.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
    const progress = { compared: all, all };
    return { rows: [], shifts: [], difference: null, recordingsWithOneRater, older: 0, progress };
  }
  const book = tables.bookOf(scheme);
  const found = comparedThere(
    groups,
    { raterGroups: [], ...asked },
    statistics.some((recipe) => eventMeasure(recipe).weighs(recipe) !== "pairs"),
  );
  const { compared, older } = newest(found, asked.pairsMost ?? comparisonsKept);
  const settings = modifierIds?.toSorted().join(",") ?? "";
  const options = { statistics, book, limits, settings };

  const tallies = talliedBy(by, compared, { scheme, raters, sign: digestOf });
  const storedAs = isWholeScope(asked) ? asked.storedAs : undefined;
  const signOf = lineSigner({ ...options, isWhole: true });
  const planned = plannedLines(by, tallies, { scheme, scope, book }).map((line) => ({
    ...line,
    name: `${storedAs ?? ""} ${line.row.key}`,
    sign: signOf(line),
  }));
  const shiftsAsked = asked.withShifts
    ? shiftsWanted(compared, { ...options, scheme, scope, studyId })
    : undefined;
  if (storedAs !== undefined) {
    await lines.read(query, studyId, planned);
    if (shiftsAsked) await shiftLists.read(query, studyId, [shiftsAsked]);
  }

  const [one, other] = (asked.between ?? []).map((key) =>
    planned.find(({ row }) => row.key === key),
  );
  const between = one && other && one !== other ? ([one, other] as const) : undefined;
  // What a row is made of is needed again for its difference from another.
  const unknown = planned.filter((line) => isUnknown(line) || between?.includes(line));
  const isShiftUnknown = shiftsAsked && shiftLists.known(shiftsAsked.sign) === undefined;
  const kinds = kindsOf(unknown, statistics);
  const kept = storedAs === undefined ? [] : kinds.filter(({ isKept }) => isKept);
  const common = { modifierIds, book };
  const ofRows = { ...common, comparisons: comparisonsOf(unknown), kinds, kept };
  const ofShifts = {
    ...common,
    comparisons: isShiftUnknown ? shiftsAsked.pairs.flat() : [],
    kinds: [lagsTable],
    kept: storedAs === undefined ? [] : [lagsTable],
  };
  const wait = asked.waitMs ?? waitMs;
  await within(wait, async () => {
    await compareAll(query, tables, studyId, ofRows, wait + askedAgainMs);
    await compareAll(query, tables, studyId, ofShifts, wait + askedAgainMs);
  });
  const tablesOf = tables.byComparison(modifierIds);
  const missing = new Set(
    [...tables.missing(ofRows, tablesOf), ...tables.missing(ofShifts, tablesOf)].map(
      ({ key }) => key,
    ),
  );
  const isWhole = missing.size === 0;

  const source: TableSource = {
    ...tableSource(tablesOf, scheme, missing),
    kept: isWhole ? { sums: tables.sums, settings } : undefined,
  };
  const make = lineMaker(source);
  const rows: AgreementLine[] = [];
  for (const line of planned) {
    const { key, of } = line.row;
    const known = lines.known(line.sign);
    // Until all is there, rows but the first would only keep the rest waiting.
    if (!known && !isWhole && of.by !== "overall") continue;
    const made = known ?? make(line, { ...options, isWhole });
    rows.push({ key, of, ...turnedAs(of, made) });
    if (known || !isWhole) continue;
    lines.put(line.sign, made);
    // oxlint-disable-next-line no-await-in-loop -- Others have their turn.
    await setImmediate();
  }
  let shifts: readonly PairShift[] = [];
  if (shiftsAsked && isWhole) {
    const { sign, pairs } = shiftsAsked;
    shifts = shiftLists.known(sign) ?? (await shiftsOfPairs(query, tables, pairs, shiftsAsked));
    shiftLists.put(sign, [...shifts]);
  }
  if (storedAs !== undefined && unknown.length === 0) {
    // One more observation will need the tables of all others.
    doAhead(`${studyId} ${scheme.id} ${storedAs}`, () =>
      addUpAhead(query, tables, studyId, planned, {
        ...options,
        scheme,
        modifierIds,
        ofShifts: shiftsAsked?.pairs.flat() ?? [],
      }),
    );
  }
  if (storedAs !== undefined && isWhole) {
    lines.writeLater(query, studyId, unknown);
    if (shiftsAsked && isShiftUnknown) shiftLists.writeLater(query, studyId, [shiftsAsked]);
  }
  const difference =
    between && isWhole
      ? lineDifference(source, between, {
          ...options,
          isWhole,
          level: levelAmong(asked.among ?? 2),
        })
      : null;
  const all = once(compared.flatMap(comparisonsIn)).length;
  return {
    rows: isWhole ? rows : rows.filter(({ of }) => of.by === "overall"),
    shifts: shiftsTold(shifts, raters),
    difference,
    recordingsWithOneRater,
    older,
    progress: { compared: all - missing.size, all },
  };
}

/** Reads and adds up in small turns what rows are made of that were all known. */
async function addUpAhead(
  query: Query,
  tables: AgreementTables,
  studyId: Id<"study">,
  planned: readonly (PlannedLine & PartAsked)[],
  options: Omit<LineOptions, "isWhole"> & {
    /** Whose lags it will look at again. */
    readonly ofShifts: readonly Comparison[];
    readonly scheme: Scheme;
    readonly modifierIds: readonly string[] | undefined;
  },
): Promise<void> {
  const { statistics, book, scheme, modifierIds, settings } = options;
  const kinds = kindsOf(planned, statistics);
  const common = { modifierIds, book };
  const ofRows = { ...common, kinds, kept: kinds.filter(({ isKept }) => isKept) };
  const ofShifts = { ...common, kinds: [lagsTable], kept: [lagsTable] };
  const byRecording = grouped(comparisonsOf(planned), recordingIdOf);
  // oxlint-disable no-await-in-loop -- One small part after the other, when nobody waits for anything.
  for (const [wanted, parts] of [
    [ofRows, byRecording],
    [ofShifts, grouped(options.ofShifts, recordingIdOf)],
  ] as const) {
    for (const comparisons of parts.values()) {
      await quiet();
      await compareAll(query, tables, studyId, { ...wanted, comparisons }, askedAgainMs);
      if (tables.missing({ ...wanted, comparisons }).length > 0) return;
    }
  }
  for (const comparisons of byRecording.values()) {
    await quiet();
    const places = comparisons.flatMap(({ first, second }) => [first, second]);
    await readCodingsAhead(query, studyId, places, { codes: book.codes, modifierIds });
  }
  const source: TableSource = {
    ...tableSource(tables.byComparison(modifierIds), scheme, new Set()),
    kept: { sums: tables.sums, settings },
  };
  const make = lineMaker(source);
  for (const line of planned) {
    await quiet();
    await setImmediate();
    make(line, { ...options, isWhole: true });
  }
  // oxlint-enable no-await-in-loop
  // A process compares its first recording several times as slowly as those after it: that one is no reader's.
  const [rehearsed = []] = byRecording.values();
  await quiet();
  await new AgreementTables().compare(query, studyId, { ...common, kinds, comparisons: rehearsed });
}

/** Tables of comparisons but for those that are `missing`, by their keys. */
function tableSource(
  tablesOf: ReturnType<AgreementTables["byComparison"]>,
  scheme: Scheme,
  missing: ReadonlySet<string>,
): TableSource {
  return {
    tablesOf: ({ key }) => {
      return (comparison) =>
        missing.has(comparison.key) ? undefined : tablesOf(comparison)?.get(key);
    },
    subjectIds: scheme.subjects.map(({ id }) => id),
  };
}

/** Raters stand in the order of the answer, in tables by their ids. */
function turnedAs(of: AgreementLine["of"], line: MadeLine): MadeLine {
  if (of.by !== "pair" || of.raterA <= of.raterB || !line.eventsOfEach) return line;
  const [first, second] = line.eventsOfEach;
  return { ...line, eventsOfEach: [second, first] };
}

function isUnknown({ sign }: PartAsked): boolean {
  return lines.known(sign) === undefined;
}

function shiftsWanted(
  compared: readonly ComparedThere[],
  {
    scope,
    statistics: [recipe],
    ...asked
  }: Pick<ShiftsAsked, "scheme" | "book" | "limits" | "studyId"> &
    Pick<LineOptions, "statistics"> & { readonly scope: Scope },
) {
  if (!recipe) return undefined;
  const pairs = newestOfPairs(compared.flatMap((one) => (one.only === undefined ? one.pairs : [])));
  const over = overAll(asked.scheme, scope, asked.book);
  const wanted = { ...asked, recipe, over, modifierIds: scope.modifierIds };
  return { ...wanted, pairs, name: "shifts", sign: shiftsSign(pairs, wanted) };
}

/** Whether all of the study’s work is compared as it is; of narrower scopes nothing outlives the process. */
function isWholeScope({ scope, by }: EventsAsked): boolean {
  const { raterIds, modifierIds, phases, fromUs, toUs, work } = scope;
  const narrowed = [raterIds, modifierIds, phases, fromUs, toUs];
  return (
    narrowed.every((one) => one === undefined) &&
    work === "raters" &&
    !by.includes("phase") &&
    !by.includes("raters")
  );
}
