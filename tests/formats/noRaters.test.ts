import { expect, test } from "vitest";
import { eaf, migrated } from "./plantedMigrations.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

type Moment = readonly [startMs: number, endMs: number, code: string];

/** Marks that two files of one recording have, and whether they have codes in common. */
const kinds: Readonly<Record<string, readonly [marks: readonly string[], areAlike: boolean]>> = {
  "what was watched for": [["gaze", "speech"], false],
  "what was watched for, by the same codes": [["hands", "face"], true],
  "transcripts and gestures": [["transcript", "gesture"], false],
  "languages of a transcript": [["de", "en"], true],
  "rates of a signal": [["10Hz", "25Hz"], true],
  "parts that no list has": [["zeta", "omega"], false],
  "a copy for safety": [["", "backup"], true],
  corrections: [["", "corrected"], true],
  "a last version": [["", "final"], true],
  "a second version": [["", "v2"], true],
  "an old version": [["", "old"], true],
  "a copy": [["", "copy"], true],
  "two versions": [["draft", "final"], true],
};

const places = {
  "behind names": (film: string, mark: string) => ({
    folder: "",
    name: `${[film, mark].filter((one) => one !== "").join("_")}.eaf`,
  }),
  "in folders": (film: string, mark: string) => ({
    folder: `coded/${mark || "all"}`,
    name: `${film}.eaf`,
  }),
} as const;

const cases = Object.entries(kinds).flatMap(([kind, [marks, areAlike]]) =>
  Object.entries(places).flatMap(([place, pathOf]) =>
    [1, 3, 30].map((count) => ({ kind, place, count, marks, areAlike, pathOf })),
  ),
);

test.each(cases)(
  "$kind $place of $count recordings are no raters: it is asked once, and nobody is invented",
  async ({ count, marks, areAlike, pathOf }) => {
    const files = filesOf(count, marks, { areAlike, pathOf });

    for (const given of [files, shuffled(files, count), files.toReversed()]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is meant
      const { together, asked } = await migrated({ files: given });
      expect(together.study.people.map(({ name }) => name)).toEqual(["Rater"]);
      expect(asked.filter(({ what }) => what === "rater_in_name")).toMatchObject([
        { answer: "no", because: {} },
      ]);
    }
  },
);

test("marks that occur with one recording each are asked about, with several they are raters", async () => {
  const once = await migrated({
    files: lessonsOf([
      ["Ann", "Ben"],
      ["Cleo", "Dirk"],
    ]),
  });
  const again = await migrated({
    files: lessonsOf([
      ["Ann", "Ben"],
      ["Ben", "Ann"],
    ]),
  });

  expect(once.together.study.people).toHaveLength(1);
  expect(once.asked).toMatchObject([{ answer: "no", because: { what: "marks_occur_once" } }]);
  expect(again.together.study.people.map(({ name }) => name).toSorted()).toEqual(["Ann", "Ben"]);
});

test.each([
  [2, ["A", "B"]],
  [3, ["A", "B", "C"]],
])("%i files of one recording with the same codes are their raters'", async (_count, marks) => {
  const files = filesOf(1, marks, { areAlike: true, pathOf: places["behind names"] });

  const { together } = await migrated({ files });

  expect(together.study.people.map(({ name }) => name).toSorted()).toEqual(marks);
  expect(together.study.recordings).toHaveLength(1);
  expect(together.study.rounds).toHaveLength(1);
});

/** Two files of each lesson. */
function lessonsOf(pairs: readonly (readonly [string, string])[]) {
  return pairs.flatMap(([one, other], at) =>
    filesOf(1, [one, other], {
      areAlike: true,
      pathOf: (_film, mark) => places["behind names"](`lesson${at + 1}`, mark),
      films: at,
    }),
  );
}

function filesOf(
  count: number,
  marks: readonly string[],
  {
    areAlike,
    pathOf,
    films = 0,
  }: {
    readonly areAlike: boolean;
    readonly pathOf: (
      film: string,
      mark: string,
    ) => { readonly folder: string; readonly name: string };
    /** The number of the first film. */
    readonly films?: number;
  },
) {
  const numbers = newRandomNumbers(19_900 + count);
  return Array.from({ length: count }, (_, at) => {
    const film = `lesson${films + at + 1}`;
    return marks.map((mark, place) => {
      const events = Array.from({ length: 8 }, (_each, turn): Moment => {
        const code = `${areAlike ? "code" : `own${place}`} ${turn % 3}`;
        const from = turn * 4_000 + Math.floor(numbers.share() * 400);
        return [from, from + 2_500, code];
      });
      const tier = areAlike ? "gaze" : `tier ${place}`;
      const text = eaf(film, [{ name: tier, annotator: "", events }]);
      return { ...pathOf(film, mark), text };
    });
  }).flat();
}

function shuffled<Thing>(things: readonly Thing[], seed: number): readonly Thing[] {
  const numbers = newRandomNumbers(seed);
  return things
    .map((thing) => ({ thing, at: numbers.share() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}
