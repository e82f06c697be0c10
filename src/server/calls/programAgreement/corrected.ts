import { continuous, type Observation, placeKey } from "../../../agreement/observation.ts";
import { overAll } from "../../../agreement/rowPlan.ts";
import {
  type CorrectedNumber,
  correctedDifference,
  correctedNumber,
  type Corrects,
  type Estimated,
  type NoNumber,
} from "../../../agreement/programs/corrected.ts";
import type { CodedWork } from "../../../agreement/codedWork.ts";
import type { CorrectedReply } from "../../../api/contract/programAgreement.ts";
import type { Contract } from "../../../api/contract.ts";
import type { Input } from "../../../api/call.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { grouped } from "../../../domain/grouped.ts";
import { type Inclusion, inclusionOf, segmentDrawOf } from "../../../domain/inclusion.ts";
import { isRated } from "../../../domain/judgementDifferences.ts";
import { isSameJson } from "../../../domain/sameJson.ts";
import { drawableSegments } from "../../../domain/segmentInclusion.ts";
import {
  coveredStretches,
  joinedStretches,
  lengthUs,
  type Stretch,
} from "../../../domain/spans.ts";
import type { SampledSegment } from "../../../statistics/correctedEstimate.ts";
import { tables } from "../../agreement/tables.ts";
import { valuesByRecording } from "../../analysis/codedLines.ts";
import type { AnalysisContext } from "../../analysisContext.ts";
import { samplingPlans } from "../../database/samplingPlans.ts";
import { type AnalysedWork, ratingsByObservation } from "../../database/work.ts";
import { codesAnyOf } from "../../sight/draws.ts";
import { readingSome } from "./compared.ts";
import { workWithOne } from "./oneProgram.ts";

type Asked = Input<Contract["readCorrected"]>;

const minuteUs = 60_000_000;

/** What one observation found, and of how much: time, events by time, or a rating. */
interface Amount {
  readonly amount: number;
  readonly size: number;
}

/**
 * A number of all recordings that a program coded, from its coding and what people coded of a random sample. Refused where
 * a plan does not tell with what probability people came to code a recording, and where blinding hides any of the work from the reader:
 * what they may see is no sample.
 */
export async function readCorrected(
  { params: { raterId }, query }: Asked,
  context: AnalysisContext,
): Promise<CorrectedReply> {
  const { of, codeId, criterionId, variableId, first, second, half, ...rest } = query;
  const { database, here, account } = context;
  const missing = of === "mean" ? criterionId === undefined : codeId === undefined;
  if (missing) {
    throw invalidInput({ path: of === "mean" ? "criterionId" : "codeId", rule: "shape" });
  }
  const scope = { ...rest, codeIds: codeId === undefined ? undefined : [codeId] };
  const work = await workWithOne(context, scope, raterId);
  const allPlaces = of === "mean" ? work.places : continuous(work.places);
  const ownRounds = allPlaces.flatMap((place) => (place.raterId === raterId ? place.roundId : []));
  const rounds = [...new Set(ownRounds)];
  const plans = await samplingPlans(database, here.studyId, rounds);
  const drawsOfSegments = new Map(
    // A rating is of all that its rater saw, and tells nothing of a segment.
    (of === "mean" ? [] : rounds).flatMap((roundId) => {
      const found = segmentDrawOf(plans.filter((plan) => plan.roundId === roundId));
      return found ? [[roundId, found] as const] : [];
    }),
  );
  const isOfSegments = ({ roundId, recordingId }: Observation) =>
    drawsOfSegments.get(roundId)?.frame.has(recordingId) === true;
  const covering = [
    ...wholeOnly(allPlaces.filter((place) => !isOfSegments(place))),
    ...allPlaces.filter(isOfSegments),
  ];
  const units = [...grouped(covering, placeKey).values()].filter((there) =>
    there.some((place) => place.raterId === raterId),
  );
  const framed = plans.flatMap(({ frame }) => frame);
  const recordings = { all: units.length, drawn: 0, coded: 0 };
  const unit = drawsOfSegments.size > 0 ? "segment" : "recording";
  const no = (because: NoCorrection, count = 0): CorrectedReply => ({
    number: { kind: "undefined", because, count },
    unit,
    recordings,
  });
  if (await codesAnyOf(database, { here, accountId: account.id }, framed)) {
    return { ...no("still_coding"), recordings: { all: 0, drawn: 0, coded: 0 } };
  }
  if (work.excluded.blind > 0) {
    return {
      ...no("blinded", work.excluded.blind),
      recordings: { all: 0, drawn: 0, coded: 0 },
    };
  }
  if (units.length === 0) return no("no_units");
  const ofSegments = plans.filter(({ segments }) => segments !== undefined);
  if (of === "mean" && ofSegments.length === plans.length && plans.length > 0) {
    return no("rated_segments");
  }
  const inclusions = new Map(
    rounds.map((roundId) => [
      roundId,
      inclusionOf(plans.filter((plan) => plan.roundId === roundId)),
    ]),
  );
  const inclusionIn = (place: Observation): Inclusion | undefined =>
    inclusions.get(place.roundId)?.get(place.recordingId);
  const segmentsOf = new Map(
    units.map((there) => {
      const [place] = there;
      const draw = place && drawsOfSegments.get(place.roundId)?.draw;
      const people = there.find((one) => one.raterId !== raterId);
      return [
        there,
        place && draw && isOfSegments(place) && people
          ? (drawableSegments(people.spans, place.durationUs, draw) ?? "unknown")
          : undefined,
      ] as const;
    }),
  );
  const amounts =
    of === "mean"
      ? await ratedAmounts(context, units.flat(), criterionId)
      : await codedAmounts(context, { work, units, scope, of, segmentsOf });
  const values =
    variableId === undefined ? undefined : await valuesByRecording(database, here.studyId);
  const clusters = [...new Set(units.map(([place]) => place?.recordingId))];
  let [notDrawn, framedUnits] = [0, 0];
  const segments: (SampledSegment & { readonly group: string })[] = [];
  for (const places of units) {
    const [place] = places;
    const program = places.find((one) => one.raterId === raterId);
    const [found, ...ofOthers] = (program && amounts.get(program.observationId)) ?? [];
    if (!place || !program || !found) continue;
    const group = String(values?.get(place.recordingId)?.[variableId ?? ""] ?? "");
    const cluster = clusters.indexOf(place.recordingId);
    if (isOfSegments(place)) {
      framedUnits += 1;
      recordings.drawn += 1;
      const drawable = segmentsOf.get(places);
      const others = places.filter((one) => one !== program);
      if (others.length > 0) recordings.coded += 1;
      // Who codes more than was drawn, or other segments, is no part of the sample.
      if (others.some((one) => !haveSameSpans(one, others[0]))) notDrawn += 1;
      const segmentsHere = drawable === undefined || drawable === "unknown" ? [] : drawable;
      for (const [at, amount] of [found, ...ofOthers].entries()) {
        const segment = segmentsHere[at];
        const people = others.flatMap((one) => amounts.get(one.observationId)?.[at] ?? []);
        const isCoded = segment?.isDrawn === true && people.length > 0;
        segments.push({
          cluster,
          size: amount.size,
          program: amount.amount,
          people: isCoded ? meanAmount(people) : undefined,
          inclusion: drawable === "unknown" ? undefined : (segment?.probability ?? 1),
          group,
        });
      }
      continue;
    }
    const inclusion = inclusionIn(place);
    const people = places.flatMap((one) =>
      one === program ? [] : (amounts.get(one.observationId) ?? []),
    );
    if (inclusion?.isPossible) framedUnits += 1;
    if (inclusion?.isDrawn) recordings.drawn += 1;
    else if (people.length > 0) notDrawn += 1;
    if (people.length > 0) recordings.coded += 1;
    segments.push({
      cluster,
      size: found.size,
      program: found.amount,
      people: people.length === 0 ? undefined : meanAmount(people),
      inclusion: probabilityOf(inclusion, people.length > 0),
      group,
    });
  }
  if (framedUnits === 0) return no("no_plan");
  if (notDrawn > 0) return no("coded_not_drawn", notDrawn);
  const asked = { clusters: clusters.length, as: of, half };
  const isOfGroups = variableId !== undefined && first !== undefined && second !== undefined;
  const result = isOfGroups
    ? correctedDifference(
        [
          segments.filter(({ group }) => group === first),
          segments.filter(({ group }) => group === second),
        ],
        asked,
      )
    : correctedNumber(segments, asked);
  return { number: told(result, segments, drawsOfSegments.size > 0), unit, recordings };
}

function meanAmount(amounts: readonly Amount[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0) / amounts.length;
}

function haveSameSpans(one: Observation, other: Observation | undefined): boolean {
  return isSameJson(one.spans, other?.spans);
}

type NoCorrection = Extract<CorrectedReply["number"], { readonly kind: "undefined" }>["because"];

/** Of recordings that were not drawn any probability will do, as long as there is one. */
function probabilityOf(inclusion: Inclusion | undefined, isCoded: boolean): number | undefined {
  if (!inclusion?.isPossible) return 0;
  return isCoded ? inclusion.probability : (inclusion.probability ?? 1);
}

function told(
  result: Omit<CorrectedNumber, "horvitzThompson"> | NoNumber,
  segments: readonly SampledSegment[],
  isOfSegments: boolean,
): CorrectedReply["number"] {
  if (result.kind === "undefined") {
    const { because } = result;
    const count =
      because === "inclusion_zero"
        ? segments.filter(({ inclusion }) => inclusion === 0).length
        : because === "inclusion_unknown"
          ? segments.filter(({ inclusion }) => inclusion === undefined).length
          : 0;
    return { kind: "undefined", because, count };
  }
  const { people, program, corrected, lambda, more } = result;
  return {
    kind: "corrected",
    people: limitsOf(people),
    program: limitsOf(program),
    corrected: limitsOf(corrected),
    lambda,
    more:
      more === undefined
        ? null
        : more.kind === "segments" && !isOfSegments
          ? { ...more, kind: "people" }
          : more,
  };
}

function limitsOf({ value, interval }: Estimated) {
  return interval.kind === "interval"
    ? { value, low: interval.low, high: interval.high }
    : { value, low: null, high: null };
}

function coveredUs({ spans, durationUs }: Observation): number {
  return lengthUs(coveredStretches(spans, durationUs));
}

/** Observations that cover all that any in their place does: part of a recording is no sample of it. */
function wholeOnly(places: readonly Observation[]): readonly Observation[] {
  return [...grouped(places, placeKey).values()].flatMap((there) => {
    const most = Math.max(...there.map(coveredUs));
    return there.filter((place) => coveredUs(place) === most);
  });
}

async function ratedAmounts(
  { database, here }: AnalysisContext,
  places: readonly Observation[],
  criterionId: string | undefined,
): Promise<ReadonlyMap<string, readonly Amount[]>> {
  const ratings = await ratingsByObservation(database, here.studyId, places);
  return new Map(
    [...ratings].flatMap(([observationId, given]): (readonly [string, readonly Amount[]])[] => {
      const rating = given.find((one) => one.criterionId === criterionId && isRated(one));
      if (!rating || rating.value === null) return [];
      return [[observationId, [{ amount: rating.value, size: 1 }]]];
    }),
  );
}

/** Time with the code, no matter who it is coded for, or how many of its events begin; of how much time, or minutes. */
async function codedAmounts(
  context: AnalysisContext,
  {
    work: { schemeVersion },
    units,
    scope,
    of,
    segmentsOf,
  }: {
    readonly work: AnalysedWork;
    readonly units: readonly (readonly Observation[])[];
    readonly scope: Parameters<typeof overAll>[1] & Pick<Asked["query"], "modifierIds">;
    readonly of: Exclude<Corrects, "mean">;
    /** What a unit is parted into; without, all that a place covers is one. */
    readonly segmentsOf: ReadonlyMap<
      readonly Observation[],
      readonly Stretch[] | "unknown" | undefined
    >;
  },
): Promise<ReadonlyMap<string, readonly Amount[]>> {
  const amounts = new Map<string, readonly Amount[]>();
  if (!schemeVersion) return amounts;
  const { scheme } = schemeVersion;
  const book = tables.bookOf({ ...scheme, id: schemeVersion.id });
  const over = overAll(scheme, scope, book);
  const codes = new Set(over.codes.map((code) => book.codes[code] ?? ""));
  const isOf = (subjectId: string | null) =>
    subjectId === null ? over.nobody !== "never" : over.subjectIds.some((id) => id === subjectId);
  await readingSome(
    context,
    units,
    { placesOf: (places) => places, book, modifierIds: scope.modifierIds },
    (places, workOf) => {
      for (const place of places) {
        const covered = coveredStretches(place.spans, place.durationUs);
        if (lengthUs(covered) === 0) continue;
        const coded = workOf(place);
        const segments = segmentsOf.get(places);
        const parts =
          segments === undefined || segments === "unknown"
            ? [covered]
            : segments.map((segment) => [segment]);
        amounts.set(
          place.observationId,
          parts.map((stretches) => {
            const size = lengthUs(stretches);
            const events = stretches.flatMap((stretch) => codedIn(coded, stretch, { codes, isOf }));
            return of === "share"
              ? { amount: lengthUs(joinedStretches(inOrder(events))), size }
              : {
                  amount: events.filter(({ isStart }) => isStart).length,
                  size: size / minuteUs,
                };
          }),
        );
      }
    },
  );
  return amounts;
}

interface Coded extends Stretch {
  /** It begins here, and goes not on from before. */
  readonly isStart: boolean;
}

function codedIn(
  coded: CodedWork,
  stretch: Stretch,
  {
    codes,
    isOf,
  }: {
    readonly codes: ReadonlySet<string>;
    readonly isOf: (subjectId: string | null) => boolean;
  },
): readonly Coded[] {
  return coded.subjectIds
    .filter(isOf)
    .flatMap((subjectId) => coded.events(subjectId, stretch))
    .filter(({ code }) => codes.has(code))
    .map(({ startUs, endUs }) => ({
      startUs: startUs + stretch.startUs,
      endUs: endUs + stretch.startUs,
      isStart: startUs > 0 || stretch.startUs === 0,
    }));
}

function inOrder(events: readonly Stretch[]): readonly Stretch[] {
  return events
    .filter(({ startUs, endUs }) => endUs > startUs)
    .toSorted((a, b) => a.startUs - b.startUs);
}
