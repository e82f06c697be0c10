import { createHash } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { AgreementGlance } from "../../api/contract/overview.ts";
import type { Figure } from "../../api/contract/figures.ts";
import { wholeStudy } from "../../api/contract/scope.ts";
import type { Id } from "../../domain/rules.ts";
import { commonStretches, coveredStretches, type Stretch } from "../../domain/spans.ts";
import { cohenKappa } from "../../statistics/cohenKappa.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import { elementaryIntervals, poolTime } from "../../statistics/units.ts";
import type { Here } from "../answer.ts";
import type { Query } from "../database/database.ts";
import { type CodedStates, codedStates, handInsOf } from "../database/pairedStates.ts";
import { analysedWork, placeKey, type WorkPlace } from "../database/work.ts";
import { type EventIndex, indexEvents } from "./analysedEvent.ts";
import { type Pooled, subjectsOf } from "./lines.ts";
import { type Over, overOf } from "./over.ts";
import { figureOf } from "./pairAgreement.ts";
import { mondayOf } from "./week.ts";

/** Pairs of observations that one glance covers, the newest: a tenth of a second to add up. */
const pairsMost = 5_000;
const pairsShown = 200;
/** A reader waits so long for the rest, and then gets what there is. */
const waitMs = 250;
/** So many events are compared, and so many tables added, before others have their turn. */
const eventsAtOnce = 4_000;
const tablesAtOnce = 100;
const tablesKept = 20_000;
const sumsKept = 50;

interface Reader {
  readonly here: Here;
  readonly accountId: Id<"account">;
}

interface Log {
  warn(details: object, sentence: string): void;
}

/** Two observations of one recording and round, and the name of their table. */
interface ComparedPair {
  readonly first: WorkPlace;
  readonly second: WorkPlace;
  /** Changes with the work of either. */
  readonly key: string;
  readonly submittedMs: number;
}

/** Tables by the observations and revisions that they are of: what two people coded is not compared twice. */
const tables = new Map<string, Pooled>();
/** What was added up, by the pairs that it is of. */
const sums = new Map<string, Groups>();
/** Studies that are being compared at this moment, by version of their scheme. */
const underWay = new Map<string, Promise<void>>();

/**
 * Agreement at a glance. What has not been compared yet is compared beside other calls, in pieces too
 * short to be noticed by them; a reader who comes meanwhile gets what is there by then.
 */
export async function glanceOf(query: Query, reader: Reader, log: Log): Promise<AgreementGlance> {
  const { studyId } = reader.here;
  const work = await analysedWork(query, reader, wholeStudy);
  const over = work.schemeVersion && overOf(work.schemeVersion.scheme, "all");
  const handIns = await handInsOf(query, studyId);
  const paired = over?.hasStates ? pairsOf(work.places, handIns) : [];
  const pairs = paired.slice(0, pairsMost);
  const missing = pairs.filter(({ key }) => !tables.has(key));
  if (missing.length > 0 && work.schemeVersion && over) {
    const job = `${studyId} ${work.schemeVersion.id}`;
    const running =
      underWay.get(job) ??
      compareAll(query, studyId, missing, over)
        .catch((error: unknown) =>
          log.warn({ err: error }, "agreement was not compared to its end"),
        )
        .finally(() => underWay.delete(job));
    underWay.set(job, running);
    await Promise.race([running, setTimeout(waitMs)]);
  }
  const nothing: Figure | undefined = over?.hasStates
    ? undefined
    : { kind: "undefined", because: "not_part_of_this_statistic", n: 0, per: "us" };
  const groups = await knownGroupsOf(pairs, over?.codes ?? []);
  const names = new Map<string, { readonly id: Id<"account">; readonly name: string }>(
    work.raters.map((rater) => [rater.id, rater]),
  );
  const raterPairs = [...groups.byRaters.values()].toSorted(
    (a, b) => b.recordings.size - a.recordings.size || (a.key < b.key ? -1 : 1),
  );
  return {
    schemeNumber: work.schemeVersion?.number ?? null,
    compared: groups.all.tables,
    all: pairs.length,
    overall: nothing ?? kappaOf(groups.all.sum),
    pairs: raterPairs.slice(0, pairsShown).flatMap(({ key, recordings, sum }) => {
      const [raterA, raterB] = key.split(" ").map((id) => names.get(id));
      return raterA && raterB
        ? [{ raterA, raterB, recordings: recordings.size, durationKappa: kappaOf(sum) }]
        : [];
    }),
    pairCount: raterPairs.length,
    weeks: [...groups.byWeek.values()]
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, recordings, sum }) => ({
        startsOn: key,
        recordings: recordings.size,
        durationKappa: kappaOf(sum),
      })),
    leftOut: { ...work.leftOut, older: paired.length - pairs.length },
  };
}

/** All pairs within one recording and round, the newest first. */
function pairsOf(
  places: readonly WorkPlace[],
  handIns: Awaited<ReturnType<typeof handInsOf>>,
): readonly ComparedPair[] {
  const together = new Map<string, WorkPlace[]>();
  for (const place of places) {
    const there = together.get(placeKey(place));
    if (there) there.push(place);
    else together.set(placeKey(place), [place]);
  }
  const pairs: ComparedPair[] = [];
  for (const coded of together.values()) {
    const inOrder = coded.toSorted((a, b) => (a.raterId < b.raterId ? -1 : 1));
    for (const [at, first] of inOrder.entries()) {
      for (const second of inOrder.slice(at + 1)) {
        const [a, b] = [handIns.get(first.observationId), handIns.get(second.observationId)];
        if (!a || !b) continue;
        pairs.push({
          first,
          second,
          key: `${first.observationId}@${a.revision} ${second.observationId}@${b.revision} ${first.schemeVersionId} ${first.durationUs}`,
          submittedMs: Math.max(a.submittedAt.getTime(), b.submittedAt.getTime()),
        });
      }
    }
  }
  return pairs.toSorted((a, b) => b.submittedMs - a.submittedMs || (a.key < b.key ? -1 : 1));
}

/** Compares one pair after the other; each table is there for readers once it is made. */
async function compareAll(
  query: Query,
  studyId: Id<"study">,
  pairs: readonly ComparedPair[],
  over: Over,
): Promise<void> {
  for (const { first, second, key } of pairs) {
    const states = await codedStates(query, studyId, [first.observationId, second.observationId]);
    const of = (place: WorkPlace) =>
      states.filter(({ observationId }) => observationId === place.observationId);
    tables.set(
      key,
      await tableOf(
        {
          durationUs: first.durationUs,
          stretches: commonStretches(
            coveredStretches(first.spans, first.durationUs),
            coveredStretches(second.spans, first.durationUs),
          ),
          first: of(first),
          second: of(second),
        },
        over,
      ),
    );
    const [oldest] = tables.keys();
    if (tables.size > tablesKept && oldest !== undefined) tables.delete(oldest);
    await setImmediate();
  }
}

/**
 * The table of one pair over what both were to code, cut into pieces of few events: cutting adds no time
 * and takes none, so that the sum is that of the whole.
 */
export async function tableOf(
  work: {
    readonly durationUs: number;
    /** In order and apart; left out where it is all of the recording. */
    readonly stretches?: readonly Stretch[];
    readonly first: readonly CodedStates[];
    readonly second: readonly CodedStates[];
  },
  over: Over,
  atOnce: number = eventsAtOnce,
): Promise<Pooled> {
  const { durationUs, stretches = [{ startUs: 0, endUs: durationUs }] } = work;
  const pair = { first: mentioned(work.first), second: mentioned(work.second) };
  let sum = poolTime([], over.codes);
  for (const subjectId of subjectsOf(pair, over)) {
    const ofSubject = (all: readonly CodedStates[]) =>
      all
        .filter((one) => one.subjectId === subjectId)
        .flatMap(({ codeId, startsUs, endsUs }) =>
          startsUs.map((startUs, at) => ({
            code: codeId,
            startUs,
            endUs: endsUs[at] ?? durationUs,
          })),
        );
    const first = ofSubject(work.first);
    const second = ofSubject(work.second);
    const pieces = Math.max(1, Math.ceil((first.length + second.length) / atOnce));
    const cut = Array.from({ length: pieces }, (_, piece) => ({
      startUs: Math.floor((durationUs * piece) / pieces),
      endUs: Math.floor((durationUs * (piece + 1)) / pieces),
    }));
    for (const { startUs: fromUs, endUs: toUs } of commonStretches(cut, stretches)) {
      const compared = elementaryIntervals(
        {
          durationUs: toUs - fromUs,
          first: within(first, fromUs, toUs),
          second: within(second, fromUs, toUs),
        },
        over,
      );
      sum = added(sum, compared, over.codes);
      if (pieces > 1) await setImmediate();
    }
  }
  return sum;
}

/** Which codes were used of whom, points too; not when. */
function mentioned(all: readonly CodedStates[]): EventIndex {
  return indexEvents(
    all.map(({ codeId, subjectId }) => ({ code: codeId, subjectId, startUs: 0, endUs: 0 })),
  );
}

/** What of some states lies in a stretch, in the stretch's own time. */
function within(events: readonly TimedEvent[], fromUs: number, toUs: number): TimedEvent[] {
  return events.flatMap(({ code, startUs, endUs }) =>
    startUs < toUs && endUs > fromUs
      ? [
          {
            code,
            startUs: Math.max(startUs, fromUs) - fromUs,
            endUs: Math.min(endUs, toUs) - fromUs,
          },
        ]
      : [],
  );
}

/** What was added up from these very pairs before, or is now; kept once nothing is missing. */
async function knownGroupsOf(
  pairs: readonly ComparedPair[],
  codes: readonly string[],
): Promise<Groups> {
  const hash = createHash("sha256");
  for (const { key, submittedMs } of pairs) hash.update(`${key} ${submittedMs}\n`);
  const name = hash.digest("base64url");
  const known = sums.get(name);
  if (known) return known;
  const groups = await groupsOf(pairs, codes);
  if (groups.all.tables === pairs.length) {
    sums.set(name, groups);
    const [oldest] = sums.keys();
    if (sums.size > sumsKept && oldest !== undefined) sums.delete(oldest);
  }
  return groups;
}

/** Some pairs added up. */
interface Group {
  readonly key: string;
  readonly recordings: Set<string>;
  tables: number;
  sum: Pooled;
}

interface Groups {
  readonly all: Group;
  readonly byRaters: ReadonlyMap<string, Group>;
  readonly byWeek: ReadonlyMap<string, Group>;
}

/** What is compared by now: all together, by raters, and by week. */
async function groupsOf(pairs: readonly ComparedPair[], codes: readonly string[]): Promise<Groups> {
  const newGroup = (key: string): Group => ({
    key,
    recordings: new Set(),
    tables: 0,
    sum: poolTime([], codes),
  });
  const groupIn = (groups: Map<string, Group>, key: string): Group => {
    const known = groups.get(key);
    if (known) return known;
    const made = newGroup(key);
    groups.set(key, made);
    return made;
  };
  const all = newGroup("");
  const byRaters = new Map<string, Group>();
  const byWeek = new Map<string, Group>();
  for (const [at, { first, second, key, submittedMs }] of pairs.entries()) {
    const table = tables.get(key);
    if (!table) continue;
    for (const group of [
      all,
      groupIn(byRaters, `${first.raterId} ${second.raterId}`),
      groupIn(byWeek, mondayOf(submittedMs)),
    ]) {
      group.recordings.add(first.recordingId);
      group.tables += 1;
      group.sum = added(group.sum, table, codes);
    }
    if (at % tablesAtOnce === tablesAtOnce - 1) await setImmediate();
  }
  return { all, byRaters, byWeek };
}

/** The table of nothing knows no unit: the first that is added brings it. */
function added(sum: Pooled, table: Pooled, codes: readonly string[]): Pooled {
  const parts = sum.labels.length === 0 ? [table] : [sum, table];
  return poolTime(
    parts.map((part) => ({ ...part, cells: [], pieces: 0 })),
    codes,
  );
}

function kappaOf({ table }: Pooled): Figure {
  return figureOf(cohenKappa(table));
}
