import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { comparabilityOf } from "../../src/formats/comparability.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

async function read(text: string, answers: Readonly<Record<string, string>> = {}) {
  const result = await readFile(
    { name: "table.csv", bytes: new TextEncoder().encode(text) },
    { newUuid: uuidv7, palette, words: words.words, answers },
  );
  if (result.kind !== "read") throw new Error(result.kind);
  return result;
}

const labels = ["play", "rest", "feed"];
const perFilm = 20;

interface Planted {
  readonly raters: readonly string[];
  readonly films: number;
  /** By rater, then by unit: empty where nothing was coded. */
  readonly codes: readonly (readonly string[])[];
}

/** Raters who mostly see what there was, and do not code a few units. */
function planted(raters: readonly string[], { films = 3, gaps = 0.04, seed = 7 } = {}): Planted {
  const random = newRandomNumbers(seed);
  const any = () => labels[Math.floor(random.share() * labels.length)] ?? "";
  const truth = Array.from({ length: films * perFilm }, any);
  const codes = raters.map(() =>
    truth.map((code) => (random.share() < gaps ? "" : random.share() < 0.25 ? any() : code)),
  );
  return { raters, films, codes };
}

/** A row for each unit and a column for each rater, who are in any order. */
function wide(
  { raters, films, codes }: Planted,
  { heading = "interval", first = 1, between = ",", order = raters.map((_, at) => at) } = {},
): string {
  const rows = Array.from({ length: films * perFilm }, (_, at) =>
    [
      `film ${Math.floor(at / perFilm) + 1}`,
      `${(at % perFilm) + first}`,
      ...order.map((by) => codes[by]?.[at] ?? ""),
    ].join(between),
  );
  return [["video", heading, ...order.map((by) => raters[by])].join(between), ...rows].join("\n");
}

/** By rater, then by unit, as it was read. */
function codesRead(
  { study, observations }: Awaited<ReturnType<typeof read>>["read"],
  { raters, films }: Planted,
  unitUs: number,
): string[][] {
  const names = new Map(
    study.schemes.flatMap(({ scheme }) => scheme.codes.map((one) => [one.id, one.name] as const)),
  );
  return raters.map((rater) => {
    const person = study.people.find(({ name }) => name === rater);
    return Array.from({ length: films * perFilm }, (_, at) => {
      const film = `film ${Math.floor(at / perFilm) + 1}`;
      const recording = study.recordings.find(({ name }) => name === film);
      const middleUs = ((at % perFilm) + 0.5) * unitUs;
      const met = observations
        .filter((one) => one.recordingId === recording?.id && one.raterId === person?.id)
        .flatMap(({ events }) =>
          events.filter(
            (one) => one.kind === "state" && one.startUs < middleUs && (one.endUs ?? 0) > middleUs,
          ),
        );
      return met.map(({ codeId }) => names.get(codeId)).join("+");
    });
  });
}

/** Cohen's kappa of the first two raters, over all units. */
function kappaOf([one = [], other = []]: readonly (readonly string[])[]): number {
  const kinds = ["", ...labels];
  const share = (is: (at: number) => boolean) => one.filter((_, at) => is(at)).length / one.length;
  const alike = share((at) => one[at] === other[at]);
  const chance = kinds.reduce(
    (sum, kind) => sum + share((at) => one[at] === kind) * share((at) => other[at] === kind),
    0,
  );
  return (alike - chance) / (1 - chance);
}

const thirty = Array.from(
  { length: 30 },
  (_, at) => `Coder${"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß"[at]}y`,
);

describe.each([
  { raters: ["Anna", "Ben"] },
  { raters: ["Rater 1", "Rater 2"] },
  { raters: ["coder_A", "coder_B", "coder_C"] },
  { raters: thirty },
])("a column for each of $raters.length raters, such as $raters.0", ({ raters }) => {
  test.each([
    { heading: "interval", first: 1, unitUs: 1_000_000 },
    { heading: "minute", first: 0, unitUs: 60_000_000 },
    { heading: "trial", first: 1, unitUs: 1_000_000 },
    { heading: "time", first: 0, unitUs: 1_000_000 },
    { heading: "frame", first: 0, unitUs: 40_000 },
  ])("and a row for each $heading", async ({ unitUs, ...how }) => {
    const truth = planted(raters);

    for (const order of [raters.map((_, at) => at), raters.map((_, at) => at).toReversed()]) {
      // oxlint-disable-next-line no-await-in-loop -- Two tables.
      const result = await read(wide(truth, { ...how, order, between: ";" }));

      expect(result.read.study.people.map(({ name }) => name).toSorted()).toEqual(
        raters.toSorted(),
      );
      expect(result.read.study.schemes[0]?.scheme.codes.map(({ name }) => name).toSorted()).toEqual(
        labels.toSorted(),
      );
      const met = codesRead(result.read, truth, unitUs);
      expect(met).toEqual(truth.codes);
      expect(kappaOf(met)).toBe(kappaOf(truth.codes));
      expect(kappaOf(met)).toBeGreaterThan(0.3);
      const { pairs, alone } = comparabilityOf(
        result.read.observations,
        result.read.study.recordings,
      );
      expect(alone).toEqual([]);
      expect(pairs).toHaveLength((raters.length * (raters.length - 1)) / 2);
    }
  });
});

test("that headings were taken for raters is told with its reason", async () => {
  const { questions } = await read(wide(planted(["Anna", "Ben"])));

  expect(
    questions.flatMap(({ about, because }) =>
      because?.what === "same_codes_in_columns" ? about : [],
    ),
  ).toEqual(["Anna, Ben"]);
});

describe.each([3, 30])("%i raters on a scale on which they hardly agree", (count) => {
  const raters = thirty.slice(0, count);
  const random = newRandomNumbers(count);
  const { films } = planted(raters);
  const codes = raters.map(() =>
    Array.from({ length: films * perFilm }, () => labels[random.below(labels.length)] ?? ""),
  );

  test("are asked about once, with the reason, and compared by the answer", async () => {
    const table = wide({ raters, films, codes });
    const asked = (await read(table)).questions.filter(({ what }) => what === "role_of_columns");
    expect(asked).toMatchObject([
      { names: raters, answer: "codes_by_step", because: { what: "codes_hardly_agree" } },
    ]);

    const said = await read(table, { [asked[0]?.id ?? ""]: "rater_codes" });

    expect(said.read.study.people.map(({ name }) => name)).toEqual(raters);
    expect(codesRead(said.read, { raters, films, codes }, 1_000_000)).toEqual(codes);
  });
});

/** What is asked about the length of a row, by the heading of the column of time. */
async function lengthAsked(heading: string) {
  const { questions } = await read(wide(planted(["Anna", "Ben"]), { heading }));
  return questions.find(({ what }) => what === "length_of_interval");
}

test("minutes are asked about as intervals of 60 seconds, trials as of a length that nothing tells", async () => {
  expect(await lengthAsked("minute")).toMatchObject({ answer: "60" });
  expect((await lengthAsked("minute"))?.because).toBeUndefined();
  expect(await lengthAsked("trial")).toMatchObject({ because: { what: "interval_not_told" } });
});

test("a rater who did not code a recording has no work on it", async () => {
  const truth = planted(["Anna", "Ben"]);
  const codes = truth.codes.map((own, by) =>
    own.map((code, at) => (by === 1 && at < perFilm ? "" : code)),
  );

  const { observations } = (await read(wide({ ...truth, codes }))).read;

  expect(observations).toHaveLength(5);
});

const groups: readonly (readonly [
  string,
  readonly string[],
  (at: number, by: number) => string,
])[] = [
  [
    "different codes",
    ["Posture", "Gaze"],
    (at, by) => (by === 0 ? ["sit", "stand"] : ["at", "off"])[at % 2] ?? "",
  ],
  ["0 and 1", ["Anna", "Ben"], (at, by) => `${(at >> by) % 2}`],
  [
    "the same codes that do not agree",
    ["Alpha", "Beta"],
    (at, by) => labels[(by === 0 ? at : at * at + (at >> 2)) % 3] ?? "",
  ],
  ["the same codes of two hands", ["Left hand", "Right hand"], (at) => labels[at % 3] ?? ""],
];

test.each(groups)("columns with %s stay groups or behaviors", async (_, headings, cell) => {
  const rows = Array.from({ length: 40 }, (__, at) =>
    ["one", at, ...headings.map((___, by) => cell(at, by))].join(","),
  );

  const result = await read([`video,time,${headings.join(",")}`, ...rows].join("\n"));

  expect(result.read.study.people).toHaveLength(1);
  expect(
    result.questions
      .filter(({ answer }) => answer === "codes_by_step")
      .flatMap(({ about, names = [about] }) => names),
  ).toEqual(headings);
});

function byTrial(cell: (at: number) => string): string {
  const rows = Array.from(
    { length: 30 },
    (_, at) => `${at + 1},${cell(at)},${cell(at + (at % 2))}`,
  );
  return ["trial,Rater 1,Rater 2", ...rows].join("\n");
}

/** What the columns of raters were taken for. */
async function rolesOfRaters(text: string): Promise<readonly string[]> {
  const { questions } = await read(text);
  return questions.flatMap(({ about, answer }) => (about.startsWith("Rater") ? answer : []));
}

test("numbers that raters gave each trial are ratings of it, words are codes", async () => {
  const numbers = byTrial((at) => `${(at % 5) + 1}`);
  const labelled = byTrial((at) => labels[at % 3] ?? "");

  expect(await rolesOfRaters(numbers)).toEqual(["rater_values", "rater_values"]);
  expect(await rolesOfRaters(labelled)).toEqual(["rater_codes", "rater_codes"]);
});
