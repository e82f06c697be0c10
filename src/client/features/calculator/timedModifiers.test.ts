import { expect, test } from "vitest";
import { readingOf } from "../../../../tests/studyCopySample.ts";
import { randomFrom } from "../../../statistics/random.ts";
import type { Line } from "./figures.ts";
import { type Answers, joinedModifiers } from "./timedModifiers.ts";
import { timedLines } from "./timedLines.ts";
import { timedRecords } from "./timedRecords.ts";

const wish = { nothing: "(nothing)", words: readingOf.words };
const hands = ["left", "right", "both"];

type AnswerTo = Answers extends ReadonlyMap<string, infer One> ? One : never;

function toysOf(chosen: readonly string[]): Answers {
  return new Map([["toys", { type: "several", chosen, choices: ["ball", "doll", "car"] }]]);
}

function handOf(chosen: string): AnswerTo {
  return { type: "one", chosen: [chosen], choices: ["left", "right", "both"] };
}

/** What two raters chose for the same event: a hand, and a number. */
interface Told {
  readonly first: readonly [hand: number, size: number];
  readonly second: readonly [hand: number, size: number];
}

function planted(seed: number): readonly Told[] {
  const random = randomFrom(seed);
  return Array.from({ length: 40 }, (): Told => {
    const hand = random() < 0.5 ? 0 : 1 + Math.floor(2 * random());
    const size = Math.round(1_000 * random()) / 10;
    const other = random() < 0.25 ? (hand + 1) % 3 : hand;
    return {
      first: [hand, size],
      second: [other, Math.round(10 * (size + 20 * (random() - 0.4))) / 10],
    };
  });
}

/** One rater's table of events, so much later than they were: the same spans in all files would be units that were rated. */
function fileOf(
  name: string,
  rows: readonly (readonly [hand: string, size: string])[],
  lateS: number,
): File {
  const lines = rows.map(
    ([hand, size], at) => `reach,${10 * at + 1 + lateS},${10 * at + 4 + lateS},${hand},${size}`,
  );
  return new File([["code,start,end,modifier_hand,modifier_size", ...lines].join("\n")], name);
}

async function linesOf(files: readonly File[]): Promise<ReadonlyMap<string, Line>> {
  const records = await timedRecords(files, wish);
  if (!("recordings" in records)) throw new Error("they are no records");
  return new Map(timedLines(records, 1_000_000).map(({ line }) => [line.key, line]));
}

function filesOf(told: readonly Told[]): readonly File[] {
  return (["first", "second"] as const).map((side, at) =>
    fileOf(
      `${side}.csv`,
      told.map(({ [side]: [hand, size] }) => [hands[hand] ?? "", String(size)]),
      at / 2,
    ),
  );
}

test("modifiers of events that two files have in common have the figures of plain counting", async () => {
  const told = planted(14);
  const lines = await linesOf(filesOf(told));

  const n = told.length;
  const same = told.filter(({ first, second }) => first[0] === second[0]).length / n;
  const chance = hands.reduce((sum, _, at) => {
    const shareOf = (side: "first" | "second") =>
      told.filter(({ [side]: [hand] }) => hand === at).length / n;
    return sum + shareOf("first") * shareOf("second");
  }, 0);
  const meanOf = (of: (one: Told) => number) => told.reduce((sum, one) => sum + of(one), 0) / n;
  const [x, y] = [meanOf(({ first }) => first[1]), meanOf(({ second }) => second[1])];
  const xy = meanOf(({ first, second }) => (first[1] - x) * (second[1] - y));
  const xx = meanOf(({ first }) => (first[1] - x) ** 2);
  const yy = meanOf(({ second }) => (second[1] - y) ** 2);
  for (const [key, wanted] of [
    ["cohenKappa/modifiers", (same - chance) / (1 - chance)],
    ["percentAgreement/modifiers", same],
    ["linCcc/modifiers", (2 * xy) / (xx + yy + (x - y) ** 2)],
  ] as const) {
    const figure = lines.get(key)?.answer.figure;
    if (figure?.kind !== "value") throw new Error(`${key} has no value`);
    expect(figure.value).toBeCloseTo(wanted, 9);
    expect(lines.get(key)?.answer.units).toBe(n);
  }
});

test("without modifiers there is no such line", async () => {
  const files = [20, 25].map(
    (endS, at) => new File([`code,start,end\nwalk,0,${endS}\nrest,30,50`], `${at}.csv`),
  );

  const keys = [...(await linesOf(files)).keys()];

  expect(keys.length).toBeGreaterThan(3);
  expect(keys.filter((key) => key.includes("modifiers"))).toEqual([]);
});

test("what is of another kind in another file, or was asked of one rater only, is not compared; a choice is the same by its name", () => {
  const events = [
    {
      rater: "Ana",
      code: "reach",
      answers: new Map<string, AnswerTo>([
        ["hand", handOf("left")],
        ["size", { type: "number" as const, value: 4 }],
        ["speed", { type: "number" as const, value: 4 }],
      ]),
    },
    {
      rater: "Ben",
      code: "reach",
      answers: new Map<string, AnswerTo>([
        ["hand", handOf("right")],
        ["size", { type: "one" as const, chosen: ["large"], choices: ["large"] }],
      ]),
    },
    { rater: "Ben", code: "grasp", answers: new Map([["hand", handOf("right")]]) },
  ];
  const { modifiers, valuesOf } = joinedModifiers(events);

  expect(modifiers.map(({ type, codes }) => ({ type, codes }))).toEqual([
    { type: "one", codes: ["reach"] },
  ]);
  const [joined] = modifiers;
  const [, left, right] = joined?.choices ?? [];
  const values = events.map(({ answers }) => Object.values(valuesOf(answers)));
  expect(values).toEqual([[left], [right], [right]]);
});

test("of several choices each is a unit, also one that was never chosen", () => {
  const { modifiers } = joinedModifiers([
    { rater: "Ana", code: "plays", answers: toysOf(["ball"]) },
    { rater: "Ben", code: "plays", answers: toysOf(["ball", "doll"]) },
  ]);

  expect(modifiers.map(({ choices }) => choices.length)).toEqual([3]);
});
