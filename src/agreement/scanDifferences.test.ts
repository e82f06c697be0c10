import { expect, test } from "vitest";
import { codeOf } from "../../tests/sample.ts";
import type { Scans } from "../domain/entities/observation.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import { limits } from "../domain/limits.ts";
import { id, mediaTimeUs } from "../domain/rules.ts";
import { randomFrom } from "../statistics/random.ts";
import type { Between } from "./differences.ts";
import { ScanStatistic } from "./recipes.ts";
import type { Grouping } from "./row.ts";
import { scanDifference } from "./scanLines.ts";
import type { ScannedWork } from "./scanSheets.ts";
import { inPart } from "../../tests/whole.ts";

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number + 1).padStart(12, "0")}`;
const second = 1_000_000;
const code = codeOf(id("code").parse(uuid(500)), "talks");
const scheme: Scheme = {
  groups: [],
  codes: [code],
  modifiers: [],
  subjects: [],
  criteria: [],
  total: "none",
};
const scans: Scans = {
  method: "momentary",
  everyUs: second,
  fromUs: mediaTimeUs.parse(0),
  codeIds: [],
  pauses: true,
};
const monday = Date.UTC(2026, 2, 2);
const accounts = [0, 1, 2, 3].map((rater) => id("account").parse(uuid(rater)));

/** Of which rows the difference is, and where each is more careless, if any is. */
interface Compared {
  readonly what: string;
  readonly by: Grouping;
  readonly between: Between;
  /** Whether a rater's work in a half of the recordings, or in a round, is of the second row. */
  readonly isSecond: (of: {
    readonly rater: number;
    readonly recording: number;
    readonly round: number;
  }) => boolean;
  readonly rounds?: number;
  readonly weekOf?: (recording: number) => number;
}

const pair = (a: number, b: number) => `pair ${accounts[a]} ${accounts[b]}`;
const compared: readonly Compared[] = [
  {
    what: "two pairs of four raters, who saw the same recordings",
    by: "pair",
    between: [pair(0, 1), pair(2, 3)],
    isSecond: ({ rater }) => rater > 1,
  },
  {
    what: "two pairs with a rater in common",
    by: "pair",
    between: [pair(0, 1), pair(0, 2)],
    isSecond: ({ rater }) => rater === 2,
  },
  {
    what: "two rounds of the same recordings",
    by: "round",
    between: [`round ${uuid(700)}`, `round ${uuid(701)}`],
    isSecond: ({ round }) => round === 1,
    rounds: 2,
  },
  {
    what: "two weeks, of other recordings",
    by: "week",
    between: ["week 2026-03-02", "week 2026-03-09"],
    isSecond: ({ recording }) => recording % 2 === 1,
    weekOf: (recording) => recording % 2,
  },
  {
    what: "trained raters and others, on the same recordings",
    by: "raters",
    between: ["raters trained", "raters untrained"],
    isSecond: ({ rater }) => rater > 1,
  },
];

const recordings = 16;
const statistics = ["scan_kappa", "scan_percent", "scan_alpha"].map((kind) =>
  ScanStatistic.parse({ kind }),
);

/** Recordings are unequally hard, for everybody; the second row errs so much more. */
function worksOf({ isSecond, rounds = 1, weekOf }: Compared, seed: number, more: number) {
  const random = randomFrom(seed);
  const works: ScannedWork[] = [];
  for (let recording = 0; recording < recordings; recording += 1) {
    const hard = random() < 0.4 ? 0.25 : 0.05;
    const share = 0.25 + 0.5 * random();
    for (let round = 0; round < rounds; round += 1) {
      const truth = Array.from({ length: 40 }, () => random() < share);
      accounts.forEach((raterId, rater) => {
        const errs = hard + (isSecond({ rater, recording, round }) ? more : 0);
        works.push({
          place: {
            observationId: id("observation").parse(
              uuid(10_000 + 100 * recording + 10 * round + rater),
            ),
            recordingId: id("recording").parse(uuid(800 + recording)),
            recordingName: `Film ${recording}`,
            roundId: id("round").parse(uuid(700 + round)),
            roundNumber: 1 + round,
            raterId,
            durationUs: 40 * second,
            spans: [],
            submittedMs: monday + (weekOf?.(recording) ?? 0) * 7 * 86_400_000 + 3_600_000,
          },
          scans,
          answers: truth.map((isThere, number) => ({
            kind: "scan",
            number,
            isAnswered: true,
            isUnseen: false,
            marks: (random() < errs ? !isThere : isThere)
              ? [{ codeId: code.id, subjectId: null }]
              : [],
            comment: "",
          })),
        });
      });
    }
  }
  return works;
}

/** How often a difference is told, as a share, by each recipe. */
function found(of: Compared, studies: number, more: number): readonly number[] {
  const times = statistics.map(() => 0);
  for (let seed = 1; seed <= studies; seed += 1) {
    const differences = scanDifference(scheme, worksOf(of, seed, more), of.between, {
      by: [of.by],
      statistics,
      limits,
      raterIds: accounts,
      phases: new Map<string, []>(),
      raterGroups: [
        { name: "trained", has: ({ raterId }) => accounts.indexOf(raterId) < 2 },
        { name: "untrained", has: ({ raterId }) => accounts.indexOf(raterId) > 1 },
      ],
    });
    differences?.forEach((one, at) => {
      if (one.kind !== "value" || one.low === null || one.high === null) return;
      if (one.low > 0 || one.high < 0) times[at] = (times[at] ?? 0) + 1 / studies;
    });
  }
  return times;
}

test.each(compared)("of $what a difference is told in about 5 of 100 where there is none", (of) => {
  for (const share of found(of, inPart(120), 0)) {
    // Four standard errors of 5 % of so many: fewer are allowed for, limits being a little wide.
    expect(share).toBeLessThan(0.05 + 0.08);
  }
});

test.each(compared)(
  "of $what a difference is nearly always told where there is a large one",
  (of) => {
    for (const share of found(of, 40, 0.25)) expect(share).toBeGreaterThan(0.75);
  },
);
