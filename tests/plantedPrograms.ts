import type { CodedFrames } from "../src/agreement/programs/equivalencePasses.ts";
import { alternativeAnnotator, type Contest } from "../src/statistics/alternativeAnnotator.ts";
import { contestsOfCoding } from "../src/agreement/programs/contests.ts";
import { spreadOfDifference } from "../src/agreement/intervals.ts";
import {
  correctedDifference,
  correctedNumber,
  type Corrects,
} from "../src/agreement/programs/corrected.ts";
import type { SampledSegment } from "../src/statistics/correctedEstimate.ts";
import { equivalence } from "../src/statistics/equivalence.ts";
import type { WinsOfRecording } from "../src/statistics/falsePasses.ts";
import { type Random, randomFrom } from "../src/statistics/random.ts";

/** Frames of one recording, as three codes, by rater: people first, the program last. */
type Recording = readonly Uint8Array[];

const codes = 3;
const frames = 120;
const people = 3;

/**
 * Recordings with bouts: what happens lasts 12 frames on the average, and so does what a rater sees otherwise, so that frames say the same
 * thing again and again; some recordings are hard for everybody. The program errs more often than people.
 */
export function plantedBank(seed: number, recordings: number, worse: number): readonly Recording[] {
  const random = randomFrom(seed);
  return Array.from({ length: recordings }, () => {
    const truth = bouts(random, 12);
    const hard = 0.5 + random();
    const programHard = hard * (0.6 + 0.8 * random());
    return Array.from({ length: people + 1 }, (_, rater) => {
      const share = rater === people ? 0.12 * worse * programHard : 0.12 * hard;
      return seen(random, truth, Math.min(0.9, share));
    });
  });
}

function bouts(random: Random, length: number): Uint8Array {
  const line = new Uint8Array(frames);
  let code = Math.floor(codes * random());
  for (let at = 0; at < frames; at += 1) {
    if (random() < 1 / length) code = Math.floor(codes * random());
    line[at] = code;
  }
  return line;
}

function seen(random: Random, truth: Uint8Array, share: number): Uint8Array {
  const ends = 1 / 12;
  const starts = (ends * share) / (1 - share);
  let errs = random() < share;
  let other = Math.floor(codes * random());
  return truth.map((code) => {
    if (errs ? random() < ends : random() < starts) {
      errs = !errs;
      other = Math.floor(codes * random());
    }
    return errs ? other : code;
  });
}

/** Who wins against the first person, by recording and frame by frame. */
export function winsOf(recording: Recording): WinsOfRecording {
  const [person] = recording;
  const program = recording[people];
  let [sum, squares, programSame, personSame] = [0, 0, 0, 0];
  for (let at = 0; at < frames; at += 1) {
    let [own, its] = [0, 0];
    for (let other = 1; other < people; other += 1) {
      if (recording[other]?.[at] === person?.[at]) own += 1;
      if (recording[other]?.[at] === program?.[at]) its += 1;
    }
    const d = Math.sign(own - its);
    sum += d;
    squares += d * d;
    personSame += own;
    programSame += its;
  }
  return { whole: Math.sign(personSame - programSame), frames, sum, squares };
}

/** The frames of a recording, each by itself. */
export function framesOfPlanted(recording: Recording): readonly CodedFrames[] {
  return Array.from({ length: frames }, (_, at) => ({
    program: recording[people]?.[at] ?? 0,
    people: recording.slice(0, people).map((line) => line[at] ?? 0),
    times: 1,
  }));
}

/** The contests of drawn recordings, each a unit of its own or cut into segments. */
export function contestsIn(recordings: readonly Recording[], segments: number): readonly Contest[] {
  const length = frames / segments;
  const everybody = Array.from({ length: people }, (_, at) => at);
  return contestsOfCoding(
    recordings.flatMap((recording, cluster) =>
      Array.from({ length: segments }, (_, segment) => ({
        cluster,
        people: everybody,
        near: (a: number | undefined, b: number) => {
          const [one, other] = [recording[a ?? people], recording[b]];
          let same = 0;
          for (let at = segment * length; at < (segment + 1) * length; at += 1) {
            if (one?.[at] === other?.[at]) same += 1;
          }
          return same / length;
        },
      })),
    ),
  );
}

/** How often the test of the first annotator alone passes a program that is worse by just ε, of drawn studies. */
export function passesOfContests(
  bank: readonly Recording[],
  { segments, recordings, studies, seed }: PassesAsked & { readonly segments: number },
): number {
  const known = bank.map((recording) =>
    contestsIn([recording], segments).filter(({ annotator }) => annotator === 0),
  );
  const all = known.flat();
  const epsilon = all.reduce((sum, one) => sum + differenceIn(one), 0) / all.length;
  const random = randomFrom(seed);
  let passes = 0;
  for (let study = 0; study < studies; study += 1) {
    const contests = Array.from({ length: recordings }, (_, cluster) =>
      (known[Math.floor(random() * known.length)] ?? []).map((one) => ({ ...one, cluster })),
    ).flat();
    const [first] = alternativeAnnotator(contests, {
      annotators: 1,
      epsilon,
      level: 0.05,
      clustersForTest: 5,
    }).annotators;
    if (first?.isWon === true) passes += 1;
  }
  return passes / studies;
}

function differenceIn({ program, person }: Contest): number {
  return Number(person >= program - 1e-12) - Number(program >= person - 1e-12);
}

interface PassesAsked {
  readonly recordings: number;
  readonly studies: number;
  readonly seed: number;
}

/**
 * How often two one-sided tests on Scott's pi pass a program whose difference from people is just the margin, of drawn studies: with recordings as
 * units, and with frames.
 */
export function passesOfEquivalence(
  bank: readonly Recording[],
  { recordings, studies, seed, framesToo = studies }: PassesAsked & { readonly framesToo?: number },
): { readonly byRecording: number; readonly byFrame: number } {
  const tables = bank.map((recording) => ({
    program: coincidences(recording, true),
    among: coincidences(recording, false),
  }));
  const whole = (of: "program" | "among") => piOf(added(tables.map((table) => table[of])));
  const margin = Math.abs(whole("program") - whole("among"));
  const random = randomFrom(seed);
  let [byRecording, byFrame] = [0, 0];
  for (let study = 0; study < studies; study += 1) {
    const drawn = Array.from({ length: recordings }, () => Math.floor(random() * bank.length));
    const passes = (sides: readonly [readonly Float64Array[], readonly Float64Array[]]) => {
      const [a, b] = sides.map((vectors) => ({
        vectors,
        valueOf: piOf,
        keys: vectors.map((_, at) => `${at}`),
        range: [-1, 1] as const,
      }));
      if (!a || !b) return false;
      const spread = spreadOfDifference(a, b, { recordingsForInterval: 5 });
      if ("kind" in spread) return false;
      const difference = piOf(added(a.vectors)) - piOf(added(b.vectors));
      return equivalence({ difference, ...spread }, { margin, level: 0.05 }).isEquivalent;
    };
    const own = drawn.flatMap((at) => tables[at] ?? []);
    if (passes([own.map(({ program }) => program), own.map(({ among }) => among)])) {
      byRecording += 1;
    }
    if (study >= framesToo) continue;
    const ofFrames = (isProgram: boolean) =>
      drawn.flatMap((at) => {
        const recording = bank[at] ?? [];
        return Array.from({ length: frames }, (_, frame) =>
          coincidences(
            recording.map((line) => line.subarray(frame, frame + 1)),
            isProgram,
          ),
        );
      });
    if (passes([ofFrames(true), ofFrames(false)])) byFrame += 1;
  }
  return { byRecording: byRecording / studies, byFrame: byFrame / Math.min(studies, framesToo) };
}

function coincidences(recording: Recording, isProgram: boolean): Float64Array {
  const table = new Float64Array(codes * codes);
  for (let a = 0; a <= people; a += 1) {
    for (let b = 0; b <= people; b += 1) {
      if (a === b || (a === people || b === people) !== isProgram) continue;
      const [one, other] = [recording[a], recording[b]];
      one?.forEach((code, at) => {
        const cell = codes * code + (other?.[at] ?? 0);
        table[cell] = (table[cell] ?? 0) + 1;
      });
    }
  }
  return table;
}

function piOf(table: Float64Array): number {
  let [total, same] = [0, 0];
  const margins = new Float64Array(codes);
  table.forEach((amount, cell) => {
    const code = Math.floor(cell / codes);
    total += amount;
    margins[code] = (margins[code] ?? 0) + amount;
    if (cell % codes === code) same += amount;
  });
  const chance = margins.reduce((sum, one) => sum + (one / total) ** 2, 0);
  return (same / total - chance) / (1 - chance);
}

function added(vectors: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(codes * codes);
  for (const vector of vectors) vector.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  return sum;
}

/** What a program does that estimates are to be corrected for. */
export const plantedBiases = ["near", "high", "opposite", "outliers", "noise"] as const;
export type PlantedBias = (typeof plantedBiases)[number];

export interface CoverageOfCorrected {
  /** How often limits hold. */
  readonly people: number;
  readonly program: number;
  readonly corrected: number;
  /** Mean width of limits of the corrected number over that of people's alone. */
  readonly width: number;
  /** Studies in which both have limits. */
  readonly told: number;
}

/** How often limits of the corrected number hold in made-up studies of so many recordings, each of 12 segments. */
export function coverageOfCorrected(
  as: Corrects,
  bias: PlantedBias,
  { recordings, studies, seed }: PassesAsked,
): CoverageOfCorrected {
  const told = newCount();
  for (let study = 0; study < studies; study += 1) {
    const number = correctedNumber(
      plantedSegments(randomFrom(seed + study), { as, bias, recordings }),
      { clusters: recordings, as },
    );
    count(told, number, truthOf[as]);
  }
  return coverageIn(told);
}

const truthOf: Readonly<Record<Corrects, number>> = { share: 0.3, mean: 3, rate: 0.5 };
/** How far people's amounts of segments vary, about. */
const spreadOf: Readonly<Record<Corrects, number>> = { share: 4, mean: 1, rate: 4 };

function plantedSegments(
  random: Random,
  of: { readonly as: Corrects; readonly bias: PlantedBias; readonly recordings: number },
): readonly SampledSegment[] {
  const { as, bias, recordings } = of;
  const size = as === "mean" ? 1 : 30;
  const spread = spreadOf[as];
  return Array.from({ length: recordings }, (_, cluster) => {
    const level = cut(normal(random), 3);
    return Array.from({ length: 12 }, (__, at): SampledSegment => {
      const own = cut(normal(random), 2);
      const amount =
        as === "share"
          ? (0.3 + 0.06 * level + 0.055 * own) * size
          : as === "mean"
            ? 3 + 0.6 * level + 0.7 * own
            : 15 + 3 * level + 3 * own;
      const inclusion = at % 2 === 0 ? 0.4 : 0.15;
      const noise = normal(random);
      const outlier = random() < 0.05 ? 10 : 0;
      const program = {
        near: amount + 0.2 * spread * noise,
        high: 1.5 * amount + spread + 0.5 * spread * noise,
        opposite:
          2 * truthOf[as] * size - amount + (cluster % 2) * 2 * spread + 0.3 * spread * noise,
        outliers: amount + outlier * spread,
        noise: spread * noise,
      }[bias];
      const isDrawn = random() < inclusion;
      return { cluster, size, program, people: isDrawn ? amount : undefined, inclusion };
    });
  }).flat();
}

/** By how much the first group’s mean rating is above the second’s. */
const apart = 0.4;

/**
 * How often limits of a corrected mean rating hold, and of a difference of two groups, where the unit is the recording: a
 * rating is of a whole one. Plans draw half of the recordings with a rare code and a quarter of the others.
 */
export function coverageOfRatings(
  bias: PlantedBias,
  { recordings, studies, seed }: PassesAsked,
): { readonly mean: CoverageOfCorrected; readonly difference: CoverageOfCorrected } {
  const told = { mean: newCount(), difference: newCount() };
  for (let study = 0; study < studies; study += 1) {
    const units = plantedRecordings(randomFrom(seed + study), { bias, recordings });
    const of = { clusters: recordings, as: "mean" } as const;
    count(told.mean, correctedNumber(units, of), truthOf.mean);
    const groups = [0, 1].map((group) => units.filter(({ cluster }) => cluster % 2 === group));
    const [first = [], second = []] = groups;
    count(told.difference, correctedDifference([first, second], of), apart);
  }
  return { mean: coverageIn(told.mean), difference: coverageIn(told.difference) };
}

function newCount() {
  return {
    told: 0,
    covered: { people: 0, program: 0, corrected: 0 },
    width: { people: 0, corrected: 0 },
  };
}

function count(
  into: ReturnType<typeof newCount>,
  number: ReturnType<typeof correctedDifference>,
  truth: number,
): void {
  if (number.kind === "undefined") return;
  const { people: own, corrected } = number;
  if (own.interval.kind !== "interval" || corrected.interval.kind !== "interval") return;
  into.told += 1;
  into.width.people += own.interval.high - own.interval.low;
  into.width.corrected += corrected.interval.high - corrected.interval.low;
  for (const name of ["people", "program", "corrected"] as const) {
    const { interval } = number[name];
    if (interval.kind !== "interval") continue;
    if (interval.low <= truth && truth <= interval.high) into.covered[name] += 1;
  }
}

function coverageIn({ told, covered, width }: ReturnType<typeof newCount>) {
  return {
    people: covered.people / told,
    program: covered.program / told,
    corrected: covered.corrected / told,
    width: width.corrected / width.people,
    told,
  };
}

/** Every second recording is of the first group; each third one is rarer, rated higher, and drawn twice as often. */
function plantedRecordings(
  random: Random,
  { bias, recordings }: { readonly bias: PlantedBias; readonly recordings: number },
): readonly SampledSegment[] {
  const all = Array.from({ length: recordings }, (_, cluster) => {
    const isRare = random() < 1 / 3;
    const amount =
      truthOf.mean +
      (cluster % 2 === 0 ? apart : -apart) / 2 +
      (isRare ? 0.4 : -0.2) +
      0.8 * cut(normal(random), 2);
    const noise = normal(random);
    const outlier = random() < 0.05 ? 10 : 0;
    const program = {
      near: amount + 0.3 * noise,
      // It is too high where the code is rare, and in the first group: what no constant would mend.
      high: 1.3 * amount + (isRare ? 1 : 0.3) + (cluster % 2 === 0 ? 0.5 : 0) + 0.3 * noise,
      opposite: 2 * truthOf.mean - amount + 0.3 * noise,
      outliers: amount + outlier,
      noise: 2 + noise,
    }[bias];
    return { cluster, size: 1, amount, program, isRare };
  });
  const drawn = new Map<number, number>();
  for (const [isRare, share] of [
    [true, 0.5],
    [false, 0.25],
  ] as const) {
    const stratum = all.filter((one) => one.isRare === isRare);
    const most = Math.round(share * stratum.length);
    const inOrder = stratum
      .map(({ cluster }) => ({ cluster, at: random() }))
      .toSorted((a, b) => a.at - b.at);
    inOrder.forEach(({ cluster }, place) => {
      drawn.set(cluster, place < most ? most / stratum.length : -most / stratum.length);
    });
  }
  return all.map(({ cluster, size, amount, program }): SampledSegment => {
    const probability = drawn.get(cluster) ?? 0;
    return {
      cluster,
      size,
      program,
      people: probability > 0 ? amount : undefined,
      inclusion: Math.abs(probability),
    };
  });
}

/** Cut off at both ends alike, so that the mean is known. */
function cut(value: number, at: number): number {
  return Math.max(-at, Math.min(at, value));
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
