import type { Rating } from "../src/domain/entities/rating.ts";
import { continuousSampling } from "../src/domain/entities/observation.ts";
import type { Criterion, Scheme } from "../src/domain/entities/scheme.ts";
import type { Variable } from "../src/domain/entities/study.ts";
import type { ObservationCopy, StudyCopy } from "../src/formats/studyCopy.ts";
import { normalQuantile } from "../src/statistics/distributions.ts";
import { type Random, randomFrom } from "../src/statistics/random.ts";
import { newId } from "./sample.ts";

/** A study of ratings alone, as an import takes it, and what it was made of. */
export interface PlantedStudy {
  readonly study: StudyCopy;
  readonly observations: readonly ObservationCopy[];
}

export interface RatingsPlan {
  readonly seed: number;
  readonly raters: number;
  readonly recordings: number;
  /** By so many of the raters each. */
  readonly each: number;
  /** So many of the recordings, the first ones, by all raters. */
  readonly byAll?: number;
  /** Raters and recordings are dealt into so many sets that have nothing in common. */
  readonly sets?: number;
  /** Standard deviations in levels: of recordings, of raters, of what is left; one of the last for each round. */
  readonly recordingSd?: number;
  readonly raterSd?: number;
  readonly errorSds?: readonly number[];
  readonly total?: Scheme["total"];
  readonly criteria?: number;
  /** Every second rater has passed the training, and adds so many levels less than the others take off. */
  readonly trainedBy?: number;
  /** Recordings are of so many wards, by a variable of that name, which vary by this standard deviation. */
  readonly wards?: { readonly count: number; readonly sd: number };
}

/** Whole numbers around what was drawn: a recording's quality less its rater's severity, and error. */
export interface PlantedRatings extends PlantedStudy {
  /** By criterion and round: what each recording got, by place of rater; NaN where it was not rated. */
  readonly given: readonly (readonly (readonly Float64Array[])[])[];
  /** By place of rater: the set that it is dealt into, and what it takes off. */
  readonly setOf: readonly number[];
  readonly severities: readonly number[];
}

function variableOf(name: string): Variable {
  return {
    id: newId("variable"),
    name,
    type: "text",
    unit: "",
    choices: [],
    isHidden: false,
  };
}

const levelCount = 9;
const middle = (levelCount + 1) / 2;

export function plantedRatings(plan: RatingsPlan): PlantedRatings {
  const { raters, recordings, each, sets = 1, total = "none", criteria: criterionCount = 1 } = plan;
  const { recordingSd = 1.5, raterSd = 0.6, errorSds = [0.8], wards } = plan;
  const ward = variableOf("Ward");
  const random = randomFrom(plan.seed);
  const isTrained = (rater: number) => plan.trainedBy !== undefined && rater % 2 === 0;
  const criteria = Array.from({ length: criterionCount }, (_, at) =>
    criterionOf(`Criterion ${at + 1}`, "interval", levelCount),
  );
  const { study, ofRound } = emptyStudy({
    name: `${raters} raters, ${each} each`,
    criteria,
    total,
    rounds: errorSds.length,
    people: numbered("Rater", raters).map((name, rater) => ({
      name,
      ...(isTrained(rater) && { training: "passed" as const }),
    })),
    recordings: numbered("Clip", recordings).map((name, recording) => ({
      name,
      values: wards ? { [ward.id]: `Ward ${1 + (recording % wards.count)}` } : {},
    })),
    variables: wards ? [ward] : [],
  });
  const ofWards = Array.from(
    { length: wards?.count ?? 0 },
    () => (wards?.sd ?? 0) * normal(random),
  );
  const severities = Array.from(
    { length: raters },
    (_, rater) => raterSd * normal(random) - (isTrained(rater) ? (plan.trainedBy ?? 0) : 0),
  );
  const setOf = Array.from({ length: raters }, (_, rater) => rater % sets);
  const observations: ObservationCopy[] = [];
  const given = criteria.map(() =>
    errorSds.map(() =>
      Array.from({ length: recordings }, () => new Float64Array(raters).fill(NaN)),
    ),
  );
  for (let recording = 0; recording < recordings; recording += 1) {
    const ofWard = ofWards[recording % Math.max(1, ofWards.length)] ?? 0;
    const quality = criteria.map(() => ofWard + recordingSd * normal(random));
    const own = someOf(
      setOf.flatMap((set, rater) => (set === recording % sets ? [rater] : [])),
      recording < (plan.byAll ?? 0) ? raters : each,
      random,
    );
    errorSds.forEach((errorSd, round) => {
      for (const rater of own) {
        const values = criteria.map((_, at) => {
          const value = clamped(
            middle + (quality[at] ?? 0) - (severities[rater] ?? 0) + errorSd * normal(random),
          );
          const row = given[at]?.[round]?.[recording];
          if (row) row[rater] = value;
          return value;
        });
        observations.push(ofRound(round, { recording, rater }, values, observations.length));
      }
    });
  }
  return { study, observations, given, setOf, severities };
}

export interface ExamPlan {
  readonly seed: number;
  readonly stations: number;
  readonly candidates: number;
  /** Who are of no severity; at a station they take turns from one candidate to the next. */
  readonly examiners: number;
  /** In logits, of one more examiner, the last, whom every second candidate meets at three stations. */
  readonly severe?: number;
}

/** An examination of which every score is known. */
export interface PlantedExam extends PlantedStudy {
  /** By candidate and station: per cent of the checklist, as given and as an examiner of no severity would have. */
  readonly percents: readonly (readonly number[])[];
  readonly fair: readonly (readonly number[])[];
  readonly grades: readonly (readonly number[])[];
  /** By candidate and station the place of the examiner. */
  readonly examinerAt: (candidate: number, station: number) => number;
}

const itemCount = 8;
const thresholds = [-0.7, 0.7] as const;

/** Items of 0 to 2 by the rating scale model, and a grade of 1 to 5 that goes with what the candidate did. */
export function plantedExam(plan: ExamPlan): PlantedExam {
  const { stations, candidates, examiners, severe } = plan;
  const random = randomFrom(plan.seed);
  const items = Array.from({ length: itemCount }, (_, at) =>
    criterionOf(`Item ${at + 1}`, "checklist", 3, 0),
  );
  const grade = criterionOf("Global rating", "ordinal", 5);
  const [station, candidate] = ["Station", "Candidate"].map(variableOf);
  if (!station || !candidate) throw new Error("there are two variables");
  const names = {
    stations: numbered("Station", stations),
    candidates: numbered("Candidate", candidates),
  };
  const { study, ofRound } = emptyStudy({
    name: `OSCE of ${stations} stations`,
    criteria: [grade, ...items],
    total: "share",
    rounds: 1,
    people: numbered("Examiner", examiners + (severe === undefined ? 0 : 1)).map((name) => ({
      name,
    })),
    recordings: names.candidates.flatMap((of) =>
      names.stations.map((at) => ({
        name: `${of}, ${at}`,
        values: { [station.id]: at, [candidate.id]: of },
      })),
    ),
    variables: [station, candidate],
  });
  const examinerAt = (of: number, at: number) =>
    severe !== undefined && of % 2 === 0 && (at + stations - ((of / 2) % stations)) % stations < 3
      ? examiners
      : (of + at) % examiners;
  const abilities = Array.from({ length: candidates }, () => 0.6 + 0.8 * normal(random));
  const observations: ObservationCopy[] = [];
  const scored = abilities.map((ability, of) =>
    names.stations.map((_, at) => {
      const rater = examinerAt(of, at);
      const form = ability + 0.2 * normal(random);
      const chances = items.map(() => random());
      // The same chance makes of a milder examiner a higher level.
      const levels = (severity: number) =>
        items.map((__, item) =>
          stepOf(form - severity - (item - (itemCount - 1) / 2) / 4, chances[item] ?? 0),
        );
      const values = levels(rater === examiners ? (severe ?? 0) : 0);
      const global = Math.min(5, Math.max(1, Math.round(3 + form - 0.6 + 0.3 * normal(random))));
      const recording = of * stations + at;
      observations.push(ofRound(0, { recording, rater }, [global, ...values], recording));
      return { percent: percentOf(values), fair: percentOf(levels(0)), global };
    }),
  );
  return {
    study,
    observations,
    percents: scored.map((own) => own.map(({ percent }) => percent)),
    fair: scored.map((own) => own.map(({ fair }) => fair)),
    grades: scored.map((own) => own.map(({ global }) => global)),
    examinerAt,
  };
}

function percentOf(values: readonly number[]): number {
  return (100 * values.reduce((sum, one) => sum + one, 0)) / (2 * itemCount);
}

function stepOf(logit: number, chance: number): number {
  let sum = 0;
  const weights = [1, ...thresholds.map((threshold) => Math.exp((sum += logit - threshold)))];
  let left = chance * weights.reduce((all, one) => all + one, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
}

function emptyStudy(of: {
  readonly name: string;
  readonly criteria: readonly Criterion[];
  readonly total: Scheme["total"];
  readonly rounds: number;
  readonly people: readonly { readonly name: string; readonly training?: "passed" }[];
  readonly recordings: readonly {
    readonly name: string;
    readonly values: Readonly<Record<string, string>>;
  }[];
  readonly variables: readonly Variable[];
}) {
  const schemeVersionId = newId("schemeVersion");
  const study: StudyCopy = {
    name: of.name,
    description: "",
    settings: null,
    variables: [...of.variables],
    schemes: [
      {
        id: schemeVersionId,
        number: 1,
        state: "published",
        scheme: {
          groups: [],
          codes: [],
          modifiers: [],
          subjects: [],
          criteria: [...of.criteria],
          total: of.total,
        },
        createdAt: null,
        publishedAt: null,
      },
    ],
    rounds: Array.from({ length: of.rounds }, (_, round) => ({
      id: newId("round"),
      number: round + 1,
      name: "",
      schemeVersionId,
      basisRoundId: null,
    })),
    people: of.people.map((person) => ({ ...person, id: newId("account"), role: null })),
    recordings: of.recordings.map(({ name, values }) => ({
      id: newId("recording"),
      name,
      media: [],
      durationUs: 60_000_000,
      framesPerSecond: 25,
      frameTiming: "unknown",
      hasVideo: true,
      isLive: false,
      phases: [],
      captions: [],
      values,
      isTraining: false,
      createdAt: null,
    })),
  };
  const ofRound = (
    round: number,
    { recording, rater }: { readonly recording: number; readonly rater: number },
    values: readonly number[],
    at: number,
  ): ObservationCopy => {
    const day = `2026-03-${String(1 + (at % 28)).padStart(2, "0")}`;
    return {
      id: newId("observation"),
      name: "",
      recordingId: study.recordings[recording]?.id ?? newId("recording"),
      roundId: study.rounds[round]?.id ?? newId("round"),
      raterId: study.people[rater]?.id ?? newId("account"),
      purpose: "work",
      sampling: continuousSampling,
      spans: [],
      state: "submitted",
      returnReason: null,
      dueAt: null,
      assignedAt: null,
      startedAt: `${day}T10:00:00.000Z`,
      submittedAt: `${day}T11:00:00.000Z`,
      events: [],
      ratings: of.criteria.map(({ id: criterionId }, place): Rating => ({
        criterionId,
        value: values[place] ?? null,
        cannotBeJudged: false,
        reason: "",
        comment: "",
        evidence: [],
      })),
      parts: [],
    };
  };
  return { study, ofRound };
}

function criterionOf(
  name: string,
  scale: Criterion["scale"],
  levels: number,
  least = 1,
): Criterion {
  return {
    id: newId("criterion"),
    name,
    description: "",
    scale,
    levels: Array.from({ length: levels }, (_, at) => ({
      value: least + at,
      name: String(least + at),
      descriptor: "",
      texts: {},
    })),
    weight: 1,
    isRequired: true,
    needsEvidence: false,
    texts: {},
  };
}

function numbered(what: string, count: number): readonly string[] {
  const digits = String(count).length;
  return Array.from(
    { length: count },
    (_, at) => `${what} ${String(at + 1).padStart(digits, "0")}`,
  );
}

function someOf(all: readonly number[], count: number, random: Random): readonly number[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

function normal(random: Random): number {
  return normalQuantile(random() || 0.5);
}

function clamped(level: number): number {
  return Math.min(levelCount, Math.max(1, Math.round(level)));
}
