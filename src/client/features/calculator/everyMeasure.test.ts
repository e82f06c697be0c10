import { describe, expect, test } from "vitest";
import { readingOf } from "../../../../tests/studyCopySample.ts";
import type { MeasureFacts } from "../../../agreement/measure.ts";
import { measures } from "../../../agreement/registry.ts";
import { randomFrom } from "../../../statistics/random.ts";
import { type Calculation, calculation } from "./calculation.ts";
import { timedRecords } from "./timedRecords.ts";
import { timedRows } from "./timedRows.ts";
import { firstWish, timedWish, type Wish } from "./wish.ts";

type Of = MeasureFacts["of"];

const kinds = ["events", "ratings", "scans", "traces"] as const satisfies readonly Of[];
const names = ["Ana", "Ben", "Cleo"];

/** What somebody brings of each kind of coding: of two raters, and of ratings of three too. */
async function broughtOf(of: Of): Promise<readonly Calculation[]> {
  switch (of) {
    case "events":
      return [await calculatedEvents()];
    case "ratings":
      return (["nominal", "ordinal", "interval"] as const).flatMap((level) =>
        [2, 3].map((raters) => calculated(tableOf(raters, ["1", "2", "3", "4"]), { level })),
      );
    case "scans":
      return [calculated(tableOf(2, ["no", "yes"]), {})];
    case "traces": {
      const [head = [], ...rows] = tableOf(3, ["10", "20", "30", "40"]);
      const timed = rows.map((row, at) => [String(at), ...row]);
      return [calculated([["time", ...head], ...timed], {})];
    }
  }
}

describe.each(kinds)("of %s the calculator", (of) => {
  const own: readonly MeasureFacts[] = measures.filter((measure) => measure.of === of);

  test("has a figure by every measure, each of which is told from the others", async () => {
    const brought = await broughtOf(of);
    const keys = new Set<string>();
    for (const { lines, scored } of brought) {
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      for (const { key, answer } of lines) if (answer.figure.kind === "value") keys.add(key);
      for (const { id, figure } of scored?.figures ?? []) if (figure.kind === "value") keys.add(id);
    }
    const missing = own.filter(({ id, statistic, isOfModifiers = false }) => {
      if (isOfModifiers) return !keys.has(`${statistic}/modifiers`);
      const isAlone = own.filter((one) => one.statistic === statistic).length === 1;
      if (keys.has(id) || keys.has(`${statistic}/${id}`)) return false;
      const lines = [...keys].filter((key) => key.split("/")[0] === statistic);
      // Kappa as BORIS prints it is one statistic of two measures, each with a line.
      return isAlone ? lines.length === 0 : statistic === "intervalAgreement" || lines.length < 2;
    });

    expect(own.length).toBeGreaterThan(2);
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

function calculated(rows: readonly (readonly string[])[], wish: Partial<Wish>): Calculation {
  const found = calculation(
    rows,
    { ...firstWish, hasNames: true, hasUnits: false, ...wish },
    String,
  );
  if (typeof found === "string") throw new Error(found);
  return found.answer;
}

/** Forty rows of which raters mostly give the same. */
function tableOf(raters: number, values: readonly string[]): readonly (readonly string[])[] {
  const random = randomFrom(11);
  const drawn = () => values[Math.floor(random() * values.length)] ?? "";
  return [
    names.slice(0, raters),
    ...Array.from({ length: 40 }, () => {
      const truth = drawn();
      return Array.from({ length: raters }, () => (random() < 0.8 ? truth : drawn()));
    }),
  ];
}

async function calculatedEvents(): Promise<Calculation> {
  const events = { Ana: [0, 20, 30, 50], Ben: [0, 25, 30, 45] };
  const files = Object.entries(events).map(([name, [a, b, c, d]]) => {
    const [pace, steps] = name === "Ana" ? ["slow", 12] : ["fast", 15];
    const text = [
      "code,start,end,modifier_pace,modifier_steps",
      `walk,${a},${b},slow,10`,
      `rest,${c},${d},${pace},${steps}`,
      `run,52,55,fast,30`,
    ].join("\n");
    return new File([text], `${name}.csv`);
  });
  const nothing = "(nothing)";
  const records = await timedRecords(files, { nothing, words: readingOf.words });
  if (!("recordings" in records)) throw new Error("they are no records");
  const unitUs = 1_000_000;
  const cut = timedRows(records, { unitUs, nothing });
  if (typeof cut === "string") throw new Error(cut);
  const found = calculation(cut.rows, timedWish(firstWish), String, { cut: { records, unitUs } });
  if (typeof found === "string") throw new Error(found);
  return found.answer;
}
