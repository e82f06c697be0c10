import { expect, test } from "vitest";
import { comparabilityOf } from "../../src/formats/comparability.ts";
import type { Together } from "../../src/formats/filesTogether.ts";
import { foldedName } from "../../src/formats/foldedName.ts";
import { ImportPlan, importPlanOf } from "../../src/formats/importPlan.ts";
import {
  conditions,
  distractors,
  migrated,
  type Migration,
  migrations,
  secondOfSome,
} from "./plantedMigrations.ts";
import { newRandomNumbers } from "./randomNumbers.ts";
import { ends, isWhole, wholly } from "../whole.ts";

const sizes = [
  { raters: 2, recordings: 5 },
  { raters: 3, recordings: 40 },
  { raters: 30, recordings: 120 },
];

const cases = Object.entries(migrations).flatMap(([name, made], at) =>
  ends(sizes.map((size, number) => ({ name, made, seed: 19_100 + at * 10 + number, ...size }))),
);

test.each(cases)(
  "$name: work of $raters raters on $recordings recordings meets as it was planted, in any order of files",
  async ({ made, ...of }) => {
    const { files, truth } = made(of);

    for (const seed of isWhole ? [1, 2] : [1]) {
      const { together, asked } = await migrated({ files: shuffled(files, of.seed + seed) });
      const answered =
        together.study.people.length > 1
          ? together
          : (await migrated({ files }, firstAnswers(asked))).together;

      expect(ratersOf(answered)).toEqual(sorted(truth));
      expect(new Set(answered.observations.map(({ roundId }) => roundId)).size).toBe(1);
      expect(answered.study.schemes[0]?.scheme.codes.map(({ name }) => name).toSorted()).toEqual([
        "away",
        "left",
        "right",
      ]);
      const { pairs, alone } = comparabilityOf(answered.observations, answered.study.recordings);
      expect(alone).toEqual([]);
      expect(pairs.reduce((sum, one) => sum + one.recordings, 0)).toBe(pairsIn(truth));
    }
  },
);

test.each(
  Object.entries(distractors).flatMap(([name, made], at) =>
    ends([5, 40, 400]).map((recordings) => ({
      name,
      made,
      seed: 19_300 + at,
      raters: 1,
      recordings,
    })),
  ),
)("$name in the names of $recordings recordings invent no rater", async ({ made, ...of }) => {
  const { together } = await migrated(made(of));

  expect(together.study.people).toHaveLength(1);
  expect(together.study.recordings).toHaveLength(together.observations.length);
});

test.each([4, 40])(
  "conditions in %i names are asked about where the files say other things at other times",
  async (recordings) => {
    const { together, asked } = await migrated(conditions({ seed: 19_350, raters: 1, recordings }));

    expect(together.study.people).toHaveLength(1);
    expect(asked).toMatchObject([{ what: "rater_in_name", answer: "no" }]);
  },
);

test.each(["Bea", "rel", "coder2"])(
  "who coded some again is a second rater, by the mark %s alone",
  async (mark) => {
    const { files, truth } = secondOfSome({ seed: 19_360, raters: 2, recordings: 12 }, mark);

    const { together } = await migrated({ files: shuffled(files, 3) });

    expect(ratersOf(together)).toEqual(sorted(truth));
  },
);

test("a file that is given twice, or again as a copy, is one", async () => {
  const { files } =
    migrations["ELAN, a mark behind the file's name"]?.({
      seed: 19_370,
      raters: 2,
      recordings: 3,
    }) ?? none;
  const copies = files.map((one) => ({ ...one, name: one.name.replace(".eaf", " (1).eaf") }));

  const once = (await migrated({ files })).together;
  const twice = (await migrated({ files: [...files, ...files, ...copies] })).together;

  expect(twice.observations).toHaveLength(once.observations.length);
  expect(ratersOf(twice)).toEqual(ratersOf(once));
});

test.each([200, ...wholly(1_000)])(
  "%i recordings of two raters in twice as many files meet",
  async (recordings) => {
    const made = migrations["ELAN, a mark behind the file's name"];
    if (!made) throw new Error("no such migration");
    const { files, truth } = made({ seed: 19_400, raters: 2, recordings });

    const { together } = await migrated({ files });

    expect(ratersOf(together)).toEqual(sorted(truth));
  },
);

test.each([
  ["ELAN, a folder for each rater", "coded/{rater}/{recording}"],
  ["ELAN, a mark behind the file's name", "{recording}_{rater}"],
  ["ELAN, a mark before the file's name", "{rater}-{recording}"],
])("%s: the pattern %s says the same as is found", async (name, pattern) => {
  const { files, truth } = migrations[name]?.({ seed: 19_500, raters: 3, recordings: 10 }) ?? none;

  const { together } = await migrated({ files }, { rater_in_name: pattern });

  expect(ratersOf(together)).toEqual(sorted(truth));
});

test("a plan says of each observation what was found, and what it says otherwise stands", async () => {
  const { files } =
    migrations["ELAN, a folder for each rater"]?.({ seed: 19_600, raters: 2, recordings: 5 }) ??
    none;
  const { together } = await migrated({ files });
  const plan = ImportPlan.parse(importPlanOf(together, {}));

  const again = (await migrated({ files }, plan.answers, plan.rows)).together;
  const [first, ...others] = plan.rows;
  if (!first) throw new Error("no row");
  const changed = { ...first, rater: "Zed", recording: "another" };
  const other = (await migrated({ files }, plan.answers, [changed, ...others])).together;

  expect(ratersOf(again)).toEqual(ratersOf(together));
  expect(other.study.people.map(({ name }) => name)).toContain("Zed");
  expect(other.study.recordings.map(({ name }) => name)).toContain("another");
  expect(other.observations).toHaveLength(together.observations.length);
});

const none: Migration = { files: [], truth: [] };

/** What somebody answers who knows: the first way that is offered but "no". */
function firstAnswers(
  asked: readonly {
    readonly id: string;
    readonly options: readonly { readonly value: string }[];
  }[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    asked.flatMap(({ id, options }) => {
      const way = options.find(({ value }) => value !== "no");
      return way ? [[id, way.value]] : [];
    }),
  );
}

function ratersOf({ study, observations }: Together): readonly string[] {
  const names = new Map(study.people.map((one) => [one.id, one.name]));
  const byRecording = new Map<string, string[]>();
  for (const { recordingId, raterId } of observations) {
    const list = byRecording.get(recordingId) ?? [];
    byRecording.set(recordingId, [...list, names.get(raterId) ?? ""]);
  }
  return sorted([...byRecording.values()]);
}

function sorted(recordings: Migration["truth"]): readonly string[] {
  return recordings.map((one) => one.map(foldedName).toSorted().join(" ")).toSorted();
}

function pairsIn(truth: Migration["truth"]): number {
  return truth.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
}

function shuffled<Thing>(things: readonly Thing[], seed: number): readonly Thing[] {
  const numbers = newRandomNumbers(seed);
  const random = () => numbers.share();
  return things
    .map((thing) => ({ thing, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}
