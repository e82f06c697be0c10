import { CodedWork } from "../../agreement/codedWork.ts";
import { type Comparison, groupedTogether } from "../../agreement/comparisons.ts";
import type { LabelBook } from "../../agreement/labelBook.ts";
import { besideGold, goldAgreements } from "../../agreement/raters/goldAgreement.ts";
import { continuous, type Observation, placeKey } from "../../agreement/observation.ts";
import { comparedThere, newest } from "../../agreement/plan.ts";
import {
  doubtfulRecordings,
  leastOnsets,
  misplaced,
  othersMost,
} from "../../agreement/raters/exchanged.ts";
import {
  explained,
  isUnexplained,
  type OtherReading,
  otherReading,
} from "../../agreement/raters/otherReading.ts";
import type { RaterFinding, RaterProfile } from "../../agreement/raters/profile.ts";
import { raterProfiles } from "../../agreement/raters/raterProfiles.ts";
import {
  type RaterSums,
  raterSums,
  type RaterSumsOf,
  raterTables,
  rankedCriteria,
} from "../../agreement/raters/raterSums.ts";
import { overAll } from "../../agreement/rowPlan.ts";
import { scanSheets } from "../../agreement/scanSheets.ts";
import { type TracedPlace, tracedPlaces } from "../../agreement/traces/tracedWork.ts";
import { matesOf } from "../../agreement/tables/mates.ts";
import type { RaterMoments, RatersReply } from "../../api/contract/raters.ts";
import type { Scope } from "../../api/contract/scope.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { can } from "../../domain/permissions.ts";
import { askedAgainMs, compareAll } from "../agreement/comparing.ts";
import { within } from "../keep/within.ts";
import { keptTracesOf } from "../agreement/keptTraces.ts";
import { scannedWork } from "../agreement/scanAgreement.ts";
import { codingsOf } from "../keep/codings.ts";
import { comparisonsKept, tables } from "../agreement/tables.ts";
import type { AnalysisContext, AnalysisHandlersOf } from "../analysisContext.ts";
import {
  type AnalysedWork,
  analysedWork,
  goldWork,
  ratingsByObservation,
} from "../database/work.ts";
import { KeptAnswers } from "../keep/keptAnswers.ts";
import { grouped } from "../../domain/grouped.ts";
import { known } from "../../domain/known.ts";
import { compareNames } from "../../domain/nameOrder.ts";

/** A reader hears how far it is before a second has passed. */
const waitMs = 800;
/** So many moments are listed. */
const momentsMost = 100;
const recordingsAtOnce = 10;
/** In so many recordings of a rater who agrees with no one another reading is looked for. */
const recordingsRead = 12;

const kept = new KeptAnswers<RatersReply>();

/** Comparisons of each rater with all others. */
export const raterCalls: AnalysisHandlersOf<"readRaters" | "readRaterInstances"> = {
  async readRaters({ query: { codesOf, ...scope } }, context) {
    const { here, account } = context;
    const work = await workOf(context, scope);
    const gold = work.schemeVersion
      ? await goldWork(
          context.database,
          { here, accountId: account.id },
          scope,
          work.schemeVersion.id,
        )
      : { golds: [], checks: [] };
    const all = await kept.of({ here: here.studyId, scope, work, gold }, () =>
      raters(context, scope, { work, gold }),
    );
    // A hundred raters by a hundred codes each are more than a list is read for.
    const whole = {
      ...all,
      profiles: all.profiles.map(({ codes, ...profile }) =>
        profile.raterId === codesOf ? { ...profile, codes } : profile,
      ),
    };
    if (can(here.role, "agreement.read")) return whole;
    return {
      ...whole,
      raters: whole.raters.filter(({ id }) => id === account.id),
      // Who has the same coding is for the team to look at first.
      profiles: whole.profiles
        .filter(({ raterId }) => raterId === account.id)
        .map((profile) => ({
          ...profile,
          findings: profile.findings.filter(({ kind }) => kind !== "same_as"),
        })),
    };
  },

  async readRaterInstances({ params: { raterId }, query }, context) {
    const { ownCodeId, otherCodeId, eitherWay, ...scope } = query;
    const { database, here } = context;
    const work = await workOf(context, scope);
    const there = comparedOf(work, scope);
    if (!there) return { count: 0, moments: [] };
    const { book, pairs, codes } = there;
    const [ownCode, otherCode] = [ownCodeId, otherCodeId].map((code) =>
      code === undefined ? undefined : book.placeOf(code),
    );
    const own = pairs
      .filter(({ first, second }) => first.raterId === raterId || second.raterId === raterId)
      .toSorted((a, b) => compareNames(a.first.recordingName, b.first.recordingName));
    const moments: RaterMoments["moments"] = [];
    let count = 0;
    for (let from = 0; from < own.length; from += recordingsAtOnce) {
      if (context.asked.signal.aborted) throw new Refusal("analysis_interrupted", {});
      const some = own.slice(from, from + recordingsAtOnce);
      // oxlint-disable-next-line no-await-in-loop -- Some recordings in memory are enough.
      const codings = await codingsOf(
        database,
        here.studyId,
        some.flatMap(({ first, second }) => [first, second]),
        { codes: book.codes, modifierIds: scope.modifierIds },
      );
      for (const { first, second, stretches } of some) {
        const [a, b] = [first, second].map(
          ({ observationId, durationUs }) =>
            new CodedWork(codings.get(observationId) ?? new Map(), durationUs, book),
        );
        if (!a || !b) continue;
        const isFirst = first.raterId === raterId;
        const [mine, theirs] = isFirst ? [first, second] : [second, first];
        for (const subjectId of new Set([...a.subjectIds, ...b.subjectIds])) {
          for (const mates of matesOf({ first: a, second: b, stretches }, subjectId)) {
            const ofMe = isFirst ? mates.first : mates.second;
            const ofOther = isFirst ? mates.second : mates.first;
            const at = ofMe ?? ofOther;
            const is = (mineIs: number | undefined, theirsIs: number | undefined) =>
              ofMe?.code === mineIs && ofOther?.code === theirsIs;
            if (!at || !(is(ownCode, otherCode) || (eitherWay && is(otherCode, ownCode)))) continue;
            if (!codes.includes(at.code)) continue;
            count += 1;
            if (moments.length >= momentsMost) continue;
            moments.push({
              recordingId: mine.recordingId,
              recordingName: mine.recordingName,
              roundId: mine.roundId,
              otherId: theirs.raterId,
              startUs: at.startUs,
              ownObservationId: mine.observationId,
              otherObservationId: theirs.observationId,
            });
          }
        }
      }
    }
    return { count, moments };
  },
};

function workOf({ database, here, account }: AnalysisContext, scope: Scope): Promise<AnalysedWork> {
  return analysedWork(database, { here, accountId: account.id }, scope, { rounds: "newest" });
}

/** `undefined` where nothing was coded with any scheme version. */
function comparedOf({ schemeVersion, places }: AnalysedWork, scope: Scope) {
  if (!schemeVersion) return undefined;
  const { scheme } = schemeVersion;
  const book = tables.bookOf({ ...scheme, id: schemeVersion.id });
  const asked = { by: [], phases: new Map(), raterGroups: [] };
  const { groups } = groupedTogether(continuous(places));
  const { compared, older } = newest(comparedThere(groups, asked, false), comparisonsKept);
  return {
    book,
    older,
    pairs: compared.flatMap(({ pairs }) => pairs),
    codes: overAll(scheme, scope, book).codes,
    groups: groupedTogether(places).groups,
  };
}

async function raters(
  { database, here }: AnalysisContext,
  scope: Scope,
  {
    work,
    gold,
  }: { readonly work: AnalysedWork; readonly gold: Awaited<ReturnType<typeof goldWork>> },
): Promise<{ readonly answer: RatersReply; readonly isWhole: boolean }> {
  const { schemeVersion } = work;
  const beside = besideGold(gold.golds, [...work.places, ...gold.checks]);
  // Who has done checks alone is in no work.
  const checked = gold.checks.map(({ raterId, raterName }) => ({ id: raterId, name: raterName }));
  const names = new Set<string>(work.raters.map(({ id }) => id));
  const named = [
    ...work.raters,
    ...checked.filter(({ id }) => {
      const isNew = !names.has(id);
      names.add(id);
      return isNew;
    }),
  ];
  const nothing: RatersReply = {
    schemeVersion: schemeVersion ?? null,
    rounds: [...work.rounds],
    raters: named,
    profiles: [],
    progress: { compared: 0, all: 0 },
    older: 0,
  };
  const there = comparedOf(work, scope);
  if (!there || !schemeVersion) return { answer: nothing, isWhole: true };
  const { scheme } = schemeVersion;
  const { book, pairs, codes, groups, older } = there;
  const { modifierIds } = scope;
  const wanted = {
    comparisons: [...pairs, ...beside.comparisons],
    kinds: raterTables,
    modifierIds,
    book,
    kept: raterTables,
  };
  await within(waitMs, () =>
    compareAll(database, tables, here.studyId, wanted, waitMs + askedAgainMs),
  );
  const missing = tables.missing(wanted).length;
  const all = wanted.comparisons.length;
  const progress = { compared: all - missing, all };
  if (missing > 0) return { answer: { ...nothing, progress, older }, isWhole: false };
  const criteria = rankedCriteria(scheme);
  const ratings =
    criteria.length === 0
      ? new Map<string, never>()
      : await ratingsByObservation(database, here.studyId, [...groups, ...beside.groups].flat());
  const sumsOf = (
    some: Pick<RaterSumsOf, "comparisons" | "groups"> &
      Partial<Pick<RaterSumsOf, "sheets" | "traced">>,
  ) =>
    raterSums({
      ...some,
      tableOf: (comparison, kind) => tables.tableOf(comparison, kind, modifierIds),
      book,
      codes,
      criteria,
      ratingsOf: (observationId) => ratings.get(observationId) ?? [],
    });
  const sums = sumsOf({
    comparisons: pairs,
    groups,
    sheets: scanSheets(scheme, await scannedWork(database, here.studyId, groups.flat()), {
      codeIds: scope.codeIds,
      subjectIds: scope.subjectIds,
    }),
    traced: await tracedBy(database, here.studyId, { scheme, places: work.places }),
  });
  const profiles = raterProfiles(sums, {
    codes: codes.map((code) => book.codes[code] ?? ""),
    criteria: criteria.map(({ id }) => id),
    golds: goldAgreements(sumsOf(beside)),
  });
  const coded = { pairs, book, modifierIds };
  const exchanges = await exchangesOf(database, here.studyId, { ...coded, sums });
  const readings = await readingsOf(database, here.studyId, {
    ...coded,
    profiles: profiles.filter(({ raterId }) => !exchanges.has(raterId)),
  });
  const ranks = new Map(named.map(({ id }, rank) => [id, rank]));
  return {
    answer: {
      ...nothing,
      progress,
      older,
      profiles: profiles
        .map((profile) => ({
          ...profile,
          findings: [
            ...explained(profile.findings, {
              reading: readings.get(profile.raterId),
              exchanges: exchanges.get(profile.raterId) ?? [],
            }),
          ],
          disagreeing:
            profile.disagreeing.length > 0
              ? profile.disagreeing
              : (exchanges.get(profile.raterId) ?? []).flatMap(placesIn),
        }))
        .toSorted(
          (a, b) =>
            harmOf(b) - harmOf(a) ||
            known(ranks.get(a.raterId), "rank") - known(ranks.get(b.raterId), "rank"),
        ),
    },
    isWhole: true,
  };
}

/**
 * Another reading of the work of each rater who agrees with no one, by rater id: of a few recordings each, beside raters
 * of whom nothing is told, where there are some.
 */
async function readingsOf(
  query: AnalysisContext["database"],
  studyId: Id<"study">,
  { profiles, pairs, book, modifierIds }: CodedBy & { readonly profiles: readonly RaterProfile[] },
): Promise<ReadonlyMap<string, OtherReading>> {
  const readings = new Map<string, OtherReading>();
  const doubtful = new Set<string>();
  for (const { raterId, findings } of profiles) if (isUnexplained(findings)) doubtful.add(raterId);
  for (const raterId of doubtful) {
    const own = pairs.flatMap(({ first, second }) => {
      if (first.raterId === raterId) return [{ mine: first, theirs: second }];
      return second.raterId === raterId ? [{ mine: second, theirs: first }] : [];
    });
    const ofRecordings = new Map<string, (typeof own)[number]>();
    for (const one of own.toSorted(
      (a, b) =>
        Number(doubtful.has(a.theirs.raterId)) - Number(doubtful.has(b.theirs.raterId)) ||
        b.mine.submittedMs - a.mine.submittedMs,
    )) {
      const key = placeKey(one.mine);
      if (ofRecordings.size < recordingsRead && !ofRecordings.has(key)) ofRecordings.set(key, one);
    }
    const some = [...ofRecordings.values()];
    // oxlint-disable-next-line no-await-in-loop -- One rater’s work in memory is enough.
    const workOfPlace = await worksOf(
      query,
      studyId,
      some.flatMap(({ mine, theirs }) => [mine, theirs]),
      { book, modifierIds },
    );
    const reading = otherReading(
      some.map(({ mine, theirs }) => ({
        own: workOfPlace(mine),
        other: workOfPlace(theirs),
        durationUs: mine.durationUs,
      })),
    );
    if (reading) readings.set(raterId, reading);
  }
  return readings;
}

/** Codings that are of other recordings, as findings, by rater id: only of raters who have some. */
async function exchangesOf(
  query: AnalysisContext["database"],
  studyId: Id<"study">,
  { sums, pairs, book, modifierIds }: CodedBy & { readonly sums: RaterSums },
): Promise<ReadonlyMap<string, readonly RaterFinding[]>> {
  const found = new Map<string, readonly RaterFinding[]>();
  const compared = new Map(
    pairs.flatMap(({ first, second }) => [first, second]).map((one) => [one.observationId, one]),
  );
  const places = grouped(compared.values(), placeKey);
  const ofRaters = grouped(compared.values(), ({ raterId }): string => raterId);
  const besides = (own: Observation) => {
    const others = (places.get(placeKey(own)) ?? []).filter((one) => one !== own);
    return { own, others: others.slice(0, othersMost) };
  };
  for (const [rater, recordings] of doubtfulRecordings(sums)) {
    const raterId = known(sums.raterIds[rater], "rater");
    const own = ofRaters.get(raterId) ?? [];
    const ofPlaces = new Map(own.map((one) => [placeKey(one), one]));
    const doubtful = recordings.flatMap(
      (recording) => ofPlaces.get(placeKey(known(sums.places[recording], "recording"))) ?? [],
    );
    const counts = new Set(doubtful.map(({ eventCount }) => eventCount));
    const alike = own
      .filter((one) => counts.has(one.eventCount) && one.eventCount >= leastOnsets)
      .filter((one) => !doubtful.includes(one))
      .slice(0, recordingsRead);
    if (doubtful.length + alike.length < 2) continue;
    const [some, twins] = [doubtful.map(besides), alike.map(besides)];
    // oxlint-disable-next-line no-await-in-loop -- One rater’s work in memory is enough.
    const workOfPlace = await worksOf(
      query,
      studyId,
      [...some, ...twins].flatMap((one) => [one.own, ...one.others]),
      { book, modifierIds },
    );
    const read = ({ own: place, others }: ReturnType<typeof besides>) => ({
      place,
      own: workOfPlace(place),
      others: others.map(workOfPlace),
    });
    const findings = misplaced(some.map(read), {
      alike: twins.map(read),
      recordings: known(sums.shared[rater], "count of recordings"),
    });
    if (findings.length > 0) found.set(raterId, findings);
  }
  return found;
}

/** The recordings that a finding names, to look at. */
function placesIn(finding: RaterFinding): RaterProfile["disagreeing"] {
  return "recordings" in finding
    ? finding.recordings.map(({ recordingId, roundId }) => ({ recordingId, roundId }))
    : [];
}

/** Gives the coding of each of these observations. */
async function worksOf(
  query: AnalysisContext["database"],
  studyId: Id<"study">,
  observations: readonly Observation[],
  { book, modifierIds }: Omit<CodedBy, "pairs">,
): Promise<(observation: Observation) => CodedWork> {
  const codings = await codingsOf(query, studyId, observations, { codes: book.codes, modifierIds });
  return ({ observationId, durationUs }) =>
    new CodedWork(codings.get(observationId) ?? new Map(), durationUs, book);
}

interface CodedBy {
  readonly pairs: readonly Comparison[];
  readonly book: LabelBook;
  readonly modifierIds: readonly string[] | undefined;
}

/** The continuous ratings of each criterion that has some. */
async function tracedBy(
  query: AnalysisContext["database"],
  studyId: Id<"study">,
  { scheme, places }: { readonly scheme: Scheme; readonly places: AnalysedWork["places"] },
): Promise<readonly (readonly TracedPlace[])[]> {
  const criterionIds = scheme.criteria.filter(({ scale }) => scale === "trace").map(({ id }) => id);
  if (criterionIds.length === 0) return [];
  const together = groupedTogether(places).groups.flat();
  const traceOf = await keptTracesOf(query, studyId, together, criterionIds);
  return criterionIds.map((criterionId) =>
    tracedPlaces(together, (one) => traceOf(one, criterionId)),
  );
}

function harmOf({ findings: [worst] }: RatersReply["profiles"][number]): number {
  return worst?.harm ?? 0;
}
