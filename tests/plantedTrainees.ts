import type { GoldPair } from "../src/agreement/gate/goldPair.ts";
import type { CodedEvent } from "../src/domain/entities/event.ts";
import type { GateRule } from "../src/domain/entities/gate.ts";
import { continuousSampling, Sampling } from "../src/domain/entities/observation.ts";
import type { Rating } from "../src/domain/entities/rating.ts";
import { Scheme } from "../src/domain/entities/scheme.ts";
import { type WorkPart, WorkPart as AnyPart } from "../src/domain/entities/workPart.ts";
import { limits } from "../src/domain/limits.ts";
import { type Random, randomFrom } from "../src/statistics/random.ts";
import { newId, pointEvent, stateEvent } from "./sample.ts";

/** What somebody in training does wrong, all the time; `none`: nothing but what everybody is off by. */
export const traineeFaults = [
  "none",
  "misses_points",
  "misrates",
  "swaps_codes",
  "late",
  "scans_wrong",
  "trace_late",
] as const;
export type TraineeFault = (typeof traineeFaults)[number];

const second = 1_000_000;
const durationUs = 600 * second;
const recordings = 3;
const pointsEach = 8;
const missedInAll = 5;

const ids = {
  states: [newId("code"), newId("code"), newId("code")],
  points: [newId("code"), newId("code")],
  group: newId("group"),
  criteria: [newId("criterion"), newId("criterion"), newId("criterion")],
  trace: newId("criterion"),
} as const;

const levels = [1, 2, 3, 4, 5].map((value) => ({
  value,
  name: `${value}`,
  descriptor: "",
  texts: {},
}));

/** Three states that exclude each other, two points, three criteria, and one that is rated all the time. */
export const traineeScheme = Scheme.parse({
  groups: [{ id: ids.group, name: "Play", isExclusive: true, texts: {} }],
  codes: [...ids.states, ...ids.points].map((id, at) => ({
    id,
    kind: at < ids.states.length ? "state" : "point",
    groupId: at < ids.states.length ? ids.group : null,
    name: `Code ${at + 1}`,
    description: "",
    key: null,
    color: "#0072b2",
    modifierIds: [],
    subjectIds: [],
    texts: {},
  })),
  modifiers: [],
  subjects: [],
  criteria: [...ids.criteria, ids.trace].map((id, at) => ({
    id,
    name: `Criterion ${at + 1}`,
    description: "",
    scale: at === ids.criteria.length ? "trace" : at === 0 ? "nominal" : "ordinal",
    levels,
    weight: 1,
    isRequired: false,
    needsEvidence: false,
    texts: {},
  })),
});

/** A rule for each way of coding, each by the measure that is made for it. */
export const traineeRules = {
  states: { measure: { kind: "duration_kappa" }, scope: { of: "states" }, minimum: 0.8 },
  stateTimes: {
    measure: { kind: "event_alignment", toleranceUs: second, overlapShare: 0 },
    scope: { of: "states" },
    minimum: 0.8,
  },
  points: {
    measure: { kind: "event_f1", pointsWithinUs: second },
    scope: { of: "points" },
    minimum: 0.9,
  },
  exact: { measure: { kind: "rating_percent" }, scope: { of: "each_criterion" }, minimum: 0.8 },
  near: {
    measure: { kind: "rating_percent", within: 1 },
    scope: { of: "overall" },
    minimum: 0.5,
  },
  scans: { measure: { kind: "scan_kappa" }, scope: { of: "overall" }, minimum: 0.8 },
  trace: {
    measure: { kind: "trace_ccc", stepUs: second },
    scope: { of: "each_criterion" },
    minimum: 0.8,
  },
} as const satisfies Record<string, GateRule>;
export type TraineeRule = keyof typeof traineeRules;
export const traineeRuleNames = [
  "states",
  "stateTimes",
  "points",
  "exact",
  "near",
  "scans",
  "trace",
] as const satisfies readonly TraineeRule[];

/** By which rules somebody with a fault fails, and by no other. */
export const failsBy: Readonly<Record<TraineeFault, readonly TraineeRule[]>> = {
  none: [],
  misses_points: ["points"],
  misrates: ["exact"],
  swaps_codes: ["states", "stateTimes"],
  late: ["stateTimes", "points"],
  scans_wrong: ["scans"],
  trace_late: ["trace"],
};

export interface Trainee {
  readonly fault: TraineeFault;
  readonly pairs: readonly GoldPair[];
}

/** So many trainees with the faults in turn, from the seed on; all code the same gold recordings. */
export function plantedTrainees(count: number, seed: number): readonly Trainee[] {
  const standards = Array.from({ length: recordings }, (_, at) =>
    standardOf(randomFrom(seed + at)),
  );
  return Array.from({ length: count }, (_, at): Trainee => {
    const fault = traineeFaults[(at + seed) % traineeFaults.length] ?? "none";
    const random = randomFrom(seed * 1_000 + at);
    let toMiss = missedInAll;
    return {
      fault,
      pairs: standards.map((gold, recording) => {
        const own = copyOf(gold, fault, random, () => toMiss-- > 0);
        return { recordingId: `recording ${recording}`, durationUs, gold, own };
      }),
    };
  });
}

function standardOf(random: Random): GoldPair["gold"] {
  const events: CodedEvent[] = [];
  let place = 0;
  for (let fromUs = 0; fromUs < durationUs; place += 1) {
    const toUs = Math.min(durationUs, fromUs + Math.round((20 + 20 * random()) * second));
    events.push(stateEvent(one(ids.states, place), fromUs, toUs));
    fromUs = toUs;
  }
  for (let at = 0; at < pointsEach; at += 1) {
    const atUs = Math.round(((at + 0.2 + 0.6 * random()) * durationUs) / pointsEach);
    events.push(pointEvent(one(ids.points, at), atUs));
  }
  const scans = Array.from({ length: 60 }, (_, number) =>
    AnyPart.parse({
      kind: "scan",
      number,
      isAnswered: true,
      isUnseen: false,
      marks: [...ids.states, ...ids.points]
        .filter(() => random() < 0.4)
        .map((codeId) => ({ codeId, subjectId: null })),
      comment: "",
    }),
  );
  return {
    spans: [],
    sampling,
    events,
    ratings: ids.criteria.map((criterionId) => ratingOf(criterionId, 1 + Math.floor(5 * random()))),
    parts: [...scans, ...traceParts(0)],
  };
}

const sampling: Sampling = Sampling.parse({
  ...continuousSampling,
  scans: { method: "momentary", everyUs: 10 * second, fromUs: 0, codeIds: [], pauses: false },
});

function copyOf(
  gold: GoldPair["gold"],
  fault: TraineeFault,
  random: Random,
  misses: () => boolean,
): GoldPair["own"] {
  const lateUs = fault === "late" ? 2 * second : 0;
  const [first, other] = ids.states;
  const swapped = new Map<string, (typeof ids.states)[number]>(
    fault === "swaps_codes"
      ? [
          [first, other],
          [other, first],
        ]
      : [],
  );
  // Everybody is off by up to a fifth of a second, where one state ends and the next begins alike.
  const moved = new Map<number, number>();
  const timeOf = (us: number): number => {
    const known = moved.get(us);
    if (known !== undefined) return known;
    const isEdge = us === 0 || us === durationUs;
    const jitter = isEdge ? 0 : Math.round((random() - 0.5) * 0.4 * second) + lateUs;
    const made = Math.min(durationUs, us + jitter);
    moved.set(us, made);
    return made;
  };
  const events = gold.events.flatMap((event): CodedEvent[] => {
    if (event.kind === "point") {
      if (fault === "misses_points" && misses()) return [];
      return [pointEvent(event.codeId, timeOf(event.startUs))];
    }
    const codeId = swapped.get(event.codeId) ?? event.codeId;
    const [startUs, endUs] = [timeOf(event.startUs), timeOf(event.endUs ?? durationUs)];
    return startUs < endUs ? [stateEvent(codeId, startUs, endUs)] : [];
  });
  return {
    ...gold,
    events,
    ratings: gold.ratings.map((rating) =>
      fault === "misrates" && rating.criterionId === ids.criteria[1]
        ? ratingOf(rating.criterionId, (((rating.value ?? 1) + 1) % 5) + 1)
        : rating,
    ),
    parts: gold.parts
      .flatMap((part): WorkPart[] => {
        if (part.kind === "trace") return [];
        if (fault !== "scans_wrong" || part.kind !== "scan") return [part];
        const marks = ids.states
          .filter(() => random() < 0.4)
          .map((codeId) => ({ codeId, subjectId: null }));
        return [{ ...part, marks }];
      })
      .concat(traceParts(fault === "trace_late" ? 8 * second : 0)),
  };
}

/** A wave of a minute, recorded four times a second. */
function traceParts(lateUs: number): readonly WorkPart[] {
  const everyUs = second / 4;
  return Array.from({ length: durationUs / limits.traceSlotUs }, (_, slot) =>
    AnyPart.parse({
      kind: "trace",
      criterionId: ids.trace,
      slot,
      samples: Array.from({ length: limits.traceSlotUs / everyUs }, (__, at) => [
        at * everyUs,
        3 +
          2 *
            Math.sin(
              (2 * Math.PI * (slot * limits.traceSlotUs + at * everyUs - lateUs)) / (60 * second),
            ),
      ]),
    }),
  );
}

function ratingOf(criterionId: Rating["criterionId"], value: number): Rating {
  return { criterionId, value, cannotBeJudged: false, reason: "", comment: "", evidence: [] };
}

function one<T>(things: readonly T[], at: number): T {
  const found = things[at % things.length];
  if (found === undefined) throw new Error("there is none");
  return found;
}
