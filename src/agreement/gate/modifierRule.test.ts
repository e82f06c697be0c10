import { expect, test } from "vitest";
import { newId, pointEvent } from "../../../tests/sample.ts";
import { continuousSampling } from "../../domain/entities/observation.ts";
import { type GateRule, isPassed } from "../../domain/entities/gate.ts";
import { emptyScheme, Modifier, type Scheme } from "../../domain/entities/scheme.ts";
import { randomFrom } from "../../statistics/random.ts";
import { eventFigures } from "./eventRule.ts";
import { gateResults } from "./gateResults.ts";
import type { DoneWork, GoldPair } from "./goldPair.ts";

const second = 1_000_000;
const durationUs = 400 * second;
const named = { isRequired: false, askedAt: "start", texts: {} } as const;
const choices = ["left", "right", "both"].map((name) => ({
  id: newId("choice"),
  name,
  key: null,
  texts: {},
}));
const hand = Modifier.parse({
  ...named,
  type: "one",
  id: newId("modifier"),
  name: "Hand",
  choices,
});
const size = Modifier.parse({
  ...named,
  type: "number",
  id: newId("modifier"),
  name: "Size",
  unit: "cm",
  min: 0,
  max: 100,
});
const reach = newId("code");
const scheme: Scheme = {
  ...emptyScheme,
  codes: [
    {
      id: reach,
      kind: "point",
      groupId: null,
      name: "Reaches",
      description: "",
      key: null,
      color: "#0072b2",
      modifierIds: [hand.id, size.id],
      subjectIds: [],
      texts: {},
    },
  ],
  modifiers: [hand, size],
};

/** What a standard and a trainee answered for the same event: the place of a choice, and a number. */
interface Answered {
  readonly gold: readonly [choice: number, size: number];
  readonly own: readonly [choice: number, size: number];
}

/** Events ten seconds apart that both have; the trainee misses every eighth, which is no choice at all. */
function pairsOf(recordings: readonly (readonly Answered[])[]): readonly GoldPair[] {
  const done = (
    answers: readonly Answered[],
    side: "gold" | "own",
    isMissed: (at: number) => boolean,
  ): DoneWork => ({
    spans: [],
    sampling: continuousSampling,
    ratings: [],
    parts: [],
    events: answers.flatMap(({ [side]: [choice, amount] }, at) =>
      isMissed(at)
        ? []
        : [
            {
              ...pointEvent(reach, (10 * at + 5) * second),
              modifiers: { [hand.id]: choices[choice]?.id ?? "", [size.id]: amount },
            },
          ],
    ),
  });
  return recordings.map((answers, recording) => ({
    recordingId: `recording ${recording}`,
    durationUs,
    gold: done(answers, "gold", () => false),
    own: done(answers, "own", (at) => at % 8 === 7),
  }));
}

/** A trainee who takes another hand so often, and is off by so much. */
function answered(seed: number, swaps: number, off: number): readonly (readonly Answered[])[] {
  const random = randomFrom(seed);
  return Array.from({ length: 6 }, () =>
    Array.from({ length: 32 }, (): Answered => {
      const choice = random() < 0.5 ? 0 : 1 + Math.floor(2 * random());
      const told = random() < swaps ? (choice + 1) % 3 : choice;
      const amount = 20 + 60 * random();
      return { gold: [choice, amount], own: [told, amount + off * (random() - 0.4)] };
    }),
  );
}

/** Of what both coded: Cohen's kappa of the choices by plain counting, and Lin's concordance of the numbers by its definition. */
function plain(recordings: readonly (readonly Answered[])[]) {
  const both = recordings.flatMap((answers) => answers.filter((_, at) => at % 8 !== 7));
  const n = both.length;
  const shareOf = (side: "gold" | "own", choice: number) =>
    both.filter((one) => one[side][0] === choice).length / n;
  const same = both.filter(({ gold, own }) => gold[0] === own[0]).length / n;
  const chance = [0, 1, 2].reduce((sum, at) => sum + shareOf("gold", at) * shareOf("own", at), 0);
  const meanOf = (of: (one: Answered) => number) => both.reduce((sum, one) => sum + of(one), 0) / n;
  const [x, y] = [meanOf(({ gold }) => gold[1]), meanOf(({ own }) => own[1])];
  const xx = meanOf(({ gold }) => (gold[1] - x) ** 2);
  const yy = meanOf(({ own }) => (own[1] - y) ** 2);
  const xy = meanOf(({ gold, own }) => (gold[1] - x) * (own[1] - y));
  return {
    n,
    same,
    kappa: (same - chance) / (1 - chance),
    ccc: (2 * xy) / (xx + yy + (x - y) ** 2),
  };
}

const ofHand = { of: "modifier", id: hand.id } as const;
const ofSize = { of: "modifier", id: size.id } as const;
const near = { overlapShare: 0.5, pointsWithinUs: second } as const;

test("figures of choices and of numbers are those of what both coded, by plain counting", () => {
  const recordings = answered(3, 0.3, 40);
  const wanted = plain(recordings);
  const pairs = pairsOf(recordings);

  const figures = [
    eventFigures({ kind: "modifier_kappa", ...near }, ofHand, scheme, pairs),
    eventFigures({ kind: "modifier_percent", ...near }, ofHand, scheme, pairs),
    eventFigures({ kind: "modifier_ccc", ...near }, ofSize, scheme, pairs),
  ];

  expect(wanted.n).toBe(6 * 28);
  for (const [at, value] of [wanted.kappa, wanted.same, wanted.ccc].entries()) {
    expect(figures[at]).toHaveLength(1);
    expect(figures[at]?.[0]).toMatchObject({
      modifierId: at === 2 ? size.id : hand.id,
      because: undefined,
      n: wanted.n,
    });
    expect(figures[at]?.[0]?.value).toBeCloseTo(value, 10);
  }
});

test("each modifier has its figure, and one that a measure says nothing of has none", () => {
  const pairs = pairsOf(answered(4, 0.2, 20));
  const each = { of: "each_modifier" } as const;

  expect(
    eventFigures({ kind: "modifier_kappa", ...near }, each, scheme, pairs).map(
      ({ modifierId }) => modifierId,
    ),
  ).toEqual([hand.id]);
  expect(
    eventFigures({ kind: "modifier_ccc", ...near }, each, scheme, pairs).map(
      ({ modifierId }) => modifierId,
    ),
  ).toEqual([size.id]);
});

test("who takes another hand fails by the rule on hands alone, and who sizes wrongly by that on sizes alone", () => {
  const rules: readonly GateRule[] = [
    { measure: { kind: "modifier_kappa", ...near }, scope: ofHand, minimum: 0.8 },
    { measure: { kind: "modifier_ccc", ...near }, scope: ofSize, minimum: 0.9 },
  ];
  const passed = (swaps: number, off: number) =>
    gateResults(rules, scheme, pairsOf(answered(5, swaps, off))).map(isPassed);

  expect(passed(0, 0)).toEqual([true, true]);
  expect(passed(0.5, 0)).toEqual([false, true]);
  expect(passed(0, 120)).toEqual([true, false]);
  expect(passed(0.5, 120)).toEqual([false, false]);
});

test("where the trainee coded nothing there is nothing to pass by", () => {
  const pairs = pairsOf(answered(6, 0, 0)).map((pair) => ({
    ...pair,
    own: { ...pair.own, events: [] },
  }));
  const rule: GateRule = {
    measure: { kind: "modifier_kappa", ...near },
    scope: ofHand,
    minimum: 0.1,
  };
  expect(gateResults([rule], scheme, pairs).map(isPassed)).toEqual([false]);
});
